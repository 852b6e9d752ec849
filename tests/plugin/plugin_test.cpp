// SPDX-License-Identifier: Apache-2.0
// Plug-ins: those of examples/games agree with the games that are built in; what is no plug-in of this program is
// refused with a sentence; and what `new --cpp` writes builds, keeps the laws and solves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "catalog/plugin_build.h"
#include "catalog/plugin_file.h"
#include "catalog/plugin_template.h"
#include "firstwin/catalog.h"
#include "firstwin/laws.h"

namespace firstwin::plugin_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Where the build puts the plug-ins of examples/games and of this folder.
std::string plugin(const std::string& name) {
  return (fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "plugins" / (name + ".so")).string();
}

std::string refusal(const std::string& name) {
  const auto game = load_plugin(plugin(name));
  return game ? "loaded" : game.error().message;
}

// Sanitizers take the types of a plug-in for others than the program's.
#ifndef FIRSTWIN_INSTRUMENTED
AnyGame game_of(const std::string& text) {
  auto game = parse_game(text);
  if (!game) throw std::runtime_error(game.error().message);
  return *game;
}

/// How many positions of two games were compared, by the same moves from the start on: all that play reaches.
std::size_t compare_positions(const AnyGame& game, const AnyGame& other) {
  const auto solution = game.solve({.engine = "memo"}), right = other.solve({.engine = "memo"});
  if (!solution || !right) return 0;
  std::set<std::string> seen;
  std::vector<std::pair<AnyPosition, AnyPosition>> waiting{{game.start(), other.start()}};
  while (!waiting.empty()) {
    const auto [position, same] = waiting.back();
    waiting.pop_back();
    if (!seen.insert(other.key_text(same)).second) continue;
    EXPECT_EQ(solution->value(position), right->value(same)) << other.position_text(same);
    const auto moves = game.moves(position);
    EXPECT_EQ(std::set(moves.begin(), moves.end()).size(), other.moves(same).size());
    for (const std::string& move : moves)
      waiting.emplace_back(*game.play(position, move), other.play(same, move).value());
  }
  return seen.size();
}

TEST(plugin, nim_agrees_with_the_built_in_game_in_every_position) {
  EXPECT_EQ(compare_positions(game_of(plugin("nim") + " heaps=3,4,5"), game_of("nim heaps=3,4,5")), 120);
}

TEST(plugin, connect_four_agrees_with_the_built_in_game_in_every_position) {
  const AnyGame game = game_of(plugin("connect_four") + " rows=3 columns=4"),
                right = game_of("connect-four rows=3 columns=4");
  EXPECT_GT(compare_positions(game, right), 1000);
}

TEST(plugin, games_keep_the_laws) {
  for (const char* text : {"nim heaps=2,3,4", "connect_four rows=3 columns=3", "primes_or_merge heaps=3,4,5"}) {
    const std::string words = text;
    const std::size_t blank = words.find(' ');
    const LawReport report = game_of(plugin(words.substr(0, blank)) + words.substr(blank)).check_laws({});
    EXPECT_TRUE(report.kept()) << text << ": " << (report.kept() ? "" : report.faults.front().got);
    EXPECT_TRUE(report.whole) << text;
    EXPECT_EQ(report.not_compared, "") << text;
  }
}

TEST(plugin, is_named_by_its_file_and_takes_arguments_as_any_game) {
  const AnyGame game = game_of(plugin("primes_or_merge"));
  EXPECT_EQ(game.text(), plugin("primes_or_merge") + "(heaps=[3,4,5])");
  EXPECT_EQ(game_of(game.text()).text(), game.text());
  EXPECT_EQ(game.info().name, "primes-or-merge");
  EXPECT_EQ(game.solve()->game().text(), game.text());
  const auto bad = parse_game(plugin("primes_or_merge") + " heaps=100,100");
  ASSERT_FALSE(bad);
  EXPECT_THAT(bad.error().message, HasSubstr("of together at most 127 coins"));
  EXPECT_THAT(parse_game(plugin("nim") + " heap=1").error().message, HasSubstr("heaps"));
}

TEST(plugin, no_text_of_a_stranger_loads_one) {
  const auto game = parse_game(plugin("nim"), Sources::text_only);
  ASSERT_FALSE(game);
  EXPECT_THAT(game.error().message, HasSubstr("rules cannot come from files here"));
}
#endif

