// SPDX-License-Identifier: Apache-2.0
// What an engine is, and how one is chosen. The choice is made here and nowhere else.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "firstwin/knowledge.h"
#include "firstwin/result.h"
#include "firstwin/run.h"
#include "firstwin/solution.h"

namespace firstwin {

/// Why an engine does not take a game: because it never can, or because a limit would be passed.
struct Refusal {
  enum class Kind : std::uint8_t { none, cannot, limit };
  Kind kind = Kind::none;
  std::string reason{};

  explicit operator bool() const { return kind != Kind::none; }
  static Refusal cannot(std::string reason) { return {Kind::cannot, std::move(reason)}; }
  static Refusal limit(std::string reason) { return {Kind::limit, std::move(reason)}; }
};

/// One way to find the values of a game.
template <Game G>
struct Engine {
  using Found = Result<std::shared_ptr<const Knowledge<G>>>;

  std::string_view name;
  /// Why it would be the right choice, as a clause.
  std::string_view merit;
  /// Looks at the game and the options alone, and takes no time to speak of.
  Refusal (*refuses)(const G& game, const Options& options, const Run& run);
  /// Finds the values. When the run was stopped, the knowledge may be null or know less. An error means broken rules.
  Found (*run)(const G& game, const Options& options, Run& run);
  /// False for an engine that is only taken when asked for by name.
  bool automatic = true;
};

namespace detail {

/// Rules that an engine finds broken.
inline constexpr std::string_view no_move = "the rules give a position neither a result nor a move";
inline constexpr std::string_view comes_back =
    "play can come back to a position, and the game does not say that it does (cyclic)";

/// The sentence for memory that does not fit, with figures.
std::string does_not_fit(std::string_view what, std::uint64_t bytes, const Run& run);

/// What to say when an engine was asked for by a name that is not among these.
Error unknown_engine(std::string_view given, const std::vector<std::string_view>& names);

template <Game G>
Result<Solution<G>> unknown_solution(const G& game, const Options& options, Cost cost, Stop stop, std::string reason) {
  return Solution<G>(game, options, std::move(cost), nullptr, Value{}, stop, std::move(reason));
}

/// Runs one engine and wraps what it found.
template <Game G>
Result<Solution<G>> run_engine(const G& game, const Options& options, const Engine<G>& engine, std::string why) {
  Run run(options, engine.name);
  auto found = engine.run(game, options, run);
  if (!found) return found.error();
  const Value start = *found ? (*found)->value(game.start(), run) : Value{};
  Cost cost{.engine = std::string(engine.name),
            .why = std::move(why),
            .positions = run.positions(),
            .seconds = run.seconds(),
            .peak_bytes = run.peak_bytes()};
  const bool known = start.outcome != Outcome::unknown;
  if (const std::string more = *found ? (*found)->why() : ""; !more.empty()) cost.why += ": " + more;
  std::string reason;
  if (!known) reason = run.stopped() || !*found ? run.stop_sentence() : (*found)->reason();
  return Solution<G>(game, options, std::move(cost), std::move(*found), start, known ? Stop::none : run.stop_reason(),
                     std::move(reason));
}

/// Chooses among the engines, in their order: the one asked for by name, else the first that does not refuse.
template <Game G>
Result<Solution<G>> choose_and_run(const G& game, const Options& options, const std::vector<Engine<G>>& engines) {
  std::string passed_over, limits;
  std::vector<std::string_view> names;
  for (const Engine<G>& engine : engines) {
    names.push_back(engine.name);
    const bool asked_for = options.engine == engine.name;
    if (!asked_for && (options.engine != "auto" || !engine.automatic)) continue;
    Refusal refusal = engine.refuses(game, options, Run(options));
    if (!refusal) {
      const std::string reason = asked_for ? "asked for" : std::string(engine.merit);
      auto solution = run_engine(game, options, engine, reason + passed_over);
      if (asked_for || !solution) return solution;
      const Value& value = solution->value();
      const bool known = value.outcome != Outcome::unknown, gave_up = !known && solution->stop() == Stop::none;
      const bool lacks_plies =
          options.plies && known && !value.plies && !value.margin && value.outcome != Outcome::draw;
      if (!gave_up && !lacks_plies) return solution;
      refusal = gave_up ? Refusal::limit(solution->reason()) : Refusal::cannot("it does not count this many plies");
    }
    if (asked_for && refusal.kind == Refusal::Kind::cannot) {
      return Error{"engine '" + std::string(engine.name) + "' does not take this game: " + refusal.reason};
    }
    if (refusal.kind == Refusal::Kind::limit) {
      limits += (limits.empty() ? "" : "; ") + std::string(engine.name) + ": " + refusal.reason;
    }
    passed_over += "; not " + std::string(engine.name) + ": " + refusal.reason;
  }
  if (!limits.empty()) return unknown_solution(game, options, {}, Stop::memory, limits);
  if (options.engine != "auto") return unknown_engine(options.engine, names);
  return Error{"no engine takes this game with these options" + passed_over};
}

}  // namespace detail
}  // namespace firstwin
