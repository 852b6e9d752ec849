// SPDX-License-Identifier: Apache-2.0
#include "engine/rows_fusion.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "engine/alternating_set.h"
#include "engine/ends_fusion.h"
#include "engine/held.h"

namespace firstwin {

namespace {

using Coins = std::span<const std::int64_t>;

constexpr std::size_t poll_fused_coins = std::size_t{1} << 16;

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
    if (done_ < poll_fused_coins) return true;
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

template <class T>
std::optional<Wide> margin_of(Lines& lines, Run& run) {
  const Held held(run, lines.coins() * sizeof(T));
  if (!held || run.poll(0, lines.size())) return std::nullopt;
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

/// The highest level with an odd number of blocks on or above it; none where every number comes twice.
template <class T>
std::optional<T> odd_level(std::vector<T> blocks) {
  std::sort(blocks.begin(), blocks.end(), std::greater<>());
  std::size_t i = 0;
  while (i + 1 < blocks.size() && blocks[i] == blocks[i + 1]) i += 2;
  return i < blocks.size() ? std::optional(blocks[i]) : std::nullopt;
}

/// The lines, fused, and the moves on them: those that are known to be optimal, and those that have to be looked at.
///
/// Which of a row's are neither follows as in ends_player.h: with X for all blocks but the one at the end G, what the
/// move costs is twice the measure of the levels from G up at which the number of blocks of X above is odd and that of
/// the blocks it brings to light is even. There are no such levels if G is no less than the highest odd level of all
/// blocks. If it is less, those right below that level are among them unless a block comes to light that is no less.
template <class T>
struct Moves {
  std::vector<Line<T>> fused;
  std::vector<T> blocks;
  T dropped = 0;
  std::vector<RowsMove> optimal;
  std::vector<Moved<T>> doubtful;

  bool fuse_lines(Lines& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines.poll(i, 0, 3)) return false;
      fused.push_back(fuse<T>(lines.line(i), lines.is_stack(i)));
      dropped += fused.back().dropped;
      blocks.insert(blocks.end(), fused.back().blocks.begin(), fused.back().blocks.end());
    }
    return true;
  }

  bool gather(Lines& lines) {
    const std::optional<T> level = odd_level(blocks);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines.poll(i, 1, 3)) return false;
      const Coins line = lines.line(i);
      if (line.empty()) continue;
      if (lines.is_stack(i)) {
        doubtful.push_back({{i, End::right}, line.back(), fuse<T>(line.first(line.size() - 1), true)});
        continue;
      }
      for (const End end : {End::left, End::right}) {
        if (end == End::right && line.size() == 1) continue;
        const bool left = end == End::left;
        const auto& row = fused[i].blocks;
        if (!level || (left ? row.front() : row.back()) >= *level) {
          optimal.push_back({i, end});
          continue;
        }
        auto rest = fuse<T>(left ? line.subspan(1) : line.first(line.size() - 1), false);
        if (rest.blocks.empty() || (left ? rest.blocks.front() : rest.blocks.back()) < *level) continue;
        doubtful.push_back({{i, end}, left ? line.front() : line.back(), std::move(rest)});
      }
    }
    return true;
  }
};

