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
inline constexpr std::string_view not_canonical = "the canonical position of a canonical position has another key";
inline constexpr std::string_view index_beyond = "index(position) is not below index_count()";
inline constexpr std::string_view comes_back =
    "play can come back to a position, and the game does not say that it does (cyclic), or two positions share a key";

/// The sentence for memory that does not fit, with figures.
std::string does_not_fit(std::string_view what, std::uint64_t bytes, const Run& run);

/// What to say when an engine was asked for by a name that is not among these.
Error unknown_engine(std::string_view given, const std::vector<std::string_view>& names);

/// What an engine cost, once it has run.
Cost cost_of(std::string_view engine, std::string why, const std::string& more, const Run& run);

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
  Cost cost = cost_of(engine.name, std::move(why), *found ? (*found)->why() : "", run);
  const bool known = start.outcome != Outcome::unknown;
  std::string reason;
  if (!known) reason = run.stopped() || !*found ? run.stop_sentence() : (*found)->reason();
  return Solution<G>(game, options, std::move(cost), std::move(*found), start, known ? Stop::none : run.stop_reason(),
                     std::move(reason));
}

/// The same options with a time limit that holds for all engines that are tried.
Options with_deadline(Options options);

/// Why another engine should be tried after one: it gave up, no memory was left, or plies are wanted and not known.
Refusal refusal_after(const Value& value, Stop stop, const std::string& reason, const Options& options);

/// The words of a choice among engines, while it is made.
class Choice {
 public:
  /// `wanted` is an engine's name, or "auto".
  explicit Choice(std::string wanted) : wanted_(std::move(wanted)) {}

  bool asked_for() const { return wanted_ != "auto"; }
  /// Whether this engine is to be tried.
  bool considers(std::string_view name, bool automatic);
  /// Why one with this merit is run.
  std::string why(std::string_view merit) const;
  /// Goes on to the next engine; an error where this one was asked for and never takes the game.
  std::optional<Error> pass_over(std::string_view name, const Refusal& refusal);
  /// The limits for which engines were passed over: "table: …; memo: …", empty where none was.
  const std::string& limits() const { return limits_; }
  /// What to say when no engine takes the game, whatever the limits.
  Error none() const;

 private:
  std::string wanted_, passed_over_, limits_;
  std::vector<std::string_view> names_;
};

/// Chooses among the engines, in their order: the one asked for by name, else the first that neither refuses nor has
/// to give up.
template <Game G>
Result<Solution<G>> choose_and_run(const G& game, const Options& options, const std::vector<Engine<G>>& engines) {
  const Options limits = with_deadline(options);
  Choice choice(options.engine);
  std::optional<Solution<G>> unknown;
  for (const Engine<G>& engine : engines) {
    if (!choice.considers(engine.name, engine.automatic)) continue;
    Refusal refusal = engine.refuses(game, options, Run(options));
    if (!refusal) {
      auto solution = run_engine(game, options, limits, engine, choice.why(engine.merit));
      if (choice.asked_for() || !solution) return solution;
      refusal = refusal_after(solution->value(), solution->stop(), solution->reason(), options);
      if (!refusal) return solution;
      if (refusal.kind == Refusal::Kind::limit) unknown = std::move(*solution);
    }
    if (auto never = choice.pass_over(engine.name, refusal)) return *never;
  }
  if (choice.limits().empty()) return choice.none();
  if (unknown && choice.limits() == unknown->cost().engine + ": " + unknown->reason()) return std::move(*unknown);
  return unknown_solution(game, options, unknown ? unknown->cost() : Cost{}, Stop::memory, choice.limits());
}

}  // namespace detail
}  // namespace firstwin
