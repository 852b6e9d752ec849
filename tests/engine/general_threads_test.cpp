// SPDX-License-Identifier: Apache-2.0
// Engines give the same values bit for bit, and count the same positions, whatever the number of threads is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "firstwin/can_i_win.h"
#include "firstwin/coins.h"
#include "firstwin/detail/threads.h"
#include "tests/engine/graph_game.h"

namespace firstwin::general_threads_test {
namespace {

using ::testing::HasSubstr;

template <class G>
std::vector<Value> all_values(const G& game, const Options& options) {
  const auto solution = solve(game, options);
  std::vector<Value> values;
  for (std::uint64_t index = 0; index < game.index_count(); ++index) {
    values.push_back(solution->value(game.position_at(index)));
  }
  values.push_back({.plies = solution->cost().positions});
  return values;
}

template <class G>
void expect_the_same_with_any_threads(const G& game, Options options) {
  options.threads = 1;
  const auto alone = all_values(game, options);
  for (const int threads : {2, 4}) {
    options.threads = threads;
    EXPECT_TRUE(all_values(game, options) == alone) << options.engine << " with " << threads << " threads";
  }
}

TEST(Threads, a_table_is_the_same) {
  expect_the_same_with_any_threads(can_i_win{.n = 18, .target = 110}, {.engine = "table"});
  expect_the_same_with_any_threads(can_i_win{.n = 18, .target = 110}, {.engine = "table", .memory_bytes_max = 300_KiB});
}

TEST(Threads, a_table_in_which_each_position_waits_for_the_one_below_is_the_same) {
  expect_the_same_with_any_threads(coins{.n = 300'000, .take = {1, 3}}, {.engine = "table"});
}

TEST(Threads, a_memo_is_the_same) {
  expect_the_same_with_any_threads(can_i_win{.n = 18, .target = 110}, {.engine = "memo", .store = Store::hash});
  expect_the_same_with_any_threads(
      can_i_win{.target = 300, .numbers = {1, 1, 2, 2, 2, 3, 3, 5, 5, 8, 8, 13, 13, 21, 34, 55, 89, 144, 233}},
      {.engine = "memo", .store = Store::hash});
}

TEST(Threads, a_memo_in_too_little_memory_stops_in_all_of_them) {
  for (const int threads : {2, 4}) {
    const Options options{.engine = "memo", .store = Store::hash, .threads = threads, .memory_bytes_max = 9_MiB};
    const auto solution = solve(can_i_win{.n = 24, .target = 200}, options);
    EXPECT_EQ(solution->stop(), Stop::memory);
    EXPECT_LE(solution->cost().peak_bytes, 9_MiB);
  }
}

/// A long game with a fault far down, which every thread finds.
struct Faulty : testing::AcyclicGraph {
  static constexpr bool index_falls = true;
  std::uint64_t index(std::uint32_t at) const { return nodes.size() - 1 - at; }
  std::uint64_t index_count() const { return nodes.size(); }
  std::uint32_t position_at(std::uint64_t index) const { return static_cast<std::uint32_t>(nodes.size() - 1 - index); }
  std::optional<Value> result(std::uint32_t at) const {
    if (at == nodes.size() - 1) throw std::runtime_error("the last node");
    return Graph::result(at);
  }
};

TEST(Threads, a_throw_out_of_the_rules_is_an_error) {
  Faulty game;
  constexpr std::uint32_t count = 400'000;
  game.nodes.resize(count);
  for (std::uint32_t at = 0; at + 3 < count; ++at) game.nodes[at].edges = {{.to = at + 1}, {.to = at + 3}};
  game.nodes[count - 3].edges = {{.to = count - 1}};
  game.nodes[count - 2].edges = {{.to = count - 1}};
  for (const char* engine : {"table", "memo"}) {
    const auto solution =
        solve(game, {.engine = engine, .store = engine[0] == 'm' ? Store::hash : Store::any, .threads = 4});
    ASSERT_FALSE(solution) << engine;
    EXPECT_THAT(solution.error().message, HasSubstr("the last node"));
  }
}

TEST(Meeting, is_of_those_who_came_also_where_the_system_refuses_threads) {
  firstwin::Meeting meeting;
  int held = 0;
  const auto alone = [&] { ++held; };
  meeting.enter();
  meeting.call();
  meeting.attend(alone);  // nobody else is waited for
  EXPECT_EQ(held, 1);
  EXPECT_FALSE(meeting.called());
  meeting.attend(alone);
  EXPECT_EQ(held, 1);
  meeting.leave(alone);
}

TEST(Meeting, is_held_once_all_have_come_or_left) {
  firstwin::Meeting meeting;
  std::atomic<int> held{0}, inside{0};
  const auto alone = [&] { held += inside == 0 ? 1 : 1000; };
  for_each_index(3, 3, [&](std::uint64_t number) {
    meeting.enter();
    for (int i = 0; i < 2000; ++i) {
      if (i % 100 == 0) meeting.call();
      if (meeting.called()) meeting.attend(alone);
      ++inside;
      --inside;
      if (number == 0 && i == 1000) break;
    }
    meeting.leave(alone);
  });
  EXPECT_GT(held, 0);
  EXPECT_LT(held, 1000);
}

}  // namespace
}  // namespace firstwin::general_threads_test
