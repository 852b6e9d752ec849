// SPDX-License-Identifier: Apache-2.0
#include "catalog/game_file.h"

#include "catalog/lua_file.h"
#include "catalog/numbers.h"
#include "catalog/plugin_file.h"

namespace firstwin {

namespace {

Error unknown_kind(const std::string& path) {
  if (path.ends_with(".cpp")) {
    const std::string built = path.substr(0, path.size() - 4) + ".so";
    return {in_quotes(path) + " is C++ source: 'firstwin build' makes the plug-in " + in_quotes(built) + " of it"};
  }
  return {"the game " + in_quotes(path) +
          " is a file that ends neither in .lua nor in .so; expected rules in Lua, or a plug-in"};
}

bool is_plugin(const std::string& path) { return path.ends_with(".so"); }

Result<AnyGame> game_of_plugin(const std::string& path, const std::vector<KeyValue>& pairs, Sources sources) {
  const auto entry = load_plugin(path);
  if (!entry) return entry.error();
  const auto arguments = read_arguments(*(*entry)->info, pairs, sources);
  if (!arguments) return arguments.error();
  const auto game = (*entry)->make(*arguments);
  if (!game) return Error{path + ": " + game.error().message};
  return game->named(path);
}

}  // namespace

Result<AnyGame> game_of_file(const std::string& path, const std::vector<KeyValue>& pairs, Sources sources) {
  if (sources == Sources::text_only) return Error{in_quotes(path) + ": rules cannot come from files here"};
  if (is_plugin(path)) return game_of_plugin(path, pairs, sources);
  if (!path.ends_with(".lua")) return unknown_kind(path);
  auto source = lua::read_source(path);
  if (!source) return source.error();
  return lua::make_game(std::move(*source), pairs, sources);
}

Result<GameInfo> info_of_file(const std::string& path) {
  if (is_plugin(path)) {
    const auto entry = load_plugin(path);
    if (!entry) return entry.error();
    return *(*entry)->info;
  }
  if (!path.ends_with(".lua")) return unknown_kind(path);
  const auto source = lua::read_source(path);
  if (!source) return source.error();
  auto description = lua::describe(*source);
  if (!description) return description.error();
  return std::move(description->info);
}

}  // namespace firstwin
