// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "firstwin/detail/fault.h"
#include "firstwin/detail/memo.h"
#include "firstwin/detail/named_members.h"
#include "firstwin/detail/nimbers.h"
#include "firstwin/detail/reference.h"
#include "firstwin/detail/retrograde.h"
#include "firstwin/detail/search.h"
#include "firstwin/detail/table.h"
#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/solution.h"

namespace firstwin {

namespace detail {

/// The engines for any game, in the order in which "auto" tries them: those that value a position from those after its
/// moves, or, where play can come back to a position, the one that works backwards from the ends.
template <Game G>
std::vector<Engine<G>> general_engines() {
  std::vector<Engine<G>> engines;
  if constexpr (Cyclic<G>) {
    engines.push_back({"retrograde", "play can come back to a position, so it works backwards from the ends",
                       RetrogradeEngine<G>::refuses, RetrogradeEngine<G>::solve});
  } else {
    engines.push_back({"table", "every position has an index that falls with each move, and the table fits",
                       TableEngine<G>::refuses, TableEngine<G>::solve});
    engines.push_back(
        {"memo", "it values what play reaches and nothing else", MemoEngine<G>::refuses, MemoEngine<G>::solve});
    if constexpr (Components<G> && Impartial<G>) {
      engines.push_back({"nimbers", "the nimber of a sum is the xor of its parts, and only parts are valued",
                         NimbersEngine<G>::refuses, NimbersEngine<G>::solve});
    }
    engines.push_back({"search", "it values one position without those that do not matter, in whatever memory there is",
                       SearchEngine<G>::refuses, SearchEngine<G>::solve});
  }
  engines.push_back({"reference", "", Reference<G>::refuses, Reference<G>::solve, false});
  return engines;
}

/// Checks the game, then chooses among `engines` and runs one. A throw out of the rules becomes an error.
template <Game G>
Result<Solution<G>> solve_with(const G& game, const Options& options, const std::vector<Engine<G>>& engines) {
  try {
    if constexpr (Checked<G>) {
      if (auto fine = game.check(); !fine) return fine.error();
    }
    return choose_and_run(game, options, engines);
  } catch (const std::bad_alloc&) {
    return unknown_solution(game, options, {}, Stop::memory, "the system gave no more memory");
  } catch (const Fault& fault) {
    return Error{fault.what()};
  } catch (const std::exception& thrown) {
    return Error{std::string("the rules threw: ") + thrown.what()};
  } catch (...) {
    return Error{"the rules threw something that is no std::exception"};
  }
}

}  // namespace detail

/// The engines that take a game, in the order in which "auto" tries them. A game with special engines has an overload
/// of its own, which argument-dependent lookup finds; every other game gets the general engines.
template <Game G>
std::vector<Engine<G>> engines_for(const G&) {
  return detail::general_engines<G>();
}

/// Solves a game: chooses an engine by `options`, runs it, and gives what is then known.
///
/// Errors are bad parameters, an engine that does not take the game, and broken rules. When a limit is reached the
/// Solution's outcome is `unknown`, with its reason.
template <Game G>
Result<Solution<G>> solve(const G& game, const Options& options = {}) {
  detail::expect_whole_concepts<G>();
  return detail::solve_with(game, options, engines_for(game));
}

}  // namespace firstwin
