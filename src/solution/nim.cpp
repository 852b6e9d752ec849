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
  using Sizes = std::vector<std::uint64_t>;

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
    const Sizes sizes = game_.code.sizes_of(position.heaps);
    Value value{.outcome = wins(sizes) ? Outcome::win : Outcome::loss};
    if (!game_.misere) value.nimber = xor_of(sizes);
    if (const auto over = game_.result(position)) value.plies = over->plies;
    return value;
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<Move>> best_moves(const Position& position, std::size_t max, Run&) const override {
    const Sizes sizes = game_.code.sizes_of(position.heaps);
    if (wins(sizes)) {
      std::vector<Move> moves;
      for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
        if (const auto move = good_move(sizes, heap)) moves.push_back(*move);
      }
      return listed(std::move(moves), max);
    }
    BestMoves<Move> all;
    for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
      if (__builtin_add_overflow(all.total, sizes[heap], &all.total)) all.total = UINT64_MAX;
      for (std::uint64_t amount = 1; amount <= sizes[heap] && all.moves.size() < max; ++amount) {
        all.moves.push_back(taking(heap, amount));
      }
    }
    return all;
  }

  std::optional<Line<Move>> line(const Position& position, Run& run) const override {
    Line<Move> line;
    Sizes sizes = game_.code.sizes_of(position.heaps);
    const auto is_empty = [](std::uint64_t size) { return size == 0; };
    while (!std::all_of(sizes.begin(), sizes.end(), is_empty)) {
      if (line.moves.size() == line_moves_max || run.poll(line.moves.size())) return line;
      line.moves.push_back(first_best(sizes));
      sizes[line.moves.back().heap] -= static_cast<std::uint64_t>(line.moves.back().amount);
    }
    line.complete = true;
    return line;
  }

 private:
  static std::uint64_t xor_of(const Sizes& sizes) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : sizes) sum ^= size;
    return sum;
  }
  static Move taking(std::size_t heap, std::uint64_t amount) {
    return {static_cast<std::uint32_t>(heap), static_cast<std::int64_t>(amount)};
  }
  bool wins(const Sizes& sizes) const {
    const bool small = std::all_of(sizes.begin(), sizes.end(), [](std::uint64_t size) { return size < 2; });
    return (xor_of(sizes) != 0) != (game_.misere && small);
  }
  /// The move in a heap that leaves a loss, if there is one.
  std::optional<Move> good_move(const Sizes& sizes, std::size_t heap) const {
    std::uint64_t left = xor_of(sizes) ^ sizes[heap];
    bool others_are_small = true;
    for (std::size_t other = 0; other < sizes.size(); ++other) others_are_small &= other == heap || sizes[other] < 2;
    if (game_.misere && others_are_small) left ^= 1;
    if (left >= sizes[heap]) return {};
    return taking(heap, sizes[heap] - left);
  }
  Move first_best(const Sizes& sizes) const {
    for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
      if (const auto move = good_move(sizes, heap)) return *move;
    }
    const auto first = std::find_if(sizes.begin(), sizes.end(), [](std::uint64_t size) { return size > 0; });
    return taking(static_cast<std::size_t>(first - sizes.begin()), 1);
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
