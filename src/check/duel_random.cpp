// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "check/duel_cases.h"

namespace firstwin {

namespace {

constexpr std::int64_t beyond_most = INT32_MAX;

std::vector<std::int64_t> copy_of(const Row& row) { return {row.values().begin(), row.values().end()}; }

}  // namespace

/// Small, or of any magnitude, or at an end of the range.
std::int64_t RandomCases::number_within(std::int64_t least, std::int64_t most) {
  const auto span = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
  const std::int64_t base = std::clamp<std::int64_t>(0, least, most);  // nearest to zero
  switch (below(6)) {
    case 0: return least;
    case 1: return most;
    case 2:
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) +
                                       (span == UINT64_MAX ? random_() : below(span + 1)));
    case 3: return std::clamp<std::int64_t>(base + static_cast<std::int64_t>(below(7)) - 3, least, most);
    case 4: return most - static_cast<std::int64_t>(std::min(span, below(4)));
    default: {
      const auto size = static_cast<std::int64_t>(random_() >> (1 + below(63)));
      return std::clamp(below(2) == 0 ? size : -size, least, most);
    }
  }
}

/// The shapes that rows of coins are hard in: few values, slopes, valleys, zigzags, mirrors, extremes.
std::vector<std::int64_t> RandomCases::list(const ProblemArgument& argument, std::uint64_t length) {
  std::int64_t least = beyond_ ? -beyond_most : argument.least, most = beyond_ ? beyond_most : argument.most;
  if (below(2) == 0) {  // small numbers as often as large ones
    const std::int64_t size = std::int64_t{1} << below(12), base = std::clamp<std::int64_t>(0, least, most);
    least = std::max(least, base > INT64_MIN + size ? base - size : base);
    most = std::min(most, base < INT64_MAX - size ? base + size : base);
  }
  std::vector<std::int64_t> numbers(length);
  const std::uint64_t kind = below(8);
  const std::int64_t few[] = {number_within(least, most), number_within(least, most), number_within(least, most)};
  const std::uint64_t kinds = 1 + below(3);
  for (std::int64_t& number : numbers) number = kind < 3 ? number_within(least, most) : few[below(kinds)];
  if (kind == 0)
    std::generate(numbers.begin(), numbers.end(), [&] {
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) +
                                       below(static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least)));
    });
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(length / 2);
  if (kind == 4 || kind == 5) std::sort(numbers.begin(), numbers.end());
  if (kind == 5) std::reverse(numbers.begin(), numbers.end());
  if (kind == 6) {  // a valley or a mountain
    std::sort(numbers.begin(), middle);
    std::sort(middle, numbers.end(), std::greater<>());
    if (below(2) == 0) std::reverse(numbers.begin(), middle), std::reverse(middle, numbers.end());
  }
  if (kind == 7) std::copy_backward(numbers.begin(), middle, numbers.end());  // twice the same: ties
  if (below(3) == 0 && length > 1) std::swap(numbers[below(length)], numbers[below(length)]);
  return numbers;
}

/// Of any magnitude up to that part of the longest.
std::uint64_t RandomCases::length(const ProblemArgument& argument, double part) {
  const std::uint64_t least = beyond_ ? 0 : static_cast<std::uint64_t>(argument.length_least);
  const auto longest = static_cast<std::uint64_t>(part * static_cast<double>(argument.length_most));
  const double spread = std::uniform_real_distribution<double>(0, 1)(random_);
  return std::max(least, static_cast<std::uint64_t>(std::pow(static_cast<double>(longest + 1), spread)));
}

Arguments::Value RandomCases::value(const ProblemArgument& argument, double part, std::uint64_t length_before) {
  if (argument.kind == Kind::integer) {
    const std::int64_t least = beyond_ ? -beyond_most : argument.least, most = beyond_ ? beyond_most : argument.most;
    const auto scaled = [&](std::int64_t end) { return static_cast<std::int64_t>(static_cast<double>(end) * part); };
    const std::int64_t low = std::min(most, std::max(least, least < 0 ? scaled(least) : least));
    return number_within(low, part >= 1 ? most : std::clamp(scaled(most) + 3, low, most));
  }
  const std::uint64_t count = argument.as_long_as_before ? length_before : length(argument, part);
  if (argument.kind == Kind::text) {
    std::string text(count, ' ');
    const std::uint64_t kinds = 1 + below(argument.letters.size()), rare = 1 + below(12);
    for (char& letter : text)
      letter = argument.letters[below(rare) == 0 ? below(argument.letters.size()) : below(kinds)];
    return text;
  }
  if (argument.kind != Kind::rows) return Row(list(argument, count));
  std::vector<Row> rows;
  for (std::uint64_t i = 0; i < count; ++i) {
    const double longest = part * static_cast<double>(argument.length_most) / static_cast<double>(count) + 1;
    const double spread = std::uniform_real_distribution<double>(0, 1)(random_);
    rows.emplace_back(list(argument, static_cast<std::uint64_t>(std::pow(longest + 1, spread)) - (below(8) == 0)));
  }
  return rows;
}

std::optional<Case> RandomCases::next(double part) {
  constexpr int trials = 20;
  for (int trial = 0; trial < trials; ++trial) {
    CaseValues values;
    std::uint64_t length_before = 0;
    for (const ProblemArgument& argument : problem_.arguments) {
      values.push_back(value(argument, part, length_before));
      if (const auto* row = std::get_if<Row>(&values.back())) length_before = row->size();
    }
    if (problem_.mend && (!beyond_ || below(2) == 0)) problem_.mend(values, random_);
    if (beyond_ || within_limits(problem_, values)) return make_case(problem_, std::move(values));
  }
  return {};
}

