// SPDX-License-Identifier: Apache-2.0
// Any text as a rules file in Lua: it becomes a game that is solved within limits, or one sentence. Start from the
// files that there are:
//   build/fuzz/fuzz_lua_loader -dict=fuzz/lua.dict -max_total_time=3600 CORPUS_FOLDER games tests/lua
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "catalog/lua_file.h"

namespace {

void expect_sentence(const std::string& message) {
  if (!message.empty() && message.find('\n') == std::string::npos) return;
  std::fprintf(stderr, "no sentence: '%s'\n", message.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace firstwin;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto game = lua::make_game({.path = "./fuzz.lua", .text = text}, {});
  if (!game) return expect_sentence(game.error().message), 0;
  const Options options{.threads = 1, .memory_bytes_max = 16_MiB, .time_max = std::chrono::duration<double>(0.1)};
  const auto solution = game->solve(options);
  if (!solution) return expect_sentence(solution.error().message), 0;
  try {
    game->position_text(game->start());
    solution->best_moves(game->start(), 10);
  } catch (const std::exception& thrown) {
    expect_sentence(thrown.what());
  }
  return 0;
}
