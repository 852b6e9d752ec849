// SPDX-License-Identifier: Apache-2.0
// What engines store of a position. An engine is written once and takes one of these policies, which says how values
// are packed, and how the value of a position follows from the values of the positions after its moves.
//
// A policy has: Stored, a trivial type with two values that are never a position's, `absent`, which is all zero bits,
// and `open` (being worked on); `finished(result)`; `value(stored)`; and Best, which is given each move's gain,
// whether it keeps the turn, and what is stored of the position after it, and whose `stored()` is then the position's.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>

#include "firstwin/detail/fault.h"
#include "firstwin/detail/mex.h"
#include "firstwin/game.h"
#include "firstwin/value.h"

namespace firstwin::detail {

/// Outcome and plies in 32 bits, for acyclic games without margins. The upper two bits are the outcome's code (1 loss,
/// 2 tie, 3 win; that of the other player is 4 minus it); the lower thirty grow with what the mover likes better: the
/// plies of a loss, plies_max - plies otherwise, which turns all bits over. So the best move is the one with the
/// greatest number. From plies_max on, plies are unknown.
struct OutcomeAndPlies {
  using Stored = std::uint32_t;
  static constexpr Stored absent = 0, open = 1;
  static constexpr Stored plies_max = (Stored{1} << 30) - 1;

  static constexpr Stored pack(Outcome outcome, std::uint64_t plies) {
    const Stored code = outcome == Outcome::loss ? 1 : outcome == Outcome::win ? 3 : 2;
    return pack_code(code, static_cast<Stored>(std::min<std::uint64_t>(plies, plies_max)));
  }
  static constexpr Outcome outcome(Stored stored) {
    constexpr Outcome outcomes[] = {Outcome::unknown, Outcome::loss, Outcome::tie, Outcome::win};
    return outcomes[stored >> 30];
  }
  static constexpr Stored plies(Stored stored) { return (stored ^ turned(stored >> 30)) & plies_max; }

  static Stored finished(const Value& result) { return pack(result.outcome, *result.plies); }
  static Value value(Stored stored) {
    Value value{.outcome = outcome(stored)};
    if (value.outcome != Outcome::unknown && plies(stored) < plies_max) value.plies = plies(stored);
    return value;
  }

  class Best {
   public:
    void add(Wide, bool again, Stored after) {
      const Stored code = again ? after >> 30 : 4 - (after >> 30);
      best_ = std::max(best_, pack_code(code, std::min(plies(after) + 1, plies_max)));
    }
    Stored stored() const { return best_; }

   private:
    Stored best_ = absent;
  };

 private:
  static constexpr Stored turned(Stored code) { return code >> 1 ? plies_max : 0; }
  static constexpr Stored pack_code(Stored code, Stored plies) { return code << 30 | (plies ^ turned(code)); }
};

/// The outcome alone in one byte, where plies do not fit: 1 loss, 2 tie, 3 win.
struct OutcomeAlone {
  using Stored = std::uint8_t;
  static constexpr Stored absent = 0, open = 4;

  static Stored finished(const Value& result) { return static_cast<Stored>(rank(result.outcome) + 1); }
  static Value value(Stored stored) {
    constexpr Outcome outcomes[] = {Outcome::unknown, Outcome::loss, Outcome::tie, Outcome::win, Outcome::unknown};
    return {.outcome = outcomes[stored]};
  }

  class Best {
   public:
    void add(Wide, bool again, Stored after) {
      best_ = std::max(best_, static_cast<Stored>(again ? after : 4 - after));
    }
    Stored stored() const { return best_; }

   private:
    Stored best_ = absent;
  };
};

/// Outcome, plies and nimber in 64 bits, for impartial games: the lower half as above, the upper half the nimber. A
/// nimber that does not fit is not known, and neither is any that depends on it.
struct OutcomePliesNimber {
  using Stored = std::uint64_t;
  static constexpr Stored absent = 0, open = 1;
  static constexpr std::uint64_t nimber_unknown = UINT32_MAX;

  static Stored pack(OutcomeAndPlies::Stored low, std::uint64_t nimber) {
    return std::min(nimber, nimber_unknown) << 32 | low;
  }
  static OutcomeAndPlies::Stored low(Stored stored) { return static_cast<OutcomeAndPlies::Stored>(stored); }

  /// The same in 32 bits, for most of them: two of the outcome's code, 18 of plies, 12 of the nimber. What `narrow`
  /// gives is then at least narrow_min, and `widen` gives back what it was; else it is 0.
  static constexpr std::uint32_t narrow_min = std::uint32_t{1} << 30;
  static std::uint32_t narrow(Stored stored) {
    constexpr std::uint64_t unknown = (1 << 12) - 1;
    const std::uint64_t nimber = stored >> 32;
    const std::uint32_t plies = OutcomeAndPlies::plies(low(stored));
    if (plies >> 18 != 0 || (nimber >= unknown && nimber != nimber_unknown)) return 0;
    return (low(stored) & ~OutcomeAndPlies::plies_max) | plies << 12 | static_cast<std::uint32_t>(nimber & unknown);
  }
  static Stored widen(std::uint32_t narrowed) {
    constexpr std::uint32_t unknown = (1 << 12) - 1;
    const std::uint32_t nimber = narrowed & unknown;
    return pack(OutcomeAndPlies::pack(OutcomeAndPlies::outcome(narrowed), narrowed >> 12 & ((1 << 18) - 1)),
                nimber == unknown ? nimber_unknown : nimber);
  }

