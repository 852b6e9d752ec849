// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "firstwin/row.h"

namespace firstwin {

/// What kind of value a parameter takes on the command line, and which type it has in Arguments.
enum class Kind : std::uint8_t {
  integer,   ///< `20`, `10^18`, `1_000`: std::int64_t
  boolean,   ///< `true`, `false`: bool
  row,       ///< `1,2,3`, `[1,2,3]`, `@file`, `-`: Row
  amounts,   ///< as row, with ranges `1..3`: Row
  rows,      ///< `9,5,2/3,2` or JSON: std::vector<Row>
  text,      ///< anything: std::string
};

/// One parameter of a game's rules. The table of them makes parser, help, documentation and forms.
struct Parameter {
  std::string name;
  Kind kind = Kind::integer;
  std::string default_text{};    ///< as it would be written; empty: none
  bool required = false;
  std::int64_t least = INT64_MIN, most = INT64_MAX;  ///< of an integer, or of every number of a list
  std::string help{};            ///< a clause
  bool sweeps = false;           ///< an integer that may also be a range, `0..40`, for many games at once
  std::string word{};            ///< an integer that may also be this word: `all`
};

/// What is known of a game beside its rules: its name, its parameters, and how to think of it.
struct GameInfo {
  std::string name;              ///< as on the command line: can-i-win
  std::string summary;           ///< one line
  std::string family;            ///< how it is drawn: pool, heaps, row, ends, grid, text
  std::vector<Parameter> parameters;
  /// The four parts of game DP, for this game, a sentence or a few each.
  std::string state, function, initialization, answer;
  std::vector<std::string> aliases{};
  std::vector<std::string> examples{};  ///< arguments to start from, `n=20 target=158`
  /// What the parts are under misère, where they are not true of it as they stand; empty where they are.
  struct MisereParts {
    std::string function{}, initialization{}, answer{};
  } misere{};
};

/// The same with the parts that hold under misère.
GameInfo misere_info(GameInfo info);

/// The parameters that someone gave, parsed and checked against a game's table, defaults filled in. Asking for the
/// value of a parameter that is not there, or by another kind than its own, is a fault of the game: std::logic_error.
class Arguments {
 public:
  /// From first to last, both included.
  struct Range {
    std::int64_t first = 0, last = 0;
  };
  using Value = std::variant<std::int64_t, bool, Row, std::vector<Row>, std::string, Range>;

  void set(const std::string& name, Value value) { values_[name] = std::move(value); }

  /// Whether a parameter was given or has a default.
  bool has(const std::string& name) const { return values_.contains(name); }
  /// Whether an integer was given as the parameter's word, or as a range.
  bool is_word(const std::string& name) const { return holds<std::string>(name); }
  bool is_range(const std::string& name) const { return holds<Range>(name); }
  const Range& range(const std::string& name) const { return get<Range>(name); }
  std::int64_t integer(const std::string& name) const { return get<std::int64_t>(name); }
  bool boolean(const std::string& name) const { return get<bool>(name); }
  const Row& row(const std::string& name) const { return get<Row>(name); }
  const std::vector<Row>& rows(const std::string& name) const { return get<std::vector<Row>>(name); }
  const std::string& text(const std::string& name) const { return get<std::string>(name); }
  /// A list as a vector of its own; empty when it was not given.
  std::vector<std::int64_t> list(const std::string& name) const;

 private:
  template <class T>
  bool holds(const std::string& name) const {
    return has(name) && std::holds_alternative<T>(values_.at(name));
  }
  template <class T>
  const T& get(const std::string& name) const {
    if (!holds<T>(name)) throw_for(name);
    return std::get<T>(values_.find(name)->second);
  }
  [[noreturn]] void throw_for(const std::string& name) const;

  std::map<std::string, Value> values_;
};

/// A list as arguments of a game are written: `[1,2,3]`; over 100 values its length and checksum.
std::string list_text(std::span<const std::int64_t> values);

}  // namespace firstwin
