// SPDX-License-Identifier: Apache-2.0
// What happens when an answer would need more than a run may take; and which engine is chosen, and why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "firstwin/can_i_win.h"
#include "firstwin/coins.h"
#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"
#include "tests/solution/small_games.h"

namespace firstwin::limits_test {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using namespace std::chrono_literals;

/// The engines that any game has: special ones stand before them. They are instantiated in the library.
template <class G>
std::vector<Engine<G>> general_engines_of(const G& game) {
  auto engines = engines_for(game);
  const auto is_general = [](const Engine<G>& engine) { return engine.name == "table" || engine.name == "memo"; };
  engines.erase(engines.begin(), std::find_if(engines.begin(), engines.end(), is_general));
  return engines;
}

TEST(MemoryLimit, the_table_refuses_with_figures_before_it_allocates) {
  const auto solution = solve(can_i_win{.n = 30, .target = 300}, {.engine = "table", .memory_bytes_max = 1_MiB});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->outcome(), Outcome::unknown);
  EXPECT_EQ(solution->stop(), Stop::memory);
  EXPECT_EQ(solution->reason(), "table: a table of all positions would take 1.0 GiB, and the memory limit is 1.0 MiB");
  EXPECT_EQ(solution->cost().engine, "") << "none could run";
  EXPECT_FALSE(solution->knows_positions());
}

TEST(MemoryLimit, memo_in_an_array_refuses_with_figures) {
  const Options options{.engine = "memo", .store = Store::array, .memory_bytes_max = 1_MiB};
  const auto solution = solve(can_i_win{.n = 30, .target = 300}, options);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->reason(), "memo: an array of all positions would take 4.0 GiB, and the memory limit is 1.0 MiB");
}

TEST(MemoryLimit, memo_in_a_hash_table_stops_with_figures_when_it_is_reached) {
  const auto solution = solve(can_i_win{.n = 30, .target = 300}, {.engine = "memo", .memory_bytes_max = 1_MiB});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->outcome(), Outcome::unknown);
  EXPECT_EQ(solution->stop(), Stop::memory);
  EXPECT_THAT(solution->reason(), StartsWith("the memory limit of 1.0 MiB was reached: "));
  EXPECT_THAT(solution->reason(), HasSubstr(" more would be needed on top of "));
  EXPECT_EQ(solution->cost().engine, "memo");
}

TEST(MemoryLimit, the_reference_stops_with_figures_when_it_is_reached) {
  const auto solution = solve(can_i_win{.n = 20, .target = 150}, {.engine = "reference", .memory_bytes_max = 1_MiB});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->stop(), Stop::memory);
  EXPECT_THAT(solution->reason(), StartsWith("the memory limit of 1.0 MiB was reached: "));
}

TEST(Plies, asked_for_come_from_an_engine_that_counts_them) {
  const coins game{.heaps = {3, 5}, .take = {1, 2, 4}};
  EXPECT_EQ(solve(game)->cost().engine, "heap-period");
  EXPECT_FALSE(solve(game)->value().plies);
  const auto solution = solve(game, {.plies = true});
  EXPECT_EQ(solution->value(), solve(game, {.engine = "reference"})->value());
  EXPECT_EQ(solution->cost().engine, "table");
  EXPECT_THAT(solution->cost().why, HasSubstr("not heap-period: it does not count this many plies"));
  const auto alone = solve(coins{.n = 1'000'000}, {.plies = true});
  EXPECT_EQ(alone->cost().engine, "heap-period") << "which does where it is one heap";
  const auto too_large = solve(coins{.heaps = {1'000'000'000'000, 5}}, {.memory_bytes_max = 4_MiB, .plies = true});
  EXPECT_EQ(too_large->outcome(), Outcome::unknown);
}

TEST(LineLimit, a_line_that_has_no_end_in_sight_is_cut_and_says_so) {
  const auto solution = solve(coins{.n = 1'000'000'000'000'000'000, .take = {1, 2, 3}});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->outcome(), Outcome::loss);
  const auto line = solution->line();
  EXPECT_FALSE(line.complete);
  EXPECT_EQ(line.moves.size(), line_moves_max);
}

