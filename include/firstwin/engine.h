// SPDX-License-Identifier: Apache-2.0
// What an engine is, and how one is chosen. The choice is made here and nowhere else.
#pragma once
#include <memory>
#include <optional>
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

/// What is left of an engine that sees, while it runs, that another is better: a reason, as a sentence.
template <Game G>
class GaveUp final : public Knowledge<G> {
 public:
  explicit GaveUp(std::string reason) : reason_(std::move(reason)) {}
  Value value(const typename G::Position&, Run&) const override { return {}; }
  std::string reason() const override { return reason_; }

 private:
  std::string reason_;
};

/// Runs one engine, under `limits`, and wraps what it found.
template <Game G>
Result<Solution<G>> run_engine(const G& game, const Options& options, const Options& limits, const Engine<G>& engine,
                               std::string why) {
  Run run(limits, engine.name);
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

/// The same options with a time limit that holds for all engines that are tried.
Options with_deadline(Options options);

/// Why another engine should be tried after one: it gave up, no memory was left, or plies are wanted and not known.
template <Game G>
Refusal refusal_after(const Solution<G>& solution, const Options& options) {
  const Value& value = solution.value();
  if (value.outcome == Outcome::unknown) {
    if (solution.stop() == Stop::none || solution.stop() == Stop::memory) return Refusal::limit(solution.reason());
  } else if (options.plies && !value.plies && !value.margin && value.outcome != Outcome::draw) {
    return Refusal::cannot("it does not count this many plies");
  }
  return {};
}

/// Chooses among the engines, in their order: the one asked for by name, else the first that neither refuses nor has
/// to give up.
template <Game G>
Result<Solution<G>> choose_and_run(const G& game, const Options& options, const std::vector<Engine<G>>& engines) {
  const Options limits = with_deadline(options);
  std::string passed_over, why_not;
  std::vector<std::string_view> names;
  std::optional<Solution<G>> unknown;
  for (const Engine<G>& engine : engines) {
    names.push_back(engine.name);
    const bool asked_for = options.engine == engine.name;
    if (!asked_for && (options.engine != "auto" || !engine.automatic)) continue;
    Refusal refusal = engine.refuses(game, options, Run(options));
    if (!refusal) {
      const std::string reason = asked_for ? "asked for" : std::string(engine.merit);
      auto solution = run_engine(game, options, limits, engine, reason + passed_over);
      if (asked_for || !solution) return solution;
      refusal = refusal_after(*solution, options);
      if (!refusal) return solution;
      if (refusal.kind == Refusal::Kind::limit) unknown = std::move(*solution);
    }
    if (asked_for && refusal.kind == Refusal::Kind::cannot) {
      return Error{"engine '" + std::string(engine.name) + "' does not take this game: " + refusal.reason};
    }
    if (refusal.kind == Refusal::Kind::limit) {
      why_not += (why_not.empty() ? "" : "; ") + std::string(engine.name) + ": " + refusal.reason;
    }
    passed_over += "; not " + std::string(engine.name) + ": " + refusal.reason;
  }
  if (unknown && why_not == unknown->cost().engine + ": " + unknown->reason()) return std::move(*unknown);
  if (!why_not.empty()) {
    return unknown_solution(game, options, unknown ? unknown->cost() : Cost{}, Stop::memory, why_not);
  }
  if (options.engine != "auto") return unknown_engine(options.engine, names);
  return Error{"no engine takes this game with these options" + passed_over};
}

}  // namespace detail
}  // namespace firstwin