TEST(plugin, what_is_none_of_this_program_is_refused_with_a_sentence) {
  EXPECT_THAT(refusal("other_version_plugin"),
              HasSubstr("was built with firstwin 0.0.1, and this program with firstwin "));
  EXPECT_THAT(refusal("other_version_plugin"), HasSubstr("build it again: firstwin build "));
  EXPECT_THAT(refusal("other_headers_plugin"), HasSubstr("was built with the headers 000000000000"));
  EXPECT_THAT(refusal("other_library_plugin"), HasSubstr("was built with another library"));
  EXPECT_THAT(refusal("no_game_plugin"), HasSubstr("it has no FIRSTWIN_GAME"));
  EXPECT_THAT(refusal("nothing"), StartsWith("there is no file"));
  EXPECT_THAT(load_plugin("./README.md").error().message, HasSubstr("is no plug-in that can be loaded: "));
}

TEST(plugin, a_copy_that_was_cut_short_is_refused_with_a_sentence) {
  const std::string whole = plugin("no_game_plugin");
  const fs::path cut = fs::temp_directory_path() / ("firstwin_cut_" + std::to_string(getpid()) + ".so");
  for (const std::uintmax_t bytes : {fs::file_size(whole) - 1, fs::file_size(whole) / 2, std::uintmax_t{5000}}) {
    fs::copy_file(whole, cut, fs::copy_options::overwrite_existing);
    fs::resize_file(cut, bytes);
    EXPECT_THAT(load_plugin(cut.string()).error().message, HasSubstr("can be loaded: it is cut short")) << bytes;
  }
  fs::remove(cut);
}

TEST(first_complaint, is_the_first_error_and_where_it_is) {
  EXPECT_EQ(first_complaint("a.cpp: In function f:\na.cpp:3:5: error: expected ';'\na.cpp:9:1: error: no\n", "a.cpp"),
            "a.cpp:3:5: error: expected ';'");
  EXPECT_EQ(first_complaint("Killed\n", "a.cpp"), "a.cpp: the compiler gave up: Killed");
}

TEST(first_complaint, is_what_a_game_lacks_and_not_where_that_was_noticed) {
  const std::string lack = "expected Position start() const";
  EXPECT_EQ(first_complaint("/x/firstwin/plugin.h:9:3: error: static assertion failed: " + lack + "\n", "a.cpp"),
            "a.cpp: " + lack);
  EXPECT_EQ(first_complaint("/x/firstwin/plugin.h:9:3: error: static assertion failed due to requirement "
                            "'requires (const a &g) { ... }': " +
                                lack + "\n",
                            "a.cpp"),
            "a.cpp: " + lack);
}

TEST(build_plugin, wants_a_source_file) {
  EXPECT_THAT(build_plugin("nothing.cpp").error().message, StartsWith("there is no file"));
  EXPECT_THAT(build_plugin("README.md").error().message, HasSubstr("does not end in .cpp"));
}

#ifndef FIRSTWIN_INSTRUMENTED
/// What `new my_game --cpp` writes.
std::string written() {
  std::string text(plugin_template);
  for (std::size_t at = 0; (at = text.find("NAME")) != std::string::npos;) text.replace(at, 4, "my_game");
  return text;
}

/// Builds source text in a folder of its own.
Result<std::string> built(const std::string& text) {
  const fs::path folder = fs::temp_directory_path() / ("firstwin_plugin_" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "my_game.cpp") << text;
  return build_plugin((folder / "my_game.cpp").string());
}

TEST(build_plugin, of_what_new_writes_keeps_the_laws_and_solves) {
  const auto path = built(written());
  ASSERT_TRUE(path) << path.error().message;
  const AnyGame game = game_of(*path + " n=10 most=3");
  EXPECT_EQ(game.text(), *path + "(n=10,most=3)");
  EXPECT_EQ(game.solve()->value().nimber, 2);
  const LawReport report = game.check_laws({});
  EXPECT_TRUE(report.kept() && report.whole && report.warnings.empty());
  fs::remove_all(fs::path(*path).parent_path());
}

TEST(build_plugin, says_what_a_game_lacks) {
  std::string text = written();
  text.replace(text.find("start()"), 5, "begin");
  const auto path = built(text);
  ASSERT_FALSE(path);
  EXPECT_THAT(path.error().message, ::testing::EndsWith("my_game.cpp: expected Position start() const"));
}
#endif

}  // namespace
}  // namespace firstwin::plugin_test
