// SPDX-License-Identifier: Apache-2.0
#include "present/json.h"

#include <cmath>
#include <optional>

#include "present/describe.h"
#include "present/json_parts.h"
#include "present/totals.h"

namespace firstwin {

using namespace json_parts;

namespace {

/// To the nanosecond: more digits are noise.
double seconds_of(double seconds) { return std::round(seconds * 1e9) / 1e9; }

void add_cost(Json& json, const Cost& cost, double read_seconds) {
  json["engine"] = cost.engine.empty() ? Json(nullptr) : Json(cost.engine);
  json["why"] = cost.why;
  json["positions"] = cost.positions;
  json["seconds"] = seconds_of(cost.seconds);
  json["read_seconds"] = seconds_of(read_seconds);
  json["peak_bytes"] = cost.peak_bytes;
}

void add_period(Json& json, const std::optional<Period>& period) {
  if (!period) return;
  json["period"] = {{"from", exact(period->from)},
                    {"length", exact(period->length)},
                    {"proved_after", exact(period->proved_after)},
                    {"proof", period->proof}};
}

Json head(const AnySolution& solution, double read_seconds) {
  const Value& value = solution.value();
  const bool known = value.outcome != Outcome::unknown;
  Json json;
  json["firstwin"] = 1;
  json["game"] = solution.game().text();
  json["outcome"] = to_string(value.outcome);
  json["first_player_wins"] = known ? Json(value.outcome == Outcome::win) : Json(nullptr);
  json["plies"] = plies_of(value);
  json["margin"] = value.margin ? Json(to_string(*value.margin)) : Json(nullptr);
  const auto totals = totals_of(solution);
  json["totals"] = totals ? Json{to_string(totals->mover), to_string(totals->other)} : Json(nullptr);
  json["nimber"] = number_or_null(value.nimber);
  const auto best = solution.best_moves(solution.game().start(), best_moves_max);
  json["best_moves"] = best.moves;
  json["best_moves_total"] = best.total;
  if (known && !best.all_known) json["best_moves_all_known"] = false;
  add_cost(json, solution.cost(), read_seconds);
  add_period(json, solution.period());
  if (known) return json;
  json["reason"] = solution.reason();
  const Bounds bounds = solution.bounds();
  json["bounds"] = {{"worst", to_string(bounds.at_least.outcome)}, {"best", to_string(bounds.at_most.outcome)}};
  if (bounds.at_least.margin) json["bounds"]["margin_least"] = to_string(*bounds.at_least.margin);
  if (bounds.at_most.margin) json["bounds"]["margin_most"] = to_string(*bounds.at_most.margin);
  return json;
}

template <class K>
Json counts(const std::map<K, std::uint64_t>& map) {
  Json json = Json::object();
  auto& fields = json.get_ref<Json::object_t&>();  // json[key] would look through all keys before
  for (const auto& [key, count] : map) {
    if constexpr (std::is_same_v<K, Wide>) {
      fields.push_back({to_string(key), count});
    } else {
      fields.push_back({std::to_string(key), count});
    }
  }
  return json;
}

}  // namespace

std::string solution_json(const AnySolution& solution, double read_seconds) {
  return written(head(solution, read_seconds));
}

std::string line_json(const AnySolution& solution, const Line<std::string>& line, double read_seconds) {
  Json json = head(solution, read_seconds);
  json["line"] = line.moves;
  json["line_complete"] = line.complete;
  return written(json);
}

std::string survey_json(const AnySolution& solution, const Survey& survey, double read_seconds) {
  Json json = head(solution, read_seconds);
  Json& counted = json["survey"];
  counted["positions"] = survey.positions;
  counted["won"] = survey.won;
  counted["lost"] = survey.lost;
  counted["tied"] = survey.tied;
  counted["drawn"] = survey.drawn;
  const bool plies = counts_all_plies(survey);
  counted["won_by_plies"] = plies ? counts(survey.won_by_plies) : Json::object();
  counted["lost_by_plies"] = plies ? counts(survey.lost_by_plies) : Json::object();
  counted["tied_by_plies"] = plies ? counts(survey.tied_by_plies) : Json::object();
  counted["by_margin"] = counts(survey.by_margin);
  counted["by_nimber"] = counts(survey.by_nimber);
  counted["complete"] = survey.complete;
  if (!survey.complete && !json.contains("reason")) json["reason"] = "the survey was cut: a limit was reached";
  return written(json);
}

std::string explanation_json(const AnySolution& solution, const Explanation& explanation, double read_seconds) {
  Json json = head(solution, read_seconds);
  const GameInfo& info = solution.game().info();
  Json& told = json["explanation"];
  told["state"] = info.state;
  told["function"] = info.function;
  told["initialization"] = info.initialization;
  told["answer"] = info.answer;
  told["index_count"] = number_or_null(explanation.index_count);
  told["reached"] = number_or_null(explanation.reached);
  told["moves"] = Json::array();
  for (const ExplainedMove& move : explanation.moves) {
    Json row{{"move", move.move}, {"best", move.best}};
    add_value(row, move.value);
    row["gain"] = solution.game().scored() ? Json(to_string(move.gain)) : Json(nullptr);
    row["line"] = move.line.moves;
    row["line_moves"] = number_or_null(move.line_moves);
    told["moves"].push_back(std::move(row));
  }
  if (!explanation.cut.empty()) told["cut"] = explanation.cut;
  told["trace_form"] = explanation.form == TraceForm::table ? "table" : "search";
  told["trace"] = Json::array();
  for (const TraceStep& step : explanation.trace) {
    Json row{{"number", step.number}, {"depth", step.depth}, {"move", step.move}, {"position", step.position}};
    add_value(row, step.value);
    row["seen"] = step.seen;
    row["best_move"] = step.best_move.empty() ? Json(nullptr) : Json(step.best_move);
    told["trace"].push_back(std::move(row));
  }
  return written(json);
}

std::string sweep_json(std::string_view games, const Sweep& sweep, double read_seconds) {
  Json json{{"firstwin", 1}, {"kind", "sweep"}, {"game", games}};
  if (sweep.losing_targets) json["losing_targets"] = *sweep.losing_targets;
  if (sweep.nimbers) {
    json["nimbers"] = Json::array();
    for (const std::uint64_t nimber : *sweep.nimbers) json["nimbers"].push_back(exact(nimber));
  }
  add_period(json, sweep.period);
  add_cost(json, sweep.cost, read_seconds);
  if (!sweep.complete()) json["reason"] = sweep.reason;
  return written(json);
}

std::string case_json(std::string_view problem, std::string_view args, std::string_view answer) {
  return "{\"problem\":" + json_string(problem) + ",\"args\":" + std::string(args) +
         ",\"answer\":" + std::string(answer) + "}";
}

std::string game_info_json(const GameInfo& info, const std::vector<std::string>& engines) {
  Json json{{"game", info.name}, {"summary", info.summary}, {"family", info.family}, {"aliases", info.aliases}};
  Json& parameters = json["parameters"] = Json::array();
  for (const Parameter& parameter : info.parameters) {
    Json row{{"name", parameter.name}, {"kind", kind_name(parameter.kind)}, {"required", parameter.required}};
    row["default"] = parameter.default_text.empty() ? Json(nullptr) : Json(parameter.default_text);
    row["least"] = parameter.least == INT64_MIN ? Json(nullptr) : Json(parameter.least);
    row["most"] = parameter.most == INT64_MAX ? Json(nullptr) : Json(parameter.most);
    row["help"] = parameter.help;
    parameters.push_back(std::move(row));
  }
  json["state"] = info.state;
  json["function"] = info.function;
  json["initialization"] = info.initialization;
  json["answer"] = info.answer;
  json["engines"] = engines;
  json["examples"] = info.examples;
  return written(json);
}

std::string object_json(const std::vector<std::pair<std::string, std::string>>& fields) {
  Json json = Json::object();
  for (const auto& [name, text] : fields) json[name] = text;
  return written(json);
}

std::string json_string(std::string_view text) { return written(Json(std::string(text))); }

}  // namespace firstwin
