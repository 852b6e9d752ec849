// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Cat and Mouse II (LeetCode 1728): on a grid with walls a mouse and a cat jump in turn along a row or a column, the
/// mouse first, each at most so far, over no wall; staying is a move. The mouse wins on the food; the cat wins on the
/// food or on the mouse's cell. Play without end is a draw, which LeetCode counts for the cat.
struct cat_and_mouse_grid {
  static constexpr bool cyclic = true;
  static constexpr std::int64_t cells_max = 1 << 15;
  std::string grid{};  ///< rows from the top, with / between: # a wall, . a floor, C, M, F cat, mouse, food
  std::int64_t cat_jump = 1, mouse_jump = 1;

  /// What follows from the grid, shared by copies.
  struct Plan {
    std::uint32_t rows = 0, columns = 0, cat = 0, mouse = 0, food = 0;
    std::string cells{}, fault{};
    std::vector<std::vector<std::uint32_t>> cat_reach{}, mouse_reach{};  ///< for each cell, ascending, itself included
  };
  std::shared_ptr<const Plan> plan = plan_of(grid, cat_jump, mouse_jump);

  struct Position {
    std::uint32_t mouse = 0, cat = 0;
    bool cat_moves = false;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint32_t;  ///< the cell it goes to

  Position start() const { return {plan->mouse, plan->cat, false}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (const std::uint32_t cell : reach(position.cat_moves, position)) sink(cell);
  }
  Position play(const Position& position, Move cell) const {
    return position.cat_moves ? Position{position.mouse, cell, false} : Position{cell, position.cat, true};
  }
  std::optional<Value> result(const Position& position) const {
    const bool mouse_wins = position.mouse == plan->food && position.cat != plan->food;
    const bool cat_wins = position.mouse == position.cat || position.cat == plan->food;
    if (!mouse_wins && !cat_wins) return {};
    return Value::finished(mouse_wins != position.cat_moves ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return index(position); }
  std::uint64_t index(const Position& position) const {
    return 2 * (std::uint64_t{position.mouse} * plan->cells.size() + position.cat) + position.cat_moves;
  }
  std::uint64_t index_count() const { return 2 * plan->cells.size() * plan->cells.size(); }
  Position position_at(std::uint64_t index) const {
    const std::uint64_t pair = index / 2, cells = plan->cells.size();
    return {static_cast<std::uint32_t>(pair / cells), static_cast<std::uint32_t>(pair % cells), index % 2 != 0};
  }
  /// Who can go somewhere can go back.
  template <class Sink>
  void predecessors(const Position& position, const Sink& sink) const {
    for (const std::uint32_t cell : reach(!position.cat_moves, position)) {
      const Position before =
          position.cat_moves ? Position{cell, position.cat, false} : Position{position.mouse, cell, true};
      if (!result(before)) sink(before);
    }
  }

  Result<void> check() const;
  std::string text(const Position& position) const;
  std::string move_text(Move cell) const { return cell_name_of(static_cast<int>(cell), plan->columns); }

  static const GameInfo& info();
  static Result<cat_and_mouse_grid> from(const Arguments& arguments);
  std::string arguments() const;

 private:
  const std::vector<std::uint32_t>& reach(bool cat, const Position& position) const {
    return cat ? plan->cat_reach[position.cat] : plan->mouse_reach[position.mouse];
  }
  static std::shared_ptr<const Plan> plan_of(const std::string& grid, std::int64_t cat_jump, std::int64_t mouse_jump);
};

extern template Result<Solution<cat_and_mouse_grid>> solve(const cat_and_mouse_grid&, const Options&);

}  // namespace firstwin
