// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/pool.h"

#include <algorithm>
#include <utility>

namespace firstwin::detail {

Pool::Pool(std::int64_t n, std::vector<std::int64_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  if (numbers.empty()) {
    count_ = static_cast<std::uint64_t>(std::max<std::int64_t>(n, 0));
    largest_ = static_cast<std::int64_t>(count_);
    sum_ = Wide{largest_} * (Wide{largest_} + 1) / 2;
  } else {
    count_ = numbers.size();
    largest_ = numbers.back();
    for (const std::int64_t number : numbers) {
      sum_ += number;
      if (!distinct_.empty() && distinct_.back() == number) {
        ++radixes_.back();
        all_differ_ = false;
      } else {
        distinct_.push_back(number);
        radixes_.push_back(2);
      }
    }
  }
  if (all_differ_) {
    fits_ = count_ <= 64;
    code_count_ = count_ < 64 ? std::uint64_t{1} << count_ : UINT64_MAX;
    full_ = count_ == 64 ? UINT64_MAX : code_count_ - 1;
  } else {
    UWide product = 1;
    for (const std::uint64_t radix : radixes_) {
      weights_.push_back(static_cast<std::uint64_t>(product));
      product *= radix;
      fits_ = fits_ && product < UINT64_MAX;
      if (!fits_) break;
    }
    code_count_ = fits_ ? static_cast<std::uint64_t>(product) : UINT64_MAX;
    full_ = code_count_ - 1;
  }
  if (fits_) return;
  drawn_ = std::make_shared<ExactTable<std::vector<std::int64_t>>>();
  full_ = drawn_->number_of({});
}

std::uint64_t Pool::weight_of(std::int64_t number) const {
  if (is_range()) return std::uint64_t{1} << (number - 1);
  const auto at = std::lower_bound(distinct_.begin(), distinct_.end(), number) - distinct_.begin();
  return all_differ_ ? std::uint64_t{1} << at : weights_[static_cast<std::size_t>(at)];
}

std::uint64_t Pool::count_of(std::uint64_t code, std::int64_t number) const {
  const auto at = std::lower_bound(distinct_.begin(), distinct_.end(), number);
  if (is_range() ? number < 1 || number > largest_ : at == distinct_.end() || *at != number) return 0;
  const auto place = static_cast<std::size_t>(at - distinct_.begin());
  if (fits_) return all_differ_ ? (code & weight_of(number)) != 0 : code / weights_[place] % radixes_[place];
  const std::vector<std::int64_t>& drawn = drawn_->thing(code);
  const auto [first, last] = std::equal_range(drawn.begin(), drawn.end(), number);
  return (is_range() ? 1 : radixes_[place] - 1) - static_cast<std::uint64_t>(last - first);
}

std::uint64_t Pool::without_of_any(std::uint64_t code, std::int64_t number) const {
  if (fits_) return code - weight_of(number);
  std::vector<std::int64_t> drawn = drawn_->thing(code);
  drawn.insert(std::upper_bound(drawn.begin(), drawn.end(), number), number);
  return drawn_->number_of(drawn);
}

std::vector<std::int64_t> Pool::numbers() const {
  std::vector<std::int64_t> all;
  const std::size_t distinct_count = is_range() ? static_cast<std::size_t>(count_) : distinct_.size();
  for (std::size_t i = 0; i < distinct_count; ++i) {
    all.insert(all.end(), is_range() ? 1 : static_cast<std::size_t>(radixes_[i] - 1), number_at(i));
  }
  return all;
}

std::vector<std::int64_t> Pool::drawn(std::uint64_t code) const {
  if (!fits_) return drawn_->thing(code);
  std::vector<std::int64_t> gone;
  const std::vector<std::int64_t> all = numbers();
  const std::uint64_t left = mask(code);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((left >> i & 1) == 0) gone.push_back(all[i]);
  }
  return gone;
}

std::uint64_t Pool::mask(std::uint64_t code) const {
  if (all_differ_) return code;
  std::uint64_t mask = 0;
  std::uint64_t first = 0;
  for (const std::uint64_t radix : radixes_) {
    mask |= ((std::uint64_t{1} << code % radix) - 1) << first;
    code /= radix;
    first += radix - 1;
  }
  return mask;
}

Wide Pool::sum_of(std::uint64_t code) const {
  Wide sum = 0;
  if (all_differ_) {
    for_each(code, [&](std::int64_t number) { sum += number; });
    return sum;
  }
  for (std::size_t i = 0; code != 0; code /= radixes_[i++]) sum += Wide{distinct_[i]} * Wide{code % radixes_[i]};
  return sum;
}

}  // namespace firstwin::detail
