// SPDX-License-Identifier: Apache-2.0
#include "engine/octal_sequence.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace firstwin::octal_sequence_test {
namespace {

using nlohmann::json;

OctalCode code(const std::string& text) {
  Result<OctalCode> parsed = OctalCode::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed ? *parsed : *OctalCode::parse("0.0");
}

std::vector<json> octal_cases(const std::string& kind) {
  std::ifstream file("tests/cases/impartial.json");
  std::vector<json> chosen;
  for (const json& one : json::parse(file)) {
    if (one["family"] == "octal" && one["kind"] == kind) chosen.push_back(one);
  }
  EXPECT_FALSE(chosen.empty()) << kind;
  return chosen;
}

OctalSequence extended(const std::string& text, std::uint64_t count) {
  const Options options;
  firstwin::Run run(options);
  OctalSequence sequence(code(text));
  EXPECT_TRUE(sequence.extend(count, run)) << text;
  return sequence;
}

OctalSequence solved(const std::string& text) { return extended(text, UINT64_MAX); }

std::uint64_t nimber(const OctalSequence& sequence, std::uint64_t n) {
  const auto value = sequence.nimber(n);
  EXPECT_TRUE(value.has_value()) << sequence.code().text() << " at " << n;
  return value.value_or(UINT64_MAX);
}

/// The definition: the least value that no option has, all options looked at.
std::vector<std::uint64_t> plain_nimbers(const OctalCode& octal, std::uint64_t count) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t n = 0; n < count; ++n) {
    std::vector<bool> seen(2 * n + 2);
    for (std::uint64_t r = 0; r <= std::min(n, octal.last()); ++r) {
      const std::uint64_t left = n - r;
      if ((octal.digit(r) & 1) && left == 0 && r > 0) seen[0] = true;
      if ((octal.digit(r) & 2) && left > 0) seen[values[left]] = true;
      if (!(octal.digit(r) & 4)) continue;
      for (std::uint64_t heap = 1; heap < left; ++heap) seen[values[heap] ^ values[left - heap]] = true;
    }
    values.push_back(static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin()));
  }
  return values;
}

std::string random_code(std::mt19937& random, int digits_max) {
  std::string text = random() % 3 == 0 ? "4." : random() % 2 == 0 ? "0." : ".";
  const int digits = 1 + static_cast<int>(random() % static_cast<unsigned>(digits_max));
  for (int i = 0; i < digits; ++i) text += static_cast<char>('0' + random() % 8);
  return text;
}

/// The period holds on all given values, and no smaller length or start does.
void expect_exact_period(const HeapPeriod& period, const std::vector<std::uint64_t>& values, const std::string& text) {
  const auto holds = [&](std::uint64_t from, std::uint64_t length) {
    for (std::uint64_t n = from; n + length < values.size(); ++n) {
      if (values[n] != values[n + length]) return false;
    }
    return true;
  };
  ASSERT_GT(values.size(), period.from + 2 * period.length) << text;
  EXPECT_TRUE(holds(period.from, period.length)) << text;
  EXPECT_FALSE(period.from > 0 && holds(period.from - 1, period.length)) << text;
  for (std::uint64_t shorter = 1; shorter < period.length; ++shorter) EXPECT_FALSE(holds(period.from, shorter)) << text;
}

TEST(OctalSequence, known_first_values_come_out) {
  for (const json& one : octal_cases("grundy_prefix")) {
    const OctalSequence sequence = extended(one["params"]["code"], 1 + one["expected"].size());
    const std::uint64_t first = one["params"]["first_heap"];
    for (std::uint64_t i = 0; i < one["expected"].size(); ++i) {
      EXPECT_EQ(nimber(sequence, first + i), one["expected"][i]) << one["id"] << " " << i;
    }
  }
}

