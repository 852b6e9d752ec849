// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cassert>
#include <string>
#include <utility>
#include <variant>

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

  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  T& value() & { return assert(has_value()), *std::get_if<0>(&content_); }
  const T& value() const& { return assert(has_value()), *std::get_if<0>(&content_); }
  T&& value() && { return assert(has_value()), std::move(*std::get_if<0>(&content_)); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const { return assert(!has_value()), *std::get_if<1>(&content_); }

 private:
  std::variant<T, Error> content_;
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
