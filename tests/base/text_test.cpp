// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <gtest/gtest.h>

#include "firstwin/value.h"

namespace firstwin::text_test {
namespace {

TEST(WideText, the_whole_range_is_exact) {
  const UWide half = UWide{1} << 127;
  EXPECT_EQ(to_string(Wide{0}), "0");
  EXPECT_EQ(to_string(static_cast<Wide>(half - 1)), "170141183460469231731687303715884105727");
  EXPECT_EQ(to_string(static_cast<Wide>(half)), "-170141183460469231731687303715884105728");
  EXPECT_EQ(to_string(~UWide{0}), "340282366920938463463374607431768211455");
}

TEST(Grouped, thousands_are_parted_by_commas) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(BytesText, has_the_unit_in_which_the_number_is_short) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(1023), "1023 B");
  EXPECT_EQ(bytes_text(1024), "1.0 KiB");
  EXPECT_EQ(bytes_text(3 << 20), "3.0 MiB");
  EXPECT_EQ(bytes_text(std::uint64_t{8} << 30), "8.0 GiB");
  EXPECT_EQ(bytes_text(UINT64_MAX), "16.0 EiB");
}

TEST(BytesText, never_rounds_up_to_a_thousand_and_twenty_four) {
  EXPECT_EQ(bytes_text((1 << 20) - 1), "1.0 MiB");
  EXPECT_EQ(bytes_text((std::uint64_t{1} << 30) - 1), "1.0 GiB");
  EXPECT_EQ(bytes_text(1023 * 1024), "1023.0 KiB");
}

TEST(SecondsText, has_the_unit_in_which_the_number_is_short) {
  EXPECT_EQ(seconds_text(0), "0 us");
  EXPECT_EQ(seconds_text(35e-6), "35 us");
  EXPECT_EQ(seconds_text(1.2e-3), "1.2 ms");
  EXPECT_EQ(seconds_text(4), "4.0 s");
  EXPECT_EQ(seconds_text(200), "3 min 20 s");
  EXPECT_EQ(seconds_text(3 * 3600), "3.0 h");
}

TEST(SecondsText, never_rounds_up_to_sixty_seconds_or_a_thousand_of_a_unit) {
  EXPECT_EQ(seconds_text(179.9), "3 min 0 s");
  EXPECT_EQ(seconds_text(7199.9), "2.0 h");
  EXPECT_EQ(seconds_text(999.9e-6), "1.0 ms");
  EXPECT_EQ(seconds_text(999.97e-3), "1.0 s");
}

TEST(NearestName, a_slip_of_the_finger_finds_the_name) {
  EXPECT_EQ(nearest_name("can-i-wim", {"coins", "can-i-win"}), "can-i-win");
  EXPECT_EQ(nearest_name("tabel", {"reference", "memo", "table"}), "table");
  EXPECT_EQ(nearest_name("zzzzzz", {"coins", "can-i-win"}), "");
  EXPECT_EQ(nearest_name("coins", {}), "");
}

}  // namespace
}  // namespace firstwin::text_test
