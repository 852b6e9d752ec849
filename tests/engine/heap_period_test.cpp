// SPDX-License-Identifier: Apache-2.0
#include "engine/heap_period.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>

#include "tests/engine/plain_heaps.h"

namespace firstwin::heap_period_test {
namespace {

using nlohmann::json;
using plain::Amounts;

TakeSet set_of(const Amounts& amounts) {
  Result<TakeSet> set = TakeSet::of(amounts);
  EXPECT_TRUE(set.has_value());
  return set ? *set : TakeSet();
}

std::string text_of(const Amounts& amounts) {
  std::string text = "take";
  for (const std::int64_t amount : amounts) text += " " + std::to_string(amount);
  return text;
}

const HeapLimits everything{};
const HeapLimits few{.n_max = 1, .patience = 4096, .values_max = 4096};

HeapSequence outcomes(const Amounts& amounts, bool misere = false, const HeapLimits& limits = everything) {
  const Options options;
  firstwin::Run run(options);
  return heap_outcomes(set_of(amounts), misere, limits, run);
}

HeapSequence nimbers(const Amounts& amounts, const HeapLimits& limits = everything) {
  const Options options;
  firstwin::Run run(options);
  return heap_nimbers(set_of(amounts), limits, run);
}

HeapPlies plies(const Amounts& amounts, bool misere = false, const HeapLimits& limits = everything) {
  const Options options;
  firstwin::Run run(options);
  return heap_plies(set_of(amounts), misere, limits, run);
}

template <class Sequence>
void expect_values(const Sequence& sequence, const std::vector<std::uint64_t>& values, const std::string& what) {
  for (std::uint64_t n = 0; n < values.size(); ++n) ASSERT_EQ(sequence.at(n), values[n]) << what << " at " << n;
}

std::vector<Amounts> all_sets(std::int64_t greatest) {
  std::vector<Amounts> sets;
  for (unsigned bits = 1; bits < (1u << greatest); ++bits) {
    sets.emplace_back();
    for (std::int64_t amount = 1; amount <= greatest; ++amount) {
      if (bits >> (amount - 1) & 1) sets.back().push_back(amount);
    }
  }
  return sets;
}

std::vector<json> subtraction_cases(const std::string& kind) {
  std::ifstream file("tests/cases/impartial.json");
  std::vector<json> chosen;
  for (const json& one : json::parse(file)) {
    if (one["family"] == "subtraction" && one["kind"] == kind) chosen.push_back(one);
  }
  EXPECT_FALSE(chosen.empty()) << kind;
  return chosen;
}

TEST(TakeSet, amounts_become_ranges_in_ascending_order) {
  const TakeSet set = set_of({7, 3, 1, 2, 3});
  EXPECT_EQ(set.ranges(), (std::vector<TakeSet::Range>{{1, 3}, {7, 7}}));
  EXPECT_EQ(set.count(), 4u);
  EXPECT_EQ(set.least(), 1u);
  EXPECT_EQ(set.greatest(), 7u);
  EXPECT_EQ(set.divisor(), 1u);
  EXPECT_EQ(set.up_to(2), set_of({1, 2}));
  EXPECT_EQ(set_of({6, 10}).divisor(), 2u);
  EXPECT_EQ(set_of({6, 10, 8}).divided(2), set_of({3, 4, 5}));
  EXPECT_EQ(*TakeSet::of_ranges({{5, 9}, {1, 4}, {6, 7}}), *TakeSet::of_ranges({{1, 9}}));
}

TEST(TakeSet, amounts_that_are_not_positive_are_errors) {
  EXPECT_FALSE(TakeSet::of(Amounts{1, 0}).has_value());
  EXPECT_NE(TakeSet::of(Amounts{1, -3}).error().message.find("-3"), std::string::npos);
  EXPECT_FALSE(TakeSet::of_ranges({{3, 2}}).has_value());
  EXPECT_FALSE(TakeSet::of_ranges({{0, 2}}).has_value());
}

TEST(HeapPeriod, all_sets_up_to_8_agree_with_the_definitions) {
  for (const Amounts& amounts : all_sets(8)) {
    const std::string what = text_of(amounts);
    expect_values(nimbers(amounts), plain::nimbers(amounts, 301), what);
    for (const bool misere : {false, true}) {
      expect_values(outcomes(amounts, misere), plain::outcomes(amounts, misere, 301), what);
      expect_values(plies(amounts, misere), plain::plies(amounts, misere, 301), what);
    }
  }
}

TEST(HeapPeriod, all_sets_up_to_8_have_the_smallest_period) {
  for (const Amounts& amounts : all_sets(8)) {
    const HeapSequence sequence = nimbers(amounts);
    const HeapPeriod period = sequence.period().value();
    EXPECT_TRUE(plain::is_exact_period(plain::nimbers(amounts, 600), period.from, period.length)) << text_of(amounts);
    EXPECT_EQ(period.proved_after, period.from + period.length + static_cast<std::uint64_t>(amounts.back()));
    for (const bool misere : {false, true}) {
      const HeapPeriod own = outcomes(amounts, misere).period().value();
      EXPECT_TRUE(plain::is_exact_period(plain::outcomes(amounts, misere, 600), own.from, own.length))
          << text_of(amounts) << (misere ? " misere" : "");
    }
  }
}

TEST(HeapPeriod, the_game_of_lintcode_394_is_known_at_any_heap) {
  const HeapSequence sequence = outcomes({1, 2});
  EXPECT_EQ(sequence.period(), (HeapPeriod{0, 3, 5, PeriodProof::window}));
  for (std::uint64_t n = 999'999'999'999'999'990; n <= 1'000'000'000'000'000'000; ++n) {
    EXPECT_EQ(sequence.at(n), n % 3 == 0 ? 0u : 1u);
  }
}

TEST(HeapPeriod, a_game_without_moves_is_lost_or_under_misere_won) {
  for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{1'000'000'000'000'000'000}}) {
    EXPECT_EQ(outcomes({}).at(n), 0u);
    EXPECT_EQ(outcomes({}, true).at(n), 1u);
    EXPECT_EQ(nimbers({}).at(n), 0u);
    EXPECT_EQ(plies({}).at(n), 0u);
    EXPECT_EQ(plies({}, true).at(n), 0u);
  }
  EXPECT_EQ(nimbers({}).period()->length, 1u);
}

