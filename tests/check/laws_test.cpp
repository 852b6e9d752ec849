// SPDX-License-Identifier: Apache-2.0
// For each law a game that breaks it, and nothing else: found, named, and shown where play comes to it first.
#include "firstwin/laws.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/check/function_game.h"

namespace firstwin::testing::laws_test {

/// A table's game: the index falls, and moves are found by their texts.
struct FallingGame : PlainGame {
  static constexpr bool index_falls = true;
  std::function<std::optional<int>(Spot, std::string)> found = [](Spot, const std::string& text) {
    return std::optional(std::stoi(text));
  };
  std::optional<int> find_move(const Spot& at, std::string_view text) const { return found(at, std::string(text)); }
};

/// A game with one engine, which says that whoever moves wins at once.
struct HastyGame : PlainGame {};
class Hasty final : public Knowledge<HastyGame> {
 public:
  Value value(const Spot&, Run&) const override { return {.outcome = Outcome::win, .plies = 1}; }
};
std::vector<Engine<HastyGame>> engines_for(const HastyGame&) {
  using Found = Engine<HastyGame>::Found;
  return {{"hasty", "", [](const HastyGame&, const Options&, const Run&) { return Refusal{}; },
           [](const HastyGame&, const Options&, Run&) -> Found { return {std::make_shared<Hasty>()}; }},
          {"reference", "", detail::Reference<HastyGame>::refuses, detail::Reference<HastyGame>::solve, false}};
}

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> laws_of(const std::vector<Finding>& findings) {
  std::vector<std::string> laws;
  for (const Finding& finding : findings) laws.push_back(finding.law);
  return laws;
}

/// The first fault, which must be there.
template <class G>
Finding fault_of(const G& game) {
  const LawReport report = check_laws(game, {.limits = {.threads = 1}});
  return report.faults.empty() ? Finding{.law = "none"} : report.faults.front();
}
template <class G>
std::vector<std::string> broken(const G& game) {
  return laws_of(check_laws(game, {.limits = {.threads = 1}}).faults);
}
template <class G>
std::vector<std::string> warnings(const G& game) {
  return laws_of(check_laws(game, {.limits = {.threads = 1}}).warnings);
}

FallingGame falling(int a = 3, int b = 4) { return FallingGame{two_heaps(a, b)}; }

TEST(laws, games_that_keep_them_have_no_finding) {
  EXPECT_THAT(broken(two_heaps()), IsEmpty());
  EXPECT_THAT(warnings(two_heaps()), IsEmpty());
  EXPECT_THAT(broken(falling()), IsEmpty());
  EXPECT_THAT(broken(row_of_coins()), IsEmpty());
  EXPECT_THAT(broken(token()), IsEmpty());
  EXPECT_THAT(warnings(token()), IsEmpty());
}

TEST(laws, the_report_says_what_was_looked_at) {
  const LawReport report = check_laws(falling());
  EXPECT_TRUE(report.whole);
  EXPECT_EQ(report.positions, 20);
  EXPECT_THAT(report.engines, ElementsAre("table", "memo", "nimbers", "search"));
  EXPECT_THAT(report.laws, ::testing::IsSupersetOf(
                               {"key", "parse", "index_falls", "layer", "canonical", "components", "impartial"}));
}

TEST(laws, a_key_that_leaves_a_heap_out_is_found) {
  auto game = two_heaps();
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a); };
  const Finding fault = fault_of(game);
  EXPECT_EQ(fault.law, "key");
  EXPECT_THAT(fault.got, HasSubstr("two positions share a key but have different moves"));
  EXPECT_EQ(fault.moves.size(), 2);  // 3 1 has no move of two from the second heap
}

TEST(laws, a_key_without_the_side_to_move_is_found) {
  PlainGame game{.begin = {6, 0, 0}};  // a heap from which the left takes 1 or 2 and the right 1 or 3
  game.moves_from = [](Spot at) {
    std::vector<int> moves{1};
    const int more = at.side == 0 ? 2 : 3;
    if (at.a >= more) moves.push_back(more);
    return moves;
  };
  game.after = [](Spot at, int move) { return Spot{at.a - move, 0, 1 - at.side}; };
  game.ends = [](Spot at) { return at.a > 0 ? std::nullopt : std::optional(Value::finished(Outcome::loss)); };
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a); };
  EXPECT_THAT(broken(game), ElementsAre("key"));
  EXPECT_THAT(fault_of(game).cause, HasSubstr("side to move"));
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a * 2 + at.side); };
  EXPECT_THAT(broken(game), IsEmpty());
}

