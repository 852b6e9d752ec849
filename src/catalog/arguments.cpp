// SPDX-License-Identifier: Apache-2.0
#include "catalog/arguments.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "catalog/numbers.h"
#include "catalog/row_reader.h"

namespace firstwin {

namespace {

/// Letters of any script and in any case: a key that is none of the game's is better named so than taken for a word.
bool is_key(std::string_view text) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
  };
  const auto may_follow = [&](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; };
  return !text.empty() && is_letter(text.front()) && std::all_of(text.begin(), text.end(), may_follow);
}

int open_brackets(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '[') - std::count(text.begin(), text.end(), ']'));
}

/// Whether a word without `key=` goes on with the list before it: `coins=1, 2` and `coins=[1 , 2]`.
bool continues(const std::string& value, std::string_view word) {
  return value.empty() || value.ends_with(',') || value.ends_with('/') || word.starts_with(',') ||
         open_brackets(value) > 0;
}

Error misplaced(std::string_view word) {
  return {in_quotes(word) + " stands where a parameter was expected, such as key=value"};
}

Error out_of_range(const std::string& what, const Parameter& parameter) {
  return {what + " is out of range; expected " + (parameter.kind == Kind::integer ? "a whole number " : "numbers ") +
          range_clause(parameter)};
}

Result<Row> in_range(Row row, const Parameter& parameter) {
  if (parameter.least == INT64_MIN && parameter.most == INT64_MAX) return row;
  for (std::uint64_t i = 0; i < row.size(); ++i) {
    if (row[i] >= parameter.least && row[i] <= parameter.most) continue;
    return out_of_range(
        parameter.name + ": value " + std::to_string(i + 1) + " is " + std::to_string(row[i]) + ", which", parameter);
  }
  return row;
}

/// What a value looks like, from where values may come here.
std::string_view expected_text(Kind kind, Sources sources = Sources::text_only) {
  switch (kind) {
    case Kind::integer: return "a whole number, such as 20, 1_000 or 10^18";
    case Kind::boolean: return "true or false";
    case Kind::row:
      return sources == Sources::text_only ? "a list such as 1,2,3"
             : sources == Sources::files   ? "a list such as 1,2,3, or @FILE"
                                           : "a list such as 1,2,3, or @FILE, or - for standard input";
    case Kind::amounts: return "amounts such as 1,3,4 or 1..3";
    case Kind::rows: return "lists such as 9,5,2/3,2 or [[9,5,2],[3,2]]";
    case Kind::text: return "text";
  }
  return "";
}

/// Names the parameter, and says what was expected of it.
Error bad_value(const Parameter& parameter, const std::string& clause) {
  return {parameter.name + ": " + expecting(clause, expected_text(parameter.kind))};
}

Error no_memory_of(const Parameter& parameter) { return {parameter.name + ": the system gave no memory for the list"}; }

/// `1,3,4`, `1..3`, `[1..3, 7]`.
Result<Row> read_amounts_text(std::string_view text, std::string_view expected) {
  constexpr std::int64_t values_max = 10'000'000;
  if (text.find("..") == std::string_view::npos) return read_row_text(text, expected);
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  std::vector<std::int64_t> values;
  for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
    end = std::min(text.find(',', begin), text.size());
    const std::string_view part = trimmed(text.substr(begin, end - begin));
    const std::size_t dots = part.find("..");
    const std::string_view first_text = trimmed(part.substr(0, dots));
    const std::string_view last_text = dots == std::string_view::npos ? first_text : trimmed(part.substr(dots + 2));
    const ReadNumber first = read_number(first_text), last = read_number(last_text);
    const auto fault = [&](const std::string& clause) { return Error{expecting(clause, expected)}; };
    const bool has_range = dots != std::string_view::npos;
    if (has_range && (first_text.empty() || last_text.empty() || last_text.starts_with('.'))) {
      return fault(in_quotes(part) + " is not two whole numbers joined by '..'");
    }
    if (first.fault != ReadNumber::Fault::none) return fault(fault_clause(first_text, first.fault));
    if (last.fault != ReadNumber::Fault::none) return fault(fault_clause(last_text, last.fault));
    if (first.value > last.value) return fault("the range " + in_quotes(part) + " runs backwards");
    if (Wide{last.value} - first.value >= values_max - static_cast<Wide>(values.size())) {
      return fault("the range " + in_quotes(part) + " makes more than " + grouped(values_max) + " values");
    }
    for (std::int64_t value = first.value;; ++value) {
      values.push_back(value);
      if (value == last.value) break;
    }
  }
  return Row(std::move(values));
}

