// SPDX-License-Identifier: Apache-2.0
// A position as a drawing, for a page: read from the text that its game shows people, so that no game says it twice. A
// text that is none of the known pictures stays text.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "firstwin/any_game.h"

namespace firstwin {

/// Numbers to draw from, the total so far and the one to reach.
struct PoolBoard {
  std::string total, target;
  std::vector<std::string> numbers;        ///< that are left, the first of them
  std::uint64_t more = 0;                  ///< left beside these
};

struct HeapsBoard {
  std::vector<std::string> heaps;
  std::string note{};                      ///< what else the position says
};

struct RowBoard {
  std::optional<std::uint64_t> first{};  ///< index of the first coin left, in the row of the start; none in a circle
  std::uint64_t count = 0;
  std::optional<std::vector<std::string>> coins{};  ///< none when there are too many to be shown
};

struct GridBoard {
  std::vector<std::string> columns, rows;  ///< their names; no rows where moves name columns alone
  std::vector<std::vector<std::string>> cells;
  bool slanted = false;  ///< each row stands half a cell further to the right
  std::string note{};  ///< "X to move"
};

struct TextBoard {
  std::string text;
};

using Board = std::variant<PoolBoard, HeapsBoard, RowBoard, GridBoard, TextBoard>;

/// The drawing of a position, given its text. `gone` is how many coins were taken from the left of a row so far, where
/// that is known: see taken_from_left.
Board board_of(const GameInfo& info, const std::string& text, std::optional<std::uint64_t> gone);

/// How many coins a move takes from the left of a single row; none where the game is not such a row.
std::optional<std::uint64_t> taken_from_left(const GameInfo& info, std::string_view move);

}  // namespace firstwin
