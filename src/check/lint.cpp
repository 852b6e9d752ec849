// SPDX-License-Identifier: Apache-2.0
#include "check/lint.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/text.h"
#include "catalog/arguments.h"
#include "present/describe.h"
#include "present/text.h"

namespace firstwin {

namespace {

std::string finding_text(const Finding& finding) {
  constexpr std::size_t moves_columns = 60, name_columns = 14;
  std::vector<std::pair<std::string, std::string>> rows{{"got", finding.got}, {"expected", finding.expected}};
  if (!finding.cause.empty()) rows.emplace_back("perhaps", finding.cause);
  if (!finding.moves.empty()) {
    rows.emplace_back("after", moves_text(finding.moves, finding.moves.size(), moves_columns));
  }
  if (finding.times > 1) rows.emplace_back("seen", counted(finding.times, "time", "times"));
  std::string text = "  " + finding.law + "\n" + two_columns(rows, 4);
  if (finding.position.empty()) return text;
  if (finding.position.find('\n') == std::string::npos) {
    return text + "    " + padded("position", name_columns - 4) + finding.position + "\n";
  }
  return text + "    position\n" + indented(finding.position, name_columns) + "\n";
}

std::string findings_text(const std::string& heading, const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) text += finding_text(finding) + "\n";
  return findings.empty() ? "" : heading + "\n" + text;
}

std::string looked_at(const LawReport& report) {
  if (report.whole && report.kept()) {
    return report.positions == 1 ? "the one position" : "all " + grouped(report.positions) + " positions";
  }
  if (report.whole) return counted(report.positions, "position") + ", all that play reached";
  return counted(report.positions, "position", "positions") + ", a sample: those nearest to the start, and " +
         counted(report.plays, "play", "plays") + " at random";
}

nlohmann::ordered_json finding_json(const Finding& finding) {
  return {{"law", finding.law},    {"position", finding.position}, {"moves", finding.moves},
          {"got", finding.got},    {"expected", finding.expected}, {"cause", finding.cause},
          {"times", finding.times}};
}

}  // namespace

std::string lint_text(std::string_view game, const LawReport& report) {
  std::string text(game);
  text += "\n  ";
  text += !report.kept()         ? counted(report.faults.size(), "law is", "laws are") + " broken."
          : report.positions > 0 ? "keeps the laws."
                                 : "was not looked at.";
  text += "\n\n" + findings_text("Broken", report.faults) + findings_text("Warnings", report.warnings);
  std::string engines = report.engines.empty() ? "none to compare with the definition" : names_text(report.engines);
  if (!report.engines.empty()) engines += ": compared with the definition";
  if (!report.not_compared.empty()) engines = "not compared: " + report.not_compared;
  return text + "Looked at\n" +
         two_columns({{"positions", looked_at(report)}, {"laws", names_text(report.laws)}, {"engines", engines}}, 2);
}

std::string lint_json(std::string_view game, const LawReport& report, double seconds) {
  nlohmann::ordered_json json{{"firstwin", 1},
                              {"game", game},
                              {"kept", report.kept()},
                              {"whole", report.whole},
                              {"positions", report.positions},
                              {"plays", report.plays},
                              {"laws", report.laws},
                              {"engines", report.engines},
                              {"not_compared", nullptr},
                              {"faults", nlohmann::ordered_json::array()},
                              {"warnings", nlohmann::ordered_json::array()},
                              {"seconds", seconds}};
  if (report.kept() && report.positions == 0) json["kept"] = nullptr;
  if (!report.not_compared.empty()) json["not_compared"] = report.not_compared;
  for (const Finding& finding : report.faults) json["faults"].push_back(finding_json(finding));
  for (const Finding& finding : report.warnings) json["warnings"].push_back(finding_json(finding));
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace firstwin
