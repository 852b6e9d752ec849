// SPDX-License-Identifier: Apache-2.0
#include "check/duel_cases.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace firstwin {

namespace {

std::uint64_t magnitude(std::int64_t number) {
  return number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

void add_size(const Row& row, CaseSize& size) {
  size.elements += row.size();
  for (const std::int64_t number : row.values()) size.sum += magnitude(number);
}

CaseSize size_of(const CaseValues& values) {
  CaseSize size;
  for (const Arguments::Value& value : values) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) size.sum += magnitude(*number);
    if (const auto* text = std::get_if<std::string>(&value)) size.elements += text->size();
    if (const auto* row = std::get_if<Row>(&value)) add_size(*row, size);
    if (const auto* rows = std::get_if<std::vector<Row>>(&value)) {
      size.elements += rows->size();
      for (const Row& row : *rows) add_size(row, size);
    }
  }
  return size;
}

std::strong_ordering order(const Row& one, const Row& other) {
  const auto a = one.values(), b = other.values();
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
}

std::strong_ordering order(const ProblemArgument& argument, const Arguments::Value& one,
                           const Arguments::Value& other) {
  if (const auto* number = std::get_if<std::int64_t>(&one)) return *number <=> std::get<std::int64_t>(other);
  if (const auto* row = std::get_if<Row>(&one)) return order(*row, std::get<Row>(other));
  if (const auto* rows = std::get_if<std::vector<Row>>(&one)) {
    const auto& others = std::get<std::vector<Row>>(other);
    return std::lexicographical_compare_three_way(rows->begin(), rows->end(), others.begin(), others.end(),
                                                  [](const Row& a, const Row& b) { return order(a, b); });
  }
  const auto &a = std::get<std::string>(one), &b = std::get<std::string>(other);
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) {
    return argument.letters.find(x) <=> argument.letters.find(y);
  });
}

bool is_listed(Kind kind) { return kind == Kind::row || kind == Kind::amounts; }

}  // namespace

Case make_case(const Problem& problem, CaseValues values) {
  Case made{.values = std::move(values), .size = {}, .lines = {}};
  made.size = size_of(made.values);
  for (std::size_t i = 0; i < made.values.size(); ++i) {
    made.lines += argument_json(problem.arguments[i], made.values[i]) + "\n";
  }
  if (problem.own_text) made.own_text = problem.own_text(made.values);
  return made;
}

bool is_smaller(const Problem& problem, const Case& one, const Case& other) {
  if (one.size != other.size) return one.size < other.size;
  for (std::size_t i = 0; i < one.values.size(); ++i) {
    const auto found = order(problem.arguments[i], one.values[i], other.values[i]);
    if (found != 0) return found < 0;
  }
  return false;
}

/// The lengths of all lists of a case: of a list in a list one each, of others one an argument; none for numbers.
struct SmallCases::Shape {
  std::vector<std::vector<std::uint64_t>> lengths;  // by argument
};

/// All numbers and letters of a case of one shape, in order: each has a range.
struct SmallCases::Slots {
  struct Slot {
    std::int64_t least, most;
    bool is_letter;
  };
  std::vector<Slot> slots;

  Slots(const Problem& problem, const Shape& shape, std::int64_t most, bool beyond) {
    for (std::size_t i = 0; i < problem.arguments.size(); ++i) {
      const ProblemArgument& argument = problem.arguments[i];
      const bool is_text = argument.kind == Kind::text;
      Slot slot{beyond ? -most : std::max(argument.least, -most), beyond ? most : std::min(argument.most, most),
                is_text};
      if (is_text) slot = {0, static_cast<std::int64_t>(argument.letters.size()) - 1, true};
      std::uint64_t count = argument.kind == Kind::integer ? 1 : 0;
      for (const std::uint64_t length : shape.lengths[i]) count += length;
      slots.insert(slots.end(), count, slot);
    }
  }
  double count() const {
    double product = 1;
    for (const Slot& slot : slots)
      product *= static_cast<double>(std::max<std::int64_t>(0, slot.most - slot.least + 1));
    return product;
  }
};

