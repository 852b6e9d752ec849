// SPDX-License-Identifier: Apache-2.0
#include "engine/race_all_targets.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <utility>

#include "base/memory.h"
#include "firstwin/detail/threads.h"

namespace firstwin {

namespace {

constexpr std::size_t all_targets_count_max = 40;
constexpr std::int64_t sum_max = 1 << 15;
constexpr std::size_t words_max = 8;

/// The subsets of up to 20 numbers, by size. Positions are pairs of such subsets: of the lower and of the upper half.
struct Half {
  explicit Half(std::vector<std::int64_t> half_numbers) : numbers(std::move(half_numbers)) {
    const std::size_t subset_count = std::size_t{1} << numbers.size();
    sums.resize(subset_count);
    rank.resize(subset_count);
    of_size.resize(numbers.size() + 1);
    option_ranks.resize(numbers.size() + 1);
    for (std::uint32_t subset = 0; subset < subset_count; ++subset) {
      const std::size_t size = static_cast<std::size_t>(std::popcount(subset));
      rank[subset] = static_cast<std::uint32_t>(of_size[size].size());
      of_size[size].push_back(subset);
      if (subset == 0) continue;
      const std::size_t largest = static_cast<std::size_t>(std::bit_width(subset)) - 1;
      sums[subset] = sums[subset ^ std::uint32_t{1} << largest] + numbers[largest];
      for (std::uint32_t rest = subset; rest; rest &= rest - 1) {
        option_ranks[size].push_back(rank[subset ^ (rest & -rest)]);
      }
    }
  }
  std::int64_t largest(std::uint32_t subset) const {
    return subset == 0 ? 0 : numbers[static_cast<std::size_t>(std::bit_width(subset)) - 1];
  }

  std::vector<std::int64_t> numbers;                     ///< ascending
  std::vector<std::int64_t> sums;                        ///< by subset
  std::vector<std::uint32_t> rank;                       ///< of a subset among those of its size
  std::vector<std::vector<std::uint32_t>> of_size;       ///< the subsets, ascending
  std::vector<std::vector<std::uint32_t>> option_ranks;  ///< for each of them: the ranks of the subsets one smaller
};

/// The positions of one size, `words` words each: for every upper subset, in ascending order, a row of the lower
/// subsets that fill the size, by rank.
struct Layer {
  ZeroedBlock block;
  std::vector<std::uint64_t> row;  ///< where the row of an upper subset begins, in positions

  std::uint64_t* at(std::uint32_t upper, std::size_t words) const {
    return block.as<std::uint64_t>().data() + row[upper] * words;
  }
};

class AllTargets {
 public:
  AllTargets(const RaceRules& rules, Run& run)
      : run_(run), misere_(rules.misere), sum_(static_cast<std::int64_t>(rules.sum())) {
    std::vector<std::int64_t> numbers = rules.numbers;
    std::ranges::sort(numbers);  // so that the largest number of a subset is its highest
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    lower_ = Half({numbers.begin(), middle});
    upper_ = Half({middle, numbers.end()});
    position_count_ = std::uint64_t{1} << numbers.size();
  }

  std::optional<std::vector<std::int64_t>> losing_targets() {
    if (!allocate()) return std::nullopt;
    std::vector<std::int64_t> losing;
    for (first_slack_ = 0; first_slack_ < sum_; first_slack_ += bits()) {
      fill_layers();
      if (run_.stopped()) break;
      for (std::int64_t slack = first_slack_; slack < std::min(sum_, first_slack_ + bits()); ++slack) {
        const std::size_t bit = static_cast<std::size_t>(slack - first_slack_);
        const bool set = new_.block.as<std::uint64_t>()[bit / 64] >> (bit % 64) & 1;
        if (set == misere_) losing.push_back(sum_ - slack);  // bits mean "won", under misère "lost"
      }
    }
    run_.release(2 * layer_bytes());
    if (run_.stopped()) return std::nullopt;
    run_.count_positions(position_count_);
    std::ranges::reverse(losing);
    return losing;
  }

 private:
  std::int64_t bits() const { return static_cast<std::int64_t>(64 * words_); }
  std::size_t number_count() const { return lower_.numbers.size() + upper_.numbers.size(); }
  std::uint64_t layer_bytes() const { return largest_layer_ * words_ * sizeof(std::uint64_t); }

  /// Takes two layers of as many words a position as fit and do not make the last pass much shorter than the others.
  bool allocate() {
    for (std::size_t size = 0; size <= number_count(); ++size) {
      largest_layer_ = std::max(largest_layer_, lay_out(size, new_));
    }
    const std::size_t words_of_all = static_cast<std::size_t>(sum_ + 63) / 64;
    for (std::size_t passes = (words_of_all + words_max - 1) / words_max;; ++passes) {
      words_ = (words_of_all + passes - 1) / passes;
      if (run_.fits(2 * layer_bytes())) break;
      if (words_ > 1) continue;
      run_.stop_for_memory(2 * layer_bytes());
      return false;
    }
    passes_ = (words_of_all + words_ - 1) / words_;
    new_.block = ZeroedBlock(layer_bytes());
    old_.block = ZeroedBlock(layer_bytes());
    if (!new_.block || !old_.block) {
      run_.stop_for_memory(2 * layer_bytes());
      return false;
    }
    run_.hold(2 * layer_bytes());
    return true;
  }

  /// Where the rows of a layer begin; the number of its positions.
  std::uint64_t lay_out(std::size_t size, Layer& layer) const {
    layer.row.assign(upper_.sums.size(), 0);
    std::uint64_t next = 0;
    for (std::uint32_t upper = 0; upper < layer.row.size(); ++upper) {
      layer.row[upper] = next;
      const std::size_t upper_size = static_cast<std::size_t>(std::popcount(upper));
      if (upper_size <= size && size - upper_size <= lower_.numbers.size()) {
        next += lower_.of_size[size - upper_size].size();
      }
    }
    return next;
  }

