// SPDX-License-Identifier: Apache-2.0
#include "engine/race_search.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace firstwin {

namespace {

constexpr std::size_t searched_count_max = 64;
constexpr std::int64_t target_max = (std::int64_t{1} << 61) - 1;
constexpr std::int64_t bound_table_max = 1 << 12;
constexpr std::uint64_t poll_mask = (1 << 12) - 1;
constexpr std::uint64_t first_slot_count = 1 << 8;
constexpr double search_seconds_per_position = 0.7e-6;
constexpr double table_seconds_per_position = 0.05e-9;

constexpr std::uint64_t bit(std::size_t place) { return std::uint64_t{1} << place; }
std::size_t highest(std::uint64_t mask) { return static_cast<std::size_t>(std::bit_width(mask)) - 1; }
std::size_t lowest(std::uint64_t mask) { return static_cast<std::size_t>(std::countr_zero(mask)); }

std::uint64_t spread(std::uint64_t numbers, std::uint64_t rest) {
  std::uint64_t hash = numbers * 0x9E3779B97F4A7C15u ^ (rest >> 1) * 0xC2B2AE3D27D4EB4Fu;
  hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
  return hash ^ hash >> 32;
}

}  // namespace

RaceSearch::Memo::Slot* RaceSearch::Memo::find(std::uint64_t numbers, std::uint64_t rest) const {
  if (slot_count_ == 0) return nullptr;
  Slot* slots = block_.as<Slot>().data();
  for (std::uint64_t at = spread(numbers, rest);; ++at) {
    Slot& slot = slots[at & (slot_count_ - 1)];
    if (slot.rest == 0 || (slot.numbers == numbers && slot.rest >> 1 == rest >> 1)) return &slot;
  }
}

bool RaceSearch::Memo::add(const Slot& slot, Run& run) {
  if (count_ >= slot_count_ / 4 * 3 && !grow(run)) return false;
  *find(slot.numbers, slot.rest) = slot;
  ++count_;
  return true;
}

bool RaceSearch::Memo::grow(Run& run) {
  const std::uint64_t new_slot_count = std::max(first_slot_count, 2 * slot_count_);
  const std::uint64_t new_bytes = new_slot_count * sizeof(Slot);
  ZeroedBlock old = run.fits(new_bytes) ? ZeroedBlock(new_bytes) : ZeroedBlock();
  if (!old) {
    run.stop_for_memory(new_bytes);
    return false;
  }
  run.hold(new_bytes);
  std::swap(block_, old);
  const std::uint64_t old_slot_count = std::exchange(slot_count_, new_slot_count);
  for (const Slot& slot : old.as<Slot>().first(old_slot_count)) {
    if (slot.rest != 0) *find(slot.numbers, slot.rest) = slot;
  }
  run.release(old_slot_count * sizeof(Slot));
  return true;
}

std::optional<std::string> RaceSearch::refuses(const RaceRules& rules) {
  if (rules.numbers.size() > searched_count_max) return "the search is for at most 64 numbers";
  if (rules.target < 1) return "the target is reached before the first move";
  if (rules.target > target_max) return "the search is for targets below 2^61";
  if (Wide{rules.target} > rules.sum()) return "all numbers together do not reach the target";
  return std::nullopt;
}

double RaceSearch::estimated_positions(const RaceRules& rules) {
  std::vector<std::int64_t> numbers = rules.numbers;
  std::ranges::sort(numbers, std::greater());
  double draws = 0, left = static_cast<double>(rules.target);
  for (const std::int64_t number : numbers) {
    const double part = std::min(1.0, left / static_cast<double>(number));
    draws += part;
    left -= part * static_cast<double>(number);
  }
  const double n = static_cast<double>(numbers.size());
  const double k = std::clamp(rules.misere ? draws : draws - 1, 0.0, n / 2);
  return 3 * std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
}

double RaceSearch::estimated_seconds(const RaceRules& rules) {
  return estimated_positions(rules) * search_seconds_per_position;
}

double RaceSearch::estimated_seconds_of_table(const RaceRules& rules) {
  return std::exp2(static_cast<double>(rules.numbers.size())) * table_seconds_per_position;
}

RaceSearch::RaceSearch(const RaceRules& rules)
    : misere_(rules.misere), slack_(rules.sum() - rules.target), numbers_(rules.numbers), place_(rules.numbers.size()) {
  assert(!refuses(rules));
  std::vector<std::size_t> order(numbers_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(rules.numbers[i], i); });
  for (std::size_t place = 0; place < order.size(); ++place) {
    place_[order[place]] = place;
    numbers_[place] = rules.numbers[order[place]];
    if (place > 0 && numbers_[place - 1] == numbers_[place]) same_as_next_ |= bit(place - 1);
  }
  std::uint64_t mask = 0;
  for (std::int64_t bound = 0; bound <= std::min(bound_table_max, numbers_.back()); ++bound) {
    while (numbers_[static_cast<std::size_t>(std::popcount(mask))] < bound) mask = mask << 1 | 1;
    below_.push_back(mask);
  }
}

