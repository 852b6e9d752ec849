// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "engine/ends_fusion.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

/// Playing on a row of coins from its ends: the optimal move at every position, for any moves played, in O(n log n)
/// over a whole game, whatever the row.
///
/// Idea. Cut the remaining row at a seam near its middle and fuse each half by itself, pushing coins from the seam
/// outwards on a stack and logging what each push fused. Taking an end coin then undoes the last push of its half. When
/// a half is used up, cut what is left anew in the middle: the halves it costs are no longer than the coins taken since
/// the last cut, so all cuts together push fewer than 3n coins.
///
/// What remains is to fuse the two halves with each other at the seam, in thought only. Seen from the seam outwards
/// each half falls, u(1) > u(2) > ... >= u(p), then rises (only the two least may be equal); likewise e(1) > ... >=
/// e(q) on the other side. All fusing happens where the two falls meet: it makes one block x of the a innermost blocks
/// of one half and the b innermost of the other, a + b odd, and never reaches past u(p) or e(q), since x is at most the
/// last block eaten and what follows is more than that. So an end of the row needs a second look only if the whole half
/// falls towards it.
///
/// Let U(a) = u(a) - u(a-1) + u(a-2) - ..., which alternating sums of the coins give at once; U(a+2) <= U(a) as u
/// falls. E(b) is the same for the other half. Then x = U(a) + E(b), x <= u(a) just when E(b) <= U(a-1), and x <= e(b)
/// just when U(a) <= E(b-1). The fusings possible at (a, b) are
///   (1) eat two of u if x <= u(a+1),   (2) eat two of e if x <= e(b+1),   (3) eat one of each if x >= u(a+1), e(b+1),
/// as far as blocks up to u(p) and e(q) are left. Each keeps the invariant "x <= u(a) if a > 0, and x <= e(b) if b >
/// 0". Conversely every (a, b) with the invariant is reached from the unfused seam, (1, 0) or (0, 1): undoing (1) keeps
/// it if U(a-2) <= E(b-1), undoing (2) if E(b-2) <= U(a-1), and undoing (3) otherwise. So any (a, b) with the invariant
/// at which nothing more can be fused is a right answer. Such a one has a >= p - 1 or b >= q - 1, because with two
/// blocks left on both sides one of (1), (2), (3) applies; and given a, the invariant and "not (2)" leave only the
/// least b of its parity with b + 2 > q or U(a) > E(b+1): a binary search. Four searches at most find the fused seam,
/// and so both ends of the fused row, the larger of which is an optimal move (ends_fusion.h).
///
/// When can the lesser end be as good? Let F be the larger end block and let taking a coin c from the other end turn
/// the fused row X, G into X, y1 <= ... <= y2k with G = y1 - y2 + ... - y2k + c. An alternating sum in descending order
/// measures the levels t with an odd number of blocks above them; so adding up, over all levels, what the two margins
/// and c have there shows that margin(X, G) + margin(X, y1...y2k) - c is twice the measure of the levels t >= G at
/// which the number of blocks of X above t is odd and that of the y is even. It is 0 just when the move is optimal. The
/// levels right below F are among them unless y2k >= F: so the block that comes to light must be no less than F, or the
/// move is not worth a second look.
namespace firstwin {

enum class End : std::uint8_t { left, right };

/// A row of coins being played from its ends. Any moves may be played, good or bad. Memory: 16 bytes a coin, 24 where
/// alternating sums of the coins might not fit 64 bits. Move-only; not for several threads at once. The coins may be
/// gone after construction, `run` may not.
class EndsPlayer {
 public:
  class Core;

  /// Prepares a row. Nothing when it does not fit in memory or `run` was stopped. O(n).
  static std::optional<EndsPlayer> of(std::span<const std::int64_t> coins, Run& run);

  EndsPlayer(EndsPlayer&&) noexcept;
  EndsPlayer& operator=(EndsPlayer&&) noexcept;
  ~EndsPlayer();

  /// Coins that are left, and the index in the original row of the leftmost of them.
  std::size_t size() const;
  std::size_t first() const;

  /// One optimal move; left where both ends of the fused row are equal. The row must not be empty. O(log n).
  End optimal_end() const;
  /// The larger of the two end blocks of the fused row: the one at optimal_end(). The row must not be empty. O(log n).
  Wide larger_end_block() const;
  /// Takes the coin at `end`; the row must not be empty. False when `run` was stopped: the player is then of no more
  /// use. O(1) amortised over the game, at most O(n).
  bool take(End end);

  /// The margin of what is left. O(length of the fused row), O(1) after an optimal move from a position of known
  /// margin.
  Wide margin();
  /// The margin of what is left and all optimal moves. Nothing when `run` was stopped: the player is then of no more
  /// use. O(length of the fused row), O(log n) for most positions whose margin is known.
  std::optional<EndsBest> best();

 private:
  explicit EndsPlayer(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

/// An optimal line of the whole row: calls `sink` once for each coin with the end it is taken from. False when `run`
/// was stopped, by lack of memory too. O(n log n) time; memory as EndsPlayer.
bool ends_line(std::span<const std::int64_t> coins, Run& run, const std::function<void(End)>& sink);

/// The margins of all stretches of n coins in a row of 2n, from left to right: calls `sink` n + 1 times. False when
/// `run` was stopped, by lack of memory too. O(n (log n + b)) time where the stretches have b blocks when fused, so
/// some n log n for random coins, and n^2 where they all fall, then rise; memory 24 bytes a coin, or 32.
bool ends_margins_of_windows(std::span<const std::int64_t> coins, Run& run, const std::function<void(Wide)>& sink);

}  // namespace firstwin