  /// Who cannot move has lost, and the nimber is 0. For any other end there is none.
  static Stored finished(const Value& result) {
    return pack(OutcomeAndPlies::finished(result), result.outcome == Outcome::loss ? 0 : nimber_unknown);
  }
  static Value value(Stored stored) {
    Value value = OutcomeAndPlies::value(low(stored));
    const std::uint64_t nimber = stored >> 32;
    if (value.outcome != Outcome::unknown && nimber != nimber_unknown) value.nimber = nimber;
    return value;
  }

  class Best {
   public:
    void add(Wide gain, bool again, Stored after) {
      best_.add(gain, again, low(after));
      if (after >> 32 == nimber_unknown || again) {
        known_ = false;
      } else {
        mex_.add(after >> 32);
      }
    }
    Stored stored() const { return pack(best_.stored(), known_ ? mex_.mex() : nimber_unknown); }

   private:
    OutcomeAndPlies::Best best_;
    Mex mex_;
    bool known_ = true;
  };
};

/// The margin, for games whose moves score. Integer is std::int64_t where the game's margin_bound allows it, else Wide.
/// A margin is stored with its sign bit turned over, so that the two least numbers, which are no margins here, are 0
/// and 1.
template <class Integer>
struct Margin {
  using Stored = Integer;
  static constexpr Stored absent = 0, open = 1;
  static constexpr Integer largest() { return static_cast<Integer>(~UWide{0} >> (129 - 8 * sizeof(Integer))); }

  /// A margin that does not fit comes from a margin_bound() that is too small.
  static Stored pack(Wide margin) {
    if (margin <= -largest() || margin > largest()) {
      throw Fault("a margin is beyond margin_bound(), or beyond 128 bits");
    }
    return turned(static_cast<Integer>(margin));
  }
  static Integer unpack(Stored stored) { return turned(stored); }

  static Stored finished(const Value& result) { return pack(*result.margin); }
  static Value value(Stored stored) {
    return stored == absent || stored == open ? Value{} : Value::of_margin(unpack(stored));
  }

  class Best {
   public:
    void add(Wide gain, bool again, Stored after) {
      const Stored mine = pack(margin_through(gain, again, unpack(after)));
      if (unpack(mine) > unpack(best_)) best_ = mine;
    }
    Stored stored() const { return best_; }

   private:
    Stored best_ = absent;
  };

 private:
  static constexpr Integer turned(Integer number) { return static_cast<Integer>(number ^ (-largest() - 1)); }
};

/// The largest margin that 64 bits hold with room for one more gain.
constexpr Wide narrow_margin_max = Wide{1} << 61;

/// What a move is worth at once: what it gains, and whether the turn is kept. Takes no space in games where neither
/// happens.
template <Game G, bool counts = Scored<G> || MovesAgain<G>>
class StakeOf {
 public:
  StakeOf(const G& game, const typename G::Position& position, const typename G::Move& move)
      : gain_(gain_of(game, position, move)), again_(keeps_turn(game, position, move)) {}
  Wide gain() const { return gain_; }
  bool again() const { return again_; }

 private:
  Wide gain_;
  bool again_;
};
template <Game G>
class StakeOf<G, false> {
 public:
  StakeOf(const G&, const typename G::Position&, const typename G::Move&) {}
  static constexpr Wide gain() { return 0; }
  static constexpr bool again() { return false; }
};

/// Whether values of the game carry nimbers.
template <Game G>
bool has_nimbers(const G& game) {
  if constexpr (Impartial<G> && !Scored<G> && !Cyclic<G>) return game.impartial();
  return false;
}

/// Calls `use(policy)` with the policy for a game: margins where moves score, in 64 bits where its bound allows it;
/// outcome and plies elsewhere, and nimbers where the game is impartial.
template <Game G, class Use>
auto with_policy(const G& game, const Use& use) {
  if constexpr (Scored<G>) {
    if constexpr (HasMarginBound<G>) {
      if (game.margin_bound() <= narrow_margin_max) return use(Margin<std::int64_t>{});
    }
    return use(Margin<Wide>{});
  } else {
    if constexpr (Impartial<G>) {
      if (has_nimbers(game)) return use(OutcomePliesNimber{});
    }
    return use(OutcomeAndPlies{});
  }
}

/// Bytes that the policy of a game takes a position.
template <Game G>
std::uint64_t stored_bytes(const G& game) {
  return with_policy(game, [](auto policy) { return std::uint64_t{sizeof(typename decltype(policy)::Stored)}; });
}

}  // namespace firstwin::detail
