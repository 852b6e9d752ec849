// SPDX-License-Identifier: Apache-2.0
#include "firstwin/catalog.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "catalog/arguments.h"
#include "catalog/game_file.h"
#include "catalog/numbers.h"
#include "catalog/problems.h"

namespace firstwin {

namespace {

bool ends_like_a_file(std::string_view name) { return name.ends_with(".lua") || name.ends_with(".so"); }

Error unknown_game(std::string_view name) {
  if (ends_like_a_file(name)) {
    return {"unknown game " + in_quotes(name) + "; a file is written with a '/', as in ./" + std::string(name)};
  }
  if (find_problem(name)) {
    return {in_quotes(name) + " is a problem; expected a game, or 'firstwin judge " + std::string(name) + "'"};
  }
  constexpr std::size_t listed_max = 12;
  std::vector<std::string> names, main_names;
  for (const GameEntry& entry : built_in_games()) {
    main_names.push_back(entry.info->name);
    names.push_back(entry.info->name);
    names.insert(names.end(), entry.info->aliases.begin(), entry.info->aliases.end());
  }
  const std::string nearest = nearest_name(name, names);
  if (!nearest.empty()) return {"unknown game " + in_quotes(name) + "; did you mean " + nearest + "?"};
  if (main_names.size() > listed_max) return {"unknown game " + in_quotes(name) + "; 'firstwin list' names all games"};
  return {"unknown game " + in_quotes(name) + "; the games are " + names_text(main_names)};
}

Result<GameOrSweep> make_game(std::string_view name, const Result<std::vector<KeyValue>>& pairs, Sources sources) {
  if (name.empty()) return Error{"a game is missing; expected one such as can-i-win n=20 target=158"};
  if (name.find('/') != std::string_view::npos) {
    if (!pairs) return pairs.error();
    auto game = game_of_file(std::string(name), *pairs, sources);
    return game ? Result<GameOrSweep>(std::move(*game)) : game.error();
  }
  const GameEntry* entry = find_built_in_game(name);
  if (!entry) return unknown_game(name);
  if (!pairs) return pairs.error();
  auto arguments = read_arguments(*entry->info, *pairs, sources);
  if (!arguments) return arguments.error();
  const auto in_game = [&](const Error& error) { return Error{entry->info->name + ": " + error.message}; };
  if (entry->sweep) {
    auto sweep = entry->sweep(*arguments);
    if (!sweep) return in_game(sweep.error());
    if (*sweep) return GameOrSweep(std::move(**sweep));
  }
  auto game = entry->make(*arguments);
  if (!game) return in_game(game.error());
  return GameOrSweep(std::move(*game));
}

Result<AnyGame> one_game(Result<GameOrSweep> parsed) {
  if (!parsed) return parsed.error();
  if (const auto* sweep = std::get_if<AnySweep>(&*parsed)) {
    return Error{sweep->text() + " stands for many games; expected one (only 'firstwin solve' takes many)"};
  }
  return std::get<AnyGame>(std::move(*parsed));
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && !is_space(text[at])) ++at;
    if (at > begin) words.emplace_back(text.substr(begin, at - begin));
    while (at < text.size() && is_space(text[at])) ++at;
  }
  return words;
}

/// `name(key=value,…)`, which the text is known to be from its first parenthesis.
Result<GameOrSweep> parse_call(std::string_view text, std::size_t open, Sources sources) {
  if (!text.ends_with(')'))
    return Error{"the game " + in_quotes(text) + " does not end in ')'; expected name(key=value,…)"};
  return make_game(trimmed(text.substr(0, open)), split_inner(text.substr(open + 1, text.size() - open - 2)), sources);
}

/// Where the name ends with which the text begins: with its first word, or, as the path of a file may hold blanks, with
/// the first word that ends like one.
std::size_t end_of_name(std::string_view text) {
  const auto blank_from = [&](std::size_t at) {
    while (at < text.size() && !is_space(text[at])) ++at;
    return at;
  };
  const std::size_t first = blank_from(0);
  if (text.substr(0, first).find('/') == std::string_view::npos) return first;
  for (std::size_t end = first;; end = blank_from(end + 1)) {
    if (ends_like_a_file(text.substr(0, end))) return end;
    if (end >= text.size()) return first;
  }
}

Result<GameOrSweep> parse_text(std::string_view text, Sources sources) {
  text = trimmed(text);
  const std::size_t open = text.find('(');
  if (open != std::string_view::npos && open < text.find('=')) return parse_call(text, open, sources);
  const std::size_t end = end_of_name(text);
  return make_game(text.substr(0, end), split_words(words_of(text.substr(end))), sources);
}

}  // namespace

const GameEntry* find_built_in_game(std::string_view name) {
  for (const GameEntry& entry : built_in_games()) {
    const auto& aliases = entry.info->aliases;
    if (entry.info->name == name || std::find(aliases.begin(), aliases.end(), name) != aliases.end()) return &entry;
  }
  return nullptr;
}

Result<AnyGame> parse_game(std::string_view text, Sources sources) { return one_game(parse_text(text, sources)); }

Result<AnyGame> parse_game(std::span<const std::string> words, Sources sources) {
  return one_game(parse_game_or_sweep(words, sources));
}

Result<GameOrSweep> parse_game_or_sweep(std::span<const std::string> words, Sources sources) {
  while (!words.empty() && trimmed(words.front()).empty()) words = words.subspan(1);
  if (words.size() == 1) return parse_text(words.front(), sources);
  if (words.empty()) return make_game("", std::vector<KeyValue>{}, sources);
  const std::string_view first = trimmed(words.front());
  const std::size_t open = first.find('(');
  if (open == std::string_view::npos || first.find('=') < open) {
    return make_game(first, split_words(words.subspan(1)), sources);
  }
  if (first.ends_with(')'))
    return Error{in_quotes(words[1]) + " stands after the whole game; expected an option or nothing"};
  std::string joined(first);
  for (const std::string& word : words.subspan(1)) joined += " " + word;
  return parse_call(trimmed(joined), open, sources);
}

}  // namespace firstwin
