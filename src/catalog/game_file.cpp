// SPDX-License-Identifier: Apache-2.0
#include "catalog/game_file.h"

#include "catalog/lua_file.h"
#include "catalog/numbers.h"

namespace firstwin {

namespace {

Error unknown_kind(const std::string& path) {
  return {"the game " + in_quotes(path) + " is a file that does not end in .lua; expected rules in Lua"};
}

}  // namespace

Result<AnyGame> game_of_file(const std::string& path, const std::vector<KeyValue>& pairs, Sources sources) {
  if (sources == Sources::text_only) return Error{in_quotes(path) + ": rules cannot come from files here"};
  if (!path.ends_with(".lua")) return unknown_kind(path);
  auto source = lua::read_source(path);
  if (!source) return source.error();
  return lua::make_game(std::move(*source), pairs, sources);
}

Result<GameInfo> info_of_file(const std::string& path) {
  if (!path.ends_with(".lua")) return unknown_kind(path);
  const auto source = lua::read_source(path);
  if (!source) return source.error();
  auto description = lua::describe(*source);
  if (!description) return description.error();
  return std::move(description->info);
}

}  // namespace firstwin