/// All ways to share `elements` among the lists, shorter first lists first.
std::vector<SmallCases::Shape> SmallCases::shapes(std::uint64_t elements) const {
  std::vector<Shape> found;
  Shape shape;
  const auto& arguments = problem_.arguments;
  const auto fits = [&](const ProblemArgument& argument, std::uint64_t length) {
    return beyond_ || (length >= static_cast<std::uint64_t>(argument.length_least) &&
                       length <= static_cast<std::uint64_t>(argument.length_most));
  };
  const auto share = [&](const auto& self, std::size_t i, std::uint64_t left) -> void {
    if (must_stop_()) return;
    if (i == arguments.size()) {
      if (left == 0) found.push_back(shape);
      return;
    }
    const ProblemArgument& argument = arguments[i];
    shape.lengths.resize(i + 1);
    shape.lengths[i].clear();
    if (argument.kind == Kind::integer) return self(self, i + 1, left);
    if (argument.kind != Kind::rows) {
      for (std::uint64_t length = 0; length <= left; ++length) {
        const bool pairs = !argument.as_long_as_before || length == shape.lengths[i - 1][0];
        if (!pairs || !fits(argument, length)) continue;
        shape.lengths.resize(i + 1);
        shape.lengths[i] = {length};
        self(self, i + 1, left - length);
      }
      return;
    }
    const auto rows = [&](const auto& next, std::uint64_t rest) -> void {
      if (fits(argument, shape.lengths[i].size())) {
        const auto kept = shape.lengths[i];
        self(self, i + 1, rest);
        shape.lengths.resize(i + 1);
        shape.lengths[i] = kept;
      }
      for (std::uint64_t length = 0; length + 1 <= rest; ++length) {
        shape.lengths[i].push_back(length);
        next(next, rest - length - 1);
        shape.lengths[i].pop_back();
      }
    };
    rows(rows, left);
  };
  share(share, 0, elements);
  return found;
}

/// The largest number with which all shapes together have at most `count` cases; -1 where there is none.
std::int64_t SmallCases::most_for(const std::vector<Shape>& shapes, std::uint64_t count) const {
  const auto fits = [&](std::int64_t most) {
    double cases = 0;
    for (const Shape& shape : shapes) {
      if (must_stop_()) return false;
      cases += Slots(problem_, shape, most, beyond_).count();
    }
    return cases <= static_cast<double>(count);
  };
  if (!fits(0)) return -1;
  std::int64_t least = 0, most = 1;
  while (most < INT64_MAX / 4 && fits(most)) least = std::exchange(most, 2 * most);
  if (most >= INT64_MAX / 4) return INT64_MAX / 4;
  while (most - least > 1) {
    const std::int64_t middle = least + (most - least) / 2;
    (fits(middle) ? least : most) = middle;
  }
  return least;
}

void SmallCases::add(CaseValues values, std::vector<Case>& cases) const {
  if (beyond_ || within_limits(problem_, values)) cases.push_back(make_case(problem_, std::move(values)));
}

/// Cases of one shape with numbers up to `most`, at least one of them over `known`, and a sum up to `sum_most`.
void SmallCases::add_all(const Shape& shape, std::int64_t most, std::int64_t known, UWide sum_most, std::uint64_t count,
                         std::vector<Case>& cases) const {
  const Slots all(problem_, shape, most, beyond_);
  std::vector<std::int64_t> numbers(all.slots.size());
  const auto build = [&] {
    CaseValues values;
    std::size_t at = 0;
    for (std::size_t i = 0; i < problem_.arguments.size(); ++i) {
      const ProblemArgument& argument = problem_.arguments[i];
      const auto take = [&](std::uint64_t length) {
        const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(at);
        at += length;
        return std::vector<std::int64_t>(begin, begin + static_cast<std::ptrdiff_t>(length));
      };
      if (argument.kind == Kind::integer) values.emplace_back(numbers[at++]);
      if (is_listed(argument.kind)) values.emplace_back(Row(take(shape.lengths[i][0])));
      if (argument.kind == Kind::rows) {
        std::vector<Row> rows;
        for (const std::uint64_t length : shape.lengths[i]) rows.emplace_back(take(length));
        values.emplace_back(std::move(rows));
      }
      if (argument.kind == Kind::text) {
        std::string text;
        for (const std::int64_t letter : take(shape.lengths[i][0]))
          text += argument.letters[static_cast<std::size_t>(letter)];
        values.emplace_back(std::move(text));
      }
    }
    add(std::move(values), cases);
  };
  const auto fill = [&](const auto& self, std::size_t at, bool is_new, UWide sum) -> void {
    if (sum > sum_most || cases.size() > count || must_stop_()) return;
    if (at == numbers.size()) {
      if (is_new) build();
      return;
    }
    const Slots::Slot& slot = all.slots[at];
    for (std::int64_t number = slot.least; number <= slot.most; ++number) {
      numbers[at] = number;
      const bool over = !slot.is_letter && magnitude(number) > magnitude(known);
      self(self, at + 1, is_new || over, slot.is_letter ? sum : sum + magnitude(number));
    }
  };
  fill(fill, 0, known < 0, 0);
}

void SmallCases::begin_stage(std::uint64_t count) {
  count_ = count;
  elements_ = last_elements_ = 0;
}

