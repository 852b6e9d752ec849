// SPDX-License-Identifier: Apache-2.0
// What engines store of a position. An engine is written once and takes one of these policies, which says how values
// are packed, and how the value of a position follows from the values of the positions after its moves.
//
// A policy has: Stored, a trivial type with two values that are never a position's, `absent` and `open` (being worked
// on); `finished(result)`; `value(stored)`; and Best, which is given each move's gain, whether it keeps the turn, and what is
// stored of the position after it, and whose `stored()` is then the position's.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>

#include "firstwin/game.h"
#include "firstwin/value.h"

namespace firstwin::detail {

/// Outcome and plies in 32 bits, for acyclic games without margins. The upper two bits are the outcome (1 loss, 2 tie,
/// 3 win); the lower thirty grow with what the mover likes better: the plies of a loss, plies_max - plies otherwise.
/// So the best move is the one with the greatest number. From plies_max on, plies are unknown.
struct OutcomeAndPlies {
  using Stored = std::uint32_t;
  static constexpr Stored absent = 0, open = 1;
  static constexpr Stored plies_max = (Stored{1} << 30) - 1;

  static constexpr Stored pack(Outcome outcome, std::uint64_t plies) {
    const Stored cut = static_cast<Stored>(std::min<std::uint64_t>(plies, plies_max));
    if (outcome == Outcome::loss) return Stored{1} << 30 | cut;
    return (outcome == Outcome::win ? Stored{3} : Stored{2}) << 30 | (plies_max - cut);
  }
  static constexpr Outcome outcome(Stored stored) {
    constexpr Outcome outcomes[] = {Outcome::unknown, Outcome::loss, Outcome::tie, Outcome::win};
    return outcomes[stored >> 30];
  }
  static constexpr Stored plies(Stored stored) {
    const Stored low = stored & plies_max;
    return outcome(stored) == Outcome::loss ? low : plies_max - low;
  }

  static Stored finished(const Value& result) { return pack(result.outcome, result.plies.value_or(0)); }
  static Value value(Stored stored) {
    Value value{.outcome = outcome(stored)};
    if (value.outcome != Outcome::unknown && plies(stored) < plies_max) value.plies = plies(stored);
    return value;
  }

  class Best {
   public:
    void add(Wide, bool again, Stored after) {
      const Outcome after_outcome = OutcomeAndPlies::outcome(after);
      const Outcome mine = again ? after_outcome : opposite(after_outcome);
      best_ = std::max(best_, pack(mine, std::uint64_t{plies(after)} + 1));
    }
    Stored stored() const { return best_; }

   private:
    Stored best_ = absent;
  };
};

/// The margin, for games whose moves score. Integer is std::int64_t where the game's margin_bound allows it, else Wide.
template <class Integer>
struct Margin {
  using Stored = Integer;
  static constexpr Stored largest() {
    return static_cast<Stored>(~(UWide{1} << (sizeof(Stored) * 8 - 1)) & (sizeof(Stored) == 8 ? UWide{UINT64_MAX} : ~UWide{0}));
  }
  static constexpr Stored absent = -largest() - 1, open = -largest();

  static Stored finished(const Value& result) { return static_cast<Stored>(result.margin.value_or(0)); }
  static Value value(Stored stored) {
    return stored == absent || stored == open ? Value{} : Value::of_margin(stored);
  }

  class Best {
   public:
    void add(Wide gain, bool again, Stored after) {
      const Stored mine = static_cast<Stored>(static_cast<Stored>(gain) + (again ? after : -after));
      best_ = std::max(best_, mine);
    }
    Stored stored() const { return best_; }

   private:
    Stored best_ = absent;
  };
};

/// The largest margin that 64 bits hold with room for one more gain.
constexpr Wide narrow_margin_max = Wide{1} << 61;

/// Calls `use(policy)` with the policy for a game: margins where moves score, in 64 bits where its bound allows it;
/// outcome and plies elsewhere.
template <Game G, class Use>
auto with_policy(const G& game, const Use& use) {
  if constexpr (!Scored<G>) {
    return use(OutcomeAndPlies{});
  } else {
    if constexpr (HasMarginBound<G>) {
      if (game.margin_bound() <= narrow_margin_max) return use(Margin<std::int64_t>{});
    }
    return use(Margin<Wide>{});
  }
}

/// Bytes that the policy of a game takes a position.
template <Game G>
std::uint64_t stored_bytes(const G& game) {
  return with_policy(game, [](auto policy) { return std::uint64_t{sizeof(typename decltype(policy)::Stored)}; });
}

}  // namespace firstwin::detail
