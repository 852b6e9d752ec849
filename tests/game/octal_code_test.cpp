// SPDX-License-Identifier: Apache-2.0
#include "game/octal_code.h"

#include <gtest/gtest.h>

#include <string>

namespace firstwin::octal_code_test {
namespace {

OctalCode code(const std::string& text) {
  const Result<OctalCode> parsed = OctalCode::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed ? *parsed : OctalCode();
}

TEST(OctalCode, codes_are_read_with_and_without_the_first_zero_and_trailing_zeros) {
  EXPECT_EQ(code("0.77").text(), "0.77");
  EXPECT_EQ(code(".77"), code("0.77"));
  EXPECT_EQ(code("0.7700"), code("0.77"));
  EXPECT_EQ(code("4.007").text(), "4.007");
  EXPECT_EQ(code("4.0").text(), "4.0");
  EXPECT_EQ(code("0.0").last(), 0u);
  EXPECT_EQ(code("4.007").digit(0), 4);
  EXPECT_EQ(code("4.007").digit(3), 7);
  EXPECT_EQ(code("4.007").digit(1000), 0);
  EXPECT_TRUE(code("4.3").splits());
  EXPECT_FALSE(code("0.333").splits());
  EXPECT_EQ(code("4.0736").splitting_digits(), 3u);
  EXPECT_TRUE(code("0.1").has_moves());
  EXPECT_FALSE(code("0.00").has_moves());
  EXPECT_EQ(OctalCode(), code("0.0"));
  EXPECT_EQ(OctalCode::of("nonsense"), OctalCode());
}

TEST(OctalCode, errors_name_the_place_and_what_was_expected) {
  const auto message = [](const std::string& text) {
    const Result<OctalCode> parsed = OctalCode::parse(text);
    EXPECT_FALSE(parsed.has_value()) << text;
    return parsed ? std::string() : parsed.error().message;
  };
  EXPECT_NE(message("0.78").find("character 4 ('8')"), std::string::npos);
  EXPECT_NE(message("0.7.7").find("character 4 ('.')"), std::string::npos);
  EXPECT_NE(message("77").find("point is missing"), std::string::npos);
  EXPECT_NE(message("").find("point is missing"), std::string::npos);
  EXPECT_NE(message(".").find("digits after the point are missing"), std::string::npos);
  EXPECT_NE(message("00.7").find("more than one digit before the point"), std::string::npos);
  EXPECT_NE(message("0.").find("digits after the point are missing"), std::string::npos);
  EXPECT_NE(message("3.7").find("expected 0 or 4 before the point"), std::string::npos);
  EXPECT_NE(message("-.7").find("character 1"), std::string::npos);
  EXPECT_NE(message("." + std::string(5000, '7')).find("4096"), std::string::npos);
}

}  // namespace
}  // namespace firstwin::octal_code_test
