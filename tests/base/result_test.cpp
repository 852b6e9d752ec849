// SPDX-License-Identifier: Apache-2.0
#include "firstwin/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace firstwin::result_test {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return Error{std::to_string(number) + " is odd"};
  return number / 2;
}

TEST(Result, a_value_is_true_and_can_be_reached_in_three_ways) {
  const Result<std::string> text(std::string("abc"));
  ASSERT_TRUE(text);
  EXPECT_TRUE(text.has_value());
  EXPECT_EQ(text.value(), "abc");
  EXPECT_EQ(*text, "abc");
  EXPECT_EQ(text->size(), 3U);
}

TEST(Result, an_error_is_false_and_keeps_its_sentence) {
  const auto result = half(7);
  ASSERT_FALSE(result);
  EXPECT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message, "7 is odd");
  EXPECT_EQ(*half(8), 4);
}

TEST(Result, values_that_can_only_be_moved_are_moved_out) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
  const std::unique_ptr<int> number = *std::move(result);
  EXPECT_EQ(*number, 5);
}

TEST(Result, a_value_can_be_changed_in_place) {
  auto result = half(8);
  *result += 1;
  EXPECT_EQ(result.value(), 5);
}

TEST(Result, without_a_value_it_only_says_whether_it_worked) {
  const Result<void> worked;
  EXPECT_TRUE(worked);
  const Result<void> failed = Error{"no"};
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "no");
}

TEST(ResultDeathTest, reaching_for_what_is_not_there_stops_the_program) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(static_cast<void>(half(7).value()), "has_value");
  EXPECT_DEATH(static_cast<void>(half(8).error()), "has_value");
}

}  // namespace
}  // namespace firstwin::result_test
