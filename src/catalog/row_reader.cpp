// SPDX-License-Identifier: Apache-2.0
#include "catalog/row_reader.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>

#include "base/text.h"
#include "catalog/numbers.h"

namespace firstwin {

namespace {

ReadingLimits limits_of_process;

void hold_to_all_limits(std::uint64_t bytes) {
  hold_to_reading_memory(bytes);
  if (limits_of_process.deadline && std::chrono::steady_clock::now() >= *limits_of_process.deadline) {
    throw ReadingStopped("reading was stopped: the time limit was reached");
  }
}

static_assert(std::endian::native == std::endian::little, ".i64 files are mapped as they are");

/// Values that grow in place: pages are moved, never copied, and those not yet written to take no memory. With a sink
/// they are handed on, some thousands at a time.
class Values {
 public:
  Values() = default;
  explicit Values(const RowSink& sink) : sink_(&sink) {}
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;
  ~Values() {
    if (mapped_) munmap(data_, capacity_ * sizeof(std::int64_t));
  }

  /// False when the system gives no more memory.
  bool push(std::int64_t value) {
    if (size_ == capacity_ && !grow()) return false;
    data_[size_++] = value;
    return true;
  }
  std::size_t size() const { return handed_on_ + size_; }
  /// Hands on what there is, and lets the sink know that it is waited for. False when the sink wants no more; without
  /// one always true.
  bool hand_on() {
    if (!sink_ || full_) return !full_;
    full_ = !(*sink_)({data_, size_});
    handed_on_ += size_;
    size_ = 0;
    return !full_;
  }
  /// Throws where a limit on reading is reached; a sink has limits of its own.
  void hold_to_limits() const {
    if (!sink_) hold_to_all_limits(size_ * sizeof(std::int64_t));
  }
  /// Whether the sink wants no more.
  bool full() const { return full_; }

  Row take() {
    if (!mapped_) {
      small_.resize(size_);
      return Row(std::move(small_));
    }
    const std::size_t bytes = size_ * sizeof(std::int64_t);
    void* data = mremap(data_, capacity_ * sizeof(std::int64_t), bytes, MREMAP_MAYMOVE);
    mapped_ = false;
    std::shared_ptr<const void> owner(data, [bytes](void* mapped) { munmap(mapped, bytes); });
    return Row({static_cast<const std::int64_t*>(data), size_}, std::move(owner));
  }

 private:
  bool grow() {
    if (sink_ && capacity_ == small_max) return hand_on();
    const std::size_t capacity = std::max<std::size_t>(16, capacity_ * 2);
    if (capacity <= small_max) {
      small_.resize(capacity);
      data_ = small_.data();
      capacity_ = capacity;
      return true;
    }
    const std::size_t bytes = capacity * sizeof(std::int64_t);
    void* data = mapped_
                     ? mremap(data_, capacity_ * sizeof(std::int64_t), bytes, MREMAP_MAYMOVE)
                     : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) return false;
    if (bytes >= huge_bytes_least) madvise(data, bytes, MADV_HUGEPAGE);
    if (!mapped_) std::copy(small_.begin(), small_.end(), static_cast<std::int64_t*>(data));
    data_ = static_cast<std::int64_t*>(data);
    capacity_ = capacity;
    mapped_ = true;
    small_ = {};
    return true;
  }

  static constexpr std::size_t small_max = 4096, huge_bytes_least = std::size_t{1} << 24;
  std::vector<std::int64_t> small_;
  std::int64_t* data_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0, handed_on_ = 0;
  bool mapped_ = false, full_ = false;
  const RowSink* sink_ = nullptr;
};

/// The value of up to 8 digits at once, `count` of them, in the low bytes of a word from which '0' was taken off each.
/// (Lemire, "Quickly parsing eight digits".)
std::int64_t eight_digits(std::uint64_t bytes, unsigned count) {
  bytes <<= 64 - 8 * count;  // digits that are not there are zeros in front
  bytes = bytes * 10 + (bytes >> 8);
  return static_cast<std::int64_t>((((bytes & 0x000000FF000000FF) * 0x000F424000000064) +
                                    (((bytes >> 16) & 0x000000FF000000FF) * 0x0000271000000001)) >>
                                   32);
}

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// What a file of numbers holds, and a line of a file of lists.
constexpr std::string_view file_expected = "whole numbers with white space or commas between them";

/// Where and why a text is no list of numbers.
struct TextFault {
  const char* at = nullptr;
  std::string clause;
  bool says_expected = false;  ///< what was expected there, or nothing else was

