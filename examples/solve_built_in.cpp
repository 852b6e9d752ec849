// SPDX-License-Identifier: Apache-2.0
// Solves built-in games and shows what is then known: who wins, by how much, the best moves, a line, how it was found.
#include <cstdio>
#include <string>

#include "firstwin/firstwin.h"

namespace {

int report(const firstwin::Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return 1;
}

}  // namespace

int main() {
  // Can I Win: the numbers 1..20, each once, and who makes the total reach 158 wins. `plies` asks for an engine that
  // also knows how many moves it takes.
  const firstwin::can_i_win race{.n = 20, .target = 158};
  const auto solution = firstwin::solve(race, {.plies = true});
  if (!solution) return report(solution.error());
  std::printf("%s for the player to move", std::string(firstwin::to_string(solution->outcome())).c_str());
  const auto plies = solution->value().plies;
  if (plies) std::printf(" in %llu moves", static_cast<unsigned long long>(*plies));
  std::printf("\nline:");
  for (const auto number : solution->line().moves) std::printf(" %lld", static_cast<long long>(number));

  // Every position can be asked for, not only the start.
  const auto after_1 = race.play(race.start(), 1);
  std::printf("\nafter 1 the other player has %llu winning moves of %zu\n",
              static_cast<unsigned long long>(solution->best_moves(after_1).total), moves_of(race, after_1).size());

  // Coins from both ends: what counts is the margin, in 128 bits.
  const firstwin::coins_ends row{.coins = {1, 20, 4, -3, 9}};
  const auto coins = firstwin::solve(row);
  if (!coins) return report(coins.error());
  std::printf("margin %s; best first:", firstwin::to_string(*coins->value().margin).c_str());
  for (const auto& move : coins->best_moves().moves) std::printf(" %s", row.move_text(move).c_str());
  std::printf("\n");

  // Bad parameters are an error with a sentence; a limit is a solution whose outcome is unknown, with a reason.
  const auto bad = firstwin::solve(firstwin::coins{.n = 5, .take = {0}});
  std::printf("%s\n", bad.error().message.c_str());
  using namespace firstwin::literals;
  const auto large = firstwin::solve(race, {.engine = "table", .memory_bytes_max = 1_MiB, .plies = true});
  std::printf("%s: %s\n", std::string(firstwin::to_string(large->outcome())).c_str(), large->reason().c_str());
  return 0;
}
