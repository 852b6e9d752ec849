// SPDX-License-Identifier: Apache-2.0
#include "present/explain.h"

#include <map>
#include <unordered_map>
#include <utility>

#include "present/position.h"

namespace firstwin {

namespace {

constexpr std::size_t kept_moves_max = 12;        // of each move's line that are kept
constexpr std::size_t lines_max = 16;             // moves whose line is asked for; the answers to others are enough
constexpr std::size_t traced_moves_max = 4096;    // of one position in a search that is traced
constexpr std::size_t long_line_moves = 10'000;   // beyond it the answers to the other moves are enough, too
constexpr std::uint64_t counted_max = 1 << 20;    // reached positions are counted up to so many indexes
constexpr std::uint64_t counted_without_index_max = 1 << 14;  // and up to so many valued ones where none has an index
constexpr std::uint64_t looked_through_max = 1 << 16;  // indexes looked through for a table

/// The moves of the start with what best play makes of them.
class MovesOfStart {
 public:
  MovesOfStart(const AnySolution& solution, Run& run) : solution_(solution), game_(solution.game()), run_(run) {}

  /// As many as the run gets to, in the game's order.
  std::vector<ExplainedMove> explained() {
    const std::vector<std::string> texts = game_.moves(game_.start(), explained_moves_max);
    std::vector<std::string> best;
    if (solution_.access() == Access::search) best = solution_.best_moves(game_.start(), explained_moves_max).moves;
    for (const std::size_t at : best_first(texts, best)) {
      if (!add(at, texts[at])) break;
      if (moves_.size() <= best.size()) add_line(moves_.at(at));  // before others are valued, which may take long
    }
    for (const bool best_ones : {true, false}) {  // lines are for the best moves first
      for (auto& [at, one] : moves_) {
        if (one.move.best != best_ones || one.has_line) continue;
        if (run_.poll(at)) return take();
        add_line(one);
      }
    }
    return take();
  }

 private:
  struct One {
    ExplainedMove move{};
    AnyPosition after{};
    bool has_line = false;
  };

  bool add(std::size_t at, const std::string& text) {
    const AnyPosition start = game_.start();
    AnyPosition after = *game_.play(start, text);
    const Value value = solution_.value(after);
    if (run_.poll(moves_.size())) return false;  // which may be why the value is unknown
    ExplainedMove move;
    move.move = text;
    move.gain = game_.gain(start, text);
    move.again = game_.keeps_turn(start, text);
    move.after = value;
    move.value = value_of_move(move.after, move.gain, move.again);
    move.best = keeps_value(move.value, solution_.value());
    move.left = one_line(game_.position_text(after));
    moves_.emplace(at, One{.move = std::move(move), .after = std::move(after)});
    return true;
  }

  void add_line(One& one) {
    ExplainedMove& move = one.move;
    one.has_line = true;
    if (lines_left_ > 0) {
      --lines_left_;
      move.line = solution_.line(one.after);
      if (move.line.complete) move.line_moves = move.line.moves.size();
      if (move.line.moves.size() > long_line_moves) lines_left_ = 0;
    } else {
      move.line.moves = solution_.best_moves(one.after, 1).moves;
      move.line_moves = move.after.plies;
    }
    if (move.line.moves.size() > kept_moves_max) move.line.moves.resize(kept_moves_max);
  }

  std::vector<ExplainedMove> take() {
    std::vector<ExplainedMove> moves;
    for (auto& [at, one] : moves_) moves.push_back(std::move(one.move));
    return moves;
  }

  const AnySolution& solution_;
  const AnyGame& game_;
  Run& run_;
  std::map<std::size_t, One> moves_;
  std::size_t lines_left_ = lines_max;
};

/// Goes through what play reaches, from the top and depth first, as a memoised search does. Positions are valued when
/// it is known that they are few.
class Search {
 public:
  Search(const AnySolution& solution, Run& run) : solution_(solution), game_(solution.game()), run_(run) {}