  std::string text(std::string_view expected) const { return says_expected ? clause : expecting(clause, expected); }
};

/// Reads the tokens of a list, a block at a time.
class RowScanner {
 public:
  explicit RowScanner(Values& values) : values_(values) {}

  /// Reads from `begin`; gives how far it came, which is before `end` when a token may go on in the next block.
  /// Stops at the first fault.
  const char* read(const char* begin, const char* end, bool last) {
    const char* at = begin;
    while (!fault_) {
      while (at < end && is_space(*at)) ++at;
      if (at == end) break;
      const char* const token = at;
      if (is_digit(*at) || *at == '-') {
        at = read_fast(at, end, last);
      } else if (*at == ',' || *at == '[' || *at == ']') {
        read_mark(at++);
      } else {
        at = read_slowly(at, end, last);
      }
      if (!at) return token;
    }
    return at;
  }

  /// After the last block, at its end.
  void finish(const char* end) {
    if (fault_) return;
    if (state_ == State::after_comma) expect(end, "the list ends after a comma; expected a number");
    if (bracketed_ && state_ != State::closed) expect(end, "the list is not closed; expected ']'");
  }

  const std::optional<TextFault>& fault() const { return fault_; }

 private:
  enum class State : unsigned char { start, after_value, after_comma, closed };

  void fail(const char* at, std::string clause) { fault_ = TextFault{at, std::move(clause)}; }
  void expect(const char* at, std::string clause) { fault_ = TextFault{at, std::move(clause), true}; }

  void add(std::int64_t value, const char* at, std::string_view token) {
    if (state_ == State::closed || (bracketed_ && state_ == State::after_value)) {
      return fail(
          at, in_quotes(token) + (state_ == State::closed ? " after the end of the list" : " without ',' before it"));
    }
    state_ = State::after_value;
    if (values_.push(value)) return;
    expect(at, "the system gave no more memory after " + std::to_string(values_.size()) + " values");
  }

  void read_mark(const char* at) {
    const bool first = state_ == State::start && values_.size() == 0 && !bracketed_;
    if (*at == '[' && first) {
      bracketed_ = true;
    } else if (*at == ']' && bracketed_ && (state_ == State::after_value || state_ == State::start)) {
      state_ = State::closed;
    } else if (*at == ',' && state_ == State::after_value) {
      state_ = State::after_comma;
    } else {
      expect(at, std::string("'") + *at + "' stands where a number was expected");
    }
  }

  /// A plain number of up to 18 digits, which is nearly every one; else as read_slowly.
  const char* read_fast(const char* token, const char* end, bool last) {
    const bool negative = *token == '-';
    const char* const digits = token + (negative ? 1 : 0);
    const char* at = digits;
    std::int64_t value = 0;
    if (end - at >= 8) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, at, sizeof bytes);
      bytes ^= 0x3030303030303030;
      const std::uint64_t others = ((bytes + 0x7676767676767676) | bytes) & 0x8080808080808080;  // no digits
      const auto count = static_cast<unsigned>(std::countr_zero(others)) / 8;
      if (count > 0) value = eight_digits(bytes, count);
      at += count;
    }
    const char* const digits_end = end - digits > 18 ? digits + 18 : end;
    while (at < digits_end && is_digit(*at)) value = value * 10 + (*at++ - '0');
    const bool ends = at < end ? is_space(*at) || *at == ',' || *at == ']' : last;
    if (at == digits || !ends) return read_slowly(token, end, last);
    add(negative ? -value : value, token, {token, at});
    return at;
  }

  /// Any token; null when it may go on in the next block.
  const char* read_slowly(const char* token, const char* end, bool last) {
    const char* at = token;
    while (at < end && !is_space(*at) && *at != ',' && *at != ']') ++at;
    if (at == end && !last) return nullptr;
    const std::string_view text(token, at);
    const ReadNumber number = read_number(text);
    if (number.fault == ReadNumber::Fault::none) {
      add(number.value, token, text);
    } else {
      fail(token, fault_clause(text, number.fault));
    }
    return at;
  }

  Values& values_;
  std::optional<TextFault> fault_;
  State state_ = State::start;
  bool bracketed_ = false;
};

