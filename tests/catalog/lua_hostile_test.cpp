// SPDX-License-Identifier: Apache-2.0
// The files of tests/lua: each does one thing that a rules file must not do, and says in its first line which sentence
// that has to end in.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "catalog/lua_file.h"

namespace firstwin::lua_hostile_test {
namespace {

std::vector<std::string> hostile_files() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("tests/lua")) paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// What is said of the rules when they are read, solved, or asked for the text of a position.
std::string said_of(const std::string& path) {
  auto source = lua::read_source(path);
  if (!source) return source.error().message;
  const auto game = lua::make_game(std::move(*source), {});
  if (!game) return game.error().message;
  const auto solution = game->solve();
  if (!solution) return solution.error().message;
  try {
    game->position_text(game->start());
  } catch (const std::exception& thrown) {
    return thrown.what();
  }
  return "";
}

TEST(lua_hostile, each_file_ends_in_the_sentence_of_its_first_line) {
  const std::string head = "-- says: ";
  const auto paths = hostile_files();
  ASSERT_GT(paths.size(), 40);
  for (const std::string& path : paths) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    ASSERT_TRUE(line.starts_with(head)) << path;
    EXPECT_EQ(said_of(path), line.substr(head.size()));
  }
}

TEST(lua_hostile, a_file_that_cannot_be_read_is_named) {
  EXPECT_EQ(said_of("./no/such.lua"), "'./no/such.lua' cannot be read: No such file or directory");
  EXPECT_EQ(said_of("./tests"), "'./tests' cannot be read: Is a directory");
}

TEST(lua_hostile, a_file_of_compiled_code_is_no_text) {
  const auto game = lua::make_game({.path = "./compiled.lua", .text = "\x1bLua..."}, {});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().message, "./compiled.lua: attempt to load a binary chunk (mode is 't')");
}

}  // namespace
}  // namespace firstwin::lua_hostile_test