std::uint64_t RaceSearch::remembered_positions() const {
  const std::lock_guard lock(mutex_);
  return memo_.count();
}

std::uint64_t RaceSearch::bytes() const {
  const std::lock_guard lock(mutex_);
  return memo_.bytes();
}

std::optional<bool> RaceSearch::win(std::uint64_t remaining, Run& run) {
  const std::lock_guard lock(mutex_);
  std::uint64_t numbers = sorted(remaining);
  Wide need = -slack_;
  for (std::uint64_t rest = numbers; rest; rest &= rest - 1) need += numbers_[lowest(rest)];
  if (need <= 0) return misere_;
  const std::int64_t bound = static_cast<std::int64_t>(need);
  const std::uint64_t known = memo_.count(), held = memo_.bytes();
  run.hold(held);
  const std::optional<bool> found =
      misere_ ? win_misere(bound, numbers & below(bound), run) : win_normal(bound, numbers, run);
  run.count_positions(memo_.count() - known);
  run.release(memo_.bytes());
  return found;
}

std::optional<bool> RaceSearch::win_normal(std::int64_t need, std::uint64_t remaining, Run& run) {
  const std::int64_t most = largest(remaining);
  if (need <= most) return true;
  const std::int64_t bound = need - most;
  const std::uint64_t others = remaining ^ bit(highest(remaining));
  assert(others != 0);  // the target is within reach of what remains, and the largest number does not reach it
  if (bound <= largest(others)) return win_misere(bound, remaining & below(bound), run);
  return win_by_trying<false>(need, remaining, run);
}

std::optional<bool> RaceSearch::win_misere(std::int64_t bound, std::uint64_t numbers, Run& run) {
  if (numbers == 0) return false;
  if ((numbers & (numbers - 1)) == 0 || largest(numbers) + numbers_[lowest(numbers)] >= bound) return true;
  std::int64_t left = bound;
  for (std::uint64_t rest = numbers; rest && left > 0; rest &= rest - 1) left -= numbers_[lowest(rest)];
  if (left > 0) return std::popcount(numbers) % 2 == 1;
  return win_by_trying<true>(bound, numbers, run);
}

template <bool misere>
std::optional<bool> RaceSearch::win_by_trying(std::int64_t bound, std::uint64_t numbers, Run& run) {
  const std::uint64_t rest = static_cast<std::uint64_t>(bound) << 2 | (misere ? 2 : 0);
  if (const Memo::Slot* slot = memo_.find(numbers, rest); slot && slot->rest != 0) return slot->rest & 1;
  if ((++tried_ & poll_mask) == 0 && run.poll(memo_.count())) return std::nullopt;
  bool win = false;
  for (std::uint64_t moves = numbers & ~(numbers >> 1 & same_as_next_); moves && !win;) {
    const std::size_t place = highest(moves);
    moves ^= bit(place);
    const std::int64_t next = bound - numbers_[place];
    const std::uint64_t after = numbers ^ bit(place);
    const auto opponent = misere ? win_misere(next, after & below(next), run) : win_normal(next, after, run);
    if (!opponent) return std::nullopt;
    win = !*opponent;
  }
  if (!memo_.add({numbers, rest | (win ? 1 : 0)}, run)) return std::nullopt;
  return win;
}

/// The position in the order of `numbers_`, of equal numbers the first ones remaining.
std::uint64_t RaceSearch::sorted(std::uint64_t remaining) const {
  std::uint64_t numbers = 0;
  for (; remaining; remaining &= remaining - 1) {
    std::size_t place = place_[lowest(remaining)];
    while (place > 0 && same_as_next_ & bit(place - 1)) --place;
    while (numbers & bit(place)) ++place;
    numbers |= bit(place);
  }
  return numbers;
}

std::uint64_t RaceSearch::below(std::int64_t bound) const {
  if (bound > numbers_.back()) return ~std::uint64_t{0} >> (searched_count_max - numbers_.size());
  if (bound <= bound_table_max) return below_[static_cast<std::size_t>(bound)];
  const auto count = std::ranges::lower_bound(numbers_, bound) - numbers_.begin();
  return bit(static_cast<std::size_t>(count)) - 1;
}

std::int64_t RaceSearch::largest(std::uint64_t numbers) const { return numbers_[highest(numbers)]; }

}  // namespace firstwin
