// SPDX-License-Identifier: Apache-2.0
#include "present/json.h"
#include "present/json_text.h"

namespace firstwin {

namespace {

std::string_view player(bool first) { return first ? "first" : "second"; }

std::optional<std::string> text_of(const std::optional<Wide>& number) {
  return number ? std::optional(to_string(*number)) : std::nullopt;
}

void write_value(std::string& out, const Value& value) {
  JsonObject(out)
      .add("outcome", to_string(value.outcome))
      .add("plies", value.plies)
      .add("margin", text_of(value.margin));
}

void write_purses(std::string& out, const std::optional<Purses>& purses) {
  if (!purses) {
    out += "null";
    return;
  }
  JsonObject(out).add("first", to_string(purses->first)).add("second", to_string(purses->second));
}

struct BoardWriter {
  std::string& out;

  void operator()(const PoolBoard& board) const {
    JsonObject(out)
        .add("kind", "pool")
        .add("total", board.total)
        .add("target", board.target)
        .add("numbers", board.numbers)
        .add("more", board.more);
  }
  void operator()(const HeapsBoard& board) const {
    JsonObject(out).add("kind", "heaps").add("heaps", board.heaps).add("note", board.note);
  }
  void operator()(const RowBoard& board) const {
    JsonObject(out).add("kind", "row").add("first", board.first).add("count", board.count).add("coins", board.coins);
  }
  void operator()(const GridBoard& board) const {
    JsonObject(out)
        .add("kind", "grid")
        .add("columns", board.columns)
        .add("rows", board.rows)
        .add("cells", board.cells)
        .add("slant", board.slanted)
        .add("note", board.note);
  }
  void operator()(const TextBoard& board) const { JsonObject(out).add("kind", "text").add("text", board.text); }
};

std::optional<std::string_view> winner_of(const PositionReport& report) {
  if (!report.over) return {};
  if (report.first_outcome == Outcome::win) return "first";
  return report.first_outcome == Outcome::loss ? "second" : "nobody";
}

std::optional<std::string> gain_text(bool scored, Wide gain) {
  return scored ? std::optional(to_string(gain)) : std::nullopt;
}

std::optional<std::string> lead_text(const std::optional<Wide>& lead) {
  return lead ? std::optional(to_string(*lead)) : std::nullopt;
}

std::optional<Purses> where_scored(bool scored, const Purses& purses) {
  return scored ? std::optional(purses) : std::nullopt;
}

void write_moves(std::string& out, const PositionReport& report, bool scored) {
  write_json_list(out, report.moves, [&](const PossibleMove& move) {
    JsonObject row(out);
    row.add("move", move.move).add("gain", gain_text(scored, move.gain)).add("again", move.again);
    write_value(row.field("value"), move.value);
    row.add("best", move.best);
    if (report.with_refutations) row.add("line", move.line).add("line_moves", move.line_moves);
  });
}

void write_history(std::string& out, const std::vector<PlayedMove>& history, bool scored) {
  write_json_list(out, history, [&](const PlayedMove& move) {
    JsonObject row(out);
    row.add("move", move.move).add("mover", player(move.by_first)).add("gain", gain_text(scored, move.gain));
    write_purses(row.field("totals"), where_scored(scored, move.purses));
    write_value(row.field("value"), move.after);
    row.add("first_outcome", to_string(move.first_outcome));
    write_purses(row.field("final"), move.end);
    row.add("lead", lead_text(move.lead)).add("blunder", move.blunder);
  });
}

void write_cell(std::string& out, const Cell& cell, std::size_t id, bool scored) {
  JsonObject row(out);
  row.add("id", id).add("at", cell.at).add("text", cell.text).add("layer", cell.layer);
  write_value(row.field("value"), cell.value);
  row.add("over", cell.over);
  write_json_list(row.field("moves"), cell.moves, [&](const PictureMove& move) {
    JsonObject to(out);
    to.add("move", move.move).add("to", move.to);
    if (scored) to.add("gain", to_string(move.gain));
    to.add("best", move.best);
  });
}

void write_calls(std::string& out, const Calls& calls) {
  JsonObject object(out);
  object.add("total", calls.total ? std::optional(to_string(*calls.total)) : std::nullopt);
  write_json_list(object.field("steps"), calls.steps, [&](const Call& call) {
    JsonObject(out).add("cell", call.cell).add("depth", call.depth).add("move", call.move).add("seen", call.seen);
  });
}

}  // namespace

std::string position_json(const AnySolution& solution, const PositionReport& report) {
  const bool scored = solution.game().scored();
  std::string out;
  {
    JsonObject json(out);
    json.add("firstwin", 1U).add("game", solution.game().text()).add("played", report.played).add("text", report.text);
    std::visit(BoardWriter{json.field("board")}, report.board);
    json.add("mover", player(report.standing.first_moves)).add("over", report.over).add("winner", winner_of(report));
    write_purses(json.field("totals"), where_scored(scored, report.standing.purses));
    write_value(json.field("value"), report.value);
    json.add("first_outcome", to_string(report.first_outcome));
    write_purses(json.field("final"), report.end);
    json.add("lead", lead_text(report.value.margin ? std::optional(final_lead(report.standing, *report.value.margin))
                                                   : std::nullopt));
    write_moves(json.field("moves"), report, scored);
    json.add("moves_complete", report.moves_complete).add("best_moves", report.best.moves);
    json.add("best_moves_total", report.best.total);
    if (!report.best.all_known) json.add("best_moves_all_known", false);
    json.add("line", report.line.moves).add("line_complete", report.line.complete);
    if (report.history) write_history(json.field("history"), *report.history, scored);
    const Cost& cost = solution.cost();
    json.add("engine", cost.engine.empty() ? std::nullopt : std::optional(cost.engine)).add("why", cost.why);
  }
  return out;
}

std::string picture_json(const AnyGame& game, const Picture& picture) {
  std::string out;
  {
    JsonObject json(out);
    json.add("shape", to_string(picture.shape)).add("start", 0U);
    std::size_t id = 0;
    write_json_list(json.field("cells"), picture.cells,
                    [&](const Cell& cell) { write_cell(out, cell, id++, game.scored()); });
    if (picture.acyclic) {
      json.add("table", picture.table);
      write_calls(json.field("memo"), picture.memo);
      write_calls(json.field("recursion"), picture.recursion);
    } else {
      for (const char* name : {"table", "memo", "recursion"}) json.field(name) += "null";
    }
  }
  return out;
}

}  // namespace firstwin