TEST(laws, a_key_shared_by_ends_of_different_worth_is_found) {
  auto game = row_of_coins(3);
  game.moves_from = [](Spot at) { return at.a == 3 ? std::vector<int>{2, 3} : std::vector<int>{}; };
  game.after = [](Spot at, int move) { return Spot{at.a - move, 0, 0}; };
  game.ends = [](Spot at) { return at.a == 3 ? std::nullopt : std::optional(Value::of_margin(at.a)); };
  game.points_of_move = [](Spot, int) { return 0; };
  game.points_left = [](Spot) { return Wide{0}; };
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a == 3); };
  EXPECT_EQ(fault_of(game).law, "key");
  EXPECT_THAT(fault_of(game).got, HasSubstr("different results"));
}

TEST(laws, answers_that_change_are_found) {
  auto counter = std::make_shared<int>(0);
  auto game = two_heaps();
  game.moves_from = [counter, from = game.moves_from](Spot at) {
    auto moves = from(at);
    if (++*counter % 2 == 0) std::reverse(moves.begin(), moves.end());
    return moves;
  };
  EXPECT_EQ(fault_of(game).law, "repeatable");
  game = two_heaps();
  game.ends = [counter](Spot at) -> std::optional<Value> {
    if (at.a + at.b > 0) return {};
    return Value::finished(++*counter % 2 ? Outcome::loss : Outcome::win);
  };
  EXPECT_EQ(fault_of(game).law, "repeatable");
}

TEST(laws, an_end_without_a_result_is_found) {
  auto game = two_heaps();
  game.ends = [](Spot) { return std::optional<Value>(); };
  const Finding fault = fault_of(game);
  EXPECT_EQ(fault.law, "result");
  EXPECT_EQ(fault.position, "0 0");
  EXPECT_EQ(fault.moves.size(), 4);  // the fewest
}

TEST(laws, results_that_are_none_are_found) {
  auto game = two_heaps();
  game.ends = [ends = game.ends](Spot at) {
    return ends(at) ? std::optional(Value{.outcome = Outcome::draw}) : std::nullopt;
  };
  EXPECT_EQ(fault_of(game).law, "result");
  auto scored = row_of_coins();
  scored.ends = [](Spot at) { return at.a > 0 ? std::nullopt : std::optional(Value::finished(Outcome::tie)); };
  EXPECT_EQ(fault_of(scored).law, "result");
}

TEST(laws, a_move_that_changes_nothing_or_is_taken_back_is_found) {
  auto game = two_heaps();
  game.depth = {}, game.parts = {}, game.is_impartial = false;
  game.after = [after = game.after](Spot at, int move) { return at.b == 2 && move == 11 ? at : after(at, move); };
  game.least = {};
  EXPECT_EQ(fault_of(game).law, "ends");
  EXPECT_EQ(fault_of(game).got, "a move that changes nothing");
  game.after = [after = two_heaps().after](Spot at, int move) {
    return at.a == 1 && move == 1 ? Spot{2, at.b, 0} : after(at, move);
  };
  EXPECT_EQ(fault_of(game).law, "ends");
  EXPECT_THAT(fault_of(game).cause, HasSubstr("cyclic"));
}

TEST(laws, texts_of_moves_that_are_equal_empty_or_not_found_are_found) {
  auto game = two_heaps();
  game.name_of_move = [](Spot, int move) { return std::to_string(move % 10); };
  EXPECT_EQ(fault_of(game).law, "move_text");
  EXPECT_THAT(fault_of(game).got, HasSubstr("two moves with the text '1'"));
  game.name_of_move = [](Spot, int move) { return move == 11 ? "" : std::to_string(move); };
  EXPECT_EQ(fault_of(game).law, "move_text");
  auto falls = falling();
  falls.found = [](Spot, const std::string& text) { return std::optional(std::stoi(text) % 10); };
  EXPECT_EQ(fault_of(falls).law, "find_move");
}

TEST(laws, a_move_given_twice_is_told_from_a_text_given_twice) {
  auto game = two_heaps();
  game.moves_from = [from = game.moves_from](Spot at) {
    auto moves = from(at);
    if (at.a == 2) moves.push_back(1);
    return moves;
  };
  EXPECT_EQ(fault_of(game).law, "move_text");
  EXPECT_THAT(fault_of(game).cause, HasSubstr("gives a move twice"));
}

TEST(laws, texts_of_positions_that_are_empty_or_read_otherwise_are_found) {
  auto game = two_heaps();
  game.read = {};
  game.shown = [](Spot at) { return at.a == 1 ? "" : std::to_string(at.a); };
  EXPECT_EQ(fault_of(game).law, "text");
  game = two_heaps();
  game.shown = [](Spot at) { return std::to_string(at.a + at.b) + " 0"; };
  EXPECT_EQ(fault_of(game).law, "parse");
  game = two_heaps();
  game.read = [](const std::string&) { return std::optional<Spot>(); };
  EXPECT_EQ(fault_of(game).got, "nothing");
}