/// Lines and columns, counted from 1; a column is a character, not a byte.
class Place {
 public:
  void pass(const char* begin, const char* end) {
    lines_ += static_cast<std::uint64_t>(std::count(begin, end, '\n'));
    const auto* newline = static_cast<const char*>(memrchr(begin, '\n', static_cast<std::size_t>(end - begin)));
    if (newline) columns_ = 0;
    for (const char* at = newline ? newline + 1 : begin; at < end; ++at) columns_ += (*at & 0xc0) != 0x80;
  }
  std::uint64_t column() const { return columns_ + 1; }
  std::string text() const { return "line " + std::to_string(lines_ + 1) + ", column " + std::to_string(column()); }

 private:
  std::uint64_t lines_ = 0, columns_ = 0;
};

class File {
 public:
  /// A pipe that nobody writes to yet is waited for when it is read.
  explicit File(const std::string& path) : number_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

Error no_more_memory(const std::string& name, std::size_t values) {
  return {name + ": the system gave no more memory after " + std::to_string(values) + " values"};
}

Error cannot_read(const std::string& name) {
  if (errno == EISDIR) return {name + " is a folder; expected a file"};
  return {name + " cannot be read: " + std::strerror(errno)};
}

/// As read(2), again after a signal.
ssize_t read_some(int file, char* into, std::size_t bytes) {
  ssize_t count = 0;
  do count = read(file, into, bytes);
  while (count < 0 && (errno == EINTR || errno == EAGAIN));
  return count;
}

/// Waits for something to read, asking now and then whether to go on. False when that is not wanted.
template <class GoOn>
bool await(int file, const GoOn& go_on) {
  constexpr int patience_ms = 100;
  pollfd waited{.fd = file, .events = POLLIN, .revents = 0};
  for (int patience = 0;; patience = patience_ms) {
    const int ready = poll(&waited, 1, patience);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    if (!go_on()) return false;
  }
}

/// Reads a text to its end, or until the sink of `values` wants no more.
Result<void> read_stream(int file, const std::string& name, Values& values) {
  constexpr std::size_t block_bytes = std::size_t{1} << 20;
  const auto block = std::make_unique<char[]>(block_bytes);
  RowScanner scanner(values);
  Place place;
  std::size_t kept = 0;
  for (bool last = false, first = true; !last; first = false) {
    values.hold_to_limits();
    if (!await(file, [&] { return values.hold_to_limits(), values.hand_on(); })) return {};
    if (kept == block_bytes)
      return Error{name + ", " + place.text() + ": a word of over a million characters; expected " +
                   std::string(file_expected)};
    const ssize_t count = read_some(file, block.get() + kept, block_bytes - kept);
    if (count < 0) return cannot_read(name);
    last = count == 0;
    const char* begin = block.get();
    const char* const end = begin + kept + count;
    if (first && std::string_view(begin, end).starts_with(byte_order_mark)) begin += byte_order_mark.size();
    const char* const at = scanner.read(begin, end, last);
    if (last) scanner.finish(at);
    if (values.full()) return {};
    if (scanner.fault()) {
      place.pass(begin, scanner.fault()->at);
      return Error{name + ", " + place.text() + ": " + scanner.fault()->text(file_expected)};
    }
    place.pass(begin, at);
    kept = static_cast<std::size_t>(end - at);
    std::memmove(block.get(), at, kept);
  }
  values.hand_on();
  return {};
}

Result<Row> read_row_stream(int file, const std::string& name) {
  Values values;
  auto read = read_stream(file, name, values);
  return read ? Result<Row>(values.take()) : read.error();
}

Error no_raw_numbers(const std::string& name, std::size_t bytes) {
  return {name + " has " + std::to_string(bytes) + " bytes; expected a multiple of 8, raw 64-bit numbers"};
}

/// Raw numbers from what is no file that could be mapped: a pipe.
Result<Row> read_raw_stream(int file, const std::string& name) {
  Values values;
  std::array<std::int64_t, 8192> block{};
  std::size_t bytes = 0, kept = 0;  // of all; of a number that is not there as a whole
  for (;;) {
    await(file, [&] { return values.hold_to_limits(), true; });
    const ssize_t count = read_some(file, reinterpret_cast<char*>(block.data()) + kept, sizeof block - kept);
    if (count < 0) return cannot_read(name);
    if (count == 0) break;
    bytes += static_cast<std::size_t>(count);
    kept += static_cast<std::size_t>(count);
    const std::size_t whole = kept / sizeof(std::int64_t);
    for (std::size_t i = 0; i < whole; ++i) {
      if (!values.push(block[i])) return no_more_memory(name, values.size());
    }
    if (whole < block.size()) block[0] = block[whole];
    kept %= sizeof(std::int64_t);
  }
  if (kept != 0) return no_raw_numbers(name, bytes);
  return values.take();
}

Result<Row> map_row_file(int file, const std::string& name) {
  struct stat status{};
  if (fstat(file, &status) != 0) return cannot_read(name);
  if (S_ISDIR(status.st_mode)) return Error{name + " is a folder; expected a file"};
  if (!S_ISREG(status.st_mode)) return read_raw_stream(file, name);
  const auto bytes = static_cast<std::size_t>(status.st_size);
  if (bytes % sizeof(std::int64_t) != 0) return no_raw_numbers(name, bytes);
  if (bytes == 0) return Row();
  void* data = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
  if (data == MAP_FAILED) return cannot_read(name);
  std::shared_ptr<const void> owner(data, [bytes](void* mapped) { munmap(mapped, bytes); });
  return Row({static_cast<const std::int64_t*>(data), bytes / sizeof(std::int64_t)}, std::move(owner));
}

/// The whole of a small file.
Result<std::string> read_text_stream(int file, const std::string& name) {
  std::string text;
  std::vector<char> block(1 << 16);
  for (;;) {
    await(file, [&] { return hold_to_all_limits(text.size()), true; });
    const ssize_t count = read_some(file, block.data(), block.size());
    if (count < 0) return cannot_read(name);
    if (count == 0) return text;
    hold_to_all_limits(text.size());
    text.append(block.data(), static_cast<std::size_t>(count));
  }
}

/// Reads a whole list into `values`.
std::optional<TextFault> scan(std::string_view text, Values& values) {
  RowScanner scanner(values);
  const char* const end = scanner.read(text.data(), text.data() + text.size(), true);
  scanner.finish(end);
  return scanner.fault();
}

std::string at_character(std::string_view text, const char* at) {
  Place place;
  place.pass(text.data(), at);
  return "at character " + std::to_string(place.column()) + ", ";
}

/// Splits at a mark; the parts keep their order, empty ones too.
std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find(mark, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    if (end == text.size()) return parts;
    begin = end + 1;
  }
}

