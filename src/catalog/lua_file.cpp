// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_file.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <utility>

#include "catalog/lua_description.h"
#include "catalog/lua_game.h"
#include "catalog/numbers.h"

namespace firstwin::lua {

namespace {

/// What `make` makes; what the rules throw becomes an error.
template <class Make>
auto guarded(const Make& make) -> decltype(make()) {
  try {
    return make();
  } catch (const std::bad_alloc&) {
    return Error{"the system gave no more memory"};
  } catch (const std::exception& thrown) {
    return Error{thrown.what()};
  }
}

AnyGame any_game(std::shared_ptr<const Rules> rules) {
  switch (rules->form()) {
    case Form::plain: return any_game_of<Form::plain>(std::move(rules));
    case Form::turns: return any_game_of<Form::turns>(std::move(rules));
    case Form::scored: return any_game_of<Form::scored>(std::move(rules));
    case Form::cyclic: return any_game_of<Form::cyclic>(std::move(rules));
    case Form::cyclic_turns: return any_game_of<Form::cyclic_turns>(std::move(rules));
    case Form::cyclic_backwards: return any_game_of<Form::cyclic_backwards>(std::move(rules));
  }
  __builtin_unreachable();
}

}  // namespace

Result<Source> read_source(const std::string& path) {
  const auto cannot = [&] { return Error{in_quotes(path) + " cannot be read: " + std::strerror(errno)}; };
  std::error_code unknown;
  const auto kind = std::filesystem::status(path, unknown).type();
  if (kind == std::filesystem::file_type::fifo || kind == std::filesystem::file_type::character) {
    return Error{in_quotes(path) + " is a pipe or a device; expected a file of rules"};
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot();
  Source source{.path = path, .text = std::string(source_bytes_max + 1, '\0')};
  file.read(source.text.data(), static_cast<std::streamsize>(source.text.size()));
  if (file.bad() || (file.gcount() == 0 && !file.eof())) return cannot();
  source.text.resize(static_cast<std::size_t>(file.gcount()));
  return source;
}

Result<Description> describe(const Source& source) {
  return guarded([&]() -> Result<Description> {
    Codes codes;
    State state(source, codes);
    Description description = state.describe();
    explain_rest(description, state.has(Function::mover), {});
    return description;
  });
}

Result<AnyGame> make_game(Source source, const std::vector<KeyValue>& pairs, Sources sources) {
  return guarded([&]() -> Result<AnyGame> {
    Codes codes;
    Description description = State(source, codes).describe();
    auto arguments = read_arguments(description.info, pairs, sources);
    if (!arguments) return arguments.error();
    return any_game(std::make_shared<const Rules>(std::move(source), std::move(description), std::move(*arguments)));
  });
}

}  // namespace firstwin::lua