namespace {

/// Numbers nearer to zero than this one.
std::vector<std::int64_t> nearer(std::int64_t number) {
  if (number == 0) return {};
  const std::int64_t step = number > 0 ? 1 : -1;
  std::vector<std::int64_t> all{
      0, step, number / 2, number - number / 4, number - number / 16, number - 2 * step, number - step};
  for (std::int64_t part = number / 64; part != 0; part /= 4) all.push_back(number - part);
  return all;
}

/// Collects variations of a case that are allowed and smaller.
class Simpler {
 public:
  Simpler(const Problem& problem, const Case& of, bool beyond, const MustStop& must_stop)
      : problem_(problem), of_(of), beyond_(beyond), must_stop_(must_stop) {}

  void add(CaseValues values) {
    if (must_stop_()) return;
    if (!beyond_ && !within_limits(problem_, values)) return;
    Case made = make_case(problem_, std::move(values));
    if (is_smaller(problem_, made, of_)) found_.push_back(std::move(made));
  }
  void with(std::size_t i, Arguments::Value value) {
    CaseValues values = of_.values;
    values[i] = std::move(value);
    add(std::move(values));
  }

  void shorten(std::size_t i) {
    const auto* row = std::get_if<Row>(&of_.values[i]);
    const auto* text = std::get_if<std::string>(&of_.values[i]);
    const std::size_t length = row ? static_cast<std::size_t>(row->size()) : text ? text->size() : 0;
    constexpr std::size_t cuts_max = 400;
    for (std::size_t cut = std::max<std::size_t>(1, length / 2); cut > 0; cut = cut > 3 ? cut / 2 : cut - 1) {
      if (length / cut > cuts_max) break;
      for (std::size_t at = 0; at + cut <= length; at += std::max<std::size_t>(1, cut > 3 ? cut : 1)) {
        CaseValues values = of_.values;
        for (std::size_t k = i; k < values.size() && (k == i || problem_.arguments[k].as_long_as_before); ++k) {
          if (text) std::get<std::string>(values[k]).erase(at, cut);
          if (!row) continue;
          std::vector<std::int64_t> numbers = copy_of(std::get<Row>(values[k]));
          numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(at),
                        numbers.begin() + static_cast<std::ptrdiff_t>(at + cut));
          values[k] = Row(std::move(numbers));
        }
        add(std::move(values));
      }
    }
  }

  void lower(std::size_t i) {
    if (const auto* number = std::get_if<std::int64_t>(&of_.values[i])) {
      for (const std::int64_t less : nearer(*number)) with(i, less);
    }
    const auto* row = std::get_if<Row>(&of_.values[i]);
    constexpr std::uint64_t numbers_max = 64, pairs_max = 12;
    if (!row || row->size() > numbers_max) return;
    const std::vector<std::int64_t> numbers = copy_of(*row);
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      for (const std::int64_t less : nearer(numbers[at])) {
        std::vector<std::int64_t> changed = numbers;
        changed[at] = less;
        with(i, Row(changed));
        for (std::size_t other = 0; numbers.size() <= pairs_max && other < at; ++other) {
          for (const std::int64_t step : {-1, 1}) {
            changed[other] = numbers[other] + step;
            with(i, Row(changed));
          }
          changed[other] = numbers[other];
        }
      }
    }
  }

  void lower_rows(std::size_t i) {
    const auto* rows = std::get_if<std::vector<Row>>(&of_.values[i]);
    if (!rows || rows->size() > 64) return;
    for (std::size_t row = 0; row < rows->size(); ++row) {
      std::vector<Row> changed = *rows;
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(row));
      with(i, changed);
      const std::vector<std::int64_t> numbers = copy_of((*rows)[row]);
      for (std::size_t at = 0; at < numbers.size() && at < 64; ++at) {
        changed = *rows;
        std::vector<std::int64_t> fewer = numbers;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
        changed[row] = Row(fewer);
        with(i, changed);
        for (const std::int64_t less : nearer(numbers[at])) {
          std::vector<std::int64_t> lowered = numbers;
          lowered[at] = less;
          changed[row] = Row(lowered);
          with(i, changed);
        }
      }
    }
  }

  void simplify_letters(std::size_t i) {
    const auto* text = std::get_if<std::string>(&of_.values[i]);
    constexpr std::size_t letters_max = 200;
    if (!text || problem_.arguments[i].is_grid || text->size() > letters_max) return;
    for (std::size_t at = 0; at < text->size(); ++at) {
      for (const char letter : problem_.arguments[i].letters) {
        if (letter == (*text)[at]) break;  // those before it are smaller
        std::string changed = *text;
        changed[at] = letter;
        with(i, changed);
      }
    }
  }

  std::vector<Case> take() {
    std::sort(found_.begin(), found_.end(), [&](const Case& a, const Case& b) { return is_smaller(problem_, a, b); });
    return std::move(found_);
  }

 private:
  const Problem& problem_;
  const Case& of_;
  bool beyond_;
  const MustStop& must_stop_;
  std::vector<Case> found_;
};

}  // namespace

std::vector<Case> simpler_cases(const Problem& problem, const Case& of, bool beyond, const MustStop& must_stop) {
  Simpler simpler(problem, of, beyond, must_stop);
  for (std::size_t i = 0; i < problem.arguments.size(); ++i) {
    if (!problem.arguments[i].as_long_as_before && !problem.arguments[i].is_grid) simpler.shorten(i);
    simpler.lower(i);
    simpler.lower_rows(i);
    simpler.simplify_letters(i);
  }
  return simpler.take();
}

}  // namespace firstwin
