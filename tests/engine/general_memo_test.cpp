// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/memo.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/engine/graph_game.h"

namespace firstwin::general_memo_test {
namespace {

/// One heap; a move takes at most so many. With keys of 128 bits, whose slots have 32 bits for a value.
struct WideHeap {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::uint32_t size = 0, taken_max = 0;

  Position start() const { return size; }
  template <class Sink>
  void moves(Position heap, const Sink& sink) const {
    for (Move taken = 1; taken <= std::min(heap, taken_max); ++taken) sink(taken);
  }
  Position play(Position heap, Move taken) const { return heap - taken; }
  std::optional<Value> result(Position heap) const {
    if (heap > 0) return {};
    return Value::finished(Outcome::loss);
  }
  UWide key(Position heap) const { return UWide{heap} << 90 | heap; }
  bool impartial() const { return true; }
};

}  // namespace
}  // namespace firstwin::general_memo_test

namespace firstwin {
template Result<Solution<testing::AcyclicGraph>> solve(const testing::AcyclicGraph&, const Options&);
template Result<Solution<testing::ScoredGraph>> solve(const testing::ScoredGraph&, const Options&);
template Result<Solution<testing::CyclicGraph>> solve(const testing::CyclicGraph&, const Options&);
template Result<Solution<testing::WithSymmetry<testing::AcyclicGraph>>> solve(
    const testing::WithSymmetry<testing::AcyclicGraph>&, const Options&);
}  // namespace firstwin

namespace firstwin::general_memo_test {
namespace {

using testing::AcyclicGraph;
using testing::expect_as_reference;
using testing::Graph;
using testing::ScoredGraph;
using testing::WithIndex;
using testing::WithSymmetry;

template <class G>
void expect_as_reference_on_random_graphs() {
  std::mt19937_64 random(5);
  for (std::uint32_t round = 0; round < 300; ++round) {
    const auto graph = testing::random_graph<G>(random, 2 + round % 30, 2 + round % 4, true, round % 2 == 0);
    expect_as_reference(graph, {.engine = "memo"});
    expect_as_reference(testing::doubled(random, graph), {.engine = "memo"});
    WithIndex<G> indexed;
    static_cast<Graph&>(indexed) = graph;
    expect_as_reference(indexed, {.engine = "memo", .store = Store::array});
  }
}

TEST(Memo, agrees_with_the_reference_on_random_graphs) { expect_as_reference_on_random_graphs<AcyclicGraph>(); }
TEST(Memo, agrees_with_the_reference_on_random_graphs_with_nimbers) {
  expect_as_reference_on_random_graphs<testing::ImpartialGraph>();
}
TEST(Memo, agrees_with_the_reference_on_random_graphs_with_margins) {
  expect_as_reference_on_random_graphs<ScoredGraph>();
}

TEST(Memo, does_not_keep_ended_games_but_knows_their_values) {
  AcyclicGraph game;
  game.nodes = {{.edges = {{1}, {2}}}, {.result = Outcome::tie}, {.result = Outcome::win}};
  const auto solution = solve(game, {.engine = "memo"});
  EXPECT_EQ(solution->cost().positions, 1u);
  EXPECT_EQ(solution->value(1), Value::finished(Outcome::tie));
  EXPECT_EQ(solution->value(), (Value{.outcome = Outcome::tie, .plies = 1}));
}

TEST(Memo, a_game_that_is_over_at_the_start_has_its_result) {
  AcyclicGraph game;
  game.nodes = {{.result = Outcome::loss}};
  EXPECT_EQ(solve(game, {.engine = "memo"})->value(), Value::finished(Outcome::loss));
}

/// One heap; a move takes one or two.
struct Heap {
  using Position = std::uint32_t;
  using Move = std::uint32_t;
  std::uint32_t size = 0;

