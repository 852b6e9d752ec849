// SPDX-License-Identifier: Apache-2.0
#include "engine/race_theorems.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <utility>

namespace firstwin {

namespace {

/// A position of 1..n with a target, known by what was drawn.
class Race {
 public:
  Race(std::int64_t n, std::int64_t target, std::span<const std::int64_t> drawn)
      : n_(n), drawn_(drawn), need_(target), slack_(Wide{n} * (Wide{n} + 1) / 2 - target) {
    assert(n >= 0 && std::ranges::adjacent_find(drawn, std::greater_equal()) == drawn.end());
    assert(drawn.empty() || (drawn.front() >= 1 && drawn.back() <= n));
    for (const std::int64_t number : drawn) need_ -= number;
    count_ = static_cast<std::uint64_t>(n) - drawn.size();
    most_ = remaining_at_most(n);
  }

  std::optional<RaceTheorem> theorem() const {
    const bool start = drawn_.empty();
    if (need_ <= 0) return over(start);
    if (need_ <= most_) {
      return win(start ? "target <= n: draw target" : "a number is left that is enough: draw it", enough(), 1);
    }
    if (slack_ < 0) return RaceTheorem{Outcome::tie, "target > n(n+1)/2: nobody can reach it", {}, count_};
    if (slack_ < least()) return last_number_decides(start);
    if (need_ == Wide{most_} + 1) {
      return RaceTheorem{Outcome::loss,
                         start ? "target = n+1: after any draw a number is left that is enough"
                               : "one more is needed than the largest number left: after any draw one is enough",
                         {}, 2};
    }
    if (const auto number = leaves_one_more_than_largest()) {
      return win(start ? "n+2 <= target <= 2n: draw target-n-1"
                       : "a draw leaves one more to be needed than the largest number left",
                 *number, 3);
    }
    return pairs(start);
  }

 private:
  static RaceTheorem win(std::string_view sentence, std::optional<std::int64_t> move,
                         std::optional<std::uint64_t> plies) {
    return {Outcome::win, sentence, move, plies};
  }

  static RaceTheorem over(bool start) {
    if (start) return win("target <= 0: it is reached before the first draw", {}, 0);
    return {Outcome::loss, "the other player has reached the target", {}, 0};
  }

  RaceTheorem last_number_decides(bool start) const {
    const std::string_view sentence = start ? "target = n(n+1)/2: who draws the last number wins"
                                            : "all numbers left will be drawn: who draws the last one wins";
    if (count_ % 2 == 0) return {Outcome::loss, sentence, {}, count_};
    return win(sentence, least(), count_);
  }

  std::optional<RaceTheorem> pairs(bool start) const {
    const Wide pair_sum = Wide{n_} + 1;
    const auto number = only_without_partner();
    if (!number || (need_ - *number) % pair_sum != 0) return {};
    if (*number == 0) {
      return RaceTheorem{Outcome::loss,
                         start ? "n even, target = k(n+1): i is answered by n+1-i"
                               : "the numbers left are pairs of sum n+1, of which what is needed is a multiple: i is "
                                 "answered by n+1-i",
                         {}, {}};
    }
    return win(start ? "n odd, target = k(n+1)+(n+1)/2: draw (n+1)/2, then answer i by n+1-i"
                     : "a draw leaves pairs of sum n+1, of which what is needed is a multiple: answer i by n+1-i",
               *number, {});
  }

  bool remains(Wide number) const {
    return number >= 1 && number <= n_ && !std::ranges::binary_search(drawn_, static_cast<std::int64_t>(number));
  }

  /// The largest number that remains and is at most `bound`; 0 where there is none.
  std::int64_t remaining_at_most(std::int64_t bound) const {
    if (bound <= 0) return 0;
    auto after = std::ranges::upper_bound(drawn_, bound);
    while (after != drawn_.begin() && *(after - 1) == bound) --after, --bound;
    return bound;
  }

  /// The least number that remains and is at least `bound`. There must be one.
  std::int64_t remaining_at_least(std::int64_t bound) const {
    for (auto at = std::ranges::lower_bound(drawn_, bound); at != drawn_.end() && *at == bound; ++at) ++bound;
    return bound;
  }

  std::int64_t least() const { return remaining_at_least(1); }
  std::int64_t enough() const { return remaining_at_least(static_cast<std::int64_t>(need_)); }

  std::optional<std::int64_t> leaves_one_more_than_largest() const {
    const Wide number = need_ - most_ - 1;
    if (number == most_ || !remains(number)) return {};
    return static_cast<std::int64_t>(number);
  }

  /// The one number that remains without its partner n + 1 - i, or as its own; 0 where all have one; nothing where
  /// several do not.
  std::optional<std::int64_t> only_without_partner() const {
    std::int64_t alone = 0;
    const auto add = [&alone](std::int64_t number) { return std::exchange(alone, number) == 0; };
    if (n_ % 2 == 1 && remains(n_ / 2 + 1) && !add(n_ / 2 + 1)) return {};
    for (const std::int64_t number : drawn_) {
      const std::int64_t partner = n_ - number + 1;
      if (partner != number && remains(partner) && !add(partner)) return {};
    }
    return alone;
  }

  std::int64_t n_;
  std::span<const std::int64_t> drawn_;
  Wide need_, slack_;
  std::uint64_t count_ = 0;  ///< numbers that remain
  std::int64_t most_ = 0;    ///< the largest of them; 0 where there is none
};

}  // namespace

std::optional<RaceTheorem> race_theorem(std::int64_t n, std::int64_t target, std::span<const std::int64_t> drawn) {
  return Race(n, target, drawn).theorem();
}

std::vector<std::int64_t> race_winning_draws(std::int64_t n, std::int64_t target) {
  const std::int64_t bound = target - n;
  assert(n >= 3 && bound >= 2 && bound <= n && Wide{target} < Wide{n} * (Wide{n} + 1) / 2);
  std::vector<std::int64_t> draws;
  const std::int64_t half = (bound - 1) / 2;
  if (bound % 2 == 1 && std::countr_zero(static_cast<std::uint64_t>(half)) % 2 == 0) draws.push_back(half);
  draws.push_back(bound - 1);
  if (bound == n) draws.push_back(n);
  return draws;
}

}  // namespace firstwin
