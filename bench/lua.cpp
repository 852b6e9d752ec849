// SPDX-License-Identifier: Apache-2.0
// What rules in Lua cost beside the same rules built in: nim with 30 moves a position, once with a table and names of
// moves, once with whole numbers.
#include <stdexcept>

#include "bench/bench.h"
#include "catalog/lua_file.h"

namespace firstwin::bench {

namespace {

constexpr char with_tables[] = R"lua(
return {
  impartial = true,
  start = function() return { 15, 15, 15, 15 } end,
  moves = function(heaps)
    local list, count = {}, 0
    for heap = 1, 4 do
      for amount = 1, heaps[heap] do
        count = count + 1
        list[count] = heap << 4 | amount
      end
    end
    return list
  end,
  play = function(heaps, move)
    local after = { heaps[1], heaps[2], heaps[3], heaps[4] }
    after[move >> 4] = after[move >> 4] - (move & 15)
    return after
  end,
  result = function(heaps)
    if heaps[1] == 0 and heaps[2] == 0 and heaps[3] == 0 and heaps[4] == 0 then return "loss" end
  end,
}
)lua";

constexpr char with_numbers[] = R"lua(
return {
  impartial = true,
  start = function() return 0xffff end,
  moves = function(heaps)
    local list, count = {}, 0
    for shift = 0, 12, 4 do
      for amount = 1, heaps >> shift & 15 do
        count = count + 1
        list[count] = amount << shift
      end
    end
    return list
  end,
  play = function(heaps, move) return heaps - move end,
  result = function(heaps)
    if heaps == 0 then return "loss" end
  end,
}
)lua";

std::function<Measure()> solved_rules(std::string rules) {
  return [rules = std::move(rules)] {
    const auto game = lua::make_game({.path = "./bench.lua", .text = rules}, {});
    if (!game) throw std::runtime_error(game.error().message);
    const auto solution = game->solve({.engine = "memo", .threads = 1});
    if (!solution) throw std::runtime_error(solution.error().message);
    Answers answers;
    answers.add(solution->value());
    return Measure{solution->cost().positions, solution->cost().peak_bytes, answers.hash()};
  };
}

}  // namespace

std::vector<Workload> lua_rows() {
  const std::string built_in = "nim-15-15-15-15";
  return {
      {"lua-nim-tables", "memo", "the same 1,966,080 moves, rules in Lua on tables", built_in,
       solved_rules(with_tables)},
      {"lua-nim-numbers", "memo", "the same, on whole numbers", built_in, solved_rules(with_numbers)},
  };
}

}  // namespace firstwin::bench
