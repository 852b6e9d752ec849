// SPDX-License-Identifier: Apache-2.0
// A rules file in a sandbox, for one thread at a time: its functions, asked for one position after another. All
// sentences of faults name the file, the line, and what was asked.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "catalog/lua_codes.h"
#include "catalog/lua_sandbox.h"
#include "firstwin/parameters.h"

namespace firstwin::lua {

/// A rules file: its name as it was given, and what stands in it.
struct Source {
  std::string path, text;
};

/// The functions that a rules file may give.
enum class Function : std::uint8_t {
  start,
  moves,
  play,
  result,
  mover,
  key,
  canonical,
  layer,
  components,
  predecessors,
  text,
  parse,
  board
};
inline constexpr std::array<std::string_view, 13> function_names{
    "start", "moves",      "play",         "result", "mover", "key",  "canonical",
    "layer", "components", "predecessors", "text",   "parse", "board"};

/// What a rules file says of its game beside the rules.
struct Description {
  GameInfo info;
  bool impartial = false, cyclic = false;
};

using Move = std::variant<std::int64_t, std::string>;

/// What a move leads to, and what the mover gets for it.
struct Played {
  Code after;
  std::int64_t points = 0;
  bool operator==(const Played&) const = default;
};

/// "win", "loss" and "tie" as they are, a margin as a number.
using End = std::variant<Outcome, std::int64_t>;

/// All members throw detail::Fault when the rules fail.
class State {
 public:
  /// Runs the file. `codes` has to live longer. With `watched`, it notes which lines are run.
  State(const Source& source, Codes& codes, bool watched = false);
  /// See Sandbox.
  std::vector<std::size_t> lines_never_run() const { return sandbox_.lines_never_run(); }

  bool has(Function function) const { return has_[static_cast<std::size_t>(function)]; }
  /// Reads the table that the file gave; only before anything else is asked.
  Description describe();

  /// To be asked first, as the rules may keep the parameters.
  Code start(const GameInfo& info, const Arguments& arguments);
  std::vector<Move> moves(Code position);
  Played play(Code position, const Move& move);
  std::optional<End> result(Code position);
  /// The answer of `mover`, `key`, `canonical` or `layer`.
  Code answer(Function function, Code position);
  /// The positions that `components` or `predecessors` gives.
  std::vector<Code> positions(Function function, Code position);
  /// What `text` or `board` gives; a list has a line each.
  std::string text(Function function, Code position);
  std::optional<Code> parse(std::string_view text);

  /// Ends what was asked last with a sentence about it.
  [[noreturn]] void fault(const std::string& clause) const;
  /// True for the first calls of a function, and then ever more rarely, down to one in a thousand: they are to be made
  /// twice, and in another state, and compared.
  bool doubts(Function function);
  /// Whether a bound was passed: the state is not to be asked again.
  bool spent() const { return sandbox_.spent(); }

  /// What was played last, for who asks more about a move.
  struct Last {
    Code position;
    Move move;
    Played played;
  };
  std::optional<Last> last;

 private:
  void ask(Function function, Code position, const Move* move, int results);
  void call(int arguments, int results);
  void push(Code position);
  void hold(Code position);
  void push_text(std::string_view text);
  void expect_unchanged();
  template <class Visit>
  void each_item(const std::string& what, const Visit& visit);
  std::string printable_text(const std::string& what, bool may_have_lines);
  Code code(int at, const char* what);
  std::string what_was_asked() const;

  Sandbox sandbox_;
  lua_State* lua_;
  Codes& codes_;
  std::string path_;
  std::array<bool, function_names.size()> has_{};
  std::array<std::uint64_t, function_names.size()> calls_{};

  /// The position on the stack, so that it is made once for all that is asked of it.
  std::optional<Code> held_;
  bool held_may_change_ = false;
  std::string held_bytes_, bytes_;

  struct Asked {
    Function function = Function::start;
    std::optional<Code> position{};
    const Move* move = nullptr;
  };
  Asked asked_;
};

}  // namespace firstwin::lua