  /// False when there are more positions than are traced, or when the run stopped.
  bool run() { return call(game_.start(), "", 0); }
  std::vector<TraceStep> take();
  std::uint64_t reached() const { return numbers_.size(); }
  /// The same positions in the order of their indexes; empty when not all have been found.
  std::vector<TraceStep> by_index() const;

 private:
  bool call(const AnyPosition& position, const std::string& move, std::size_t depth) {
    if (run_.poll(numbers_.size())) return false;
    const auto [at, is_new] = numbers_.emplace(game_.key_text(position), numbers_.size() + 1);
    if (numbers_.size() > traced_positions_max) return false;
    TraceStep& step = calls_.emplace_back(position).step;
    step.number = at->second;
    step.depth = depth;
    step.move = move;
    step.seen = !is_new;
    if (!is_new || game_.result(position)) return true;
    const auto moves = game_.moves(position, traced_moves_max + 1);
    if (moves.size() > traced_moves_max) return false;
    for (const std::string& next : moves) {
      if (!call(*game_.play(position, next), next, depth + 1)) return false;
    }
    return true;
  }

  void value(TraceStep& step, const AnyPosition& position) const {
    step.position = one_line(game_.position_text(position));
    step.value = solution_.value(position);
    step.over = game_.result(position).has_value();
    if (step.over) return;
    const auto best = solution_.best_moves(position, 1);
    if (!best.moves.empty()) step.best_move = best.moves.front();
  }

  struct Call {
    explicit Call(AnyPosition called) : position(std::move(called)) {}
    AnyPosition position;
    TraceStep step{};
  };

  const AnySolution& solution_;
  const AnyGame& game_;
  Run& run_;
  std::unordered_map<std::string, std::uint64_t> numbers_;
  std::vector<Call> calls_;
};

std::vector<TraceStep> Search::take() {
  std::vector<TraceStep> steps;
  for (Call& call : calls_) {
    if (run_.poll(steps.size())) return {};
    value(call.step, call.position);
    steps.push_back(std::move(call.step));
  }
  return steps;
}

std::vector<TraceStep> Search::by_index() const {
  const auto count = game_.index_count();
  std::vector<TraceStep> rows;
  if (!count || *count > looked_through_max) return rows;
  for (std::uint64_t index = 0; index < *count && rows.size() < numbers_.size(); ++index) {
    const AnyPosition position = game_.position_at(index);
    if (!numbers_.contains(game_.key_text(position))) continue;
    if (run_.poll(rows.size())) return {};
    value(rows.emplace_back(), position);
    rows.back().number = index;
  }
  return rows.size() == numbers_.size() ? rows : std::vector<TraceStep>{};
}

/// The picture of a small instance; of others, how many positions play reaches where that is quickly counted.
void add_trace(Explanation& explanation, const AnySolution& solution, TraceForm form, Run& run) {
  Search search(solution, run);
  if (search.run()) {
    explanation.reached = search.reached();
    explanation.form = form;
    explanation.trace = form == TraceForm::table ? search.by_index() : std::vector<TraceStep>{};
    if (explanation.trace.empty()) {
      explanation.form = TraceForm::search;
      explanation.trace = search.take();
    }
  } else if (!run.stopped() && solution.access() == Access::look_up &&
             (explanation.index_count ? *explanation.index_count <= counted_max
                                      : solution.cost().positions <= counted_without_index_max)) {
    if (const Survey survey = solution.survey(); survey.complete) explanation.reached = survey.positions;
  }
}

}  // namespace

Explanation explain(const AnySolution& solution, TraceForm form, Run& run) {
  Explanation explanation;
  const AnyGame& game = solution.game();
  explanation.start = one_line(game.position_text(game.start()));
  explanation.index_count = game.index_count();
  explanation.form = form;
  explanation.moves = MovesOfStart(solution, run).explained();
  if (!run.stopped() && solution.knows_positions()) add_trace(explanation, solution, form, run);
  explanation.cut = run.stop_sentence();
  return explanation;
}

}  // namespace firstwin
