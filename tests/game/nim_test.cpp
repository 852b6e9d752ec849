// SPDX-License-Identifier: Apache-2.0
#include "game/nim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::nim_test {
namespace {

using testing::HasSubstr;

TEST(Nim, known_starts) {
  EXPECT_EQ(solved(nim{.heaps = {3, 5, 7}}).value().outcome, Outcome::win);
  EXPECT_EQ(solved(nim{.heaps = {3, 5, 7}}).value().plies, 15U);
  EXPECT_EQ(nimber_of(nim{.heaps = {3, 5, 7}}), 1U);
  EXPECT_EQ(solved(nim{.heaps = {1, 3, 5, 7}}).value().outcome, Outcome::loss);
  EXPECT_EQ(solved(nim{.heaps = {1, 3, 5, 7}}).value().plies, 16U);
  EXPECT_EQ(nimber_of(nim{.heaps = {1, 3, 5, 7}}), 0U);
}

TEST(Nim, four_heaps_of_15_have_65535_unfinished_positions_and_1966080_moves) {
  const nim game{.heaps = {15, 15, 15, 15}};
  EXPECT_EQ(game.index_count(), 65'536U);
  std::uint64_t unfinished = 0, moves = 0;
  for (std::uint64_t index = 0; index < game.index_count(); ++index) {
    const auto position = game.position_at(index);
    if (game.result(position)) continue;
    ++unfinished;
    game.moves(position, [&](const nim::Move&) { ++moves; });
  }
  EXPECT_EQ(unfinished, 65'535U);
  EXPECT_EQ(moves, 1'966'080U);
  EXPECT_EQ(outcome_of(game), Outcome::loss);
}

TEST(Nim, wins_exactly_when_the_sizes_xor_to_something) {
  const nim game{.heaps = {4, 5, 6}};
  const auto solution = solved(game);
  for (std::uint64_t index = 0; index < game.index_count(); ++index) {
    std::uint64_t sum = 0;
    for (std::size_t heap = 0; heap < 3; ++heap) sum ^= game.code.size_of(index, heap);
    EXPECT_EQ(solution.value({index}).outcome, sum != 0 ? Outcome::win : Outcome::loss) << game.text({index});
  }
}

TEST(Nim, misere_differs_only_when_all_heaps_are_small) {
  EXPECT_EQ(outcome_of(nim{.heaps = {1}, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(nim{.heaps = {1, 1}, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(nim{.heaps = {2, 2}, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(nim{.heaps = {1, 3, 5, 7}, .misere = true}), Outcome::loss);
}

TEST(Nim, no_coins_are_lost) {
  EXPECT_EQ(outcome_of(nim{}), Outcome::loss);
  EXPECT_EQ(outcome_of(nim{.heaps = {0, 0}}), Outcome::loss);
  EXPECT_EQ(outcome_of(nim{.heaps = {}, .misere = true}), Outcome::win);
}

TEST(Nim, moves_name_heap_and_amount) {
  const nim game{.heaps = {1, 2}};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"1:1", "2:1", "2:2"}));
  EXPECT_EQ(game.text(played(game, {"2:1"})), "heaps: 1 1");
}

TEST(Nim, refuses_what_is_no_nim) { EXPECT_THAT(fault_of(nim{.heaps = {3, -1}}), HasSubstr("heaps has -1")); }

TEST(Nim, heaps_without_a_key_in_64_bits_are_valued_by_their_xor) {
  const nim equal{.heaps = {INT64_MAX, INT64_MAX}};
  EXPECT_EQ(solve(equal)->cost().engine, "bouton");
  EXPECT_EQ(solve(equal)->value(), (Value{.outcome = Outcome::loss, .nimber = 0}));
  EXPECT_EQ(solve(equal)->best_moves(equal.start()).total, UINT64_MAX - 1) << "all of them";
  const nim game{.heaps = {INT64_MAX, 1'000'000'000'000, 7}, .misere = true};
  const auto solution = solve(game);
  EXPECT_EQ(solution->outcome(), Outcome::win);
  EXPECT_EQ(solution->best_moves().moves, (std::vector<nim::Move>{{0, INT64_MAX - (1'000'000'000'000 ^ 7)}}));
  EXPECT_EQ(solution->value(game.play(game.start(), solution->best_moves().moves[0])).outcome, Outcome::loss);
  EXPECT_FALSE(solution->line().complete) << "it is cut";
}

}  // namespace
}  // namespace firstwin::nim_test
