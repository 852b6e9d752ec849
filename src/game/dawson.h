// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "game/octal.h"

namespace firstwin {

/// Dawson's chess, the octal game 0.137: pawns face each other on n files and must take when they can; what is left of
/// it is that a move takes a file away together with the files beside it. Who cannot move loses (with `misere`, as
/// Dawson had it, wins). Dawson's kayles, 0.07, is the same with one pin more.
struct dawson : octal {
  dawson() : dawson(0) {}
  explicit dawson(std::int64_t files, bool is_misere = false)
      : octal{.code = "0.137", .n = files, .misere = is_misere} {}

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "dawson",
        .summary = "Dawson's chess: take a file of a board away with the files beside it; who cannot move loses",
        .family = "heaps",
        .parameters =
            {{.name = "n", .required = true, .least = 0, .most = n_max, .help = "files of the board", .sweeps = true},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "the numbers of files side by side that are left, in any order",
        .function =
            "nimber(n) = the least number that is not nimber(a) xor nimber(b) for any a + b = n - 3, nor "
            "nimber(n - 2) where that exists, nor, for n = 1, 0",
        .initialization = "nimber(0) = 0",
        .answer = "the first player wins iff nimber(n) is not 0",
        .aliases = {"dawsons-chess"},
        .examples = {"n=5", "n=10^18", "n=9 misere=true"},
        .misere = misere_parts("heaps", "no heap that a move is possible in: wins = true, for who cannot move wins",
                               "one heap of all files")};
    return info;
  }
  static Result<dawson> from(const Arguments& arguments) {
    return checked(dawson(arguments.integer("n"), arguments.boolean("misere")));
  }
  static Result<std::optional<AnySweep>> sweep(const Arguments& arguments) {
    return octal_sweep(info().name, dawson().rules, arguments);
  }
  std::string arguments() const { return "n=" + std::to_string(n) + (misere ? ",misere=true" : ""); }
};

extern template Result<Solution<dawson>> solve(const dawson&, const Options&);

}  // namespace firstwin