TEST(HeapPeriod, known_nimber_periods_come_out) {
  for (const json& one : subtraction_cases("period")) {
    const HeapSequence sequence = nimbers(one["params"]["S"].get<Amounts>());
    EXPECT_EQ(sequence.period()->from, one["expected"]["preperiod"]);
    EXPECT_EQ(sequence.period()->length, one["expected"]["period"]);
    const json& values = one["expected"]["values"];
    for (std::uint64_t n = 0; n < values.size(); ++n) EXPECT_EQ(sequence.at(n), values[n]) << one["id"] << " " << n;
  }
}

TEST(HeapPeriod, two_amounts_have_the_period_of_the_theorem) {
  ASSERT_EQ(subtraction_cases("theorem_table")[0]["params"]["x"], "1..12");
  for (std::int64_t x = 1; x <= 12; ++x) {
    for (std::int64_t y = x + 1; y <= 25; ++y) {
      const bool odd_multiple = y % x == 0 && y / x % 2 == 1;
      const HeapPeriod period = nimbers({x, y}).period().value();
      EXPECT_EQ(period.from, 0u) << x << " " << y;
      EXPECT_EQ(period.length, static_cast<std::uint64_t>(odd_multiple ? 2 * x : x + y)) << x << " " << y;
    }
  }
}

TEST(HeapPeriod, the_only_small_cold_number_of_subtract_a_square_that_ends_in_6_is_known) {
  const json one = subtraction_cases("smallest_cold_ending_in_6")[0];
  const std::uint64_t below = one["params"]["checked_below"];
  Amounts squares;
  for (std::int64_t root = 1; root * root < static_cast<std::int64_t>(below); ++root) squares.push_back(root * root);
  const HeapSequence sequence = outcomes(squares, false, {.n_max = below, .patience = 0});
  std::vector<std::uint64_t> cold;
  for (std::uint64_t n = 6; n < below; n += 10) {
    if (sequence.at(n) == 0u) cold.push_back(n);
  }
  EXPECT_EQ(cold, one["expected"].get<std::vector<std::uint64_t>>());
}