/// A text of lists, and how a place in it is told: by line and column of a file, else by list and character.
class ListsText {
 public:
  ListsText(std::string_view text, std::string file, std::string_view expected)
      : text_(text), file_(std::move(file)), expected_(expected) {}

  Result<std::vector<Row>> read_json() const;
  /// Lists with a mark between them.
  Result<std::vector<Row>> read_parted(char mark) const { return read_parts(split(text_, mark)); }

 private:
  Result<std::vector<Row>> read_parts(const std::vector<std::string_view>& parts) const;
  Error broken(const char* at, const std::string& clause) const {
    if (file_.empty()) return {"broken JSON at character " + std::to_string(at - text_.data() + 1) + clause};
    return {in_file(at) + "broken JSON" + clause};
  }
  std::string in_file(const char* at) const {
    Place place;
    place.pass(text_.data(), at);
    return file_ + ", " + place.text() + ": ";
  }

  std::string_view text_;
  std::string file_;  ///< empty where the text was given itself
  std::string_view expected_;
};

Result<std::vector<Row>> ListsText::read_parts(const std::vector<std::string_view>& parts) const {
  std::vector<Row> rows;
  for (const std::string_view part : parts) {
    Values values;
    if (const auto fault = scan(part, values)) {
      const std::string why = fault->text(expected_);
      if (!file_.empty()) return Error{in_file(fault->at) + why};
      return Error{"list " + std::to_string(rows.size() + 1) + ": " + at_character(part, fault->at) + why};
    }
    rows.push_back(values.take());
  }
  return rows;
}

