// SPDX-License-Identifier: Apache-2.0
// The rules of one game from a file, for any number of threads: each call takes a state that is free, or makes one. It
// knows nothing of Lua's own header.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/lua_state.h"
#include "firstwin/value.h"

namespace firstwin::lua {

/// How a file's game is played, as far as engines have to know before they look at a position.
enum class Form : std::uint8_t {
  plain,             ///< players alternate, and somebody wins or nobody
  turns,             ///< as plain, but `mover` says whose turn it is
  scored,            ///< moves bring points, or the end does
  cyclic,            ///< as plain, but play can come back to a position
  cyclic_turns,
  cyclic_backwards,  ///< as cyclic, and with `predecessors`
};

/// Members throw detail::Fault when the rules fail.
class Rules {
 public:
  /// Finds the first position, and the form by playing first moves to an end; says what the description left out.
  Rules(Source source, Description description, Arguments arguments);

  const GameInfo& info() const { return description_.info; }
  Form form() const { return form_; }
  /// Whether play reaches only some thousand positions. Looks through so many once.
  bool is_small() const;
  bool impartial() const { return description_.impartial; }
  bool has(Function function) const { return has_[static_cast<std::size_t>(function)]; }
  /// As in the parentheses of `name(key=value,…)`.
  std::string arguments() const;

  Code start() const { return start_; }
  std::vector<Move> moves(Code position) const;
  Played play(Code position, const Move& move) const;
  std::optional<Value> result(Code position) const;
  bool moves_again(Code position, const Move& move) const;
  UWide key(Code position) const;
  Code canonical(Code position) const;
  std::vector<Code> positions(Function function, Code position) const;
  std::string text(Code position) const;
  std::optional<Code> parse(std::string_view text) const;
  /// The lines that are never run, whatever is asked of whatever position, each with what stands there; none where not
  /// all positions were looked at. Looks for some seconds at the most.
  std::vector<std::string> unused() const;

  /// What the codes of positions hold is memory of a run while the result lives.
  Codes::Counted count_memory(Run& run, std::uint64_t bytes_max) const { return {codes_, run, bytes_max}; }

 private:
  class Lease;
  struct AtHand {
    ~AtHand();
    std::atomic<State*> state{nullptr};
  };
  std::unique_ptr<State> new_state() const;
  Form find_form();
  bool looks_small() const;
  void expect_used() const;
  template <class Question>
  auto ask(State& state, Function function, const Question& question) const;
  Code mover(Code position) const;
  void expect_lower_layer(State& state, Code position, Code after) const;

  Source source_;
  Description description_;
  Arguments arguments_;
  std::array<bool, function_names.size()> has_{};
  mutable Codes codes_;
  mutable AtHand at_hand_;  ///< a free state, for the thread that comes first
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<State>> free_;
  mutable std::mutex witness_mutex_;
  mutable std::unique_ptr<State> witness_;  ///< is asked seldom, so that what rules count or keep shows
  Code start_{};
  Form form_ = Form::plain;
  mutable std::once_flag looked_through_;
  mutable bool is_small_ = false;
  bool line_is_cut_ = false;  ///< the line of first moves, by which the form was found
  bool asks_more_ = false;  ///< whether a move is asked for its points or its turn after it was played
};

}  // namespace firstwin::lua
