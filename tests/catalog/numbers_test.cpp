// SPDX-License-Identifier: Apache-2.0
#include "catalog/numbers.h"

#include <gtest/gtest.h>

namespace firstwin::numbers_test {
namespace {

std::int64_t value_of(std::string_view text) {
  const ReadNumber number = read_number(text);
  EXPECT_EQ(number.fault, ReadNumber::Fault::none) << text;
  return number.value;
}

TEST(ReadNumber, digits_underscores_powers_and_signs) {
  EXPECT_EQ(value_of("20"), 20);
  EXPECT_EQ(value_of("-3"), -3);
  EXPECT_EQ(value_of("+3"), 3);
  EXPECT_EQ(value_of("007"), 7);
  EXPECT_EQ(value_of("1_000"), 1000);
  EXPECT_EQ(value_of("10^18"), 1'000'000'000'000'000'000);
  EXPECT_EQ(value_of("-10^3"), -1000);
  EXPECT_EQ(value_of("1_0^1_8"), 1'000'000'000'000'000'000);
  EXPECT_EQ(value_of("0^0"), 1);
  EXPECT_EQ(value_of("1^999999999999999999999"), 1);
}

TEST(ReadNumber, the_whole_range_of_64_bits_is_exact) {
  EXPECT_EQ(value_of("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(value_of("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(value_of("-2^63"), INT64_MIN);
}

TEST(ReadNumber, what_is_beyond_64_bits_is_too_large_and_never_wraps) {
  for (const char* text : {"9223372036854775808", "-9223372036854775809", "2^63", "10^19", "18446744073709551616",
                           "99999999999999999999999999999999999999999999999999", "2^99999999999"}) {
    EXPECT_EQ(read_number(text).fault, ReadNumber::Fault::too_large) << text;
  }
}

TEST(ReadNumber, other_words_are_no_numbers) {
  for (const char* text :
       {"", "-", "+", "x", "1.5", "1e3", "1_", "_1", "1__0", "10^", "^3", "10^-1", "--3", "0x10", "1 2", "٣"}) {
    EXPECT_EQ(read_number(text).fault, ReadNumber::Fault::not_whole) << text;
  }
}

TEST(InQuotes, long_words_and_bytes_that_cannot_be_printed_are_shown_safely) {
  EXPECT_EQ(in_quotes("abc"), "'abc'");
  EXPECT_EQ(in_quotes(std::string_view("\0\n\x7f", 3)), "'\\x00\\x0a\\x7f'");
  EXPECT_EQ(in_quotes(std::string(60, 'a')), "'" + std::string(40, 'a') + "…'");
  EXPECT_EQ(in_quotes(std::string(39, 'a') + "éé"), "'" + std::string(39, 'a') + "é…'");
  EXPECT_EQ(in_quotes("é€😀"), "'é€😀'");
  EXPECT_EQ(in_quotes("\xff\xc3(\xe2\x82"), "'\\xff\\xc3(\\xe2\\x82'") << "bytes that are not UTF-8";
  EXPECT_EQ(in_quotes("\xc0\xaf\xed\xa0\x80\xf5"), "'\\xc0\\xaf\\xed\\xa0\\x80\\xf5'") << "overlong, surrogate, beyond";
  EXPECT_EQ(in_quotes("\xc2\x9b"), "'\\xc2\\x9b'") << "a control sequence begins so";
}

}  // namespace
}  // namespace firstwin::numbers_test
