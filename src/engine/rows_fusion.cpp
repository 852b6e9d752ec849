// SPDX-License-Identifier: Apache-2.0
#include "engine/rows_fusion.h"

#include <algorithm>

#include "engine/alternating_set.h"
#include "engine/ends_fusion.h"

namespace firstwin {

namespace {

using Coins = std::span<const std::int64_t>;

constexpr std::size_t poll_coins = std::size_t{1} << 16;

/// A line fused: what is left of it, and what its dropped pairs count for the player who does not uncover their
/// bottoms.
template <class T>
struct Line {
  std::vector<T> blocks;
  T dropped = 0;
};

template <class T>
Line<T> fuse(Coins coins, bool is_stack) {
  Line<T> line;
  auto& blocks = line.blocks;
  for (T coin : coins) {
    while (blocks.size() >= 2 && blocks.end()[-2] <= blocks.back() && coin <= blocks.back()) {
      coin += blocks.end()[-2] - blocks.back();
      blocks.resize(blocks.size() - 2);
    }
    blocks.push_back(coin);
  }
  if (is_stack) {
    std::size_t bottom = 0;
    for (; bottom + 1 < blocks.size() && blocks[bottom] >= blocks[bottom + 1]; bottom += 2) {
      line.dropped += blocks[bottom] - blocks[bottom + 1];
    }
    blocks.erase(blocks.begin(), blocks.begin() + static_cast<std::ptrdiff_t>(bottom));
  }
  return line;
}

/// All lines, polled for as they are gone through.
class Lines {
 public:
  Lines(std::span<const Coins> rows, std::span<const Coins> stacks, Run& run)
      : rows_(rows), stacks_(stacks), run_(run) {
    for (std::size_t i = 0; i < size(); ++i) {
      coins_ += line(i).size();
      UWide largest = 0;
      for (const std::int64_t coin : line(i)) largest = std::max(largest, size_of(coin));
      bound_ += largest * line(i).size();
    }
  }

  std::size_t size() const { return rows_.size() + stacks_.size(); }
  Coins line(std::size_t i) const { return is_stack(i) ? stacks_[i - rows_.size()] : rows_[i]; }
  bool is_stack(std::size_t i) const { return i >= rows_.size(); }
  std::size_t coins() const { return coins_; }
  bool narrow() const { return bound_ < UWide{1} << 62; }

  /// False when the run was stopped. Called once for each line, in whatever is done with all of them.
  bool poll(std::size_t i, std::size_t round, std::size_t rounds) {
    done_ += line(i).size() + 1;
    if (done_ < poll_coins) return true;
    done_ = 0;
    return !run_.poll(round * size() + i, rounds * size());
  }

 private:
  static UWide size_of(std::int64_t coin) { return coin < 0 ? -static_cast<UWide>(coin) : static_cast<UWide>(coin); }

  std::span<const Coins> rows_, stacks_;
  Run& run_;
  std::size_t coins_ = 0, done_ = 0;
  UWide bound_ = 0;  // no sum of the coins with any signs is larger
};

bool fits(std::uint64_t bytes, Run& run) {
  if (!run.fits(bytes)) run.stop_for_memory(bytes);
  return !run.stopped();
}

template <class T>
std::optional<Wide> margin_of(Lines& lines, Run& run) {
  if (run.poll(0, lines.size()) || !fits(lines.coins() * sizeof(T), run)) return std::nullopt;
  std::vector<T> blocks;
  T dropped = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines.poll(i, 0, 1)) return std::nullopt;
    const auto line = fuse<T>(lines.line(i), lines.is_stack(i));
    blocks.insert(blocks.end(), line.blocks.begin(), line.blocks.end());
    dropped += line.dropped;
  }
  return Wide{alternating_sum(std::move(blocks))} + (lines.coins() % 2 == 0 ? -dropped : dropped);
}

/// Puts in what `from` and `to` do not have in common at their beginnings and ends.
template <class T>
void exchange(AlternatingSet<T>& set, std::span<const T> from, std::span<const T> to) {
  const auto [left_from, left_to] = std::mismatch(from.begin(), from.end(), to.begin(), to.end());
  from = from.subspan(static_cast<std::size_t>(left_from - from.begin()));
  to = to.subspan(static_cast<std::size_t>(left_to - to.begin()));
  while (!from.empty() && !to.empty() && from.back() == to.back()) {
    from = from.first(from.size() - 1);
    to = to.first(to.size() - 1);
  }
  for (const T block : from) set.toggle(block);
  for (const T block : to) set.toggle(block);
}

/// A line after a move on it.
template <class T>
struct Moved {
  RowsMove move;
  Wide coin;
  Line<T> line;
};

template <class T>
std::optional<RowsBest> best_of(Lines& lines, Run& run) {
  // The blocks as they are and after each move, and the tree over all of them.
  const std::uint64_t values = 3 * std::uint64_t{lines.coins()};
  const std::uint64_t list_bytes = 2 * values * sizeof(T) + lines.size() * (sizeof(Line<T>) + 2 * sizeof(Moved<T>));
  if (run.poll(0, lines.size()) || !fits(list_bytes + AlternatingSet<T>::bytes(values), run)) return std::nullopt;
  std::vector<Line<T>> fused;
  std::vector<Moved<T>> moved;
  std::vector<T> all;
  T dropped = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines.poll(i, 0, 2)) return std::nullopt;
    const Coins line = lines.line(i);
    fused.push_back(fuse<T>(line, lines.is_stack(i)));
    dropped += fused.back().dropped;
    all.insert(all.end(), fused.back().blocks.begin(), fused.back().blocks.end());
    if (line.empty()) continue;
    if (!lines.is_stack(i)) moved.push_back({{i, End::left}, line.front(), fuse<T>(line.subspan(1), false)});
    if (!lines.is_stack(i) && line.size() == 1) continue;
    moved.push_back({{i, End::right}, line.back(), fuse<T>(line.first(line.size() - 1), lines.is_stack(i))});
  }
  for (const auto& after : moved) all.insert(all.end(), after.line.blocks.begin(), after.line.blocks.end());
  AlternatingSet<T> set(std::move(all));
  for (const auto& line : fused) exchange<T>(set, {}, line.blocks);

  const bool even = lines.coins() % 2 == 0;
  RowsBest best{.margin = Wide{set.sum()} + (even ? -dropped : dropped), .moves = {}};
  for (const auto& after : moved) {
    const auto& before = fused[after.move.line];
    if (!lines.poll(after.move.line, 1, 2)) return std::nullopt;
    exchange<T>(set, before.blocks, after.line.blocks);
    const Wide dropped_after = Wide{dropped} - before.dropped + after.line.dropped;
    const Wide rest = Wide{set.sum()} + (even ? dropped_after : -dropped_after);
    if (after.coin - rest == best.margin) best.moves.push_back(after.move);
    exchange<T>(set, after.line.blocks, before.blocks);
  }
  return best;
}

}  // namespace

std::optional<Wide> rows_margin(std::span<const Coins> rows, std::span<const Coins> stacks, Run& run) {
  Lines lines(rows, stacks, run);
  return lines.narrow() ? margin_of<std::int64_t>(lines, run) : margin_of<Wide>(lines, run);
}

std::optional<RowsBest> rows_best(std::span<const Coins> rows, std::span<const Coins> stacks, Run& run) {
  Lines lines(rows, stacks, run);
  return lines.narrow() ? best_of<std::int64_t>(lines, run) : best_of<Wide>(lines, run);
}

}  // namespace firstwin