  void fill_layers() {
    // below_[x]: the slacks that are less than x.
    below_.assign(static_cast<std::size_t>(sum_ + 1) * words_, 0);
    for (std::int64_t x = 0; x <= sum_; ++x) {
      for (std::size_t word = 0; word < words_; ++word) {
        const std::int64_t first = first_slack_ + static_cast<std::int64_t>(64 * word);
        const std::int64_t count = std::clamp<std::int64_t>(x - first, 0, 64);
        if (count > 0) below_[static_cast<std::size_t>(x) * words_ + word] = ~std::uint64_t{0} >> (64 - count);
      }
    }
    lay_out(0, new_);
    std::fill_n(new_.at(0, words_), words_, 0);  // nothing remains: dead for every slack
    for (std::size_t size = 1; size <= number_count() && !run_.stopped(); ++size) {
      std::swap(old_, new_);
      lay_out(size, new_);
      const int threads = layer_bytes() < (1 << 22) ? 1 : run_.threads();
      for_each_index(upper_.sums.size(), threads, [&](std::uint64_t upper) {
        fill_row_of_words(static_cast<std::uint32_t>(upper), size, std::make_index_sequence<words_max>());
      });
    }
  }

  template <std::size_t... word>
  void fill_row_of_words(std::uint32_t upper, std::size_t size, std::index_sequence<word...>) {
    using Fill = void (AllTargets::*)(std::uint32_t, std::size_t);
    static constexpr std::array<Fill, words_max> normal = {&AllTargets::fill_row<word + 1, false>...};
    static constexpr std::array<Fill, words_max> misere = {&AllTargets::fill_row<word + 1, true>...};
    (this->*(misere_ ? misere : normal)[words_ - 1])(upper, size);
  }

  /// The positions with these upper numbers and `size` numbers in all. Options by an upper number stand in another row
  /// at the same place, those by a lower number in the same upper subset's row of the layer before.
  template <std::size_t words, bool misere>
  void fill_row(std::uint32_t upper, std::size_t size) {
    const std::size_t upper_size = static_cast<std::size_t>(std::popcount(upper));
    if (upper_size > size || size - upper_size > lower_.numbers.size()) return;
    const std::size_t lower_size = size - upper_size;
    const std::vector<std::uint32_t>& lowers = lower_.of_size[lower_size];
    const std::uint64_t done = done_.fetch_add(lowers.size(), std::memory_order_relaxed);
    if (run_.poll(done, position_count_ * passes_)) return;
    std::array<const std::uint64_t*, all_targets_count_max> rows{};
    std::size_t row_count = 0;
    for (std::uint32_t rest = upper; rest; rest &= rest - 1) rows[row_count++] = old_.at(upper ^ (rest & -rest), words);
    const std::uint64_t* same_row = old_.at(upper, words);
    const std::uint32_t* option_rank = lower_.option_ranks[lower_size].data();
    std::uint64_t* to = new_.at(upper, words);
    for (std::size_t i = 0; i < lowers.size(); ++i, to += words) {
      std::array<std::uint64_t, words> options;  // won by all options (misère: lost by some option)
      options.fill(misere ? 0 : ~std::uint64_t{0});
      const auto add = [&options](const std::uint64_t* option) {
        for (std::size_t w = 0; w < words; ++w) options[w] = misere ? options[w] | option[w] : options[w] & option[w];
      };
      for (std::size_t row = 0; row < row_count; ++row) add(rows[row] + i * words);
      for (std::size_t option = 0; option < lower_size; ++option) add(same_row + *option_rank++ * words);
      const std::int64_t sum = upper_.sums[upper] + lower_.sums[lowers[i]];
      const std::int64_t largest = upper ? upper_.largest(upper) : lower_.largest(lowers[i]);
      const std::uint64_t* alive = below_.data() + static_cast<std::size_t>(sum) * words;
      const std::uint64_t* out_of_reach = below_.data() + static_cast<std::size_t>(sum - largest) * words;
      for (std::size_t w = 0; w < words; ++w) {
        to[w] = alive[w] & ~(misere ? options[w] : options[w] & out_of_reach[w]);
      }
    }
  }

  Run& run_;
  bool misere_;
  std::int64_t sum_;
  Half lower_{{}}, upper_{{}};
  std::uint64_t position_count_ = 0;
  std::uint64_t largest_layer_ = 0;  ///< in positions
  std::size_t words_ = 0;  ///< held for each position: slacks first_slack_ .. first_slack_ + 64 words_ - 1
  std::uint64_t passes_ = 0;
  std::int64_t first_slack_ = 0;
  std::vector<std::uint64_t> below_;
  Layer old_, new_;
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace

std::optional<std::string> race_losing_targets_refuses(const RaceRules& rules) {
  if (rules.numbers.size() > all_targets_count_max) {
    return "all targets at once are for at most " + std::to_string(all_targets_count_max) + " numbers";
  }
  if (rules.sum() > sum_max) {
    return "all targets at once are for numbers whose sum is at most " + std::to_string(sum_max);
  }
  return std::nullopt;
}

std::optional<std::vector<std::int64_t>> race_losing_targets(const RaceRules& rules, Run& run) {
  assert(!race_losing_targets_refuses(rules));
  if (rules.numbers.empty()) return std::vector<std::int64_t>();  // there is no target from 1 to 0
  return AllTargets(rules, run).losing_targets();
}

}  // namespace firstwin
