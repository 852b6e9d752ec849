// SPDX-License-Identifier: Apache-2.0
#include "game/cat_and_mouse_grid.h"

#include <algorithm>

namespace firstwin {

namespace {

using Plan = cat_and_mouse_grid::Plan;

/// The cells that jumps of at most `jump` reach from each cell of the floor; none for walls.
std::vector<std::vector<std::uint32_t>> reach_of(const Plan& plan, std::int64_t jump) {
  std::vector<std::vector<std::uint32_t>> reach(plan.cells.size());
  const std::int64_t columns = plan.columns, rows = plan.rows;
  for (std::uint32_t cell = 0; cell < plan.cells.size(); ++cell) {
    if (plan.cells[cell] == '#') continue;
    reach[cell].push_back(cell);
    for (const auto& [down, right] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
      std::int64_t row = cell / columns, column = cell % columns;
      for (std::int64_t step = 0; step < jump; ++step) {
        row += down;
        column += right;
        if (row < 0 || row >= rows || column < 0 || column >= columns) break;
        const auto to = static_cast<std::uint32_t>(row * columns + column);
        if (plan.cells[to] == '#') break;
        reach[cell].push_back(to);
      }
    }
    std::sort(reach[cell].begin(), reach[cell].end());
  }
  return reach;
}

/// The one cell with a mark; a fault where there is not exactly one.
std::uint32_t find_one(Plan& plan, char mark) {
  const std::size_t at = plan.cells.find(mark);
  if (at == std::string::npos || plan.cells.find(mark, at + 1) != std::string::npos) {
    plan.fault = "grid has " + std::string(at == std::string::npos ? "no " : "several ") + mark + "; expected one";
    return 0;
  }
  return static_cast<std::uint32_t>(at);
}

}  // namespace

std::shared_ptr<const Plan> cat_and_mouse_grid::plan_of(const std::string& grid, std::int64_t cat_jump,
                                                        std::int64_t mouse_jump) {
  auto plan = std::make_shared<Plan>();
  const std::size_t width = std::min(grid.find('/'), grid.size());
  for (std::size_t begin = 0; begin <= grid.size(); begin += width + 1) {
    const std::string row = grid.substr(begin, width);
    if (row.size() != width || (begin + width < grid.size() && grid[begin + width] != '/')) {
      plan->fault = "grid has rows of different lengths; expected as many characters in each";
      return plan;
    }
    plan->cells += row;
    ++plan->rows;
  }
  plan->columns = static_cast<std::uint32_t>(width);
  if (const std::size_t odd = plan->cells.find_first_not_of("#.CMF"); odd != std::string::npos) {
    plan->fault = "grid has '" + plan->cells.substr(odd, 1) + "'; expected #, ., C, M and F, and / between rows";
  }
  plan->cat = find_one(*plan, 'C');
  plan->mouse = find_one(*plan, 'M');
  plan->food = find_one(*plan, 'F');
  if (plan->fault.empty() && plan->cells.size() <= cells_max) {
    plan->cat_reach = reach_of(*plan, cat_jump);
    plan->mouse_reach = reach_of(*plan, mouse_jump);
  }
  return plan;
}

Result<void> cat_and_mouse_grid::check() const {
  if (!plan->fault.empty()) return Error{plan->fault};
  if (auto fine = check_range("cells of grid", static_cast<std::int64_t>(plan->cells.size()), 1, cells_max); !fine)
    return fine;
  if (auto fine = check_range("cat_jump", cat_jump, 0, INT64_MAX); !fine) return fine;
  return check_range("mouse_jump", mouse_jump, 0, INT64_MAX);
}

std::string cat_and_mouse_grid::text(const Position& position) const {
  std::string text;
  for (std::uint32_t cell = 0; cell < plan->cells.size(); ++cell) {
    if (cell > 0 && cell % plan->columns == 0) text += '\n';
    const char floor = plan->cells[cell] == '#' ? '#' : cell == plan->food ? 'F' : '.';
    text += cell == position.cat ? 'C' : cell == position.mouse ? 'M' : floor;
  }
  return text + (position.cat_moves ? "\nthe cat moves" : "\nthe mouse moves");
}

const GameInfo& cat_and_mouse_grid::info() {
  static const GameInfo info{
      .name = "cat-and-mouse-grid",
      .summary = "on a grid the mouse jumps for the food and the cat for either (LeetCode 1728)",
      .family = "grid",
      .parameters = {{.name = "grid",
                      .kind = Kind::text,
                      .required = true,
                      .help = "rows with / between: # wall, . floor, C cat, M mouse, F food"},
                     {.name = "cat_jump", .default_text = "1", .least = 0, .help = "how far the cat may jump"},
                     {.name = "mouse_jump", .default_text = "1", .least = 0, .help = "how far the mouse may jump"}},
      .state = "where the mouse is, where the cat is, and whose turn it is",
      .function =
          "wins(mouse, cat, turn) = some jump leaves a loss for the other; loses = all leave a win; found "
          "backwards from the ends, with no limit on the number of moves",
      .initialization = "the mouse on the food: it has won; the cat on the food or on the mouse: the cat has won",
      .answer = "the value of the start; LeetCode's true is a win, and a draw is false",
      .examples = {"grid=####F/#C.../M.... mouse_jump=2", "grid=M.C...F cat_jump=1 mouse_jump=3"}};
  return info;
}

Result<cat_and_mouse_grid> cat_and_mouse_grid::from(const Arguments& arguments) {
  return checked(cat_and_mouse_grid{.grid = arguments.text("grid"),
                                    .cat_jump = arguments.integer("cat_jump"),
                                    .mouse_jump = arguments.integer("mouse_jump")});
}

std::string cat_and_mouse_grid::arguments() const {
  return "grid=" + grid + (cat_jump == 1 ? "" : ",cat_jump=" + std::to_string(cat_jump)) +
         (mouse_jump == 1 ? "" : ",mouse_jump=" + std::to_string(mouse_jump));
}

}  // namespace firstwin
