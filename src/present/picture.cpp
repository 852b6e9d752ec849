// SPDX-License-Identifier: Apache-2.0
#include "present/picture.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "present/board.h"
#include "present/position.h"

namespace firstwin {

namespace {

constexpr std::uint64_t indexes_looked_through_max = 1 << 16;
constexpr UWide calls_counted_max = ~UWide{0} >> 1;

/// Goes through what play reaches, by layers, and gives each position its cell.
class Painter {
 public:
  explicit Painter(const AnySolution& solution) : solution_(solution), game_(solution.game()) {}

  /// False when there are more cells or moves than fit.
  bool paint() {
    if (!cell_of(game_.start(), 0, 0)) return false;
    for (std::size_t id = 0; id < cells_.size(); ++id) {
      if (!cells_[id].over && !paint_moves(id)) return false;
    }
    return true;
  }

  Picture picture();

 private:
  std::optional<std::size_t> cell_of(const AnyPosition& position, std::size_t layer,
                                     std::optional<std::uint64_t> gone) {
    const auto [at, is_new] = ids_.emplace(game_.key_text(position), cells_.size());
    if (!is_new) return at->second;
    if (cells_.size() == cells_max) return {};
    Cell cell{.text = game_.position_text(position), .layer = layer};
    cell.over = game_.result(position).has_value();
    boards_.push_back(board_of(game_.info(), cell.text, gone));
    gone_.push_back(gone);
    positions_.push_back(position);
    cells_.push_back(std::move(cell));
    return at->second;
  }

  bool paint_moves(std::size_t id) {
    const AnyPosition position = positions_[id];
    auto moves = game_.moves(position, edges_max - edges_ + 1);
    edges_ += moves.size();
    if (edges_ > edges_max) return false;
    for (std::string& text : moves) {
      const auto taken = taken_from_left(game_.info(), text);
      const auto gone = gone_[id] && taken ? std::optional(*gone_[id] + *taken) : std::nullopt;
      const auto to = cell_of(*game_.play(position, text), cells_[id].layer + 1, gone);
      if (!to) return false;
      const Wide gain = game_.gain(position, text);
      cells_[id].moves.push_back({std::move(text), *to, gain});
    }
    return true;
  }

  /// Only when all cells are there: a value can cost a search, and a large game has no picture.
  void value_cells() {
    for (std::size_t id = 0; id < cells_.size(); ++id) cells_[id].value = solution_.value(positions_[id]);
    for (std::size_t id = 0; id < cells_.size(); ++id) {
      for (PictureMove& move : cells_[id].moves) {
        const bool again = game_.keeps_turn(positions_[id], move.move);
        const Value value = value_of_move(cells_[move.to].value, move.gain, again);
        move.best = value.outcome != Outcome::unknown && keeps_value(value, cells_[id].value);
      }
    }
  }

  Shape place_cells();
  std::vector<std::size_t> order_by_index() const;

