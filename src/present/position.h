// SPDX-License-Identifier: Apache-2.0
// A position in the middle of a game, for who plays it: how it stands, what it is worth, and what each move is worth.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/any_game.h"
#include "present/board.h"

namespace firstwin {

/// What both players have, or will have.
struct Purses {
  Wide first = 0, second = 0;
};

/// How a game stands after some moves.
struct Standing {
  AnyPosition position;
  bool first_moves = true;             ///< the first player is to move (or would be, when it is over)
  Purses purses{};
  std::optional<std::uint64_t> gone{0};  ///< coins taken from the left of a row, where that is known
};

Standing standing_at_start(const AnyGame& game);
/// How it stands after one more move, which must be one of the position.
Standing standing_after(const AnyGame& game, const Standing& standing, std::string_view move);
/// Who is ahead at the end, seen by the first player, given the value of where the game stands; 0 is a tie. Only where
/// moves score.
Wide final_lead(const Standing& standing, Wide margin);

/// The places of moves in the order in which they are to be valued: first those known to be best, for others may take
/// longer than there is time.
std::vector<std::size_t> best_first(const std::vector<std::string>& moves, const std::vector<std::string>& best);

/// The value of a move for who makes it, from the value of the position after it for who moves there.
Value value_of_move(const Value& after, Wide gain, bool again);
/// Whether a move of that value keeps outcome and margin of the position it is made in.
bool keeps_value(const Value& move, const Value& position);

/// A move that was played, and what it left.
struct PlayedMove {
  std::string move;
  bool by_first = true;
  Wide gain = 0;
  Purses purses{};                     ///< after it
  Value after{};                       ///< of the position after it, for the player to move there
  Outcome first_outcome = Outcome::unknown;  ///< how it then ends for the first player, purses counted in
  std::optional<Purses> end{};         ///< purses at the end under best play, where that is known
  std::optional<Wide> lead{};          ///< of the first player at the end under best play, where moves score
  bool blunder = false;                ///< it gave away outcome or margin
};

/// A move that can be played.
struct PossibleMove {
  std::string move;
  Wide gain = 0;
  bool again = false;                  ///< the mover keeps the turn
  Value value{};                       ///< for the mover, the move included
  bool best = false;                   ///< keeps outcome and margin
  std::vector<std::string> line{};     ///< best play after it, the first moves; only where refutations are asked for
  std::optional<std::uint64_t> line_moves{};  ///< how many moves that play has in all, where it was not cut short
};

struct PositionReport {
  std::vector<std::string> played;
  Standing standing;
  std::string text;
  Board board;
  bool over = false;
  Value value{};
  std::optional<Purses> end{};         ///< purses at the end under best play, where that is known
  Outcome first_outcome = Outcome::unknown;  ///< how it ends for the first player, purses counted in
  std::vector<PossibleMove> moves{};   ///< in the game's order, at most possible_moves_max
  bool moves_complete = true;
  bool with_refutations = false;
  BestMoves<std::string> best{};
  Line<std::string> line{};            ///< best play, at most shown_line_max moves; incomplete when cut
  std::optional<std::vector<PlayedMove>> history{};
};

inline constexpr std::size_t possible_moves_max = 1000;
inline constexpr std::size_t shown_line_max = 1000;
inline constexpr std::size_t refutation_moves_max = 64;

/// The game played from the start as far as the moves are moves: all of it when there is a standing a move and one.
/// Fewer where the run stops.
std::vector<Standing> play_out(const AnyGame& game, const std::vector<std::string>& moves, Run& run);

struct ReportParts {
  bool refutations = false, history = false;
};

/// Tells of the last of the standings that play_out gave for `played`. Cost: a question to the solution for each move,
/// and for each move played where the history is asked for. Where the run stops,
/// the values of moves stay unknown and the history is cut short.
PositionReport report_position(const AnySolution& solution, const std::vector<std::string>& played,
                               const std::vector<Standing>& standings, ReportParts parts, Run& run);

}  // namespace firstwin