/// `[[9,5,2],[3,2]]`.
Result<std::vector<Row>> ListsText::read_json() const {
  std::vector<std::string_view> parts;
  std::size_t at = std::min(text_.find('['), text_.size()) + 1;
  const auto skip_space = [&] {
    while (at < text_.size() && is_space(text_[at])) ++at;
  };
  const auto next_is = [&](char c) { return skip_space(), at < text_.size() && text_[at] == c; };
  const auto here = [&] { return text_.data() + std::min(at, text_.size()); };
  if (!next_is(']')) {
    do {
      if (!next_is('[')) return broken(here(), "; expected '['");
      const std::size_t end = text_.find(']', at);
      if (end == std::string_view::npos) {
        return broken(here(), expecting(": list " + std::to_string(parts.size() + 1) + " is not closed", expected_));
      }
      parts.push_back(text_.substr(at, end + 1 - at));
      at = end + 1;
    } while (next_is(',') && ++at > 0);
  }
  if (!next_is(']')) return broken(here(), "; expected ']'");
  ++at;
  skip_space();
  if (at != text_.size()) return broken(here(), expecting(": something follows the last ']'", expected_));
  return read_parts(parts);
}

Result<std::vector<Row>> read_rows_lines(const Result<std::string>& text, const std::string& name) {
  if (!text) return text.error();
  std::string_view all = *text;
  if (all.starts_with(byte_order_mark)) all.remove_prefix(byte_order_mark.size());
  while (!all.empty() && is_space(all.back())) all.remove_suffix(1);
  if (all.empty()) return std::vector<Row>{};
  if (trimmed(all).starts_with('[')) {
    return ListsText(all, name, "a list of lists such as [[9,5,2],[3,2]]").read_json();
  }
  const std::size_t first = all.find_first_not_of(" \t\r\n\v\f");  // lines before it are no lists
  const std::size_t line = all.rfind('\n', first) + 1;
  auto rows = ListsText(all, name, file_expected).read_parted('\n');
  if (rows)
    rows->erase(rows->begin(),
                rows->begin() + std::count(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(line), '\n'));
  return rows;
}

}  // namespace

void limit_reading(const ReadingLimits& limits) { limits_of_process = limits; }

void hold_to_reading_memory(std::uint64_t bytes) {
  if (bytes <= limits_of_process.bytes_max) return;
  throw ReadingStopped("reading was stopped after " + bytes_text(bytes) + ": the memory limit is " +
                       bytes_text(limits_of_process.bytes_max));
}

Result<Row> read_row_text(std::string_view text, std::string_view expected) {
  Values values;
  if (const auto fault = scan(text, values)) return Error{at_character(text, fault->at) + fault->text(expected)};
  return values.take();
}

Result<Row> read_row_file(const std::string& path) {
  const File file(path);
  if (file.number() < 0) return cannot_read(path);
  return path.ends_with(".i64") ? map_row_file(file.number(), path) : read_row_stream(file.number(), path);
}

Result<void> read_row_piecewise(const std::string& path, const RowSink& sink) {
  Values values(sink);
  if (path.empty()) return read_stream(STDIN_FILENO, "standard input", values);
  const File file(path);
  if (file.number() < 0) return cannot_read(path);
  return read_stream(file.number(), path, values);
}

Result<Row> read_row_standard_input() { return read_row_stream(STDIN_FILENO, "standard input"); }

Result<std::vector<Row>> read_rows_text(std::string_view text, std::string_view expected) {
  text = trimmed(text);
  const ListsText lists(text, "", expected);
  const bool json = text == "[]" || (text.starts_with('[') && trimmed(text.substr(1)).starts_with('['));
  return json ? lists.read_json() : lists.read_parted('/');
}

Result<std::vector<Row>> read_rows_file(const std::string& path) {
  const File file(path);
  if (file.number() < 0) return cannot_read(path);
  return read_rows_lines(read_text_stream(file.number(), path), path);
}

Result<std::vector<Row>> read_rows_standard_input() {
  return read_rows_lines(read_text_stream(STDIN_FILENO, "standard input"), "standard input");
}

}  // namespace firstwin
