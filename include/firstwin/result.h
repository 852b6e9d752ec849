// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace firstwin {

/// What went wrong, as one sentence for the person whose input or rules it was.
/// It names the input, the place in it where there is one, and what was expected.
struct Error {
  std::string message;
};

/// A value or the error that took its place; named after std::expected, of which it is the small part that we use.
/// Reaching for the value of a failed Result is a broken invariant and stops the program.
template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  bool has_value() const noexcept { return value_.has_value(); }
  explicit operator bool() const noexcept { return has_value(); }

  T& value() & { return assert(has_value()), *value_; }
  const T& value() const& { return assert(has_value()), *value_; }
  T&& value() && { return assert(has_value()), std::move(*value_); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const { return assert(!has_value()), error_; }

 private:
  std::optional<T> value_;
  Error error_;
};

/// A Result without a value: it worked, or this is the error.
template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Error error) : error_(std::move(error)), failed_(true) {}

  bool has_value() const noexcept { return !failed_; }
  explicit operator bool() const noexcept { return has_value(); }
  const Error& error() const { return assert(failed_), error_; }

 private:
  Error error_;
  bool failed_ = false;
};

}  // namespace firstwin
