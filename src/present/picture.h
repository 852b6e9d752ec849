// SPDX-License-Identifier: Apache-2.0
// A small game as a table that a page can draw: all positions that play reaches, what each depends on, and the orders
// in which plain recursion, a memo and a bottom-up table come to them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/any_game.h"

namespace firstwin {

/// How the cells lie: by coins left, by coins gone, by both ends of an interval, by the numbers left, or only by
/// layers.
enum class Shape : std::uint8_t { count, prefix, interval, subset, graph };
std::string_view to_string(Shape shape);

struct PictureMove {
  std::string move;
  std::size_t to = 0;                      ///< the cell it leads to
  Wide gain = 0;
  bool best = false;
};

/// One position.
struct Cell {
  std::optional<std::vector<std::string>> at{};  ///< where it lies; the numbers that the shape says
  std::string text;
  std::size_t layer = 0;                   ///< moves made when it is first reached
  Value value{};
  bool over = false;
  std::vector<PictureMove> moves{};
};

struct Call {
  std::size_t cell = 0, depth = 0;
  std::string move{};                      ///< that led to it; empty for the first
  bool seen = false;                       ///< the cell was called before
};

/// Calls in their order; the depth makes them a tree.
struct Calls {
  std::optional<UWide> total{};            ///< how many there are in all; none beyond 128 bits
  std::vector<Call> steps{};               ///< the first of them, at most steps_max
};

struct Picture {
  Shape shape = Shape::graph;
  std::vector<Cell> cells;                 ///< the start is the first
  bool acyclic = true;                     ///< what follows is empty where play can come back to a position
  std::vector<std::size_t> table{};  ///< cells, each after all that it depends on: by index where the game has one
  Calls memo{}, recursion{};
};

inline constexpr std::size_t cells_max = 4096, edges_max = 65'536, steps_max = 4096;

/// None when there are more than cells_max positions or edges_max moves. Cost: a question to the solution a position.
std::optional<Picture> picture_of(const AnySolution& solution);

}  // namespace firstwin
