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

/// The parents of nodes when so many from `at` on are about to go: their children come to the nearest that stays.
std::vector<std::int64_t> with_adopted(std::vector<std::int64_t> parents, std::size_t at, std::size_t count) {
  const auto first = static_cast<std::int64_t>(at), end = first + static_cast<std::int64_t>(count);
  const std::vector<std::int64_t> before = parents;
  for (std::int64_t& parent : parents) {
    for (std::size_t steps = 0; parent >= first && parent < end && steps < before.size(); ++steps) {
      parent = before[static_cast<std::size_t>(parent)];
    }
    if (parent >= end) parent -= end - first;
  }
  return parents;
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
          if (problem_.arguments[k].is_parents) numbers = with_adopted(std::move(numbers), at, cut);
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

  /// Numbers that have the same sum of absolute values, in an order or with signs that come first, or with a part of
  /// one moved to another.
  void rearrange(std::size_t i) {
    const auto* row = std::get_if<Row>(&of_.values[i]);
    constexpr std::uint64_t numbers_max = 64, parts_max = 12;
    if (!row || row->size() > numbers_max) return;
    const std::vector<std::int64_t> numbers = copy_of(*row);
    std::vector<std::int64_t> changed = numbers;
    std::sort(changed.begin(), changed.end());
    with(i, Row(changed));
    for (std::int64_t& number : changed) number = number > 0 ? -number : number;
    std::sort(changed.begin(), changed.end());
    with(i, Row(changed));
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      changed = numbers;
      if (numbers[at] > 0) changed[at] = -numbers[at], with(i, Row(changed));
      for (std::size_t other = at + 1; other < numbers.size(); ++other) {
        changed = numbers;
        std::swap(changed[at], changed[other]);
        with(i, Row(changed));
        if (numbers.size() <= parts_max) move_parts(i, numbers, at, other);
      }
    }
  }

  /// Parts of the size of one of two numbers are added to that of the other, with any signs.
  void move_parts(std::size_t i, const std::vector<std::int64_t>& numbers, std::size_t at, std::size_t other) {
    constexpr std::int64_t size_max = INT64_MAX / 4;
    const std::int64_t sizes[] = {std::abs(numbers[at]), std::abs(numbers[other])};
    if (std::max(sizes[0], sizes[1]) > size_max) return;
    for (const int from : {0, 1}) {
      for (const std::int64_t part :
           {sizes[from], sizes[from] - 1, sizes[from] / 2, sizes[from] / 16, std::int64_t{1}}) {
        if (part <= 0 || part > sizes[from]) continue;
        const std::int64_t less = sizes[from] - part, more = sizes[1 - from] + part;
        for (const int signs : {0, 1, 2, 3}) {
          std::vector<std::int64_t> changed = numbers;
          changed[at] = (from == 0 ? less : more) * (signs & 1 ? -1 : 1);
          changed[other] = (from == 0 ? more : less) * (signs & 2 ? -1 : 1);
          with(i, Row(std::move(changed)));
        }
      }
    }
  }

  /// A graph, each node a list of its neighbours, without one of its nodes or edges; the first three have names.
  void thin_out(std::size_t i) {
    constexpr std::size_t named = 3, nodes_max = 50;
    const auto* rows = std::get_if<std::vector<Row>>(&of_.values[i]);
    if (!rows || rows->size() > nodes_max) return;
    const auto without = [&](const auto& is_gone, std::int64_t node) {
      std::vector<Row> graph;
      for (std::size_t from = 0; from < rows->size(); ++from) {
        if (static_cast<std::int64_t>(from) == node) continue;
        std::vector<std::int64_t> neighbours;
        for (const std::int64_t to : (*rows)[from].values()) {
          if (!is_gone(static_cast<std::int64_t>(from), to)) neighbours.push_back(to - (node >= 0 && to > node));
        }
        graph.emplace_back(std::move(neighbours));
      }
      with(i, std::move(graph));
    };
    for (std::size_t node = named; node < rows->size(); ++node) {
      const auto gone = static_cast<std::int64_t>(node);
      without([&](std::int64_t, std::int64_t to) { return to == gone; }, gone);
    }
    for (std::size_t one = 0; one < rows->size(); ++one) {
      for (const std::int64_t other : (*rows)[one].values()) {
        const auto a = static_cast<std::int64_t>(one), b = other;
        if (a < b)
          without([&](std::int64_t from, std::int64_t to) { return (from == a && to == b) || (from == b && to == a); },
                  -1);
      }
    }
  }

  /// A grid without one of its rows or columns.
  void narrow_grid(std::size_t i) {
    const auto& grid = std::get<std::string>(of_.values[i]);
    const std::size_t width = std::min(grid.find('/'), grid.size());
    for (std::size_t begin = 0; begin < grid.size(); begin += width + 1) {
      std::string fewer = grid;
      fewer.erase(begin == 0 ? 0 : begin - 1, width + 1);
      with(i, fewer);
    }
    for (std::size_t column = 0; column < width; ++column) {
      std::string fewer;
      for (std::size_t at = 0; at < grid.size(); ++at) {
        if (at % (width + 1) != column) fewer += grid[at];
      }
      with(i, fewer);
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
    if (!text || text->size() > letters_max) return;
    for (std::size_t at = 0; at < text->size(); ++at) {
      if (problem_.arguments[i].is_grid && (*text)[at] == '/') continue;
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
    simpler.rearrange(i);
    if (problem.arguments[i].is_grid) simpler.narrow_grid(i);
    if (problem.all_of) simpler.thin_out(i);
    simpler.lower_rows(i);
    simpler.simplify_letters(i);
  }
  return simpler.take();
}

}  // namespace firstwin