TEST(laws, numberings_that_are_too_short_not_inverse_or_not_of_positions_are_found) {
  auto game = two_heaps();
  game.numbers = 19;
  EXPECT_EQ(fault_of(game).law, "index");
  game = two_heaps();
  game.number = [](Spot at) { return static_cast<std::uint64_t>(at.a + at.b); };
  game.numbered = [](std::uint64_t i) { return Spot{static_cast<int>(i), 0, 0}; };
  game.numbers = 8;
  EXPECT_EQ(fault_of(game).law, "index");
  EXPECT_THAT(fault_of(game).cause, HasSubstr("two positions share an index"));
  game = two_heaps();
  game.numbers = 21;  // the last is 4 0, which no play reaches
  game.moves_from = [from = game.moves_from](Spot at) { return at.a == 4 ? throw std::out_of_range("4") : from(at); };
  EXPECT_EQ(fault_of(game).law, "throws");
  EXPECT_THAT(fault_of(game).got, HasSubstr("at index 20"));
}

TEST(laws, an_index_that_does_not_fall_is_found) {
  auto game = falling();
  game.number = [](Spot at) { return static_cast<std::uint64_t>((3 - at.a) * 5 + 4 - at.b); };
  game.numbered = [](std::uint64_t i) { return Spot{3 - static_cast<int>(i) / 5, 4 - static_cast<int>(i) % 5, 0}; };
  EXPECT_THAT(broken(game), ElementsAre("index_falls"));
}

TEST(laws, a_layer_that_counts_up_is_found) {
  auto game = two_heaps();
  game.depth = [](Spot at) { return static_cast<std::uint64_t>(7 - at.a - at.b); };
  EXPECT_THAT(broken(game), ElementsAre("layer"));
}

TEST(laws, symmetries_that_the_rules_do_not_have_are_found) {
  auto game = two_heaps();
  game.least = [](Spot at) { return Spot{at.b, at.a, 0}; };
  EXPECT_EQ(fault_of(game).law, "canonical");
  EXPECT_THAT(fault_of(game).expected, HasSubstr("canonical(canonical(position))"));
  game.least = [](Spot at) { return Spot{0, at.a + at.b, 0}; };
  game.parts = {};
  EXPECT_THAT(broken(game), ElementsAre("canonical"));
  game.least = [](Spot at) { return at.a + at.b == 1 ? Spot{} : at; };
  EXPECT_THAT(fault_of(game).got, HasSubstr("not over, but its canonical '0 0': over, a loss"));
}

TEST(laws, a_symmetry_that_only_joins_equal_values_is_a_warning) {
  auto game = two_heaps();
  game.parts = {}, game.is_impartial = false;  // the nimbers differ
  game.least = [](Spot at) { return at == Spot{2, 0, 0} ? Spot{1, 0, 0} : at; };
  EXPECT_THAT(broken(game), IsEmpty());
  EXPECT_THAT(warnings(game), ElementsAre("canonical"));
}

TEST(laws, a_broken_law_is_no_warning_as_well) {
  auto game = two_heaps();
  game.parts = {}, game.is_impartial = false;
  game.least = [](Spot at) { return at.a == 2 && at.b < 2 ? Spot{1, at.b, 0} : at; };
  EXPECT_THAT(broken(game), ElementsAre("canonical"));
  EXPECT_THAT(warnings(game), IsEmpty());
}

TEST(laws, parts_that_are_left_out_or_not_independent_are_found) {
  auto game = two_heaps();
  game.parts = [](Spot at) { return std::vector<Spot>{{at.a, 0, 0}}; };
  EXPECT_THAT(broken(game), ElementsAre("components"));
  game = two_heaps();
  game.moves_from = [from = game.moves_from](Spot at) {  // a coin from both heaps at once
    auto moves = from(at);
    if (at.a > 0 && at.b > 0) moves.push_back(0);
    return moves;
  };
  game.after = [after = game.after](Spot at, int move) {
    return move == 0 ? Spot{at.a - 1, at.b - 1, 0} : after(at, move);
  };
  EXPECT_THAT(broken(game), ElementsAre("components"));
}

TEST(laws, games_that_are_not_impartial_are_found) {
  auto game = two_heaps();
  game.ends = [](Spot at) { return at.a + at.b > 0 ? std::nullopt : std::optional(Value::finished(Outcome::win)); };
  EXPECT_EQ(fault_of(game).law, "impartial");
  game = two_heaps();
  game.parts = {};
  game.ends = [](Spot at) { return at.a + at.b > 1 ? std::nullopt : std::optional(Value::finished(Outcome::loss)); };
  EXPECT_EQ(fault_of(game).law, "impartial");
  EXPECT_THAT(fault_of(game).got, HasSubstr("though there is a move"));
}

