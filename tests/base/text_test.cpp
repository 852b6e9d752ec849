// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <gtest/gtest.h>

#include "firstwin/value.h"

namespace firstwin {
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

TEST(NearestName, a_slip_of_the_finger_finds_the_name) {
  EXPECT_EQ(nearest_name("can-i-wim", {"coins", "can-i-win"}), "can-i-win");
  EXPECT_EQ(nearest_name("zzzzzz", {"coins", "can-i-win"}), "");
}

}  // namespace
}  // namespace firstwin