/// Reads `@FILE` or `-`; empty when the text is neither.
template <class T>
std::optional<Result<T>> read_source(std::string_view text, Sources sources, Result<T> (*file)(const std::string&),
                                     Result<T> (*standard_input)()) {
  if (text != "-" && !text.starts_with('@')) return {};
  if (sources == Sources::text_only) return Error{in_quotes(text) + ": lists cannot come from files here"};
  if (text == "@") return Error{"'@' stands without a name; expected @FILE"};
  if (text != "-") return file(std::string(text.substr(1)));
  if (sources == Sources::files_and_standard_input) return standard_input();
  return Error{"standard input cannot be read here"};
}

Result<std::int64_t> read_one(const Parameter& parameter, std::string_view text) {
  const ReadNumber number = read_number(text);
  if (number.fault != ReadNumber::Fault::none) return bad_value(parameter, fault_clause(text, number.fault));
  if (number.value >= parameter.least && number.value <= parameter.most) return number.value;
  return out_of_range(parameter.name + "=" + std::string(text), parameter);
}

/// `0..40`, for many games at once.
Result<Arguments::Value> read_range(const Parameter& parameter, std::string_view text) {
  const std::size_t dots = text.find("..");
  Arguments::Range range;
  for (const auto& [part, end] : {std::pair(trimmed(text.substr(0, dots)), &range.first),
                                  std::pair(trimmed(text.substr(dots + 2)), &range.last)}) {
    const auto read = read_one(parameter, part);
    if (!read) return read.error();
    *end = *read;
  }
  if (range.first <= range.last) return Arguments::Value(range);
  return Error{parameter.name + ": the range " + in_quotes(text) + " runs backwards; expected the smaller end first"};
}

Result<Arguments::Value> read_integer(const Parameter& parameter, std::string_view text) {
  if (parameter.sweeps && text.find("..") != std::string_view::npos) return read_range(parameter, text);
  if (!parameter.word.empty() && text == parameter.word) return Arguments::Value(parameter.word);
  const auto number = read_one(parameter, text);
  return number ? Result<Arguments::Value>(*number) : number.error();
}

/// Whether this is what a list of over 100 values is written as.
bool is_shortened(std::string_view text) {
  return text.starts_with('[') && text.find("checksum") != std::string_view::npos;
}

Error cannot_read_back(const Parameter& parameter) {
  return {parameter.name + ": a list that was shortened to its length and checksum cannot be read back"};
}

Result<Arguments::Value> read_list(const Parameter& parameter, std::string_view text, Sources sources) {
  if (is_shortened(text)) return cannot_read_back(parameter);
  if (auto source = read_source<Row>(text, sources, read_row_file, read_row_standard_input)) {
    if (!*source) return Error{parameter.name + ": " + source->error().message};
    auto row = in_range(std::move(**source), parameter);
    return row ? Result<Arguments::Value>(std::move(*row)) : row.error();
  }
  const std::string_view expected = expected_text(parameter.kind, sources);
  auto row = parameter.kind == Kind::amounts ? read_amounts_text(text, expected) : read_row_text(text, expected);
  if (!row) return Error{parameter.name + ": " + row.error().message};
  row = in_range(std::move(*row), parameter);
  return row ? Result<Arguments::Value>(std::move(*row)) : row.error();
}

Result<Arguments::Value> read_lists(const Parameter& parameter, std::string_view text, Sources sources) {
  if (is_shortened(text)) return cannot_read_back(parameter);
  auto source = read_source<std::vector<Row>>(text, sources, read_rows_file, read_rows_standard_input);
  auto rows = source ? std::move(*source) : read_rows_text(text, expected_text(parameter.kind, sources));
  if (!rows) return Error{parameter.name + ": " + rows.error().message};
  for (Row& row : *rows) {
    auto checked = in_range(std::move(row), parameter);
    if (!checked) return checked.error();
    row = std::move(*checked);
  }
  return Arguments::Value(std::move(*rows));
}

const Parameter* find_parameter(const GameInfo& info, std::string_view name) {
  const auto at =
      std::find_if(info.parameters.begin(), info.parameters.end(), [&](const Parameter& p) { return p.name == name; });
  return at == info.parameters.end() ? nullptr : &*at;
}

Error unknown_parameter(const GameInfo& info, const std::string& key) {
  std::vector<std::string> names;
  for (const Parameter& parameter : info.parameters) names.push_back(parameter.name);
  const std::string nearest = nearest_name(key, names);
  return {"unknown parameter " + in_quotes(key) + " of " + info.name + "; " +
          (names.empty()     ? "it has no parameters"
           : nearest.empty() ? "it has " + names_text(names)
                             : "did you mean " + nearest + "?")};
}

}  // namespace

