// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace firstwin {

/// Integers wide enough for any sum of 64-bit values that fits in memory: margins, totals, 128-bit keys.
__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UWide;

/// Decimal text of a wide integer, exact over the whole range.
std::string to_string(Wide number);
std::string to_string(UWide number);

/// How a position ends for the player to move, under perfect play by both.
enum class Outcome : std::uint8_t {
  unknown,  ///< a limit was reached before the answer was known
  loss,     ///< the other player can force a win
  draw,     ///< neither can force a win, nor the mover an end (games with cycles)
  tie,      ///< the game ends level, or nobody reaches the aim
  win,      ///< the player to move can force a win
};

/// "unknown", "loss", "draw", "tie" or "win": the words of the command line and of its JSON.
std::string_view to_string(Outcome outcome);

/// What a position is worth, for the player to move, from here on.
struct Value {
  Outcome outcome = Outcome::unknown;
  /// Moves to the end: 0 when the game is over; else 1 + the least over the moves that keep a win or a tie,
  /// 1 + the greatest over the moves of a loss. None for a draw, for games with margins, or where not known.
  std::optional<std::uint64_t> plies{};
  /// Points the player to move gets more than the other from here on, in games where moves score.
  std::optional<Wide> margin{};
  /// The Grundy value, in impartial games, where the engine knows it.
  std::optional<std::uint64_t> nimber{};

  bool operator==(const Value&) const = default;

  /// The value of a finished game in which the player to move has won, lost, or neither.
  static constexpr Value finished(Outcome outcome) { return {.outcome = outcome, .plies = 0}; }
  /// The value of a position in a game with margins: its outcome is the sign of the margin.
  static constexpr Value of_margin(Wide margin) {
    return {.outcome = margin > 0 ? Outcome::win : margin < 0 ? Outcome::loss : Outcome::tie, .margin = margin};
  }
};

/// The outcome seen by the other player.
constexpr Outcome opposite(Outcome outcome) {
  return outcome == Outcome::win ? Outcome::loss : outcome == Outcome::loss ? Outcome::win : outcome;
}

/// How good an outcome is for the player to move: loss 0, tie and draw 1, win 2. Unknown has no rank.
constexpr int rank(Outcome outcome) { return outcome == Outcome::win ? 2 : outcome == Outcome::loss ? 0 : 1; }

}  // namespace firstwin
