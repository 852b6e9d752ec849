// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <any>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/knowledge.h"
#include "firstwin/parameters.h"
#include "firstwin/result.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

namespace firstwin {

class AnySolution;
struct LawOptions;
struct LawReport;

/// A position of some game. It belongs to the AnyGame that gave it, and to copies of that.
using AnyPosition = std::any;

/// A game whose type is known only at run time: what the command line, the server and the page see. Types are erased
/// once a game, so that engines make no virtual call a move. Moves are known by their text, which is unique in a
/// position. Cheap to copy; members may be called from several threads at once.
class AnyGame {
 public:
  class Rules;

  explicit AnyGame(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}
  /// Wraps a game that has info(), arguments() and text(); see firstwin/described.h, which has the definition.
  template <class G>
  static AnyGame of(G game);
  /// The same game under another name in its text: that of the file it was loaded from.
  AnyGame named(std::string name) const;

  const GameInfo& info() const;
  /// The game as it is written and parsed: "can-i-win(n=20,target=158)".
  std::string text() const;
  /// The names of the engines that may take it, in the order in which "auto" tries them.
  std::vector<std::string> engines() const;
  /// As firstwin::solve.
  Result<AnySolution> solve(const Options& options = {}) const;
  /// As firstwin::check_laws; see firstwin/laws.h.
  LawReport check_laws(const LawOptions& options) const;

  AnyPosition start() const;
  std::optional<Value> result(const AnyPosition& position) const;
  /// The texts of at most `max` moves, in the game's order.
  std::vector<std::string> moves(const AnyPosition& position, std::size_t max = SIZE_MAX) const;
  /// The position after the move with that text; empty when there is no such move.
  std::optional<AnyPosition> play(const AnyPosition& position, std::string_view move) const;
  /// What the mover gains by a move, and whether the turn is kept after it.
  Wide gain(const AnyPosition& position, std::string_view move) const;
  bool keeps_turn(const AnyPosition& position, std::string_view move) const;

  /// Whether moves score, so that values are margins.
  bool scored() const;
  /// What both players together get from here on, where that is the same however they play.
  std::optional<Wide> points(const AnyPosition& position) const;
  /// The position for a person to read: one line, or a board of several.
  std::string position_text(const AnyPosition& position) const;
  /// The exact key, in decimal: equal keys, equal positions.
  std::string key_text(const AnyPosition& position) const;
  /// How many positions there are, reachable or not, where the game has a dense index that fits in 64 bits; and the
  /// position with an index.
  std::optional<std::uint64_t> index_count() const;
  AnyPosition position_at(std::uint64_t index) const;

 private:
  std::shared_ptr<const Rules> rules_;
  std::string name_{};
};

/// What is known of an AnyGame after solving it. As Solution, with moves by their texts.
class AnySolution {
 public:
  class Facts;

  explicit AnySolution(std::shared_ptr<const Facts> facts) : facts_(std::move(facts)) {}

  const AnyGame& game() const;
  const Value& value() const;
  const Cost& cost() const;
  Stop stop() const;
  const std::string& reason() const;
  Bounds bounds() const;
  std::optional<Period> period() const;
  bool knows_positions() const;
  Access access() const;

  Value value(const AnyPosition& position) const;
  BestMoves<std::string> best_moves(const AnyPosition& position, std::size_t max) const;
  Line<std::string> line(const AnyPosition& position) const;
  Survey survey() const;

 private:
  std::shared_ptr<const Facts> facts_;
};

/// What AnyGame asks of a game behind it.
class AnyGame::Rules {
 public:
  virtual ~Rules() = default;
  virtual const GameInfo& info() const = 0;
  virtual std::string arguments() const = 0;
  virtual std::vector<std::string> engines() const = 0;
  virtual Result<AnySolution> solve(const AnyGame& self, const Options& options) const = 0;
  virtual LawReport check_laws(const LawOptions& options) const = 0;
  virtual AnyPosition start() const = 0;
  virtual std::optional<Value> result(const AnyPosition& position) const = 0;
  virtual std::vector<std::string> moves(const AnyPosition& position, std::size_t max) const = 0;
  virtual std::optional<AnyPosition> play(const AnyPosition& position, std::string_view move) const = 0;
  virtual Wide gain(const AnyPosition& position, std::string_view move) const = 0;
  virtual bool keeps_turn(const AnyPosition& position, std::string_view move) const = 0;
  virtual bool scored() const = 0;
  virtual std::optional<Wide> points(const AnyPosition& position) const = 0;
  virtual std::string position_text(const AnyPosition& position) const = 0;
  virtual std::string key_text(const AnyPosition& position) const = 0;
  virtual std::optional<std::uint64_t> index_count() const = 0;
  virtual AnyPosition position_at(std::uint64_t index) const = 0;
};

/// What AnySolution asks of a solution behind it.
class AnySolution::Facts {
 public:
  virtual ~Facts() = default;
  virtual const AnyGame& game() const = 0;
  virtual const Value& value() const = 0;
  virtual const Cost& cost() const = 0;
  virtual Stop stop() const = 0;
  virtual const std::string& reason() const = 0;
  virtual Bounds bounds() const { return {}; }
  virtual std::optional<Period> period() const = 0;
  virtual bool knows_positions() const = 0;
  virtual Access access() const = 0;
  virtual Value value(const AnyPosition& position) const = 0;
  virtual BestMoves<std::string> best_moves(const AnyPosition& position, std::size_t max) const = 0;
  virtual Line<std::string> line(const AnyPosition& position) const = 0;
  virtual Survey survey() const = 0;
};

}  // namespace firstwin