std::optional<std::vector<Case>> SmallCases::next() {
  constexpr std::uint64_t gap_most = 8;
  const auto elements_most = std::min<std::uint64_t>(64, 2 * static_cast<std::uint64_t>(std::bit_width(count_)));
  while (!must_stop_() && elements_ <= elements_most && elements_ <= last_elements_ + gap_most) {
    const std::uint64_t elements = elements_++;
    const std::int64_t known = known_most(elements);
    std::vector<Case> cases;
    std::int64_t most = 0;
    if (problem_.all_of) {
      auto some = problem_.all_of(elements);
      if (some.empty()) continue;
      if (some.size() > count_) break;
      if (known < 0) {
        for (CaseValues& values : some) add(std::move(values), cases);
      }
    } else {
      const std::vector<Shape> some = shapes(elements);
      if (some.empty()) continue;
      most = most_for(some, count_);
      if (most < 1) break;  // rows of zeros alone would go on for ever
      if (most > known) {
        for (const Shape& shape : some) add_all(shape, most, known, ~UWide{0}, UINT64_MAX, cases);
      }
    }
    last_elements_ = elements;
    if (!sort(cases)) return {};
    if (!cases.empty() || known >= 0) reach({elements, most});
    if (!cases.empty()) return cases;
  }
  complete_ = !must_stop_() && is_everything();
  return {};
}

/// The largest number of the cases made before with so many elements; -1 where there are none.
std::int64_t SmallCases::known_most(std::uint64_t elements) const {
  const auto known =
      std::find_if(levels_.begin(), levels_.end(), [&](const Level& level) { return level.elements == elements; });
  return known == levels_.end() ? -1 : known->most;
}

void SmallCases::reach(const Level& level) {
  const auto at = std::lower_bound(levels_.begin(), levels_.end(), level,
                                   [](const Level& one, const Level& other) { return one.elements < other.elements; });
  if (at == levels_.end() || at->elements != level.elements) {
    levels_.insert(at, level);
  } else {
    at->most = std::max(at->most, level.most);
  }
}

/// By is_smaller; false where it must stop.
bool SmallCases::sort(std::vector<Case>& cases) const {
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.size < b.size; });
  for (auto begin = cases.begin(); begin != cases.end();) {
    if (must_stop_()) return false;
    const auto end = std::find_if(begin, cases.end(), [&](const Case& one) { return one.size != begin->size; });
    std::sort(begin, end, [&](const Case& a, const Case& b) { return is_smaller(problem_, a, b); });
    begin = end;
  }
  return true;
}

/// Whether the levels cover all that the limits allow.
bool SmallCases::is_everything() const {
  if (beyond_ || problem_.all_of || levels_.empty()) return false;
  std::uint64_t elements = 0;
  std::int64_t most = levels_.front().most;
  for (const Level& level : levels_) most = std::min(most, level.most);
  for (const ProblemArgument& argument : problem_.arguments) {
    if (argument.kind == Kind::rows) return false;
    if (argument.kind != Kind::integer) elements += static_cast<std::uint64_t>(argument.length_most);
    const bool within = argument.kind == Kind::text || (argument.least >= -most && argument.most <= most);
    if (!within) return false;
  }
  return levels_.back().elements >= elements;
}

std::vector<Case> SmallCases::cheap() const {
  const auto& arguments = problem_.arguments;
  std::vector<Case> cases;
  if (std::none_of(arguments.begin(), arguments.end(), [](const auto& argument) { return argument.cheap_most > 0; }))
    return cases;
  CaseValues values(arguments.size());
  const auto fill = [&](const auto& self, std::size_t i) -> void {
    if (must_stop_()) return;
    if (i == arguments.size()) return add(values, cases);
    const std::int64_t most = arguments[i].cheap_most > 0 ? arguments[i].cheap_most : arguments[i].most;
    for (std::int64_t number = arguments[i].least; number <= most; ++number) {
      values[i] = number;
      self(self, i + 1);
    }
  };
  fill(fill, 0);
  if (!sort(cases)) cases.clear();
  return cases;
}

std::optional<std::vector<Case>> SmallCases::below(const CaseSize& size, std::uint64_t count) const {
  std::vector<Case> cases;
  constexpr std::uint64_t sum_looked_at = 2000;
  if (problem_.all_of || size.sum == 0) return cases;
  if (size.sum > sum_looked_at) return {};
  const UWide sum_most = size.sum - 1;
  const auto most = static_cast<std::int64_t>(sum_most);
  for (const Shape& shape : shapes(size.elements)) {
    add_all(shape, most, -1, sum_most, count, cases);
    if (cases.size() > count || must_stop_()) return {};
  }
  if (must_stop_() || !sort(cases)) return {};
  return cases;
}

}  // namespace firstwin
