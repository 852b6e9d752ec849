// SPDX-License-Identifier: Apache-2.0
// The rules in games/, where the same game is built in: position by position they have the same moves, ends, values and
// best moves. Games that are not built in are held to what is known of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/catalog.h"

namespace firstwin::lua_games_test {
namespace {

AnyGame game_of(const std::string& text) {
  auto game = parse_game(text);
  if (!game) throw std::runtime_error(game.error().message);
  return *game;
}

AnySolution solved(const AnyGame& game, const std::string& engine) {
  auto solution = game.solve({.engine = engine});
  if (!solution) throw std::runtime_error(solution.error().message);
  return *solution;
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string text_of(const Value& value) {
  std::string text(to_string(value.outcome));
  if (value.margin) text += " by " + to_string(*value.margin);
  if (value.plies) text += " in " + std::to_string(*value.plies);
  return text;
}

/// Two games, position by position.
class Pair {
 public:
  Pair(const std::string& in_lua, const std::string& built_in)
      : lua_(solved(game_of(in_lua), "auto")), own_(solved(game_of(built_in), "reference")) {}

  /// The first difference, in words; empty when there is none.
  std::string difference() {
    waiting_.emplace_back(lua_.game().start(), own_.game().start());
    seen_.insert(lua_.game().key_text(waiting_.back().first));
    while (!waiting_.empty()) {
      const auto [mine, own] = waiting_.back();
      waiting_.pop_back();
      if (std::string found = difference_at(mine, own); !found.empty()) {
        return "at " + own_.game().position_text(own) + ": " + found;
      }
    }
    return "";
  }
  std::size_t positions() const { return seen_.size(); }

 private:
  std::string difference_at(const AnyPosition& mine, const AnyPosition& own) {
    const Value value = lua_.value(mine), right = own_.value(own);
    if (text_of(value) != text_of(right)) return "a " + text_of(value) + ", not a " + text_of(right);
    if (value.nimber && right.nimber && value.nimber != right.nimber) return "another nimber";
    if (lua_.game().result(mine).has_value() != own_.game().result(own).has_value()) return "only one is over";
    const auto moves = lua_.game().moves(mine);
    if (sorted(moves) != sorted(own_.game().moves(own))) return "other moves";
    if (sorted(lua_.best_moves(mine, 1000).moves) != sorted(own_.best_moves(own, 1000).moves))
      return "other best moves";
    for (const std::string& move : moves) {
      if (lua_.game().gain(mine, move) != own_.game().gain(own, move)) return move + " gains something else";
      if (lua_.game().keeps_turn(mine, move) != own_.game().keeps_turn(own, move)) return move + " turns otherwise";
      auto after = *lua_.game().play(mine, move);
      if (!seen_.insert(lua_.game().key_text(after)).second) continue;
      waiting_.emplace_back(std::move(after), *own_.game().play(own, move));
    }
    return "";
  }

  AnySolution lua_, own_;
  std::vector<std::pair<AnyPosition, AnyPosition>> waiting_;
  std::set<std::string> seen_;
};

TEST(lua_games, those_that_are_built_in_agree_position_by_position) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"games/can_i_win.lua n=8 target=20", "can-i-win n=8 target=20"},
      {"games/can_i_win.lua n=6 target=21", "can-i-win n=6 target=21"},
      {"games/can_i_win.lua n=5 target=0", "can-i-win n=5 target=0"},
      {"games/can_i_win.lua n=4 target=30", "can-i-win n=4 target=30"},
      {"games/hundred.lua n=9 target=40", "can-i-win n=9 target=40"},
      {"games/coins.lua n=20", "coins n=20"},
      {"games/coins.lua n=20 take=2,5", "coins n=20 take=2,5"},
      {"games/coins_row.lua coins=1,2,4,-7,3,3,9", "coins-row coins=1,2,4,-7,3,3,9"},
      {"games/coins_row.lua coins=5,1,2,4,-7,3,3,9 take=3", "coins-row coins=5,1,2,4,-7,3,3,9 take=3"},
      {"games/coins_ends.lua coins=4,11,6,-3,9,5", "coins-ends coins=4,11,6,-3,9,5"},
      {"games/tic_tac_toe.lua", "mnk m=3 n=3 k=3"},
      {"games/nim.lua heaps=2,3,4", "nim heaps=2,3,4"},
      {"games/chomp.lua rows=3 columns=4", "chomp rows=3 columns=4"},
      {"games/chomp.lua rows=1 columns=4", "chomp rows=1 columns=4"},
      {"games/kayles.lua n=9", "kayles n=9"},
      {"games/dots_and_boxes.lua", "dots-and-boxes rows=2 columns=2"},
      {"games/mu_torere.lua", "mu-torere"}};
  for (const auto& [in_lua, built_in] : pairs) {
    Pair pair(in_lua, built_in);
    EXPECT_EQ(pair.difference(), "") << in_lua;
    EXPECT_GT(pair.positions(), 0);
  }
}

TEST(lua_games, euclid_is_won_by_equal_numbers_and_by_a_ratio_above_the_golden_one) {
  for (std::int64_t a = 1; a <= 12; ++a) {
    for (std::int64_t b = 1; b <= a; ++b) {
      const bool wins = a == b || a * a - a * b - b * b > 0;
      const AnySolution solution =
          solved(game_of("games/euclid.lua a=" + std::to_string(a) + " b=" + std::to_string(b)), "auto");
      EXPECT_EQ(solution.value().outcome == Outcome::win, wins) << a << " " << b;
    }
  }
}

TEST(lua_games, every_file_that_ships_is_solved_with_its_defaults) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator("games")) {
    ++files;
    const AnySolution solution = solved(game_of(entry.path().string()), "auto");
    EXPECT_NE(solution.value().outcome, Outcome::unknown) << entry.path();
  }
  EXPECT_GE(files, 12);
}

}  // namespace
}  // namespace firstwin::lua_games_test