/// With every limit from little to enough: never more is held than allowed, and an answer is right or not there.
template <class G>
void expect_limits_are_kept(const G& game, const Form& form) {
  if (form.options.engine == "reference") return;  // which only estimates what its maps take
  const Value right = solve(game, {.engine = "reference"})->value();
  bool was_known = false, was_unknown = false;
  for (std::uint64_t limit = 2_KiB; limit <= 64_MiB; limit += limit / 4) {
    Options options = form.options;
    options.memory_bytes_max = limit;
    const auto solution = solve(game, options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_LE(solution->cost().peak_bytes, limit) << form.name;
    const bool known = solution->outcome() != Outcome::unknown;
    EXPECT_EQ(known, solution->stop() == Stop::none);
    EXPECT_EQ(known, solution->reason().empty());
    EXPECT_TRUE(!known || solution->outcome() == right.outcome) << form.name << ' ' << limit;
    EXPECT_FALSE(was_known && !known) << form.name << ": more memory, and no answer any more";
    (known ? was_known : was_unknown) = true;
  }
  EXPECT_TRUE(was_known && was_unknown) << form.name;
}

TEST(MemoryLimit, is_kept_by_every_engine_at_every_size) {
  for (const Form& form : general_forms()) {
    expect_limits_are_kept(can_i_win{.n = 12, .target = 40}, form);
    expect_limits_are_kept(coins{.n = 20000}, form);
    expect_limits_are_kept(coins_ends{.coins = std::vector<std::int64_t>(100, 3), .take = 3}, form);
  }
}

TEST(MemoryLimit, auto_takes_what_fits_and_says_what_did_not) {
  // Three of 40 numbers reach the target: few positions, and a table of all of them does not fit.
  const can_i_win game{.target = 100, .numbers = {51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66}};
  const auto solution = detail::solve_with(game, {.memory_bytes_max = 60_KiB}, general_engines_of(game));
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->cost().engine, "memo");
  EXPECT_THAT(solution->cost().why, HasSubstr("not table: a table of all positions would take 64.0 KiB"));
  EXPECT_EQ(solution->outcome(), Outcome::loss);
}

TEST(MemoryLimit, when_nothing_fits_the_reason_names_each_engine) {
  const can_i_win game{.n = 70, .target = 1000};
  const auto solution = detail::solve_with(game, {}, general_engines_of(game));
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->outcome(), Outcome::unknown);
  EXPECT_EQ(solution->stop(), Stop::memory);
  EXPECT_EQ(solution->reason(),
            "table: the positions have no index in 64 bits; "
            "memo: sets of 70 numbers have no key in 64 bits; "
            "search: sets of 70 numbers have no key in 64 bits");
}

