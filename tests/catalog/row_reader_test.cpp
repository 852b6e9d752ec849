// SPDX-License-Identifier: Apache-2.0
#include "catalog/row_reader.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

namespace firstwin::row_reader_test {
namespace {

/// A file with some content, gone at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content, const std::string& ending = ".txt")
      : path_(testing::TempDir() + "firstwin_row_" + std::to_string(count_++) + "_" +
              testing::UnitTest::GetInstance()->current_test_info()->name() + ending) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  static inline int count_ = 0;
  std::string path_;
};

std::vector<std::int64_t> values_of(const Result<Row>& row) {
  EXPECT_TRUE(row) << row.error().message;
  if (!row) return {};
  return {row->values().begin(), row->values().end()};
}

std::string error_in_file(const std::string& content, const std::string& ending = ".txt") {
  const TemporaryFile file(content, ending);
  const auto row = read_row_file(file.path());
  EXPECT_FALSE(row) << content;
  if (row) return "";
  EXPECT_TRUE(row.error().message.starts_with(file.path()));
  return row.error().message.substr(file.path().size());
}

using Values = std::vector<std::int64_t>;

const std::string expected = "; expected whole numbers with white space or commas between them";

TEST(RowText, forms_of_a_list) {
  EXPECT_EQ(values_of(read_row_text("1,2,3")), (Values{1, 2, 3}));
  EXPECT_EQ(values_of(read_row_text(" [ 1 , -2 ,3 ] ")), (Values{1, -2, 3}));
  EXPECT_EQ(values_of(read_row_text("[]")), Values{});
  EXPECT_EQ(values_of(read_row_text("")), Values{});
  EXPECT_EQ(values_of(read_row_text("10^3,1_000")), (Values{1000, 1000}));
  EXPECT_EQ(values_of(read_row_text("9223372036854775807 -9223372036854775808")), (Values{INT64_MAX, INT64_MIN}));
}

TEST(RowText, what_is_no_list) {
  for (const char* text : {"1,,2", ",1", "1,", "[1,2", "1,2]", "[1 2]", "[1],2", "[[1]]", "[,1]", "[1,]", "x", "1x",
                           "-", "[1]]", "1[2", "9223372036854775808", "1.0", "\"1\"", "{}"}) {
    EXPECT_FALSE(read_row_text(text)) << text;
  }
}

TEST(RowFile, a_bad_token_is_named_with_line_and_column) {
  EXPECT_EQ(error_in_file("1 2\n3 4x 5\n"), ", line 2, column 3: '4x' is not a whole number" + expected);
  EXPECT_EQ(error_in_file("1,2\n\n é 3"), ", line 3, column 2: 'é' is not a whole number" + expected);
  EXPECT_EQ(error_in_file("é 3"), ", line 1, column 1: 'é' is not a whole number" + expected);
  EXPECT_EQ(error_in_file("1\n99999999999999999999"),
            ", line 2, column 1: '99999999999999999999' does not fit in 64 bits (-2^63 to 2^63 - 1)" + expected);
  EXPECT_EQ(error_in_file("[1,\n2"), ", line 2, column 2: the list is not closed; expected ']'");
  EXPECT_EQ(error_in_file("1,\n,2"), ", line 2, column 1: ',' stands where a number was expected");
}

TEST(RowFile, lines_and_columns_are_right_past_a_block_of_the_reader) {
  std::string content;
  for (int line = 0; line < 300'000; ++line) content += "1234567\n";  // 2.4 MB
  EXPECT_EQ(error_in_file(content + "12 bad"), ", line 300001, column 4: 'bad' is not a whole number" + expected);
}

TEST(RowFile, tokens_across_the_blocks_of_the_reader_are_whole) {
  for (const std::size_t shift : {0U, 1U, 2U, 3U, 7U, 11U}) {
    std::string content(shift, ' ');
    Values wanted;
    for (std::int64_t i = 0; i < 250'000; ++i) {
      wanted.push_back((i % 2 == 0 ? 1 : -1) * (i * 7919 % 1'000'000'007));
      content += std::to_string(wanted.back()) + (i % 3 == 0 ? ", " : " ");
    }
    const TemporaryFile file(content + "5");
    wanted.push_back(5);
    EXPECT_EQ(values_of(read_row_file(file.path())), wanted);
  }
}

TEST(RowFile, a_word_of_a_million_characters_is_refused) {
  EXPECT_EQ(error_in_file("7 " + std::string(1 << 21, '1')),
            ", line 1, column 3: a word of over a million characters" + expected);
}

TEST(RowFile, an_empty_file_is_the_empty_row) {
  const TemporaryFile file(" \n");
  EXPECT_EQ(values_of(read_row_file(file.path())), Values{});
  const TemporaryFile raw("", ".i64");
  EXPECT_EQ(values_of(read_row_file(raw.path())), Values{});
}

TEST(RowFile, raw_numbers_are_little_endian) {
  const TemporaryFile file(std::string("\x01\0\0\0\0\0\0\0\xfe\xff\xff\xff\xff\xff\xff\xff", 16), ".i64");
  EXPECT_EQ(values_of(read_row_file(file.path())), (Values{1, -2}));
  EXPECT_EQ(error_in_file("123456789", ".i64"), " has 9 bytes; expected a multiple of 8, raw 64-bit numbers");
}

TEST(RowFile, what_cannot_be_read_is_told) {
  const auto folder = read_row_file(testing::TempDir());
  ASSERT_FALSE(folder);
  EXPECT_NE(folder.error().message.find("is a folder; expected a file"), std::string::npos);
  const auto missing = read_row_file("nowhere/at/all");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "nowhere/at/all cannot be read: No such file or directory");
}

TEST(RowFile, raw_numbers_come_from_a_pipe_too) {
  const std::string path = testing::TempDir() + "firstwin_pipe_" + std::to_string(getpid()) + ".i64";
  const auto read_through_pipe = [&](std::size_t bytes) {
    EXPECT_EQ(mkfifo(path.c_str(), 0600), 0);
    std::jthread writer([&, bytes] {
      std::vector<std::int64_t> numbers(20'000);
      std::iota(numbers.begin(), numbers.end(), -5);
      std::ofstream(path, std::ios::binary)
          .write(reinterpret_cast<const char*>(numbers.data()), static_cast<std::streamsize>(bytes));
    });
    auto row = read_row_file(path);
    writer.join();
    std::filesystem::remove(path);
    return row;
  };
  const Values values = values_of(read_through_pipe(160'000));
  ASSERT_EQ(values.size(), 20'000U);
  for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], static_cast<std::int64_t>(i) - 5);
  const auto cut = read_through_pipe(159'999);
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().message, path + " has 159999 bytes; expected a multiple of 8, raw 64-bit numbers");
}

using Sizes = std::vector<std::uint64_t>;

Sizes sizes(const Result<std::vector<Row>>& rows) {
  EXPECT_TRUE(rows);
  Sizes found;
  if (rows) {
    for (const Row& row : *rows) found.push_back(row.size());
  }
  return found;
}

TEST(Rows, forms_of_lists_of_lists) {
  EXPECT_EQ(sizes(read_rows_text("9,5,2/3,2")), (Sizes{3, 2}));
  EXPECT_EQ(sizes(read_rows_text("[[9,5,2], [3,2] ,[]]")), (Sizes{3, 2, 0}));
  EXPECT_EQ(sizes(read_rows_text("[]")), Sizes{});
  EXPECT_EQ(sizes(read_rows_text("5")), Sizes{1});
  const TemporaryFile lines("9 5 2\n3 2\n"), json("[[9,5,2],\n[3,2]]");
  EXPECT_EQ(sizes(read_rows_file(lines.path())), (Sizes{3, 2}));
  EXPECT_EQ(sizes(read_rows_file(json.path())), (Sizes{3, 2}));
  for (const char* text : {"[[1,2]", "[[1,2],]", "[[1],2]", "[[1]]x", "1/x", "[[1"})
    EXPECT_FALSE(read_rows_text(text)) << text;
}

TEST(Rows, a_bad_token_of_a_file_is_named_with_line_and_column) {
  const auto error_of = [](const std::string& content) {
    const TemporaryFile file(content);
    const auto rows = read_rows_file(file.path());
    EXPECT_FALSE(rows) << content;
    return rows ? "" : rows.error().message.substr(file.path().size());
  };
  EXPECT_TRUE(error_of("\n\n1 2\n3 x\n").starts_with(", line 4, column 3: 'x' is not a whole number"));
  EXPECT_TRUE(error_of("\n[[1,2],\n [3,x]]\n").starts_with(", line 3, column 5: 'x' is not a whole number"));
  EXPECT_EQ(error_of("\n[[1,2],\n 3]\n"), ", line 3, column 2: broken JSON; expected '['");
}

TEST(Rows, a_file_may_begin_with_empty_lines_or_a_byte_order_mark) {
  const TemporaryFile lines("\xef\xbb\xbf\n \n9 5 2\n\n3\n"), json("\xef\xbb\xbf [[9,5,2],[],[3]]");
  EXPECT_EQ(sizes(read_rows_file(lines.path())), (Sizes{3, 0, 1}));
  EXPECT_EQ(sizes(read_rows_file(json.path())), (Sizes{3, 0, 1}));
}

}  // namespace
}  // namespace firstwin::row_reader_test
