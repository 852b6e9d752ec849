// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/nimbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "firstwin/described.h"
#include "game/cram.h"
#include "game/nim.h"

namespace firstwin::general_nimbers_test {
namespace {

using ::testing::HasSubstr;

TEST(Nimbers, of_cram_are_those_of_memo_with_fewer_positions) {
  for (const auto& [rows, columns] : {std::pair{3, 4}, {4, 4}, {3, 5}, {2, 7}}) {
    const cram game{.rows = rows, .columns = columns};
    const auto by_parts = solve(game, {.engine = "nimbers"}), by_wholes = solve(game, {.engine = "memo"});
    ASSERT_TRUE(by_parts);
    EXPECT_EQ(by_parts->value().nimber, by_wholes->value().nimber);
    EXPECT_EQ(by_parts->outcome(), by_wholes->outcome());
    EXPECT_FALSE(by_parts->value().plies);
    EXPECT_LT(by_parts->cost().positions, by_wholes->cost().positions);
  }
}

TEST(Nimbers, of_heaps_value_each_heap_once) {
  const auto solution = solve(nim{.heaps = {15, 15, 15, 14}}, {.engine = "nimbers"});
  EXPECT_EQ(solution->value(), (Value{.outcome = Outcome::win, .nimber = 1}));
  EXPECT_LE(solution->cost().positions, 64U);
  EXPECT_EQ(solve(nim{.heaps = {}}, {.engine = "nimbers"})->value(), (Value{.outcome = Outcome::loss, .nimber = 0}));
}

TEST(Nimbers, are_not_for_misere_nor_for_plies) {
  const auto misere = solve(cram{.rows = 2, .columns = 2, .misere = true}, {.engine = "nimbers"});
  ASSERT_FALSE(misere);
  EXPECT_THAT(misere.error().message, HasSubstr("impartial games in which who cannot move loses"));
  EXPECT_FALSE(solve(cram{.rows = 2, .columns = 2}, {.engine = "nimbers", .plies = true}));
}

TEST(Nimbers, a_question_that_was_stopped_can_be_asked_again) {
  const cram game{.rows = 4, .columns = 4};
  const Options options, no_time{.time_max = std::chrono::seconds(0)};
  firstwin::Run run(options), stopped(no_time);
  stopped.poll(0);
  detail::Nimbers<cram> nimbers(game);
  EXPECT_EQ(nimbers.value(game.start(), stopped), Value{});
  EXPECT_EQ(nimbers.value(game.start(), run), (Value{.outcome = Outcome::loss, .nimber = 0}));
}

TEST(Nimbers, auto_takes_them_where_a_memo_would_not_fit) {
  const auto solution = solve(cram{.rows = 4, .columns = 6}, {.memory_bytes_max = 1_MiB});
  EXPECT_EQ(solution->cost().engine, "nimbers");
  EXPECT_EQ(solution->outcome(), Outcome::loss);
}

}  // namespace
}  // namespace firstwin::general_nimbers_test