template <class T>
std::optional<RowsBest> best_of(Lines& lines, Run& run) {
  const Held lists(run, 3 * lines.coins() * sizeof(T) + lines.size() * (sizeof(Line<T>) + sizeof(RowsMove)));
  if (!lists || run.poll(0, lines.size())) return std::nullopt;
  Moves<T> moves;
  if (!moves.fuse_lines(lines) || !moves.gather(lines)) return std::nullopt;
  const T dropped = moves.dropped;
  const bool even = lines.coins() % 2 == 0;
  const Wide dropped_counts = even ? -dropped : dropped;
  RowsBest best{.margin = 0, .moves = std::move(moves.optimal)};
  if (moves.doubtful.empty()) {
    best.margin = Wide{alternating_sum(std::move(moves.blocks))} + dropped_counts;
    return best;
  }
  std::uint64_t all = moves.blocks.size();
  for (const auto& after : moves.doubtful) all += after.line.blocks.size();
  const Held tree(run, moves.doubtful.size() * sizeof(Moved<T>) + all * sizeof(T) + AlternatingSet<T>::bytes(all));
  if (!tree) return std::nullopt;
  for (const auto& after : moves.doubtful) {
    moves.blocks.insert(moves.blocks.end(), after.line.blocks.begin(), after.line.blocks.end());
  }
  AlternatingSet<T> set(std::move(moves.blocks));
  for (const auto& line : moves.fused) exchange<T>(set, {}, line.blocks);
  best.margin = Wide{set.sum()} + dropped_counts;
  for (const auto& after : moves.doubtful) {
    const auto& before = moves.fused[after.move.line];
    if (!lines.poll(after.move.line, 2, 3)) return std::nullopt;
    exchange<T>(set, before.blocks, after.line.blocks);
    const Wide dropped_after = Wide{dropped} - before.dropped + after.line.dropped;
    const Wide rest = Wide{set.sum()} + (even ? dropped_after : -dropped_after);
    if (after.coin - rest == best.margin) best.moves.push_back(after.move);
    exchange<T>(set, after.line.blocks, before.blocks);
  }
  std::sort(best.moves.begin(), best.moves.end(),
            [](const RowsMove& a, const RowsMove& b) { return a.line != b.line ? a.line < b.line : a.end < b.end; });
  return best;
}

/// A line of rows alone: the coin at the largest end block of all, each time.
bool line_of_rows(std::span<const Coins> rows, Run& run, const std::function<void(const RowsMove&)>& sink) {
  constexpr std::size_t poll_line_moves = std::size_t{1} << 14;
  std::vector<EndsPlayer> players;
  players.reserve(rows.size());
  std::priority_queue<std::pair<Wide, std::size_t>> largest;
  std::size_t coins = 0;
  for (const Coins row : rows) {
    auto player = EndsPlayer::of(row, run);
    if (!player) return false;
    players.push_back(std::move(*player));
    coins += row.size();
    if (!row.empty()) largest.emplace(players.back().larger_end_block(), players.size() - 1);
  }
  for (std::size_t taken = 0; !largest.empty(); ++taken) {
    if (taken % poll_line_moves == 0 && run.poll(taken, coins)) return false;
    const std::size_t row = largest.top().second;
    largest.pop();
    const End end = players[row].optimal_end();
    if (!players[row].take(end)) return false;
    sink({row, end});
    if (players[row].size() > 0) largest.emplace(players[row].larger_end_block(), row);
  }
  return true;
}

}  // namespace

bool rows_line(std::span<const Coins> rows, std::span<const Coins> stacks, Run& run,
               const std::function<void(const RowsMove&)>& sink) {
  if (std::all_of(stacks.begin(), stacks.end(), [](Coins stack) { return stack.empty(); })) {
    return line_of_rows(rows, run, sink);
  }
  std::vector<Coins> lines(rows.begin(), rows.end());
  lines.insert(lines.end(), stacks.begin(), stacks.end());
  const std::span<const Coins> left(lines);
  for (;;) {
    const auto best = rows_best(left.first(rows.size()), left.subspan(rows.size()), run);
    if (!best) return false;
    if (best->moves.empty()) return true;
    const RowsMove move = best->moves.front();
    sink(move);
    Coins& line = lines[move.line];
    line = move.end == End::left ? line.subspan(1) : line.first(line.size() - 1);
  }
}

std::optional<Wide> rows_margin(std::span<const Coins> rows, std::span<const Coins> stacks, Run& run) {
  Lines lines(rows, stacks, run);
  return lines.narrow() ? margin_of<std::int64_t>(lines, run) : margin_of<Wide>(lines, run);
}

std::optional<RowsBest> rows_best(std::span<const Coins> rows, std::span<const Coins> stacks, Run& run) {
  Lines lines(rows, stacks, run);
  return lines.narrow() ? best_of<std::int64_t>(lines, run) : best_of<Wide>(lines, run);
}

}  // namespace firstwin
