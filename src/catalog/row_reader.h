// SPDX-License-Identifier: Apache-2.0
// Rows of whole numbers from text, files and standard input.
//
// Text is either numbers parted by white space or single commas, or a JSON array of numbers. A file whose name ends in
// .i64 holds raw 64-bit little-endian numbers and is mapped, not copied. Text is read a block at a time, at some
// 500 MB/s, and takes no more memory than its values do.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/result.h"
#include "firstwin/row.h"

namespace firstwin {

/// Bounds on what this process reads from files and standard input; none at first.
struct ReadingLimits {
  std::uint64_t bytes_max = UINT64_MAX;  ///< that one list may take
  std::optional<std::chrono::steady_clock::time_point> deadline{};
};
void limit_reading(const ReadingLimits& limits);

/// Thrown by the functions below where one of the limits is reached.
class ReadingStopped : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Throws where something that is read takes more.
void hold_to_reading_memory(std::uint64_t bytes);

/// A list as it stands on a command line: `1,2,3`, `[1, 2, 3]`, `[]`. Errors are clauses: "at character 3, 'x' is not
/// …"; those that do not name what would have been right at their place go on with "; expected " and `expected`.
Result<Row> read_row_text(std::string_view text, std::string_view expected = "");

/// A list from a file. Errors name the file, and for a bad token line and column.
Result<Row> read_row_file(const std::string& path);
/// A list from standard input, to its end.
Result<Row> read_row_standard_input();

/// A row that is handed on as it is read. Called with some thousands of values at a time, and with none now and then
/// while it waits for more; says whether it wants to go on.
using RowSink = std::function<bool(std::span<const std::int64_t>)>;
/// A list from a text file or, where `path` is empty, from standard input, none of it kept. Ends without an error when
/// `sink` wants no more. Errors as of read_row_file.
Result<void> read_row_piecewise(const std::string& path, const RowSink& sink);

/// Lists of lists: `9,5,2/3,2`, or JSON `[[9,5,2],[3,2]]`; `[]` is no list, and an empty part an empty list. Errors as
/// of read_row_text.
Result<std::vector<Row>> read_rows_text(std::string_view text, std::string_view expected = "");
/// Lists of lists from a file: JSON, or one list a line.
Result<std::vector<Row>> read_rows_file(const std::string& path);
Result<std::vector<Row>> read_rows_standard_input();

}  // namespace firstwin