std::string names_text(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

Result<std::vector<KeyValue>> split_words(std::span<const std::string> words) {
  std::vector<KeyValue> pairs;
  std::string key;  // a word that waits for its '='
  for (const std::string& raw : words) {
    const std::string_view word = trimmed(raw);
    if (word.empty()) continue;
    const std::size_t equals = word.find('=');
    const std::string_view before = trimmed(word.substr(0, equals));
    if (equals != std::string_view::npos && (is_key(before) || (before.empty() && !key.empty()))) {
      if (!before.empty() && !key.empty()) return misplaced(key);
      pairs.push_back({before.empty() ? std::exchange(key, "") : std::string(before),
                       std::string(trimmed(word.substr(equals + 1)))});
    } else if (!key.empty()) {
      return misplaced(key);
    } else if (!pairs.empty() && continues(pairs.back().value, word)) {
      pairs.back().value += word;
    } else if (is_key(word)) {
      key = word;
    } else {
      return misplaced(word);
    }
  }
  if (!key.empty()) return misplaced(key);
  return pairs;
}

Result<std::vector<KeyValue>> split_inner(std::string_view inner) {
  std::vector<KeyValue> pairs;
  if (trimmed(inner).empty()) return pairs;
  for (std::size_t begin = 0, end = 0; begin <= inner.size(); begin = end + 1) {
    int depth = 0;
    for (end = begin; end < inner.size() && (depth > 0 || inner[end] != ','); ++end) {
      depth += inner[end] == '[' ? 1 : inner[end] == ']' ? -1 : 0;
    }
    const std::string_view part = trimmed(inner.substr(begin, end - begin));
    const std::size_t equals = part.find('=');
    const std::string_view key = trimmed(part.substr(0, equals));
    if (equals == std::string_view::npos || !is_key(key)) {
      if (pairs.empty()) return misplaced(part);
      return Error{misplaced(part).message + "; inside name(…) a list needs brackets: " + pairs.back().key + "=[" +
                   pairs.back().value + ",…]"};
    }
    pairs.push_back({std::string(key), std::string(trimmed(part.substr(equals + 1)))});
  }
  return pairs;
}

Result<Arguments::Value> read_value(const Parameter& parameter, std::string_view text, Sources sources) {
  text = trimmed(text);
  if (text.empty() && parameter.kind != Kind::text) {
    const bool list = parameter.kind == Kind::row || parameter.kind == Kind::amounts || parameter.kind == Kind::rows;
    return Error{parameter.name + "= has no value; expected " + std::string(expected_text(parameter.kind, sources)) +
                 (list ? ", or [] for the empty list" : "")};
  }
  try {
    switch (parameter.kind) {
      case Kind::integer: return read_integer(parameter, text);
      case Kind::boolean:
        if (text == "true" || text == "false") return Arguments::Value(text == "true");
        return bad_value(parameter, in_quotes(text) + " is neither true nor false");
      case Kind::row:
      case Kind::amounts: return read_list(parameter, text, sources);
      case Kind::rows: return read_lists(parameter, text, sources);
      case Kind::text: return Arguments::Value(std::string(text));
    }
  } catch (const std::bad_alloc&) {
    return no_memory_of(parameter);
  }
  return bad_value(parameter, in_quotes(text));
}

namespace {

std::string_view placeholder(Kind kind) {
  switch (kind) {
    case Kind::integer: return "NUMBER";
    case Kind::boolean: return "true or false";
    case Kind::text: return "TEXT";
    default: return "LIST";
  }
}

}  // namespace

Result<void> fill_defaults(const GameInfo& info, Arguments& arguments) {
  for (const Parameter& parameter : info.parameters) {
    if (arguments.has(parameter.name)) continue;
    if (parameter.required) {
      return Error{"parameter " + parameter.name + " of " + info.name + " is missing; expected " + parameter.name +
                   "=" + std::string(placeholder(parameter.kind)) +
                   (parameter.help.empty() ? "" : ", " + parameter.help)};
    }
    if (parameter.default_text.empty()) continue;
    auto value = read_value(parameter, parameter.default_text, Sources::text_only);
    if (!value) return value.error();
    arguments.set(parameter.name, std::move(*value));
  }
  return {};
}

Result<Arguments> read_arguments(const GameInfo& info, const std::vector<KeyValue>& pairs, Sources sources) {
  Arguments arguments;
  const std::string* reads_standard_input = nullptr;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const KeyValue& pair = pairs[i];
    const Parameter* parameter = find_parameter(info, pair.key);
    if (!parameter) return unknown_parameter(info, pair.key);
    for (std::size_t j = 0; j < i; ++j) {
      if (pairs[j].key != pair.key) continue;
      return Error{pair.key + " is given twice, as " + in_quotes(pairs[j].value) + " and as " + in_quotes(pair.value) +
                   "; expected once"};
    }
    if (pair.value == "-" && parameter->kind != Kind::text) {
      if (reads_standard_input)
        return Error{pair.key + "=-: standard input is already read for " + *reads_standard_input};
      reads_standard_input = &pair.key;
    }
    auto value = read_value(*parameter, pair.value, sources);
    if (!value) return value.error();
    arguments.set(pair.key, std::move(*value));
  }
  if (auto filled = fill_defaults(info, arguments); !filled) return filled.error();
  return arguments;
}

}  // namespace firstwin
