// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "present/describe.h"
#include "present/text.h"

namespace firstwin::layout_test {
namespace {

TEST(Wrapped, no_line_is_longer_than_80_columns_and_no_word_is_lost) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += (i ? " " : "") + std::string(static_cast<std::size_t>(i % 13) + 1, 'x');
  const std::string lines = wrapped(text, 4, 4);
  std::string joined;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    std::string line = lines.substr(begin, end - begin);
    EXPECT_LE(line.size() + (begin == 0 ? 4 : 0), 80U);
    line.erase(0, line.find_first_not_of(' '));
    joined += (joined.empty() ? "" : " ") + line;
    begin = end + 1;
  }
  EXPECT_EQ(joined, text);
}

TEST(Wrapped, a_word_longer_than_a_line_stands_alone) {
  EXPECT_EQ(wrapped("a " + std::string(100, 'b') + " c", 2), "a\n  " + std::string(100, 'b') + "\n  c");
}

TEST(Columns, characters_are_counted_not_bytes) {
  EXPECT_EQ(columns_of("é…x"), 3U);
  EXPECT_EQ(padded("é", 3), "é  ");
  EXPECT_EQ(padded_left("é", 3), "  é");
  EXPECT_EQ(cut_to("ééé", 3), "ééé");
  EXPECT_EQ(cut_to("éééé", 3), "éé…");
  EXPECT_EQ(indented("a\nb", 2), "  a\n  b");
}

TEST(MovesText, many_moves_are_shortened_and_those_of_several_words_parted_by_commas) {
  EXPECT_EQ(moves_text({"1", "2"}, 2, 80), "1 2");
  EXPECT_EQ(moves_text({"left", "left 2"}, 2, 80), "left, left 2");
  EXPECT_EQ(moves_text({"1", "2"}, 1'000'000, 80), "1 2 … (1,000,000 in all)");
  EXPECT_EQ(moves_text(std::vector<std::string>(100, "10"), 100, 20), "10 10 10 10 10 10 10 … (100 in all)");
}

TEST(TwoColumns, the_second_column_is_aligned) {
  EXPECT_EQ(two_columns({{"a", "first"}, {"long", "second"}}, 2), "  a     first\n  long  second\n");
}

}  // namespace
}  // namespace firstwin::layout_test