TEST(HeapPeriod, random_sets_agree_with_the_definitions_in_every_engine) {
  std::mt19937_64 random(1);
  const Options options;
  int settled = 0;
  for (int round = 0; round < 120; ++round) {
    const std::int64_t greatest = std::int64_t{1} << (2 + random() % 9);
    const Amounts amounts = plain::random_amounts(random, 1 + random() % 6, greatest);
    const std::string what = text_of(amounts);
    const std::vector<std::uint64_t> plain_nimbers = plain::nimbers(amounts, 3000);
    const std::vector<std::uint64_t> plain_outcomes = plain::outcomes(amounts, false, 3000);
    const HeapLimits limits{.n_max = 3000, .patience = 200'000};
    firstwin::Run run(options);
    const TakeSet set = set_of(amounts);
    const HeapSequence table(detail::nimber_table(set, limits, run), 1, 0, 0);
    const HeapSequence pieces(detail::heap_pieces(set, UINT64_MAX, 1 << 23, limits, run), 1, 0, 0);
    const HeapSequence bits(detail::outcome_table(set, limits, run), 1, 0, 0);
    const HeapSequence outcome_pieces(detail::heap_pieces(set, 1, 1 << 23, limits, run), 1, 0, 0);
    expect_values(table, plain_nimbers, what);
    expect_values(pieces, plain_nimbers, what);
    expect_values(bits, plain_outcomes, what);
    expect_values(outcome_pieces, plain_outcomes, what);
    EXPECT_TRUE(!table.period() || !pieces.period() || table.period() == pieces.period()) << what;
    EXPECT_TRUE(!bits.period() || !outcome_pieces.period() || bits.period() == outcome_pieces.period()) << what;
    EXPECT_TRUE(!table.period() || bits.period()) << what;
    settled += table.period() && pieces.period() && outcome_pieces.period();
  }
  EXPECT_GT(settled, 80);
}

TEST(HeapPeriod, long_ranges_and_many_amounts_agree_with_the_definitions) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 60; ++round) {
    Amounts amounts = plain::random_amounts(random, random() % 4, 400);
    for (std::uint64_t ranges = 1 + random() % 3; ranges > 0; --ranges) {
      const std::int64_t first = 1 + static_cast<std::int64_t>(random() % 300);
      const std::int64_t length = 1 + static_cast<std::int64_t>(random() % 120);
      for (std::int64_t amount = first; amount < first + length; ++amount) amounts.push_back(amount);
    }
    const std::string what = text_of(amounts);
    expect_values(nimbers(amounts), plain::nimbers(amounts, 2500), what);
    for (const bool misere : {false, true}) {
      expect_values(outcomes(amounts, misere), plain::outcomes(amounts, misere, 2500), what);
      expect_values(plies(amounts, misere, few), plain::plies(amounts, misere, 2500), what);
    }
  }
}