TEST(laws, rules_that_throw_are_found) {
  auto game = two_heaps();
  game.after = [after = game.after](Spot at, int move) {
    if (at.a == 0 && at.b == 2) throw std::out_of_range("no such heap");
    return after(at, move);
  };
  const Finding fault = fault_of(game);
  EXPECT_EQ(fault.law, "throws");
  EXPECT_THAT(fault.got, HasSubstr("no such heap"));
  EXPECT_EQ(fault.position, "0 2");
}

TEST(laws, points_that_do_not_add_up_are_found) {
  auto game = row_of_coins();
  game.points_left = [](Spot at) { return Wide{at.a}; };
  EXPECT_EQ(fault_of(game).law, "points");
}

TEST(laws, a_bound_that_margins_pass_is_found) {
  auto game = row_of_coins();
  game.bound = 1;
  EXPECT_EQ(fault_of(game).law, "margin_bound");
}

TEST(laws, predecessors_that_are_missing_over_or_without_the_move_are_found) {
  auto game = token();
  game.before = [](Spot at) { return at.a > 1 ? std::vector<Spot>{{at.a - 1, 0, 1 - at.side}} : std::vector<Spot>{}; };
  EXPECT_EQ(fault_of(game).law, "predecessors");
  EXPECT_THAT(fault_of(game).got, HasSubstr("is not among them"));
  game.before = [before = token().before](Spot at) {
    auto given = before(at);
    if (at.a == 1) given.push_back({0, 0, 1 - at.side});
    return given;
  };
  EXPECT_THAT(fault_of(game).got, HasSubstr("which is over"));
  game.before = [before = token().before](Spot at) {
    auto given = before(at);
    if (at.a == 1) given.push_back({4, 0, 1 - at.side});
    return given;
  };
  EXPECT_THAT(fault_of(game).got, HasSubstr("which has no move to it"));
}

TEST(laws, an_engine_that_differs_from_the_definition_is_found) {
  const Finding fault = fault_of(HastyGame{two_heaps()});
  EXPECT_EQ(fault.law, "engines");
  EXPECT_EQ(fault.position, "0 0");
  EXPECT_EQ(fault.got, "hasty says win in 1 plies");
}

TEST(laws, what_a_game_offers_and_never_uses_is_a_warning) {
  auto game = two_heaps();
  game.least = [](Spot at) { return at; };
  game.parts = [](Spot at) { return std::vector<Spot>{at}; };
  EXPECT_THAT(warnings(game), ElementsAre("canonical", "components"));
  auto idle = token();
  idle.after = [after = idle.after](Spot at, int move) { return at.a == 5 ? at : after(at, move); };
  idle.before = [idle](Spot at) {
    std::vector<Spot> given;
    for (const Spot one : {Spot{1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}, {5, 0, 0}}) {
      for (const Spot before : {one, Spot{one.a, 0, 1}}) {
        for (const int move : idle.moves_from(before)) {
          if (idle.after(before, move) == at) given.push_back(before);
        }
      }
    }
    return given;
  };
  EXPECT_THAT(broken(idle), IsEmpty());
  EXPECT_THAT(warnings(idle), ElementsAre("play"));
}

TEST(laws, a_large_game_is_sampled_and_faults_far_from_the_start_are_met_on_random_plays) {
  auto game = two_heaps(300, 300);
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a * 1000 + at.b); };
  game.parts = {};
  game.ends = [](Spot at) {
    return at.a + at.b > 1 ? std::nullopt : std::optional(Value::finished(Outcome::loss));  // though a move may be left
  };
  const LawReport report =
      check_laws(game, {.limits = {.time_max = std::chrono::duration<double>(0.3)}, .positions_max = 50});
  EXPECT_FALSE(report.whole);
  EXPECT_GT(report.plays, 0);
  ASSERT_THAT(laws_of(report.faults), ::testing::Contains("impartial"));
  EXPECT_EQ(report.faults.front().law, "impartial") << report.faults.front().got << report.faults.front().position;
  EXPECT_GT(report.faults.front().moves.size(), 100);
  EXPECT_EQ(report.faults.front().position.size(), 3);
}

TEST(laws, a_check_can_be_cancelled) {
  const std::atomic<bool> cancel{true};
  const LawReport report = check_laws(two_heaps(), {.limits = {.cancel = &cancel}});
  EXPECT_EQ(report.stop, Stop::cancelled);
  EXPECT_FALSE(report.whole);
}

}  // namespace
}  // namespace firstwin::testing::laws_test