TEST(TimeLimit, stops_every_engine_with_its_figure) {
  for (const Form& form : general_forms()) {
    Options options = form.options;
    options.time_max = 10ms;
    const auto solution = solve(can_i_win{.n = 23, .target = 200}, options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_EQ(solution->outcome(), Outcome::unknown) << form.name;
    EXPECT_EQ(solution->stop(), Stop::time) << form.name;
    EXPECT_EQ(solution->reason(), "the time limit of 10.0 ms was reached") << form.name;
  }
}

TEST(TimeLimit, is_honoured_among_the_moves_of_one_position) {
  const coins_row game{.coins = std::vector<std::int64_t>(200'000, 1), .take = 200'000};
  for (const Form& form : general_forms()) {
    Options options = form.options;
    options.time_max = 20ms;
    const auto begin = std::chrono::steady_clock::now();
    const auto solution = solve(game, options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_EQ(solution->stop(), Stop::time) << form.name;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 30s) << form.name;
  }
}

TEST(TimeLimit, a_deadline_holds_for_all_questions_together) {
  const auto solution = solve(coins{.n = 1'000'000'000}, {.deadline = std::chrono::steady_clock::now() + 50ms});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->outcome(), Outcome::win) << "which takes no time";
  std::this_thread::sleep_for(60ms);
  EXPECT_FALSE(solution->line().complete);
}

TEST(Cancelling, stops_every_engine_from_another_thread) {
  for (const Form& form : general_forms()) {
    std::atomic<bool> cancel{false};
    Options options = form.options;
    options.cancel = &cancel;
    std::jthread other([&] {
      std::this_thread::sleep_for(10ms);
      cancel = true;
    });
    const auto solution = solve(can_i_win{.n = 24, .target = 200}, options);
    ASSERT_TRUE(solution) << form.name;
    EXPECT_EQ(solution->stop(), Stop::cancelled) << form.name;
    EXPECT_THAT(solution->reason(), StartsWith("the run was interrupted after ")) << form.name;
  }
}

TEST(Stopped, nothing_is_known_of_any_position) {
  const coins game{.n = 1'000'000};
  const auto solution = solve(game, {.engine = "memo", .memory_bytes_max = 64_KiB});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->value(), Value{});
  EXPECT_EQ(solution->value(game.play(game.start(), {0, 2})).outcome, Outcome::unknown);
  EXPECT_TRUE(solution->best_moves().moves.empty());
  EXPECT_FALSE(solution->line().complete);
  EXPECT_FALSE(solution->survey().complete);
  EXPECT_EQ(solution->access(), Access::search);
}

TEST(Stopped, a_survey_and_a_line_keep_the_limits_too) {
  const can_i_win game{.n = 20, .target = 150};
  const auto solution = solve(game, {.engine = "table"});
  const Options little{.memory_bytes_max = 100_KiB};
  firstwin::Run with_little(little);
  EXPECT_FALSE(solution->survey(with_little).complete);
  EXPECT_EQ(with_little.stop_reason(), Stop::memory);
  EXPECT_LE(with_little.peak_bytes(), 100_KiB);
  const Options no_time{.time_max = 0s};
  firstwin::Run without_time(no_time);
  EXPECT_FALSE(solution->line(game.start(), without_time).complete);
  EXPECT_EQ(without_time.stop_reason(), Stop::time);
}

TEST(Progress, of_every_engine_carries_its_name_and_rises) {
  for (const Form& form : general_forms()) {
    std::atomic<bool> cancel{false};
    std::uint64_t last = 0;
    int reports = 0;
    Options options = form.options;
    options.cancel = &cancel;
    options.progress = [&](const Progress& progress) {
      EXPECT_EQ(progress.engine, form.options.engine);
      EXPECT_GE(progress.done, last);
      last = progress.done;
      if (++reports == 2) cancel = true;
    };
    const auto solution = solve(can_i_win{.n = 25, .target = 250}, options);
    EXPECT_EQ(solution->stop(), Stop::cancelled) << form.name;
    EXPECT_GT(last, 0U) << form.name;
  }
}

TEST(Choice, auto_takes_the_table_where_there_is_one_and_memo_elsewhere) {
  const auto indexed = solve(GraphGame<true>{.graph = {{}, {0}}});
  EXPECT_EQ(indexed->cost().engine, "table");
  EXPECT_EQ(indexed->cost().why, "every position has an index that falls with each move, and the table fits");
  const auto plain = solve(GraphGame<false>{.graph = {{}, {0}}});
  EXPECT_EQ(plain->cost().engine, "memo");
  EXPECT_EQ(plain->cost().why,
            "it values what play reaches and nothing else; "
            "not table: the game has no dense index that falls with every move");
}

TEST(Choice, asking_for_an_engine_is_the_reason) {
  for (const Form& form : general_forms()) {
    const auto solution = solve(GraphGame<true>{.graph = {{}, {0}}}, form.options);
    EXPECT_EQ(solution->cost().engine, form.options.engine);
    EXPECT_EQ(solution->cost().why, "asked for");
  }
}

TEST(Choice, an_engine_that_nobody_knows_is_an_error_with_the_nearest_name) {
  const auto solution = solve(GraphGame<true>{.graph = {{}}}, {.engine = "tabel"});
  ASSERT_FALSE(solution);
  EXPECT_THAT(solution.error().message, StartsWith("engine 'tabel' does not take this game; expected auto or one of "));
  EXPECT_THAT(solution.error().message, HasSubstr("memo"));
  EXPECT_THAT(solution.error().message, HasSubstr("did you mean table?"));
  const auto empty = solve(GraphGame<true>{.graph = {{}}}, {.engine = ""});
  EXPECT_FALSE(empty);
}

TEST(Choice, an_engine_that_cannot_take_the_game_is_an_error_with_its_reason) {
  const GraphGame<false> game{.graph = {{}, {0}}};
  EXPECT_EQ(solve(game, {.engine = "table"}).error().message,
            "engine 'table' does not take this game: the game has no dense index that falls with every move");
  EXPECT_EQ(solve(game, {.engine = "memo", .store = Store::array}).error().message,
            "engine 'memo' does not take this game: the game has no dense index for an array");
  EXPECT_THAT(solve(game, {.store = Store::array}).error().message,
              StartsWith("no engine takes this game with these options"));
  EXPECT_EQ(solve(GraphGame<true>{.graph = {{}}}, {.engine = "table", .store = Store::hash}).error().message,
            "engine 'table' does not take this game: it keeps its values in an array, not in a hash table");
}

TEST(Choice, a_store_that_is_asked_for_is_taken) {
  const coins game{.n = 1000};
  const auto array = solve(game, {.engine = "memo", .store = Store::array});
  const auto hash = solve(game, {.engine = "memo", .store = Store::hash});
  EXPECT_EQ(array->value().plies, hash->value().plies);
  EXPECT_LT(array->cost().peak_bytes, hash->cost().peak_bytes);
  const auto chosen = detail::solve_with(game, {.store = Store::hash}, general_engines_of(game));
  EXPECT_EQ(chosen->cost().engine, "memo");
}

}  // namespace
}  // namespace firstwin::limits_test