TEST(HeapPeriod, more_than_255_and_more_than_65535_amounts_are_counted) {
  Amounts amounts;
  for (std::int64_t amount = 1; amount <= 700; ++amount) amounts.push_back(amount < 500 ? amount : amount + 1);
  expect_values(nimbers(amounts), plain::nimbers(amounts, 2000), "1..499, 501..701");
  const Options options;
  firstwin::Run run(options);
  const TakeSet wide = *TakeSet::of_ranges({{1, 70'000}, {70'002, 70'003}});
  const HeapSequence sequence = heap_nimbers(wide, {.n_max = 150'000, .patience = 0}, run);
  for (std::uint64_t n = 0; n < 70'001; n += 777) EXPECT_EQ(sequence.at(n), n);
  EXPECT_EQ(sequence.at(70'000), 70'000u);
  EXPECT_EQ(sequence.at(70'001), 0u);
}

TEST(HeapPeriod, an_unbroken_range_has_its_formula) {
  const Options options;
  firstwin::Run run(options);
  for (const TakeSet::Range range : {TakeSet::Range{1, 4096}, {77, 5000}, {4999, 5000}}) {
    const TakeSet set = *TakeSet::of_ranges({range});
    const HeapSequence formula = heap_nimbers(set, everything, run);
    const HeapSequence table(detail::nimber_table(set, everything, run), 1, 0, 0);
    EXPECT_EQ(formula.period()->proof, PeriodProof::closed_form);
    EXPECT_EQ(formula.period()->from, table.period()->from);
    EXPECT_EQ(formula.period()->length, table.period()->length);
    const HeapSequence outcome_formula = heap_outcomes(set, false, everything, run);
    const HeapSequence bits(detail::outcome_table(set, everything, run), 1, 0, 0);
    EXPECT_EQ(outcome_formula.period()->length, bits.period()->length);
    for (std::uint64_t n = 0; n < 25'000; ++n) {
      ASSERT_EQ(formula.at(n), table.at(n)) << n;
      ASSERT_EQ(outcome_formula.at(n), bits.at(n)) << n;
    }
  }
}

/// Every value is the least that its options lack: near the amounts' sums, at random, and at the far end.
void expect_options_explain(const Amounts& amounts) {
  const HeapSequence sequence = nimbers(amounts), winners = outcomes(amounts), losers = outcomes(amounts, true);
  ASSERT_TRUE(sequence.period().has_value()) << text_of(amounts);
  ASSERT_TRUE(winners.period().has_value()) << text_of(amounts);
  std::set<std::uint64_t> heaps{1'000'000'000'000'000'000};
  std::mt19937_64 random(3);
  for (int i = 0; i < 2000; ++i) heaps.insert(random() % 1'000'000'000'000'000'000);
  const std::uint64_t from = sequence.period()->from, length = sequence.period()->length;
  std::vector<std::uint64_t> places{0, from, from + length, winners.period()->from, winners.period()->length};
  for (const std::int64_t a : amounts) {
    for (const std::int64_t b : amounts) places.push_back(static_cast<std::uint64_t>(a + b));
    places.push_back(static_cast<std::uint64_t>(a));
  }
  for (const std::uint64_t place : places) {
    for (std::uint64_t n = place < 40 ? 0 : place - 40; n < place + 40; ++n) heaps.insert(n);
  }
  for (const std::uint64_t n : heaps) {
    std::vector<std::uint64_t> seen;
    bool reaches_loss = false;
    for (const std::int64_t amount : amounts) {
      if (static_cast<std::uint64_t>(amount) > n) continue;
      seen.push_back(sequence.at(n - static_cast<std::uint64_t>(amount)).value());
      reaches_loss = reaches_loss || winners.at(n - static_cast<std::uint64_t>(amount)) == 0u;
    }
    ASSERT_EQ(sequence.at(n), plain::least_missing(seen)) << text_of(amounts) << " at " << n;
    ASSERT_EQ(winners.at(n), reaches_loss ? 1u : 0u) << text_of(amounts) << " at " << n;
    ASSERT_EQ(winners.at(n), sequence.at(n) == 0u ? 0u : 1u);
    const auto least = static_cast<std::uint64_t>(amounts.front());
    ASSERT_EQ(losers.at(n), n < least ? 1u : winners.at(n - least).value());
  }
}

TEST(HeapPeriod, huge_amounts_are_solved_and_explained_by_their_options) {
  for (const Amounts& amounts : {Amounts{1'000'000'007},
                                 {5, 1'000'000'007},
                                 {1, 2, 100'000'000'000'000'000},
                                 {1, 3, 4, 100'000'000'000'000'001},
                                 {12, 345, 6'789, 123'456'789},
                                 {2, 3, 300'000'000'000'000'000, 300'000'000'000'000'001},
                                 {100'000'000'000'000'000, 100'000'000'000'000'003},
                                 {7, 11, 13, 1'000'000'007, 123'456'789'012'345'678}}) {
    expect_options_explain(amounts);
  }
}

TEST(HeapPeriod, two_huge_amounts_have_the_period_of_the_theorem) {
  const std::int64_t x = 12'345'678'901;
  EXPECT_EQ(nimbers({x, 3 * x}).period()->length, static_cast<std::uint64_t>(2 * x));
  EXPECT_EQ(nimbers({x, 2 * x}).period()->length, static_cast<std::uint64_t>(3 * x));
  EXPECT_EQ(nimbers({x, 5 * x + 1}).period()->length, static_cast<std::uint64_t>(6 * x + 1));
  EXPECT_EQ(nimbers({x, 5 * x + 1}).period()->from, 0u);
  EXPECT_EQ(nimbers({6, 999'999'999'999}).period()->length, 1'000'000'000'005u);
}

TEST(HeapPeriod, heaps_below_an_amount_that_nobody_can_take_yet_do_not_need_it) {
  EXPECT_EQ(nimbers({1, 2, INT64_MAX}).at(1'000'000'000'000'000'000), 1'000'000'000'000'000'000u % 3);
  const HeapLimits limits{.n_max = 300'000'000'000'000'000, .patience = 0};
  const HeapSequence sequence = nimbers({1, 5'000'000, 400'000'000'000'000'000}, limits);
  const HeapSequence without = nimbers({1, 5'000'000});
  EXPECT_FALSE(sequence.period().has_value());
  EXPECT_EQ(sequence.at(limits.n_max), without.at(limits.n_max));
  EXPECT_EQ(sequence.at(399'999'999'999'999'999), without.at(399'999'999'999'999'999));
}

TEST(HeapPeriod, pieces_and_tables_agree_on_amounts_far_apart) {
  const Options options;
  for (const Amounts& amounts : {Amounts{12, 345, 6'789, 1'234'560}, {5, 1'000'003}, {9, 2'000, 300'000}}) {
    firstwin::Run run(options);
    const detail::HeapFound pieces = detail::heap_pieces(set_of(amounts), UINT64_MAX, 1 << 26, everything, run);
    const detail::HeapFound table = detail::nimber_table(set_of(amounts), everything, run);
    const detail::HeapFound bits = detail::outcome_table(set_of(amounts), everything, run);
    const detail::HeapFound outcome_pieces = detail::heap_pieces(set_of(amounts), 1, 1 << 26, everything, run);
    ASSERT_TRUE(pieces.period && outcome_pieces.period) << text_of(amounts);
    EXPECT_EQ(pieces.period, table.period) << text_of(amounts);
    EXPECT_EQ(outcome_pieces.period, bits.period) << text_of(amounts);
    for (std::uint64_t n = 0; n < pieces.period->proved_after; ++n) {
      ASSERT_EQ(pieces.values->at(n), table.values->at(n)) << text_of(amounts) << " at " << n;
      ASSERT_EQ(outcome_pieces.values->at(n), bits.values->at(n)) << text_of(amounts) << " at " << n;
    }
  }
}

TEST(HeapPeriod, sums_are_the_exclusive_or_of_nimbers) {
  const HeapSequence sequence = nimbers({1, 3, 4});
  const std::vector<std::uint64_t> heaps{5, 13, 1'000'000'000'000'000'000};
  EXPECT_EQ(sum_nimber(sequence, heaps), *sequence.at(5) ^ *sequence.at(13) ^ *sequence.at(heaps[2]));
  EXPECT_EQ(sum_nimber(sequence, {}), 0u);
  const HeapSequence unknown = nimbers({1, 3, 4}, {.n_max = 5, .patience = 6, .values_max = 6});
  EXPECT_EQ(sum_nimber(unknown, heaps), std::nullopt);
}

TEST(HeapPeriod, without_a_period_in_reach_nothing_is_guessed) {
  Amounts squares;
  for (std::int64_t root = 1; root <= 300; ++root) squares.push_back(root * root);
  const HeapSequence sequence = outcomes(squares, false, {.n_max = 20'000, .patience = 0});
  EXPECT_FALSE(sequence.period().has_value());
  EXPECT_GT(sequence.known(), 20'000u);
  EXPECT_EQ(sequence.at(sequence.known()), std::nullopt);

  Options narrow;
  narrow.memory_bytes_max = 100'000;
  for (const bool misere : {false, true}) {
    firstwin::Run run(narrow);
    const HeapSequence stopped = heap_outcomes(set_of(squares), misere, everything, run);
    EXPECT_EQ(run.stop_reason(), Stop::memory);
    EXPECT_FALSE(stopped.period().has_value());
    EXPECT_GT(stopped.known(), 100'000u);
  }
  firstwin::Run run(narrow);
  EXPECT_FALSE(heap_nimbers(set_of(squares), everything, run).period().has_value());
  EXPECT_EQ(run.stop_reason(), Stop::memory);
}

TEST(HeapPlies, the_fact_sheet_holds) {
  const HeapPlies line = plies({1, 2});
  EXPECT_EQ(line.at(1000), 667u);
  EXPECT_EQ(line.period(), (HeapPlies::Period{0, 3, 8, 2}));
  EXPECT_EQ(line.at(1'000'000'000'000'000'000), 666'666'666'666'666'667u);
  expect_values(line, plain::plies({1, 2}, false, 7001), "take 1 2");
}

TEST(HeapPlies, single_amounts_and_common_divisors_are_scaled) {
  EXPECT_EQ(plies({1}).period()->length, 1u);
  EXPECT_EQ(plies({1'000'000'007}).at(1'000'000'000'000'000'000), 999'999'993u);
  EXPECT_EQ(plies({6, 10}).at(1'000'000), plies({3, 5}).at(500'000));
  const HeapPlies misere = plies({1'000'000'007}, true);
  EXPECT_EQ(misere.at(1'000'000'006), 0u);
  EXPECT_EQ(misere.at(1'000'000'007), 1u);
  EXPECT_EQ(misere.period()->from, 0u);
}

TEST(HeapPlies, gains_that_differ_from_heap_to_heap_are_found_and_proved) {
  const HeapPlies uneven = plies({3, 9, 11});
  ASSERT_TRUE(uneven.period().has_value());
  EXPECT_EQ(uneven.period()->gain, std::nullopt);
  EXPECT_LT(uneven.period()->proved_after, 5000u);
  expect_values(uneven, plain::plies({3, 9, 11}, false, 20'000), "take 3 9 11");
  for (const Amounts& amounts : {Amounts{3, 5, 7, 8, 12}, {2, 5, 7, 8, 13}, {3, 9, 13}, {3, 8, 9, 12, 13}}) {
    const HeapPlies sequence = plies(amounts);
    EXPECT_TRUE(sequence.period().has_value()) << text_of(amounts);
    expect_values(sequence, plain::plies(amounts, false, 20'000), text_of(amounts));
    expect_values(plies(amounts, true), plain::plies(amounts, true, 5000), text_of(amounts));
  }
}

TEST(HeapPlies, periods_found_from_few_values_hold_far_on) {
  std::mt19937_64 random(4);
  int periodic = 0;
  for (int round = 0; round < 60; ++round) {
    const Amounts amounts = plain::random_amounts(random, 2 + random() % 4, 24);
    const bool misere = round % 2 == 1;
    const HeapPlies sequence = plies(amounts, misere, few);
    const HeapPlies longer = plies(amounts, misere, {.n_max = 50'000, .patience = 0});
    if (!sequence.period()) continue;
    ++periodic;
    expect_values(sequence, plain::plies(amounts, misere, 12'000), text_of(amounts));
    EXPECT_EQ(sequence.at(50'000), longer.at(50'000));
    const HeapPlies::Period period = *sequence.period();
    const auto gain = [&](std::uint64_t n) { return *sequence.at(n + period.length) - *sequence.at(n); };
    for (std::uint64_t n = period.from; n < period.from + 500; ++n) {
      EXPECT_EQ(gain(n), period.gain.value_or(gain(n + period.length))) << text_of(amounts);
    }
    const std::uint64_t next = gain(period.from + period.length - 1);
    EXPECT_TRUE(period.from == 0 || gain(period.from - 1) != next) << text_of(amounts);
  }
  EXPECT_GT(periodic, 40);
}

TEST(HeapPlies, without_a_period_plies_are_known_as_far_as_the_table_goes) {
  const HeapPlies sequence = plies({1, 2, 1'000'003}, false, {.n_max = 1000, .patience = 0});
  EXPECT_FALSE(sequence.period().has_value());
  EXPECT_EQ(sequence.at(1000), 667u);
  EXPECT_EQ(sequence.known(), 1001u);
  EXPECT_EQ(sequence.at(1001), std::nullopt);
}

}  // namespace
}  // namespace firstwin::heap_period_test
