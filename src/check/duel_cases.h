// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "catalog/problems.h"

namespace firstwin {

/// How large a case is: fewer elements or characters first (a list in a list counts as one element more), then the
/// smaller sum of absolute values.
struct CaseSize {
  std::uint64_t elements = 0;
  UWide sum = 0;
  auto operator<=>(const CaseSize&) const = default;
};

/// A case, its size, and its text as a program reads it.
struct Case {
  CaseValues values;
  CaseSize size;
  std::string lines;           ///< an argument a line, in JSON
  std::string own_text{};      ///< as whole programs get it at the judge, where that is another text
};

Case make_case(const Problem& problem, CaseValues values);
/// By size, then the first in order: smaller numbers, and letters in the order of the argument's.
bool is_smaller(const Problem& problem, const Case& one, const Case& other);

/// Cases with so many elements and no number larger than `most` in absolute value.
struct Level {
  std::uint64_t elements = 0;
  std::int64_t most = 0;
};

/// Asked while cases are made, which may take long: true when there is no more time.
using MustStop = std::function<bool()>;

/// All small cases of a problem, stage by stage. With `beyond`, those outside the judge's limits too.
class SmallCases {
 public:
  SmallCases(
      const Problem& problem, bool beyond, MustStop must_stop = [] { return false; })
      : problem_(problem), beyond_(beyond), must_stop_(std::move(must_stop)) {}

  /// Begins a stage: for each number of elements, up to twice the bits of `count`, as large numbers as make at most
  /// `count` cases; those that earlier stages had are left out.
  void begin_stage(std::uint64_t count);
  /// The cases of the stage with the next number of elements, ascending by is_smaller; nothing at its end, or when it
  /// must stop.
  std::optional<std::vector<Case>> next();
  /// What all that was made so far is all of, by elements; and whether that is all within the limits.
  const std::vector<Level>& levels() const { return levels_; }
  bool complete() const { return complete_; }

  /// All cases within the limits in which the number that makes programs slow is small, however large others are,
  /// ascending by is_smaller; none where the problem has no such number.
  std::vector<Case> cheap() const;

  /// All cases with exactly so many elements and a sum of absolute values below `sum`; nothing where they are more than
  /// `count`, or where it must stop.
  std::optional<std::vector<Case>> below(const CaseSize& size, std::uint64_t count) const;

 private:
  struct Slots;
  struct Shape;
  std::vector<Shape> shapes(std::uint64_t elements) const;
  std::int64_t most_for(const std::vector<Shape>& shapes, std::uint64_t count) const;
  void add_all(const Shape& shape, std::int64_t most, std::int64_t known, UWide sum_most, std::uint64_t count,
               std::vector<Case>& cases) const;
  void add(CaseValues values, std::vector<Case>& cases) const;
  std::int64_t known_most(std::uint64_t elements) const;
  void reach(const Level& level);
  bool sort(std::vector<Case>& cases) const;
  bool is_everything() const;

  const Problem& problem_;
  bool beyond_;
  MustStop must_stop_;
  std::uint64_t count_ = 0, elements_ = 0, last_elements_ = 0;  // of the stage: the next number, the last with cases
  std::vector<Level> levels_;
  bool complete_ = false;
};

/// Random cases, shaped by the problem: its limits, ties, repeated values, zeros, extremes, slopes and zigzags.
class RandomCases {
 public:
  RandomCases(const Problem& problem, bool beyond, std::uint64_t seed)
      : problem_(problem), beyond_(beyond), random_(seed) {}

  /// A case whose lists and lone numbers are within that part, 0 to 1, of what the limits allow; nothing where a number
  /// of trials gave none that is allowed.
  std::optional<Case> next(double part);

 private:
  std::uint64_t below(std::uint64_t count) { return count == 0 ? 0 : random_() % count; }
  std::int64_t number_within(std::int64_t least, std::int64_t most);
  std::vector<std::int64_t> list(const ProblemArgument& argument, std::uint64_t length);
  Arguments::Value value(const ProblemArgument& argument, double part, std::uint64_t length_before);
  std::uint64_t length(const ProblemArgument& argument, double part);

  const Problem& problem_;
  bool beyond_;
  std::mt19937_64 random_;
};

/// Cases a step simpler than this one, the smallest first: parts taken out, numbers nearer to zero. Those made so far
/// when it must stop.
std::vector<Case> simpler_cases(const Problem& problem, const Case& of, bool beyond, const MustStop& must_stop);

}  // namespace firstwin
