// SPDX-License-Identifier: Apache-2.0
#include "present/json.h"
#include "present/json_parts.h"

namespace firstwin {

using namespace json_parts;

namespace {

Json value_json(const Value& value) {
  Json json;
  add_value(json, value);
  return json;
}

Json purses_json(const Purses& purses) {
  return {{"first", to_string(purses.first)}, {"second", to_string(purses.second)}};
}
Json purses_json(const std::optional<Purses>& purses) { return purses ? purses_json(*purses) : Json(nullptr); }

std::string_view player(bool first) { return first ? "first" : "second"; }

Json board_json(const PoolBoard& board) {
  return {{"kind", "pool"},
          {"total", board.total},
          {"target", board.target},
          {"numbers", board.numbers},
          {"more", board.more}};
}
Json board_json(const HeapsBoard& board) { return {{"kind", "heaps"}, {"heaps", board.heaps}, {"note", board.note}}; }
Json board_json(const RowBoard& board) {
  return {{"kind", "row"},
          {"first", number_or_null(board.first)},
          {"count", board.count},
          {"coins", board.coins ? Json(*board.coins) : Json(nullptr)}};
}
Json board_json(const GridBoard& board) {
  return {{"kind", "grid"},       {"columns", board.columns}, {"rows", board.rows},
          {"cells", board.cells}, {"slant", board.slanted},   {"note", board.note}};
}
Json board_json(const TextBoard& board) { return {{"kind", "text"}, {"text", board.text}}; }

Json winner_json(const PositionReport& report) {
  if (!report.over) return nullptr;
  if (report.first_outcome == Outcome::win) return "first";
  return report.first_outcome == Outcome::loss ? "second" : "nobody";
}

Json gain_json(bool scored, Wide gain) { return scored ? Json(to_string(gain)) : Json(nullptr); }

Json moves_json(const PositionReport& report, bool scored) {
  Json moves = Json::array();
  for (const PossibleMove& move : report.moves) {
    Json row{{"move", move.move},
             {"gain", gain_json(scored, move.gain)},
             {"again", move.again},
             {"value", value_json(move.value)},
             {"best", move.best}};
    if (report.with_refutations) {
      row["line"] = move.line;
      row["line_moves"] = move.line_moves;
    }
    moves.push_back(std::move(row));
  }
  return moves;
}

Json history_json(const std::vector<PlayedMove>& history, bool scored) {
  Json moves = Json::array();
  for (const PlayedMove& move : history) {
    moves.push_back({{"move", move.move},
                     {"mover", player(move.by_first)},
                     {"gain", gain_json(scored, move.gain)},
                     {"totals", scored ? purses_json(move.purses) : Json(nullptr)},
                     {"value", value_json(move.after)},
                     {"first_outcome", to_string(move.first_outcome)},
                     {"final", purses_json(move.end)},
                     {"blunder", move.blunder}});
  }
  return moves;
}

Json cell_json(const Cell& cell, std::size_t id, bool scored) {
  Json moves = Json::array();
  for (const PictureMove& move : cell.moves) {
    Json row{{"move", move.move}, {"to", move.to}};
    if (scored) row["gain"] = to_string(move.gain);
    row["best"] = move.best;
    moves.push_back(std::move(row));
  }
  return {{"id", id},
          {"at", cell.at ? Json(*cell.at) : Json(nullptr)},
          {"text", cell.text},
          {"layer", cell.layer},
          {"value", value_json(cell.value)},
          {"over", cell.over},
          {"moves", std::move(moves)}};
}

Json calls_json(const Calls& calls) {
  Json steps = Json::array();
  for (const Call& call : calls.steps) {
    steps.push_back({{"cell", call.cell}, {"depth", call.depth}, {"move", call.move}, {"seen", call.seen}});
  }
  return {{"total", calls.total ? Json(to_string(*calls.total)) : Json(nullptr)}, {"steps", std::move(steps)}};
}

}  // namespace

std::string position_json(const AnySolution& solution, const PositionReport& report) {
  const bool scored = solution.game().scored();
  Json json{{"firstwin", 1},
            {"game", solution.game().text()},
            {"played", report.played},
            {"text", report.text},
            {"board", std::visit([](const auto& board) { return board_json(board); }, report.board)},
            {"mover", player(report.standing.first_moves)},
            {"over", report.over},
            {"winner", winner_json(report)},
            {"totals", scored ? purses_json(report.standing.purses) : Json(nullptr)},
            {"value", value_json(report.value)},
            {"first_outcome", to_string(report.first_outcome)},
            {"final", purses_json(report.end)},
            {"moves", moves_json(report, scored)},
            {"moves_complete", report.moves_complete},
            {"best_moves", report.best.moves},
            {"best_moves_total", exact(report.best.total)},
            {"line", report.line.moves},
            {"line_complete", report.line.complete}};
  if (!report.best.all_known) json["best_moves_all_known"] = false;
  if (report.history) json["history"] = history_json(*report.history, scored);
  const Cost& cost = solution.cost();
  json["engine"] = cost.engine.empty() ? Json(nullptr) : Json(cost.engine);
  json["why"] = cost.why;
  return written(json);
}

std::string picture_json(const AnyGame& game, const Picture& picture) {
  Json json{{"shape", to_string(picture.shape)}, {"start", 0}, {"cells", Json::array()}};
  for (std::size_t id = 0; id < picture.cells.size(); ++id) {
    json["cells"].push_back(cell_json(picture.cells[id], id, game.scored()));
  }
  json["table"] = picture.acyclic ? Json(picture.table) : Json(nullptr);
  json["memo"] = picture.acyclic ? calls_json(picture.memo) : Json(nullptr);
  json["recursion"] = picture.acyclic ? calls_json(picture.recursion) : Json(nullptr);
  return written(json);
}

}  // namespace firstwin
