// SPDX-License-Identifier: Apache-2.0
// From `key=value` words to the Arguments of a game, by the table of its parameters.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/catalog.h"
#include "firstwin/parameters.h"
#include "firstwin/result.h"

namespace firstwin {

/// One `key=value`, without the white space around either.
struct KeyValue {
  std::string key, value;
};

/// The pairs in the words after a game's name: `n=20`, also `n = 20`, and lists that continue: `coins=1, 2, 3`.
Result<std::vector<KeyValue>> split_words(std::span<const std::string> words);
/// The pairs between the parentheses of `name(key=value,…)`.
Result<std::vector<KeyValue>> split_inner(std::string_view inner);

/// Checks pairs against the table, reads their values and fills in defaults.
Result<Arguments> read_arguments(const GameInfo& info, const std::vector<KeyValue>& pairs, Sources sources);

/// Gives every parameter that was not set its default; an error when one without a default is required.
Result<void> fill_defaults(const GameInfo& info, Arguments& arguments);

/// One value by the kind and range of its parameter.
Result<Arguments::Value> read_value(const Parameter& parameter, std::string_view text, Sources sources);

/// The names of a table's parameters as a sentence lists them: "n, numbers, target and misere".
std::string names_text(const std::vector<std::string>& names);

}  // namespace firstwin
