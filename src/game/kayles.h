// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "game/octal.h"

namespace firstwin {

/// Kayles (Dudeney), the octal game 0.77: a move knocks down one pin of a row, or two side by side, wherever they
/// stand. Who knocks down the last pin wins (with `misere`, loses).
struct kayles : octal {
  kayles() : kayles(0) {}
  explicit kayles(std::int64_t pins, bool is_misere = false) : octal{.code = "0.77", .n = pins, .misere = is_misere} {}

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "kayles",
        .summary = "knock down one pin of a row, or two side by side; who knocks down the last pin wins",
        .family = "heaps",
        .parameters =
            {{.name = "n", .required = true, .least = 0, .most = n_max, .help = "pins in the row", .sweeps = true},
             {.name = "misere",
              .kind = Kind::boolean,
              .default_text = "false",
              .help = "who knocks down the last pin loses"}},
        .state = "the lengths of the rows that stand, in any order",
        .function = "nimber(n) = the least number that is not nimber(a) xor nimber(b) for any a + b = n - 1 or n - 2",
        .initialization = "nimber(0) = 0",
        .answer = "the first player wins iff nimber(n) is not 0: always, for n >= 1",
        .examples = {"n=5", "n=10^18", "n=9 misere=true"},
        .misere = misere_parts("rows", "no pin stands: wins = true, for the other player knocked down the last one",
                               "the whole row")};
    return info;
  }
  static Result<kayles> from(const Arguments& arguments) {
    return checked(kayles(arguments.integer("n"), arguments.boolean("misere")));
  }
  static Result<std::optional<AnySweep>> sweep(const Arguments& arguments) {
    return octal_sweep(info().name, kayles().rules, arguments);
  }
  std::string arguments() const { return "n=" + std::to_string(n) + (misere ? ",misere=true" : ""); }
};

extern template Result<Solution<kayles>> solve(const kayles&, const Options&);

}  // namespace firstwin
