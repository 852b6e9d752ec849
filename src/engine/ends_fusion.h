// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/fused_row.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

/// Coins taken one at a time from either end of a row, valued by fusion, in time linear in the row.
///
/// Idea. Let a <= b >= c stand side by side anywhere in a row. Neither player wants to be the one who uncovers b: who
/// takes a or c there lets the other take b, and then takes the coin on b's other side. So the three count as one coin
/// worth a - b + c, and the margin does not change. When nothing is left to fuse the row falls, then rises; its largest
/// coin is at an end, and taking the larger end is optimal as long as coins are left: the margin is the alternating sum
/// of what is left in descending order. Fusing may be done in any order, so parts of a row can be fused by themselves.
/// (T. Idziaszek, "An optimal algorithm for calculating the profit in the coins in a row game", 2012; the game is the
/// problem Termites of the Polish Collegiate Contest 2010.)
namespace firstwin {

/// What a row of coins is worth to the player to move, and which end coins are optimal to take.
struct EndsBest {
  Wide margin = 0;     ///< the mover's total minus the other player's, both playing perfectly
  bool left = false;   ///< taking the leftmost coin keeps `margin`; false in an empty row
  bool right = false;  ///< taking the rightmost coin keeps `margin`; true as well as `left` where there is one coin
};

/// A row of coins that is fed from left to right and fused on the way, so that a stream needs no memory but that of its
/// fused form: some 20 blocks for random coins however many, all of them where they fall, then rise. Exact for any
/// 64-bit coins: it computes with 64 bits as long as no sum of the coins so far with any signs could overflow them,
/// then with 128. Whoever feeds it several stretches by several threads fuses each by itself and appends them to each
/// other.
class EndsReducer {
 public:
  /// `coins_total` is for progress only: how many coins will be fed, 0 if that is not known.
  explicit EndsReducer(Run& run, std::uint64_t coins_total = 0) : run_(run), coins_total_(coins_total) {}
  EndsReducer(const EndsReducer&) = delete;
  EndsReducer& operator=(const EndsReducer&) = delete;
  ~EndsReducer() { run_.release(held_); }

  /// Adds coins at the right end. False when the run was stopped, for lack of memory too: the reducer is then of no
  /// more use.
  bool feed(std::span<const std::int64_t> coins);
  /// Adds all coins of `other`, which may be of another thread of the same run, at the right end. Result as of `feed`.
  /// Time in proportion to the fused form of `other`.
  bool append(const EndsReducer& other);

  std::uint64_t coins() const { return coins_; }
  /// The sum of all coins.
  Wide sum() const { return sum_; }
  /// Blocks that are kept: the fused row, save that its first and its last coin stand apart.
  std::uint64_t blocks() const;

  /// The margin and the optimal first moves of the coins so far. O(blocks()).
  EndsBest best();

 private:
  bool count(std::uint64_t coins, Wide sum, UWide bound);
  bool push(std::int64_t coin);
  bool add(std::span<const std::int64_t> coins, bool small);
  template <class T>
  bool make_room(FusedRow<T>& row, std::uint64_t points);
  template <class U>
  bool append_points(std::span<const U> points, bool fused);
  template <class T>
  EndsBest best_of(FusedRow<T>& inner);

  Run& run_;
  std::uint64_t coins_total_;
  std::uint64_t coins_ = 0;
  std::int64_t first_ = 0, last_ = 0;  // kept apart, since best moves need the margin without them
  Wide sum_ = 0;
  UWide bound_ = 0;  // no sum of the coins with any signs is larger
  bool wide_ = false;
  FusedRow<std::int64_t> narrow_row_;
  FusedRow<Wide> wide_row_;
  std::vector<std::int64_t> room_;  // for collapsing a block
  std::uint64_t held_ = 0;
};

/// The margin of a row and all its optimal first moves; 0 and none for the empty row. Exact for any 64-bit coins.
/// Nothing when `run` was stopped. O(n) time, memory in proportion to the fused row; long rows are fused in parts by
/// the run's threads.
std::optional<EndsBest> ends_best(std::span<const std::int64_t> coins, Run& run);

/// The margin alone. Cost as `ends_best`.
std::optional<Wide> ends_margin(std::span<const std::int64_t> coins, Run& run);

/// True when every sum of the coins with any signs fits a 64-bit integer with a bit to spare: n max|coin| < 2^62.
bool sums_fit_64_bits(std::span<const std::int64_t> coins);

}  // namespace firstwin