TEST(OctalSequence, known_periods_are_proved_after_as_many_values_as_the_criterion_asks) {
  for (const json& one : octal_cases("period")) {
    const json& expected = one["expected"];
    const std::string text = one["params"]["code"];
    const bool long_proof = expected["preperiod"] > 1'000'000;  // measured by hand; here only the first values
    const OctalSequence sequence = long_proof ? extended(text, 20'000) : solved(text);
    if (!long_proof) {
      ASSERT_TRUE(sequence.period().has_value());
      EXPECT_EQ(sequence.period()->from, expected["preperiod"]) << text;
      EXPECT_EQ(sequence.period()->length, expected["period"]) << text;
      EXPECT_LE(sequence.period()->proved_after, sequence.computed()) << text;
    }
    if (one["params"].contains("values_needed")) {
      EXPECT_EQ(sequence.period()->proved_after, one["params"]["values_needed"]) << text;
      EXPECT_EQ(sequence.computed(), one["params"]["values_needed"]) << text;
    }
    if (!expected.contains("max")) continue;
    const std::uint64_t argmax = expected["argmax"], max = expected["max"];
    for (std::uint64_t n = 0; n < std::min(argmax, sequence.computed()); ++n) EXPECT_LT(nimber(sequence, n), max);
    if (argmax >= sequence.computed()) continue;
    EXPECT_EQ(nimber(sequence, argmax), max) << text;
  }
}

TEST(OctalSequence, known_periods_and_values_come_out) {
  for (const json& one : octal_cases("period_and_values")) {
    const std::string text = one["params"]["code"];
    const OctalSequence sequence = solved(text);
    ASSERT_TRUE(sequence.period().has_value()) << text;
    EXPECT_EQ(sequence.period()->from, one["expected"]["preperiod"]) << text;
    EXPECT_EQ(sequence.period()->length, one["expected"]["period"]) << text;
    const json& values = one["expected"]["values"];
    for (std::uint64_t n = 0; n < values.size(); ++n) EXPECT_EQ(nimber(sequence, n), values[n]) << text << " " << n;
  }
}

TEST(OctalSequence, known_exceptions_to_the_period_are_all_the_exceptions) {
  for (const json& one : octal_cases("period_exceptions")) {
    const OctalSequence sequence = solved(one["params"]["code"]);
    const std::uint64_t period = one["params"]["period"];
    ASSERT_TRUE(sequence.period().has_value());
    EXPECT_EQ(sequence.period()->length, period);
    std::vector<std::uint64_t> exceptions;
    const std::uint64_t far = sequence.period()->from / period * period + period;
    for (std::uint64_t n = 0; n < far; ++n) {
      if (nimber(sequence, n) != nimber(sequence, far + n % period)) exceptions.push_back(n);
    }
    EXPECT_EQ(exceptions, one["expected"].get<std::vector<std::uint64_t>>()) << one["id"];
  }
}

TEST(OctalSequence, known_identities_between_codes_hold) {
  std::size_t checked = 0;
  for (const json& one : octal_cases("identity")) {
    const std::string relation = one["params"]["relation"];
    const std::size_t range = relation.find("n=1..");
    ASSERT_NE(range, std::string::npos);
    const std::uint64_t last = std::stoull(relation.substr(range + 5));
    if (one["id"] == "double-.1377-.77") {
      const OctalSequence twice = extended(".1377", 2 * last + 1), once = extended(".77", last + 1);
      for (std::uint64_t n = 1; n <= last; ++n, ++checked) {
        EXPECT_EQ(nimber(twice, 2 * n - 1), nimber(once, n));
        EXPECT_EQ(nimber(twice, 2 * n), nimber(once, n));
      }
      continue;
    }
    ASSERT_NE(relation.find("(n)=G_"), std::string::npos);
    ASSERT_NE(relation.find("(n-1)"), std::string::npos);
    const OctalSequence a = extended(one["params"]["a"], last + 1), b = extended(one["params"]["b"], last);
    for (std::uint64_t n = 1; n <= last; ++n, ++checked) EXPECT_EQ(nimber(a, n), nimber(b, n - 1)) << one["id"];
  }
  EXPECT_EQ(checked, 300u + 200u + 119u);
}

TEST(OctalSequence, kayles_is_settled_after_168_values_and_known_at_any_heap) {
  const OctalSequence kayles = solved("0.77");
  EXPECT_EQ(kayles.computed(), 168u);
  EXPECT_EQ(kayles.period(), (HeapPeriod{71, 12, 168, PeriodProof::doubled}));
  const std::array<std::uint64_t, 12> cycle{4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7};  // Winning Ways, chapter 4
  const std::uint64_t huge = 1'000'000'000'000'000'000;
  for (std::uint64_t n = huge; n < huge + 12; ++n) EXPECT_EQ(nimber(kayles, n), cycle[n % 12]);
}

TEST(OctalSequence, flip_game_is_dawsons_kayles_with_period_34_from_53) {
  const OctalSequence dawson = solved("0.07");
  ASSERT_TRUE(dawson.period().has_value());
  EXPECT_EQ(dawson.period()->from, 53u);
  EXPECT_EQ(dawson.period()->length, 34u);
  std::vector<std::uint64_t> flip;  // a run of n pluses: turn two neighbours to minuses
  for (std::uint64_t n = 0; n < 400; ++n) {
    std::vector<bool> seen(1024);
    for (std::uint64_t left = 0; left + 2 <= n; ++left) seen[flip[left] ^ flip[n - 2 - left]] = true;
    flip.push_back(static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin()));
    EXPECT_EQ(nimber(dawson, n), flip[n]);
  }
}

