// SPDX-License-Identifier: Apache-2.0
// Why an answer is what it is, for a learner: the four parts of the game's dynamic programming, then this instance.
// First gathered as data, then written as text or JSON.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/any_game.h"
#include "present/text.h"

namespace firstwin {

/// One move from the start, and what happens after it.
struct ExplainedMove {
  std::string move;
  Value after;                     ///< of the position after it, for the player who moves there
  Value value;                     ///< of the move, for the first player
  Wide gain = 0;
  bool again = false;              ///< the first player moves again
  bool best = false;               ///< keeps outcome and margin
  std::string left;                ///< the position after it, as text
  Line<std::string> line;          ///< best play after it, the first moves only
  std::optional<std::uint64_t> line_moves;  ///< how many moves best play has in all, where that was found out
};

/// One line of the picture of how values are found.
struct TraceStep {
  std::uint64_t number = 0;        ///< the position's index in the table, or its turn in the search
  std::size_t depth = 0;           ///< of the call, in the search
  std::string move;                ///< that led to it, in the search
  std::string position;
  Value value;
  bool seen = false;               ///< in the search: it was valued before, as `number`
  bool over = false;
  std::string best_move;           ///< one that keeps the value; empty when the game is over
};

/// How the picture is drawn: as the search from the top calls itself, or as the table fills in the order of its
/// indexes.
enum class TraceForm : std::uint8_t { search, table };

struct Explanation {
  std::optional<std::uint64_t> index_count;  ///< positions that have an index, reachable or not
  std::optional<std::uint64_t> reached;      ///< positions that play reaches, where that is quickly counted
  std::vector<ExplainedMove> moves;          ///< in the game's order, at most explained_moves_max
  std::string start;                         ///< the first position, as text
  TraceForm form = TraceForm::table;
  std::vector<TraceStep> trace;              ///< empty when the instance is not small
  std::string cut;                           ///< the limit that cut it, as a sentence; empty when it is whole
};

inline constexpr std::size_t explained_moves_max = 1000;
inline constexpr std::uint64_t traced_positions_max = 64;

/// Gathers an explanation; the value of the start must be known. Cost: a line of play for each move from the start. Cut
/// short where a limit of the run is reached.
Explanation explain(const AnySolution& solution, TraceForm form, Run& run);

std::string explanation_text(const AnySolution& solution, const Explanation& explanation, const Look& look);

}  // namespace firstwin
