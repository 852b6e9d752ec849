// SPDX-License-Identifier: Apache-2.0
// A Lua state shut off from the world, for code that nobody vouches for. It has the libraries string, table, math and
// utf8 without chance, and of the basic functions none that loads code, prints, or catches errors. What a state may
// hold and what one call may do are bounded; code that passes a bound is ended there, whatever it does. For one thread
// at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace firstwin::lua {

/// All that a state holds at once; and the longest string and source among it.
inline constexpr std::size_t memory_bytes_max = 64 << 20, string_bytes_max = 16 << 10, source_bytes_max = 1 << 20;
/// What one call may do: instructions, and in library functions what takes as long. A wall clock stops what finds a way
/// to make instructions slow.
inline constexpr std::uint64_t steps_max = 10'000'000;
inline constexpr double seconds_max = 10;

class Sandbox {
 public:
  /// Throws std::bad_alloc.
  Sandbox();
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  lua_State* lua() const { return lua_; }

  /// From now on notes which of so many lines of the source are run; at a price.
  void watch_lines(std::size_t count);
  /// The lines, from 1, that belong to functions that were called, and were never run. The last line of a function,
  /// where it may only fall off its end, is none of them.
  std::vector<std::size_t> lines_never_run() const;

  /// Runs a source and leaves what it gives, one value, on the stack. From then on no global name can be made.
  /// `name` is how messages call the source. Throws detail::Fault: "NAME:LINE: …".
  void run(const std::string& name, std::string_view source);

  /// Calls the function below so many arguments on top of the stack. Throws detail::Fault: "NAME:LINE: …".
  void call(int arguments, int results);

  /// Runs body(lua) where Lua's errors are caught, on an empty stack, and leaves what it pushes, so many `results`, on
  /// the stack. It must hold nothing that has a destructor. Throws detail::Fault.
  template <class Body>
  void protect(const Body& body, int results) {
    const Erased erased{&body, [](lua_State* lua, const void* itself) { (*static_cast<const Body*>(itself))(lua); }};
    protect(erased, results);
  }

  /// Whether a bound was passed: the state is not to be used again.
  bool spent() const;

  struct Meter;

 private:
  struct Erased {
    const void* body;
    void (*run)(lua_State*, const void*);
  };
  void protect(const Erased& body, int results);
  [[noreturn]] void fail(int status);

  std::unique_ptr<Meter> meter_;
  lua_State* lua_ = nullptr;
  std::string name_, chunk_;  ///< the source, in our messages and in Lua's
};

}  // namespace firstwin::lua
