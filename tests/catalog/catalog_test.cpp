// SPDX-License-Identifier: Apache-2.0
#include "firstwin/catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace firstwin::catalog_test {
namespace {

using testing::HasSubstr;

std::string text_of(std::string_view text) {
  const auto game = parse_game(text);
  return game ? game->text() : "error: " + game.error().message;
}

std::string text_of_words(const std::vector<std::string>& words) {
  const auto game = parse_game(words);
  return game ? game->text() : "error: " + game.error().message;
}

TEST(ParseGame, both_forms_give_the_same_game) {
  EXPECT_EQ(text_of("can-i-win(n=20,target=158)"), "can-i-win(n=20,target=158)");
  EXPECT_EQ(text_of("can-i-win n=20 target=158"), "can-i-win(n=20,target=158)");
  EXPECT_EQ(text_of_words({"can-i-win", "target=158", "n=20"}), "can-i-win(n=20,target=158)");
  EXPECT_EQ(text_of_words({"can-i-win(n=20,", "target=158)"}), "can-i-win(n=20,target=158)");
}

TEST(ParseGame, spaces_around_tokens_do_not_matter) {
  EXPECT_EQ(text_of("  can-i-win ( n = 20 , target = 158 ) "), "can-i-win(n=20,target=158)");
  EXPECT_EQ(text_of_words({"can-i-win", "n", "=", "20", "target=", "158"}), "can-i-win(n=20,target=158)");
  EXPECT_EQ(text_of_words({"coins-row", "coins=1,", "2,", "3"}), "coins-row(coins=[1,2,3])");
  EXPECT_EQ(text_of_words({"coins-row", "coins=[1", ",2 ,", "3 ]", "take=1"}), "coins-row(coins=[1,2,3],take=1)");
  EXPECT_EQ(text_of_words({"coins-row", "coins= [ 1 , -2 ] "}), "coins-row(coins=[1,-2])");
}

TEST(ParseGame, the_path_of_a_file_may_hold_blanks) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "two words";
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "my own kayles.lua").string();
  std::filesystem::copy_file("games/kayles.lua", file, std::filesystem::copy_options::overwrite_existing);
  const std::string whole = file + "(n=5)";
  EXPECT_EQ(text_of(file + " n=5"), whole);
  EXPECT_EQ(text_of(whole), whole);
  EXPECT_EQ(text_of_words({file, "n=5"}), whole);
  EXPECT_EQ(text_of_words({file}), text_of(file));
  EXPECT_THAT(text_of_words({file}), HasSubstr("my own kayles.lua("));
  EXPECT_THAT(text_of("./no such file n=5"), HasSubstr("'such'"));
}

TEST(ParseGame, aliases_name_the_same_game) {
  EXPECT_EQ(text_of("race n=10 target=11"), "can-i-win(n=10,target=11)");
  EXPECT_EQ(text_of("subtraction n=10"), "coins(n=10)");
}

TEST(ParseGame, numbers_lists_ranges_and_booleans) {
  EXPECT_EQ(text_of("coins n=10^18"), "coins(n=1000000000000000000)");
  EXPECT_EQ(text_of("coins n=1_000 take=1..3,7"), "coins(n=1000,take=[1,2,3,7])");
  EXPECT_EQ(text_of("coins n=9 take=2"), "coins(n=9,take=[2])");
  EXPECT_EQ(text_of("coins(n=9,take=[1..3])"), "coins(n=9,take=[1,2,3])");
  EXPECT_EQ(text_of("coins n=9 misere=true"), "coins(n=9,misere=true)");
  EXPECT_EQ(text_of("coins n=9 misere=false"), "coins(n=9)");
  EXPECT_EQ(text_of("coins-row coins=[]"), "coins-row(coins=[])");
  EXPECT_EQ(text_of("coins-row coins=5"), "coins-row(coins=[5])");
  EXPECT_EQ(text_of("coins-row coins=-9223372036854775808,9223372036854775807"),
            "coins-row(coins=[-9223372036854775808,9223372036854775807])");
}

TEST(ParseGame, every_example_of_every_game_parses_and_its_text_parses_back) {
  for (const GameEntry& entry : built_in_games()) {
    for (const std::string& example : entry.info->examples) {
      const auto game = parse_game(entry.info->name + " " + example);
      ASSERT_TRUE(game) << entry.info->name << ": " << game.error().message;
      EXPECT_EQ(text_of(game->text()), game->text());
    }
  }
}

TEST(ParseGame, every_default_parses_by_its_own_kind) {
  for (const GameEntry& entry : built_in_games()) {
    for (const Parameter& parameter : entry.info->parameters) {
      if (parameter.default_text.empty()) continue;
      const std::string given = " " + parameter.name + "=" + parameter.default_text;
      for (const std::string& example : entry.info->examples) {
        if ((" " + example).find(" " + parameter.name + "=") != std::string::npos) continue;
        EXPECT_EQ(text_of(entry.info->name + " " + example + given), text_of(entry.info->name + " " + example));
      }
    }
  }
}

TEST(ParseGame, sources_that_are_not_allowed_are_refused) {
  const auto file = parse_game("coins-row coins=@row.txt", Sources::text_only);
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("cannot come from files here"));
  const auto input = parse_game("coins-row coins=-", Sources::files);
  ASSERT_FALSE(input);
  EXPECT_THAT(input.error().message, HasSubstr("standard input"));
}

TEST(ParseGame, standard_input_is_read_for_one_list_only) {
  const std::vector<std::string> words{"coins", "heaps=-", "take=-"};
  const auto game = parse_game(words, Sources::files_and_standard_input);
  ASSERT_FALSE(game);
  EXPECT_THAT(game.error().message, testing::StartsWith("take=-: standard input is already read for heaps"));
}

TEST(ParseGame, errors_name_the_nearest_right_name) {
  EXPECT_EQ(text_of("can-i-wim n=1 target=1"), "error: unknown game 'can-i-wim'; did you mean can-i-win?");
  EXPECT_EQ(text_of("can-i-win n=1 tagret=1"), "error: unknown parameter 'tagret' of can-i-win; did you mean target?");
}

TEST(ParseGame, names_that_are_files_are_told_apart) {
  EXPECT_THAT(text_of("games/mine.lua"), HasSubstr("'games/mine.lua' cannot be read"));
  EXPECT_THAT(text_of("mine.lua n=3"), HasSubstr("a file is written with a '/', as in ./mine.lua"));
}

TEST(ParseGame, any_bytes_give_a_game_or_an_error_of_one_line) {
  const std::string bytes = "(=,)[]@-^_. \tn\"\\\x80\xff\0coins19";
  std::string text = "coins n=1";
  std::uint64_t state = 1;
  for (int round = 0; round < 20000; ++round) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    const std::size_t at = (state >> 33) % (text.size() + 1);
    const char byte = bytes[(state >> 20) % bytes.size()];
    if ((state >> 60) < 9 || text.size() < 3) {
      text.insert(text.begin() + static_cast<std::ptrdiff_t>(at), byte);
    } else {
      text.erase(std::min(at, text.size() - 1), 1);
    }
    if (text.size() > 40) text = "coins n=1";
    const auto game = parse_game(text, Sources::text_only);
    if (game) continue;
    EXPECT_EQ(game.error().message.find('\n'), std::string::npos) << text;
    EXPECT_FALSE(game.error().message.empty()) << text;
  }
}

}  // namespace
}  // namespace firstwin::catalog_test
