// SPDX-License-Identifier: Apache-2.0
#include "present/describe.h"

#include <algorithm>

#include "present/text.h"

namespace firstwin {

namespace {

std::string parameter_help(const Parameter& parameter) {
  std::string text = parameter.help + " (" + std::string(kind_text(parameter.kind));
  if (parameter.least != INT64_MIN) text += " from " + std::to_string(parameter.least);
  if (parameter.most != INT64_MAX) text += " to " + std::to_string(parameter.most);
  if (parameter.sweeps) text += ", or a range 0..40 to solve all of these";
  if (parameter.required) return text + ", required)";
  return text + (parameter.default_text.empty() ? ")" : ", " + parameter.default_text + " if not given)");
}

}  // namespace

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::integer: return "integer";
    case Kind::boolean: return "boolean";
    case Kind::row: return "row";
    case Kind::amounts: return "amounts";
    case Kind::rows: return "rows";
    case Kind::text: return "text";
  }
  return "";
}

std::string_view kind_text(Kind kind) {
  switch (kind) {
    case Kind::integer: return "whole number";
    case Kind::boolean: return "true or false";
    case Kind::row: return "list of numbers";
    case Kind::amounts: return "amounts, with ranges 1..3";
    case Kind::rows: return "lists of numbers";
    case Kind::text: return "text";
  }
  return "";
}

std::string two_columns(const std::vector<std::pair<std::string, std::string>>& rows, std::size_t indent) {
  std::size_t width = 0;
  for (const auto& [left, right] : rows) width = std::max(width, columns_of(left));
  std::string text;
  for (const auto& [left, right] : rows) {
    const std::size_t column = indent + width + 2;
    text += std::string(indent, ' ') + padded(left, width + 2) + wrapped(right, column, column) + "\n";
  }
  return text;
}

std::string game_info_text(const GameInfo& info, const std::vector<std::string>& engines, const std::string& called) {
  std::string text = wrapped(info.name + ": " + info.summary, 2) + "\n";
  if (!info.aliases.empty()) {
    text += "also called";
    for (const std::string& alias : info.aliases) text += " " + alias;
    text += "\n";
  }
  std::vector<std::pair<std::string, std::string>> parameters;
  for (const Parameter& parameter : info.parameters) parameters.emplace_back(parameter.name, parameter_help(parameter));
  text += "\nParameters\n" + two_columns(parameters, 2);
  text += part("State", info.state) + part("Function", info.function) + part("Initialization", info.initialization) +
          part("Answer", info.answer);
  if (!engines.empty()) {
    std::string names;
    for (const std::string& engine : engines) names += (names.empty() ? "" : ", ") + engine;
    text += "\nEngines, in the order in which they are tried\n  " + wrapped(names, 2, 2) + "\n";
  }
  text += "\nExamples\n";
  for (const std::string& example : info.examples) text += "  firstwin solve " + called + " " + example + "\n";
  return text;
}

}  // namespace firstwin
