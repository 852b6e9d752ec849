// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "firstwin/any_game.h"
#include "firstwin/parameters.h"
#include "firstwin/result.h"
#include "firstwin/sweep.h"

namespace firstwin {

/// A game that the catalog offers: what is known of it, and how it is made from parsed arguments; and, where arguments
/// can stand for many games at once, the sweep that they ask for (none where they make one game).
struct GameEntry {
  const GameInfo* info = nullptr;
  Result<AnyGame> (*make)(const Arguments& arguments) = nullptr;
  Result<std::optional<AnySweep>> (*sweep)(const Arguments& arguments) = nullptr;
};

/// All built-in games, in the order in which `firstwin list` shows them.
const std::vector<GameEntry>& built_in_games();

/// The built-in game with that name or alias; null when there is none.
const GameEntry* find_built_in_game(std::string_view name);

/// Where the values of a game's text may come from beside the text itself: `@FILE`, and `-` for standard input. A
/// program that takes texts from strangers allows neither.
enum class Sources : std::uint8_t { text_only, files, files_and_standard_input };

/// A game from its words: `{"can-i-win", "n=20", "target=158"}`, or the one word `can-i-win(n=20,target=158)`. Errors
/// name the parameter, what was given and what was expected, and the nearest right name. White space around tokens
/// does not matter. Cost: that of reading the values, and for short texts a few microseconds.
Result<AnyGame> parse_game(std::span<const std::string> words, Sources sources = Sources::files);
Result<AnyGame> parse_game(std::string_view text, Sources sources = Sources::files);

/// What may be asked about: one game, or many at once. As parse_game, for which the latter are an error.
using GameOrSweep = std::variant<AnyGame, AnySweep>;
Result<GameOrSweep> parse_game_or_sweep(std::span<const std::string> words, Sources sources = Sources::files);

}  // namespace firstwin
