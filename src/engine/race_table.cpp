// SPDX-License-Identifier: Apache-2.0
#include "engine/race_table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <numeric>
#include <queue>

#include "firstwin/detail/threads.h"

namespace firstwin {

namespace {

constexpr std::size_t table_count_max = 60;          // 2^57 bytes: more than any machine has
constexpr std::uint64_t vector_bytes_max = 64;
constexpr int section_bits_max = 8;                   // 256 sections: enough at once for many threads
constexpr std::uint64_t threads_from_positions = std::uint64_t{1} << 25;  // about a millisecond of work

const detail::RaceKernel* find_kernel(std::string_view name) {
  for (const detail::RaceKernel& kernel : detail::race_kernels()) {
    if (name.empty() || kernel.name == name) return &kernel;
  }
  return nullptr;
}

/// Sections of a table, named by their uppermost numbers. Each waits for those with one of its numbers less; the lowest
/// that waits for none is taken next, since neighbours share what the caches hold.
class Sections {
 public:
  explicit Sections(int bits) : bits_(bits), left_(std::size_t{1} << bits), waits_for_(left_) {
    for (std::size_t section = 0; section < left_; ++section) waits_for_[section] = std::popcount(section);
    ready_.push(0);
  }

  /// Waits until there is one to be settled; nothing when all are.
  std::optional<std::size_t> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !ready_.empty() || left_ == 0; });
    if (left_ == 0) return {};
    const std::size_t section = ready_.top();
    ready_.pop();
    return section;
  }
  void settled(std::size_t section) {
    const std::lock_guard lock(mutex_);
    if (left_ == 0) return;  // given up
    --left_;
    for (int bit = 0; bit < bits_; ++bit) {
      const std::size_t above = section | std::size_t{1} << bit;
      if (above != section && --waits_for_[above] == 0) ready_.push(above);
    }
    changed_.notify_all();
  }
  /// There is nothing to be taken from now on.
  void give_up() {
    const std::lock_guard lock(mutex_);
    left_ = 0;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int bits_;
  std::size_t left_;
  std::vector<int> waits_for_;
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready_;
};

}  // namespace

std::optional<std::string> RaceTable::refuses(const RaceRules& rules) {
  if (rules.numbers.size() > table_count_max) {
    return "a table of 2^" + std::to_string(rules.numbers.size()) + " positions fits no machine";
  }
  if (rules.target < 1) return "the target is reached before the first move";
  if (Wide{rules.target} > rules.sum()) return "all numbers together do not reach the target";
  Wide cut_sum = 0;
  for (const std::int64_t number : rules.numbers) cut_sum += std::min(number, rules.target);
  if (cut_sum >= Wide{1} << 62) return "the sum of the numbers exceeds 2^62";
  return std::nullopt;
}

std::uint64_t RaceTable::bytes_needed(std::size_t number_count) {
  return std::max(vector_bytes_max, (std::uint64_t{1} << number_count) / 8);
}

std::vector<std::string_view> RaceTable::simd_names() {
  std::vector<std::string_view> names;
  for (const detail::RaceKernel& kernel : detail::race_kernels()) names.push_back(kernel.name);
  return names;
}

std::unique_ptr<RaceTable> RaceTable::build(const RaceRules& rules, Run& run, std::string_view simd) {
  assert(!refuses(rules));
  const detail::RaceKernel* kernel = find_kernel(simd);
  assert(kernel != nullptr);
  const std::uint64_t bytes = bytes_needed(rules.numbers.size());
  if (!run.fits(bytes)) {
    run.stop_for_memory(bytes);
    return nullptr;
  }
  ZeroedBlock block(bytes);
  if (!block) {
    run.stop_for_memory(bytes);
    return nullptr;
  }
  run.hold(bytes);
  std::unique_ptr<RaceTable> table(
      new RaceTable(detail::make_race_plan(rules, kernel->inner), *kernel, std::move(block)));
  if (table->fill(run)) return table;
  run.release(bytes);
  return nullptr;
}

RaceTable::RaceTable(detail::RacePlan plan, const detail::RaceKernel& kernel, ZeroedBlock block)
    : plan_(std::move(plan)),
      kernel_(kernel),
      block_sum_(std::accumulate(plan_.numbers.begin(), plan_.numbers.begin() + plan_.outer_first(), std::int64_t{0})),
      block_(std::move(block)) {}

/// Each section is filled in ascending order, which is kind to the caches. One thread takes the whole table as one.
bool RaceTable::fill(Run& run) {
  const std::uint64_t blocks = plan_.block_count();
  const int threads = position_count() < threads_from_positions ? 1 : run.threads();
  const int section_bits = threads == 1 ? 0 : std::min(section_bits_max, std::countr_zero(blocks));
  Sections sections(section_bits);
  for_each_index(static_cast<std::uint64_t>(threads), threads, [&](std::uint64_t) {
    try {
      while (const auto section = sections.take()) {
        settle_section(*section, blocks >> section_bits, run);
        sections.settled(*section);
      }
    } catch (...) {
      sections.give_up();
      throw;
    }
  });
  if (run.stopped()) return false;
  run.count_positions(position_count());
  return true;
}

void RaceTable::settle_section(std::uint64_t section, std::uint64_t block_count, Run& run) {
  const std::uint64_t block_positions = position_count() / plan_.block_count();
  for (std::uint64_t index = section * block_count; index < (section + 1) * block_count; ++index) {
    const std::uint64_t done = done_.fetch_add(block_positions, std::memory_order_relaxed);
    if (run.poll(done, position_count())) return;
    // A block without a live position stays zero, and its memory untouched.
    std::int64_t sum = block_sum_;
    for (std::uint64_t rest = index; rest; rest &= rest - 1) {
      sum += plan_.numbers[static_cast<std::size_t>(plan_.outer_first() + std::countr_zero(rest))];
    }
    if (sum > plan_.slack) kernel_.settle(plan_, block_.as<std::uint64_t>().data(), index);
  }
}

bool RaceTable::alive(std::uint64_t remaining) const {
  std::int64_t sum = 0;
  for (std::uint64_t rest = remaining; rest; rest &= rest - 1) {
    sum += plan_.numbers[static_cast<std::size_t>(std::countr_zero(rest))];
  }
  return sum > plan_.slack;
}

bool RaceTable::win(std::uint64_t remaining) const {
  assert(remaining < position_count());
  const bool bit = block_.as<std::uint64_t>()[remaining / 64] >> (remaining % 64) & 1;
  return plan_.misere ? !bit : bit;  // kept as "lost" under misère, with dead positions won
}

std::uint64_t RaceTable::hash() const {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;  // 2^64 divided by the golden ratio
  const std::uint64_t word_count = std::max<std::uint64_t>(1, position_count() / 64);
  std::uint64_t hash = position_count();
  for (const std::uint64_t word : block_.as<std::uint64_t>().first(word_count)) {
    hash = (hash ^ word) * odd;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace firstwin
