// SPDX-License-Identifier: Apache-2.0
// A first version of somebody's own game: a file that solves at once, to be changed from there.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "catalog/numbers.h"
#include "catalog/plugin_template.h"
#include "cli/terminal.h"
#include "cli/verbs.h"

namespace firstwin::cli {

namespace {

constexpr std::string_view lua_rules =
    R"lua(-- NAME: the rules of a game, for firstwin. It is complete as it stands; try it:
--
--   firstwin solve ./NAME.lua            who wins
--   firstwin play ./NAME.lua size=15     play against it
--
-- Change it from here into your own game. docs/your-own-game.md says all there is.

local most = 3       -- how many coins a move may take
local size           -- a parameter that the rules keep

-- The first position, made from the parameters. A position is a whole number, a string, or a table of these; it holds
-- all that matters for the rest of the game, and nothing else. Here it is the number of coins that are left.
local function start(parameters)
  size = parameters.size
  return size
end

-- The list of the moves in a position: whole numbers or strings, each once, always in the same order.
local function moves(coins)
  local list = {}
  for amount = 1, math.min(most, coins) do
    list[#list + 1] = amount
  end
  return list
end

-- The position after a move, seen by the other player. The position that is given must stay as it is: where it is a
-- table, make a new one. Where moves score, return the mover's points as a second value.
local function play(coins, amount)
  return coins - amount
end

-- nil while the game goes on. Then "win", "loss" or "tie", or a margin, FOR THE PLAYER WHO WOULD HAVE TO MOVE: here the
-- other player has just taken the last coin and won.
local function result(coins)
  if coins == 0 then return "loss" end
end

-- How a person reads a position; without this function, as Lua writes it.
local function text(coins)
  return coins .. " of " .. size .. " coins are left"
end

return {
  name = "NAME",
  description = "take 1 to 3 coins from a heap; who takes the last one wins",
  parameters = {
    { name = "size", default = 10, range = { 0, 1000 }, help = "coins in the heap" },
  },
  start = start,
  moves = moves,
  play = play,
  result = result,
  text = text,

  -- What may be added:
  -- impartial = true,          both players have the same moves, and who cannot move loses: nimbers are found
  -- cyclic = true,             play can come back to a position
  -- mover = function(position) return 1 or 2 end          whose turn it is, where turns do not simply alternate
  -- canonical = function(position) return position end    one position for all that are alike by symmetry
  explain = {
    state = "how many coins are left",
    ["function"] = "wins(coins) = some move of 1 to 3 coins leaves coins for which not wins(coins)",
    initialization = "wins(0) = false: the other player took the last coin",
    answer = "wins(size)",
  },
}
)lua";

/// A language that rules can be written in, and the command that takes them from there.
struct RulesLanguage {
  std::string_view option, ending, rules, command;
};
const RulesLanguage languages[] = {{"lua", ".lua", lua_rules, "solve"}, {"cpp", ".cpp", plugin_template, "build"}};

std::string with_name(std::string_view rules, std::string_view name) {
  constexpr std::string_view mark = "NAME";
  std::string text(rules);
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + name.size())) {
    text.replace(at, mark.size(), name);
  }
  return text;
}

/// Writes a file that must not be there yet.
bool write_new(const std::string& path, const std::string& text) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wx"), std::fclose);
  return file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0;
}

int write_rules(const RulesLanguage& language, std::string_view name) {
  const std::string path = "./" + std::string(name) + std::string(language.ending);
  if (!write_new(path, with_name(language.rules, name))) {
    return complain(in_quotes(path) + " cannot be made: " + std::strerror(errno)), bad_input;
  }
  print("wrote " + path + "\ntry it: firstwin " + std::string(language.command) + " " + path + "\n");
  return flush(), answered;
}

}  // namespace

int new_game(const Command& command) {
  if (command.words.size() != 1) return complain("expected one name, as in: firstwin new my_game --lua"), bad_input;
  std::string_view name = command.words.front();
  const auto is_fine = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
  };
  for (const RulesLanguage& language : languages) {
    if (language.option != command.language) continue;
    if (name.ends_with(language.ending)) name.remove_suffix(language.ending.size());
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_fine)) {
      return complain("the name " + in_quotes(name) + " is not letters, digits and _ alone"), bad_input;
    }
    return write_rules(language, name);
  }
  return complain("new needs a language; expected --lua or --cpp"), bad_input;
}

}  // namespace firstwin::cli
