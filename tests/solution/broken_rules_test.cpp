// SPDX-License-Identifier: Apache-2.0
// Rules that break the laws of the interface end in an error that says which one, never in an answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "firstwin/solve.h"
#include "tests/solution/small_games.h"

namespace firstwin {
template Result<Solution<GraphGame<true>>> solve(const GraphGame<true>&, const Options&);
}

namespace firstwin::broken_rules_test {
namespace {

using ::testing::HasSubstr;
using Graph = GraphGame<true>;

template <class G>
void expect_error(const G& game, const Options& options, const std::string& part) {
  const auto solution = solve(game, options);
  ASSERT_FALSE(solution) << options.engine << " answered " << to_string(solution->outcome());
  EXPECT_THAT(solution.error().message, HasSubstr(part)) << options.engine;
}

template <class G>
void expect_error_of_every_engine(const G& game, const std::string& part) {
  for (const Form& form : general_forms()) {
    SCOPED_TRACE(form.name);
    expect_error(game, form.options, part);
  }
}

/// Only position 0 is over, with this result.
std::function<std::optional<Value>(std::uint64_t)> zero_ends(const Value& value) {
  return [=](std::uint64_t position) { return position == 0 ? std::optional(value) : std::nullopt; };
}

TEST(BrokenRules, a_start_with_neither_move_nor_result_is_an_error) {
  expect_error_of_every_engine(Graph{.graph = {{}}, .whole_result = false}, "neither a result nor a move");
}

TEST(BrokenRules, a_position_with_neither_move_nor_result_is_an_error_even_beside_a_winning_move) {
  const auto end = zero_ends(Value::finished(Outcome::loss));
  expect_error_of_every_engine(Graph{.graph = {{}, {}, {0, 1}}, .end = end}, "neither a result nor a move");
}

TEST(BrokenRules, a_position_that_nothing_reaches_may_be_broken) {
  const auto end = zero_ends(Value::finished(Outcome::loss));
  for (const Form& form : general_forms()) {
    const auto solution = solve(Graph{.graph = {{}, {}, {0}}, .end = end}, form.options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_EQ(solution->outcome(), Outcome::win) << form.name;
  }
}

TEST(BrokenRules, a_game_with_a_cycle_is_an_error_for_every_engine_without_cycles) {
  const Graph game{.graph = {{}, {2}, {1, 0}, {2}}};
  expect_error(game, {.engine = "reference"}, "can come back to a position");
  expect_error(game, {.engine = "memo", .store = Store::array}, "can come back to a position");
  expect_error(game, {.engine = "memo", .store = Store::hash}, "can come back to a position");
  expect_error(game, {.engine = "table"}, "does not lower the index");
  expect_error(Graph{.graph = {{0}}}, {.engine = "memo"}, "can come back to a position");
}

TEST(BrokenRules, a_move_that_raises_the_index_is_an_error_for_the_table_and_none_for_the_others) {
  const Graph game{.graph = {{}, {0}, {}, {0}, {5}, {1}, {4}}};
  expect_error(game, {.engine = "table"}, "does not lower the index");
  for (const Form& form : general_forms()) {
    if (form.options.engine == "table") continue;
    const auto solution = solve(game, form.options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_EQ(solution->value(), (Value{.outcome = Outcome::loss, .plies = 4})) << form.name;
  }
}

TEST(BrokenRules, an_index_past_the_end_is_an_error) {
  struct PastTheEnd : Graph {
    std::uint64_t index_count() const { return graph.size() - 1; }
  };
  const PastTheEnd game{Graph{.graph = {{}, {0}, {1}}}};
  expect_error(game, {.engine = "table"}, "index");
  expect_error(game, {.engine = "memo", .store = Store::array}, "index");
}

TEST(BrokenRules, a_result_that_is_no_end_is_an_error) {
  for (const Outcome outcome : {Outcome::unknown, Outcome::draw}) {
    const auto end = zero_ends(Value::finished(outcome));
    expect_error_of_every_engine(Graph{.graph = {{}, {0}}, .end = end}, "expected win, loss or tie");
    expect_error_of_every_engine(Graph{.graph = {{}}, .end = end}, "expected win, loss or tie");
  }
}

TEST(BrokenRules, a_margin_in_a_game_without_gains_is_an_error) {
  const auto end = zero_ends(Value::of_margin(3));
  expect_error_of_every_engine(Graph{.graph = {{}, {0}}, .end = end}, "no gain(position, move)");
}

TEST(BrokenRules, a_result_without_plies_counts_as_the_end) {
  const auto end = zero_ends(Value{.outcome = Outcome::loss});
  for (const Form& form : general_forms()) {
    const auto solution = solve(Graph{.graph = {{}, {0}}, .end = end}, form.options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_EQ(solution->value(), (Value{.outcome = Outcome::win, .plies = 1})) << form.name;
  }
}

struct ScoredGraph : Graph {
  Wide gained = 1;
  Wide gain(const Position&, const Move&) const { return gained; }
};

TEST(BrokenRules, an_end_without_a_margin_in_a_game_with_gains_is_an_error) {
  expect_error_of_every_engine(ScoredGraph{{.graph = {{}, {0}}}}, "Value::of_margin(points)");
}

TEST(BrokenRules, margins_beyond_128_bits_are_an_error_and_never_wrap) {
  ScoredGraph game{{.graph = {{}, {0}}}};
  game.gained = std::numeric_limits<Wide>::max();
  game.end = zero_ends(Value::of_margin(-1));
  expect_error_of_every_engine(game, "128 bits");
  game.end = zero_ends(Value::of_margin(0));
  for (const Form& form : general_forms()) {
    const auto solution = solve(game, form.options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_EQ(solution->value(), Value::of_margin(std::numeric_limits<Wide>::max())) << form.name;
  }
}

TEST(BrokenRules, a_margin_bound_that_is_too_small_is_an_error_and_never_wraps) {
  struct Bounded : ScoredGraph {
    Wide margin_bound() const { return 1; }
  };
  Bounded game{{{.graph = {{}, {0}, {1}}}}};
  game.end = zero_ends(Value::of_margin(0));
  game.gained = Wide{1} << 64;
  for (const Form& form : general_forms()) {
    if (form.options.engine != "reference") expect_error(game, form.options, "margin_bound()");
  }
  EXPECT_EQ(solve(game, {.engine = "reference"})->value(), Value::of_margin(0));
}

struct Throws : Graph {
  int in = 0;
  template <class Sink>
  void moves(const Position& p, const Sink& sink) const {
    if (in == 1) throw std::runtime_error("moves of 1");
    Graph::moves(p, sink);
  }
  Position play(const Position& p, const Move& move) const {
    if (in == 2) throw std::runtime_error("play from 1");
    return Graph::play(p, move);
  }
  Position start() const {
    if (in == 3) throw std::runtime_error("start");
    return Graph::start();
  }
  std::uint64_t key(const Position& p) const {
    if (in == 4) throw 42;
    return Graph::key(p);
  }
};

TEST(BrokenRules, a_throw_out_of_any_rule_becomes_an_error) {
  Throws game{{.graph = {{}, {0}}}};
  const char* sentences[] = {"the rules threw: moves of 1", "the rules threw: play from 1", "the rules threw: start"};
  for (game.in = 1; game.in <= 3; ++game.in) expect_error_of_every_engine(game, sentences[game.in - 1]);
  expect_error(game, {.engine = "memo", .store = Store::hash}, "the rules threw something");
  expect_error(game, {.engine = "reference"}, "the rules threw something");
}

TEST(BrokenRules, a_check_that_fails_is_the_error_of_the_solve) {
  struct Checks : Graph {
    Result<void> check() const { return Error{"n=-1 is negative"}; }
  };
  expect_error_of_every_engine(Checks{{.graph = {{}}}}, "n=-1 is negative");
}

}  // namespace
}  // namespace firstwin::broken_rules_test