  const AnySolution& solution_;
  const AnyGame& game_;
  std::vector<Cell> cells_;
  std::vector<Board> boards_;
  std::vector<std::optional<std::uint64_t>> gone_;
  std::vector<AnyPosition> positions_;
  std::unordered_map<std::string, std::size_t> ids_;
  std::size_t edges_ = 0;
};

/// Where a board lies, if it is of that shape.
std::optional<std::vector<std::string>> place_of(const Board& board, Shape shape) {
  using Place = std::vector<std::string>;
  if (const auto* heaps = std::get_if<HeapsBoard>(&board); heaps && shape == Shape::count) {
    return heaps->heaps.size() == 1 && heaps->note.empty() ? std::optional(heaps->heaps) : std::nullopt;
  }
  if (const auto* pool = std::get_if<PoolBoard>(&board); pool && shape == Shape::subset) {
    return pool->more == 0 ? std::optional(pool->numbers) : std::nullopt;
  }
  const auto* row = std::get_if<RowBoard>(&board);
  if (!row || !row->first) return {};
  if (shape == Shape::prefix) return Place{std::to_string(*row->first)};
  if (shape == Shape::interval) return Place{std::to_string(*row->first), std::to_string(*row->first + row->count)};
  return {};
}

Shape Painter::place_cells() {
  const bool ends = game_.info().family == "ends";
  for (const Shape shape : {Shape::count, Shape::subset, ends ? Shape::interval : Shape::prefix}) {
    std::vector<std::vector<std::string>> places;
    for (const Board& board : boards_) {
      auto place = place_of(board, shape);
      if (!place) break;
      places.push_back(std::move(*place));
    }
    if (places.size() < cells_.size()) continue;
    for (std::size_t id = 0; id < cells_.size(); ++id) cells_[id].at = std::move(places[id]);
    return shape;
  }
  return Shape::graph;
}

/// The cells in the order of their indexes, if each then comes after all that it depends on; else none.
std::vector<std::size_t> Painter::order_by_index() const {
  const auto count = game_.index_count();
  std::vector<std::size_t> order, rank(cells_.size(), SIZE_MAX);
  if (!count || *count > indexes_looked_through_max) return {};
  for (std::uint64_t index = 0; index < *count; ++index) {
    const auto id = ids_.find(game_.key_text(game_.position_at(index)));
    if (id == ids_.end() || rank[id->second] != SIZE_MAX) continue;
    rank[id->second] = order.size();
    order.push_back(id->second);
  }
  if (order.size() < cells_.size()) return {};
  for (std::size_t id = 0; id < cells_.size(); ++id) {
    for (const PictureMove& move : cells_[id].moves) {
      if (rank[move.to] >= rank[id]) return {};
    }
  }
  return order;
}

/// Where a depth-first walk is: a cell, and which of its moves is next.
struct Frame {
  std::size_t cell, next;
};

/// The cells in the order in which a memoised search finishes them; none when play can come back to a cell.
std::optional<std::vector<std::size_t>> finished_order(const std::vector<Cell>& cells) {
  enum class Mark : std::uint8_t { fresh, open, finished };
  std::vector<Mark> marks(cells.size(), Mark::fresh);
  std::vector<std::size_t> order;
  std::vector<Frame> stack{{0, 0}};
  marks[0] = Mark::open;
  while (!stack.empty()) {
    auto& [cell, next] = stack.back();
    if (next == cells[cell].moves.size()) {
      marks[cell] = Mark::finished;
      order.push_back(cell);
      stack.pop_back();
      continue;
    }
    const std::size_t to = cells[cell].moves[next++].to;
    if (marks[to] == Mark::open) return {};
    if (marks[to] == Mark::finished) continue;
    marks[to] = Mark::open;
    stack.push_back({to, 0});
  }
  return order;
}

/// The first calls of a search from the start; one with a memo looks no further into a cell that it has seen.
std::vector<Call> first_calls(const std::vector<Cell>& cells, bool memo) {
  std::vector<Call> steps;
  std::vector<bool> seen(cells.size());
  std::vector<Frame> stack;
  const auto call = [&](std::size_t cell, const std::string& move) {
    steps.push_back({cell, stack.size(), move, seen[cell]});
    const bool stops = memo && seen[cell];
    seen[cell] = true;
    stack.push_back({cell, stops ? cells[cell].moves.size() : 0});
  };
  call(0, "");
  while (!stack.empty() && steps.size() < steps_max) {
    auto& [cell, next] = stack.back();
    if (next == cells[cell].moves.size()) {
      stack.pop_back();
    } else {
      const PictureMove& move = cells[cell].moves[next++];
      call(move.to, move.move);
    }
  }
  return steps;
}

/// How often plain recursion calls itself: 1 and what each move takes, from the bottom up.
std::optional<UWide> plain_calls(const std::vector<Cell>& cells, const std::vector<std::size_t>& order) {
  std::vector<UWide> calls(cells.size());
  for (const std::size_t id : order) {
    calls[id] = 1;
    for (const PictureMove& move : cells[id].moves) {
      if (calls[move.to] > calls_counted_max - calls[id]) return {};
      calls[id] += calls[move.to];
    }
  }
  return calls[0];
}

Picture Painter::picture() {
  Picture picture{.shape = place_cells(), .cells = {}};
  value_cells();
  if (const auto finished = finished_order(cells_)) {
    picture.table = order_by_index();
    if (picture.table.empty()) picture.table = *finished;
    picture.memo = {.total = UWide{edges_} + 1, .steps = first_calls(cells_, true)};
    picture.recursion = {.total = plain_calls(cells_, *finished), .steps = first_calls(cells_, false)};
  } else {
    picture.acyclic = false;
  }
  picture.cells = std::move(cells_);
  return picture;
}

}  // namespace

std::string_view to_string(Shape shape) {
  switch (shape) {
    case Shape::count: return "count";
    case Shape::prefix: return "prefix";
    case Shape::interval: return "interval";
    case Shape::subset: return "subset";
    case Shape::graph: return "graph";
  }
  return "";
}

std::optional<Picture> picture_of(const AnySolution& solution) {
  if (!solution.knows_positions()) return {};
  Painter painter(solution);
  if (!painter.paint()) return {};
  return painter.picture();
}

}  // namespace firstwin