  Position start() const { return size; }
  template <class Sink>
  void moves(Position heap, const Sink& sink) const {
    for (Move taken = 1; taken <= std::min(heap, 2u); ++taken) sink(taken);
  }
  Position play(Position heap, Move taken) const { return heap - taken; }
  std::optional<Value> result(Position heap) const {
    if (heap > 0) return {};
    return Value::finished(Outcome::loss);
  }
  std::uint64_t key(Position heap) const { return heap; }
};

TEST(Memo, a_thread_that_comes_when_the_table_has_grown_puts_its_positions_where_they_are_found) {
  using Policy = detail::OutcomeAndPlies;
  using Store = detail::HashStore<Heap, Policy>;
  const Heap game{20'000};
  const Options options;
  firstwin::Run run(options);
  Store store(game);
  {
    detail::MemoSearch<Heap, Policy, Store> search(game, store, run);
    search.enter_start();
    search.go_on(10'000);  // as many are open
    detail::MemoTeam team;
    store.share();
    search.join(team);
    store.grow();  // as another thread may have made it meanwhile
    search.go_on_together();
  }
  EXPECT_EQ(run.positions(), game.size);
  for (std::uint32_t heap = 1; heap <= game.size; ++heap) {
    const Outcome outcome = Policy::value(store.find(store.address(game, heap))).outcome;
    ASSERT_EQ(outcome, heap % 3 == 0 ? Outcome::loss : Outcome::win) << heap;
  }
}

TEST(Memo, values_that_do_not_fit_32_bits_are_kept_beside_the_table) {
  using Kept = detail::OutcomePliesNimber;
  for (const std::uint64_t plies : {1ULL, 262'143ULL, 262'144ULL, 1'073'741'823ULL}) {
    for (const std::uint64_t nimber : {0ULL, 1ULL, 4'094ULL, 4'095ULL, 4'294'967'295ULL}) {
      for (const Outcome outcome : {Outcome::loss, Outcome::tie, Outcome::win}) {
        const auto kept = Kept::pack(detail::OutcomeAndPlies::pack(outcome, plies), nimber);
        const std::uint32_t narrowed = Kept::narrow(kept);
        EXPECT_EQ(narrowed != 0, plies < 262'144 && nimber != 4'095) << plies << ' ' << nimber;
        if (narrowed == 0) continue;
        EXPECT_GE(narrowed, Kept::narrow_min);
        EXPECT_EQ(Kept::widen(narrowed), kept) << plies << ' ' << nimber;
      }
    }
  }
}

TEST(Memo, nimbers_beyond_twelve_bits_are_known_with_wide_keys) {
  const auto solution = solve(WideHeap{4'200, 4'200}, {.engine = "memo"});
  ASSERT_TRUE(solution);
  for (std::uint32_t heap = 1; heap <= 4'200; ++heap) {
    ASSERT_EQ(solution->value(heap), (Value{.outcome = Outcome::win, .plies = 1, .nimber = heap}));
  }
}

TEST(Memo, plies_beyond_eighteen_bits_are_known_with_wide_keys) {
  const auto solution = solve(WideHeap{300'000, 1}, {.engine = "memo"});
  ASSERT_TRUE(solution);
  for (std::uint32_t heap = 0; heap <= 300'000; ++heap) {
    const Value expected{.outcome = heap % 2 == 1 ? Outcome::win : Outcome::loss, .plies = heap, .nimber = heap % 2};
    ASSERT_EQ(solution->value(heap), expected) << heap;
  }
}

TEST(Memo, values_beside_the_table_are_part_of_the_memory_that_a_run_may_take) {
  using Kept = detail::OutcomePliesNimber;
  constexpr std::uint32_t count = 10'000, bytes_max = 300'000;
  const WideHeap game;
  const auto value_of = [](std::uint32_t heap) {
    return Kept::pack(detail::OutcomeAndPlies::pack(Outcome::win, heap), 5'000 + heap);
  };
  for (const bool limited : {false, true}) {
    const Options options{.memory_bytes_max = limited ? bytes_max : 1'000'000'000};
    firstwin::Run run(options);
    detail::NarrowHashStore<WideHeap, Kept> store(game);
    std::uint32_t heap = 0;
    for (; heap < count && make_room(store, run); ++heap) {
      const auto address = store.address(game, heap);
      const std::size_t slot = store.put(address, Kept::open);
      ASSERT_EQ(store.find(address), Kept::open);
      if (!store.make_room_for(value_of(heap), run)) break;
      store.replace(slot, address, value_of(heap));
    }
    EXPECT_EQ(run.stopped(), limited);
    EXPECT_EQ(heap < count, limited);
    EXPECT_GE(store.bytes(), heap * 28);
    EXPECT_LE(store.bytes(), limited ? bytes_max : count * (38 + 12));
    for (std::uint32_t known = 0; known < heap; ++known) {
      ASSERT_EQ(store.find(store.address(game, known)), value_of(known)) << known;
    }
  }
}

}  // namespace
}  // namespace firstwin::general_memo_test
