// SPDX-License-Identifier: Apache-2.0
#include "catalog/plugin_template.h"

namespace firstwin {

// clang-format off
const std::string_view plugin_template = R"cpp(// NAME: take 1 to `most` coins from a heap; who takes the last one wins.
//
// Build it, have its rules checked, solve it, play against it:
//   firstwin build NAME.cpp
//   firstwin lint ./NAME.so n=10
//   firstwin solve ./NAME.so n=10
//   firstwin play ./NAME.so n=10
// All that a game can say of itself, with its laws, stands in <firstwin/game.h>.
#include <firstwin/plugin.h>

#include <cstdint>
#include <optional>
#include <string>

struct rules {
  // The parameters, with their defaults.
  std::int64_t n = 10;
  std::int64_t most = 3;

  // All that matters from here on, and nothing else: no score, no history. A side to move belongs in here only if the
  // two players have different moves; values are always those of the player who is to move.
  struct Position {
    std::int64_t coins = 0;
    bool operator==(const Position&) const = default;
  };
  // A number, or a struct with == like Position; a struct needs std::string move_text(const Move&) const too.
  using Move = std::int64_t;  // coins taken

  Position start() const { return {n}; }

  // Calls sink(move) for each move, always in the same order. Only asked while the game is not over.
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (Move taken = 1; taken <= most && taken <= position.coins; ++taken) sink(taken);
  }

  Position play(const Position& position, Move taken) const { return {position.coins - taken}; }

  // Nothing while the game goes on; else how it ended for the player to move: win, loss or tie. A position without a
  // move must have a result.
  std::optional<firstwin::Value> result(const Position& position) const {
    if (position.coins > 0) return {};
    return firstwin::Value::finished(firstwin::Outcome::loss);  // the other player took the last coin
  }

  // One number for each position, 64 bits (or 128: firstwin::UWide). Different positions have different keys.
  std::uint64_t key(const Position& position) const { return static_cast<std::uint64_t>(position.coins); }

  // Optional: every move lowers the layer, so play comes to an end. If play can come back to a position, say
  // `static constexpr bool cyclic = true;` instead.
  std::uint64_t layer(const Position& position) const { return static_cast<std::uint64_t>(position.coins); }
  // Optional: both players always have the same moves, and who cannot move loses. Gives nimbers.
  bool impartial() const { return true; }

  // The position for a person to read: one line, or a board of several.
  std::string text(const Position& position) const { return std::to_string(position.coins) + " coins"; }

  // What `show` says, and which parameters there are. A list: .kind = firstwin::Kind::row, read below by
  // arguments.list("heaps"); there are also Kind::boolean (arguments.boolean) and Kind::text (arguments.text).
  static const firstwin::GameInfo& info() {
    static const firstwin::GameInfo info{
        .name = "NAME",
        .summary = "take 1 to most coins from a heap; who takes the last coin wins",
        .family = "heaps",
        .parameters = {{.name = "n", .default_text = "10", .least = 0, .most = 1'000'000, .help = "coins"},
                       {.name = "most", .default_text = "3", .least = 1, .most = 1'000, .help = "coins a move takes"}},
        // What `explain` says: the four parts of game DP.
        .state = "how many coins are left",
        .function = "wins(coins) = some number of coins can be taken so that not wins(what is left)",
        .initialization = "no coins: wins = false, for the other player took the last one",
        .answer = "wins(n)",
        .examples = {"n=10", "n=21 most=4"}};
    return info;
  }
  // The game from parameters that were read and are in their ranges; firstwin::Error{"a sentence"} if they make none.
  static firstwin::Result<rules> from(const firstwin::Arguments& arguments) {
    return rules{.n = arguments.integer("n"), .most = arguments.integer("most")};
  }
  // The parameters as they are written.
  std::string arguments() const { return "n=" + std::to_string(n) + ",most=" + std::to_string(most); }
};

FIRSTWIN_GAME(rules)
)cpp";
// clang-format on

}  // namespace firstwin