TEST(OctalSequence, the_trap_of_a_period_from_0_is_not_fallen_into) {
  const OctalSequence few = extended("0.4", 3);
  EXPECT_FALSE(few.period().has_value());
  const OctalSequence all = solved("0.4");
  EXPECT_EQ(nimber(all, 0), 0u);
  EXPECT_EQ(nimber(all, 1), 0u);
  EXPECT_EQ(nimber(all, 2), 0u);
  EXPECT_EQ(nimber(all, 3), 1u);
  ASSERT_TRUE(all.period().has_value());
  EXPECT_EQ(all.period()->length, 34u);
}

TEST(OctalSequence, games_with_few_moves_or_none_have_their_periods) {
  EXPECT_EQ(solved("0.0").period(), (HeapPeriod{0, 1, 2, PeriodProof::window}));
  EXPECT_EQ(solved("0.1").period(), (HeapPeriod{2, 1, 4, PeriodProof::window}));
  EXPECT_EQ(solved("0.3").period(), (HeapPeriod{0, 2, 4, PeriodProof::window}));
  EXPECT_EQ(solved("4.0").period(), (HeapPeriod{1, 2, 6, PeriodProof::doubled}));
  EXPECT_EQ(solved("0.75").period()->from, 1u);
}

TEST(OctalSequence, random_codes_agree_with_the_definition) {
  std::mt19937 random(20240917);
  for (int round = 0; round < 250; ++round) {
    const std::string text = random_code(random, 5);
    const std::vector<std::uint64_t> plain = plain_nimbers(code(text), 501);
    const OctalSequence sequence = extended(text, 501);
    for (std::uint64_t n = 0; n <= 500; ++n) ASSERT_EQ(nimber(sequence, n), plain[n]) << text << " at " << n;
  }
}

TEST(OctalSequence, codes_with_rare_heaps_agree_with_the_definition_far_out) {
  for (const char* text : {"0.16", "0.56", "0.007", "0.06", "0.376", "0.051", "0.104", "4.36", "0.0007", "0.127"}) {
    const std::vector<std::uint64_t> plain = plain_nimbers(code(text), 3000);
    const OctalSequence sequence = extended(text, 3000);
    for (std::uint64_t n = 0; n < 3000; ++n) ASSERT_EQ(nimber(sequence, n), plain[n]) << text << " at " << n;
  }
}

TEST(OctalSequence, proved_periods_hold_and_are_the_smallest) {
  std::mt19937 random(7);
  int proved = 0;
  for (int round = 0; round < 150; ++round) {
    const std::string text = random_code(random, 3);
    const OctalSequence sequence = extended(text, 600);
    if (!sequence.period()) continue;
    ++proved;
    const std::vector<std::uint64_t> plain = plain_nimbers(code(text), 1500);
    expect_exact_period(*sequence.period(), plain, text);
    for (std::uint64_t n = 0; n < 1500; ++n) ASSERT_EQ(nimber(sequence, n), plain[n]) << text << " at " << n;
  }
  EXPECT_GT(proved, 50);
}

TEST(OctalSequence, going_on_in_pieces_gives_the_same_values) {
  const Options options;
  firstwin::Run run(options);
  OctalSequence pieces(code("0.16"));
  for (std::uint64_t count = 1; count < 2000; count += count / 3 + 1) EXPECT_TRUE(pieces.extend(count, run));
  const OctalSequence whole = extended("0.16", 2000);
  for (std::uint64_t n = 0; n < pieces.computed(); ++n) EXPECT_EQ(nimber(pieces, n), nimber(whole, n));
  EXPECT_FALSE(pieces.nimber(pieces.computed()).has_value());
}

TEST(OctalSequence, limits_leave_what_was_computed_and_no_period) {
  const std::atomic<bool> cancel{true};
  Options cancelled;
  cancelled.cancel = &cancel;
  firstwin::Run stopped(cancelled);
  OctalSequence sequence(code("0.007"));
  EXPECT_FALSE(sequence.extend(UINT64_MAX, stopped));
  EXPECT_EQ(stopped.stop_reason(), Stop::cancelled);
  EXPECT_FALSE(sequence.period().has_value());
  EXPECT_GT(sequence.computed(), 0u);

  Options small;
  small.memory_bytes_max = 20'000;
  firstwin::Run narrow(small);
  EXPECT_FALSE(sequence.extend(UINT64_MAX, narrow));
  EXPECT_EQ(narrow.stop_reason(), Stop::memory);
  const std::vector<std::uint64_t> plain = plain_nimbers(sequence.code(), 2000);
  for (std::uint64_t n = 0; n < 2000; ++n) EXPECT_EQ(nimber(sequence, n), plain[n]);
}

}  // namespace
}  // namespace firstwin::octal_sequence_test
