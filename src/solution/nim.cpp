// SPDX-License-Identifier: Apache-2.0
#include "game/nim.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "solution/listed.h"

namespace firstwin {

namespace {

/// Bouton (1901): who is to move wins iff the sizes xor to something. Under misère too, unless no heap has two coins:
/// then it is who finds an even number of them. So in each heap at most one size is good to leave.
class Bouton final : public Knowledge<nim> {
 public:
  explicit Bouton(const nim& game) : game_(game) {}

  static Refusal refuses(const nim&, const Options& options, const Run&) {
    if (options.plies) return Refusal::cannot("the theorem tells who wins, and not in how many moves");
    if (options.every_position) return Refusal::cannot(values_anew);
    return {};
  }
  static Engine<nim>::Found solve(const nim& game, const Options&, Run& run) {
    run.count_positions(1);
    return {std::make_shared<Bouton>(game)};
  }

  Value value(const Position& position, Run&) const override {
    const Heaps heaps = heaps_of(position);
    Value value{.outcome = wins(heaps) ? Outcome::win : Outcome::loss};
    if (!game_.misere) value.nimber = heaps.sum;
    if (const auto over = game_.result(position)) value.plies = over->plies;
    return value;
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<Move>> best_moves(const Position& position, std::size_t max, Run&) const override {
    const Heaps heaps = heaps_of(position);
    if (wins(heaps)) {
      std::vector<Move> moves;
      for (std::size_t heap = 0; heap < heaps.sizes.size(); ++heap) {
        if (const auto move = good_move(heaps, heap)) moves.push_back(*move);
      }
      return listed(std::move(moves), max);
    }
    BestMoves<Move> all;
    for (std::size_t heap = 0; heap < heaps.sizes.size(); ++heap) {
      if (__builtin_add_overflow(all.total, heaps.sizes[heap], &all.total)) all.total = UINT64_MAX;
      for (std::uint64_t amount = 1; amount <= heaps.sizes[heap] && all.moves.size() < max; ++amount) {
        all.moves.push_back(taking(heap, amount));
      }
    }
    return all;
  }

  std::optional<Line<Move>> line(const Position& position, Run& run) const override {
    Line<Move> line;
    Heaps heaps = heaps_of(position);
    while (const auto move = first_best(heaps)) {
      if (line.moves.size() == line_moves_max || run.poll(line.moves.size())) return line;
      line.moves.push_back(*move);
      heaps.take(*move);
    }
    line.complete = true;
    return line;
  }

 private:
  /// Heaps, the exclusive or of their sizes, and how many have two coins or more.
  struct Heaps {
    std::vector<std::uint64_t> sizes{};
    std::uint64_t sum = 0, large = 0;

    void take(const Move& move) {
      const std::uint64_t before = sizes[move.heap], after = before - static_cast<std::uint64_t>(move.amount);
      sizes[move.heap] = after;
      sum ^= before ^ after;
      large -= before > 1 && after < 2;
    }
  };

  Heaps heaps_of(const Position& position) const {
    Heaps heaps{.sizes = game_.code.sizes_of(position.heaps)};
    for (const std::uint64_t size : heaps.sizes) {
      heaps.sum ^= size;
      heaps.large += size > 1;
    }
    return heaps;
  }
  static Move taking(std::size_t heap, std::uint64_t amount) {
    return {static_cast<std::uint32_t>(heap), static_cast<std::int64_t>(amount)};
  }
  bool wins(const Heaps& heaps) const { return (heaps.sum != 0) != (game_.misere && heaps.large == 0); }
  /// The move in a heap that leaves a loss, if there is one.
  std::optional<Move> good_move(const Heaps& heaps, std::size_t heap) const {
    const std::uint64_t size = heaps.sizes[heap];
    const bool others_are_small = heaps.large == (size > 1);
    const std::uint64_t left = heaps.sum ^ size ^ (game_.misere && others_are_small);
    if (left >= size) return {};
    return taking(heap, size - left);
  }
  /// None when all heaps are empty.
  std::optional<Move> first_best(const Heaps& heaps) const {
    for (std::size_t heap = 0; wins(heaps) && heap < heaps.sizes.size(); ++heap) {
      if (const auto move = good_move(heaps, heap)) return move;
    }
    const auto first =
        std::find_if(heaps.sizes.begin(), heaps.sizes.end(), [](std::uint64_t size) { return size > 0; });
    if (first == heaps.sizes.end()) return {};
    return taking(static_cast<std::size_t>(first - heaps.sizes.begin()), 1);
  }

  nim game_;
};

}  // namespace

std::vector<Engine<nim>> engines_for(const nim&) {
  std::vector<Engine<nim>> engines = detail::general_engines<nim>();
  engines.insert(engines.begin() + 1,
                 {"bouton", "Bouton's theorem values heaps of any size", Bouton::refuses, Bouton::solve});
  return engines;
}

}  // namespace firstwin
