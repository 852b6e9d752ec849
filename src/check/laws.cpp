// SPDX-License-Identifier: Apache-2.0
// All the laws of a game: those of each position by PositionLaws, and here those that need many positions at once.
#include "firstwin/laws.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "check/findings.h"
#include "check/game_graph.h"
#include "check/position_laws.h"
#include "check/words.h"

namespace firstwin::detail {

namespace {

using Clock = std::chrono::steady_clock;

class LawCheck {
 public:
  LawCheck(Subject& subject, const LawOptions& options) : subject_(subject), options_(options) {
    constexpr std::chrono::seconds sampling_time{10};
    const auto now = Clock::now();
    if (const auto& limit = options.limits.time_max) {
      constexpr double seconds_max = 1e9;
      end_ = now + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(std::min(limit->count(), seconds_max)));
    }
    sampling_ = end_ ? *end_ - now : Clock::duration(sampling_time);
  }

  LawReport check() {
    laws_.guarded(no_position, [&] { graph_.gather(options_.positions_max, gathering_); });
    report_.laws = law_names();
    if (graph_.size() == 0 && gathering_.stop_reason() == Stop::none) return std::move(report_);  // the start threw
    if (gathering_.stop_reason() == Stop::cancelled) return stopped();
    report_.whole = graph_.whole();
    if (!report_.whole && !end_) end_ = Clock::now() + sampling_;
    known_ = subject_.count();
    each_position();
    if (report_.whole) {
      whole_game();
    } else {
      indexes();
      random_plays();
    }
    if (run_.stopped()) return stopped();
    std::erase_if(report_.warnings, [&](const Finding& warning) { return is_broken(warning.law); });
    findings_.sort();
    if (!rules_hold()) return std::move(report_);  // what play did not reach may be what it could not
    for (const auto& [what, meaning] : laws_.unused()) {
      findings_.warn(what, no_position,
                     {meaning, "that some position makes use of it",
                      report_.whole ? "a part of the rules that no play reaches, or that does nothing"
                                    : "a part of the rules that no play met so far reaches"});
    }
    return std::move(report_);
  }

 private:
  LawReport stopped() {
    findings_.sort();
    report_.whole = false;
    report_.stop = run_.stopped() ? run_.stop_reason() : gathering_.stop_reason();
    return std::move(report_);
  }

  /// Whether it is time to stop looking, after so many things looked at.
  bool over(std::uint64_t count, std::optional<Clock::time_point> end) {
    if ((count & 63) != 0) return false;
    return run_.poll(report_.positions, report_.whole ? graph_.size() : 0) || (end && Clock::now() >= *end);
  }

  /// The laws of one position after the other; of a sample for half of the time that is left.
  void each_position() {
    std::optional<Clock::time_point> end = end_;
    if (!report_.whole) end = Clock::now() + (*end_ - Clock::now()) / 2;
    for (PositionId at = 0; at < graph_.size() && !over(at + 1, end); ++at) {
      laws_.check(at);
      ++report_.positions;
    }
    for (PositionId at = 0; at < report_.positions && rules_hold() && !over(at + 1, end); ++at) {
      laws_.check_relations(at);
    }
    if (report_.positions < graph_.size() && report_.whole && !run_.stopped()) {
      report_.whole = false;  // the time was over
    }
  }

  /// Whether the rules can be relied upon where other laws are checked.
  bool rules_hold() const { return !is_broken("throws") && !is_broken("result") && !is_broken("repeatable"); }
  bool is_broken(std::string_view law) const {
    return std::any_of(report_.faults.begin(), report_.faults.end(),
                       [&](const Finding& fault) { return fault.law == law; });
  }

  void whole_game() {
    comes_back();
    indexes();
    if (rules_hold()) predecessors();
    define_values();
    unlike();
    compare_engines();
  }

  /// Positions whose moves are not alike those of their canonical ones.
  void unlike() {
    for (const auto& [at, one, name] : laws_.unlike()) {
      const bool known = at < values_.size() && one < values_.size();
      const Findings::Words words{
          "its moves and those of its canonical " + name + " do not lead to positions that are alike",
          "moves that are alike from positions that are alike",
          "a symmetry that only a part of the position goes through"};
      if (known && agrees(values_[at], values_[one]) && values_[at].plies == values_[one].plies) {
        findings_.warn("canonical", at, words);
      } else {
        findings_.fault("canonical", at, words);
      }
    }
  }

  void comes_back() {
    const auto found = graph_.comes_back();
    const bool cyclic = subject_.says().cyclic;
    if (found && !cyclic) {
      const auto after = graph_.after(*found);
      const bool itself = std::find(after.begin(), after.end(), *found) != after.end();
      findings_.fault("ends", *found,
                      {itself ? "a move that changes nothing" : "play can come back to this position",
                       "play that comes to an end, whatever the moves",
                       itself ? "play(position, move) forgets to make the move"
                              : "a move that can be taken back; if that is meant, say cyclic = true"});
    } else if (!found && cyclic) {
      findings_.warn("cyclic", no_position,
                     {"no play comes back to a position", "a position that comes back, for the game says cyclic",
                      "cyclic = true can go, and faster engines take the game"});
    }
    if (cyclic && subject_.says().layered) {
      findings_.warn("layer", no_position,
                     {"cyclic and layer", "one of them", "where every move lowers the layer, play cannot come back"});
    }
  }

  /// Every index, or some of them where there are too many.
  void indexes() {
    constexpr std::uint64_t sampled = 1000;
    const Subject::Says says = subject_.says();
    if (!says.indexed || says.index_count == 0) return;
    const bool all = says.index_count <= options_.positions_max;
    for (std::uint64_t i = 0; i < (all ? says.index_count : sampled) && !over(i + 1, end_); ++i) {
      laws_.check_index(all ? i : random_() % says.index_count);
      if (!all) subject_.forget(known_);
    }
    subject_.forget(known_);
  }

  /// `predecessors` of every position that stands for those alike, against the moves that were followed.
  void predecessors() {
    if (!subject_.says().predecessors) return;
    std::vector<std::pair<PositionId, PositionId>> arcs;  // from what a move leads to back to where it was made
    laws_.guarded(no_position, [&] {
      std::vector<PositionId> one;
      for (PositionId at = 0; at < graph_.size(); ++at) one.push_back(laws_.canonical(at));
      for (PositionId at = 0; at < graph_.size(); ++at) {
        for (const PositionId after : graph_.after(at)) arcs.emplace_back(one[after], one[at]);
        arcs.emplace_back(one[at], no_position);  // those to which no move leads have predecessors to be checked too
      }
    });
    std::sort(arcs.begin(), arcs.end());
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    std::vector<PositionId> before;
    std::uint64_t count = 0;
    for (const auto& [to, from] : arcs) {
      if (from != no_position) {
        before.push_back(from);
        continue;
      }
      if (over(++count, end_)) break;
      laws_.check_predecessors(to, before);
      before.clear();
    }
    subject_.forget(known_);
  }

  /// The values of the game by the definition, where it takes the game and not too long.
  void define_values() {
    if (!report_.faults.empty()) return not_compared("broken laws come first");
    if (graph_.size() > options_.compared_max)
      return not_compared("the definition takes too long on so many positions");
    const EngineSays right = subject_.ask("reference", solving(), graph_.size());
    if (!right.error.empty()) return not_compared(right.error);
    if (right.refuses) return not_compared("the definition does not take the game");
    values_ = right.values;
    if (const auto bound = subject_.says().margin_bound) check_bound(*bound);
  }

  /// Whether each engine that takes the game gives those values.
  void compare_engines() {
    if (values_.empty()) return;
    if (!report_.faults.empty()) return not_compared("broken laws come first");
    for (const std::string& name : subject_.engines()) {
      if (name != "reference") compare(name, subject_.ask(name, solving(), graph_.size()));
    }
  }
  Options solving() const {
    Options options = options_.limits;
    if (end_) options.deadline = end_;
    options.time_max.reset();
    return options;
  }
  void not_compared(std::string why) { report_.not_compared = std::move(why); }

  void check_bound(Wide bound) {
    for (PositionId at = 0; at < values_.size(); ++at) {
      const Wide margin = values_[at].margin.value_or(0);
      if (margin <= bound && -margin <= bound) continue;
      findings_.fault("margin_bound", at,
                      {"a margin of " + to_string(margin), "at most " + to_string(bound),
                       "margin_bound() forgets points, or their signs"});
    }
  }

  void compare(const std::string& name, const EngineSays& says) {
    if (says.refuses) return;
    report_.engines.push_back(name);
    const std::string cause = "a law that this engine relies upon, and that no position showed to be broken";
    if (!says.error.empty())
      return findings_.fault("engines", no_position, {name + ": " + says.error, "values", cause});
    std::optional<PositionId> nearest;  // to the end: what is wrong there follows from nothing else
    for (PositionId at = 0; at < says.values.size(); ++at) {
      if (agrees(says.values[at], values_[at])) continue;
      if (!nearest || values_[at].plies < values_[*nearest].plies) nearest = at;
    }
    if (!nearest) return;
    findings_.fault("engines", *nearest,
                    {name + " says " + value_text(says.values[*nearest]),
                     value_text(values_[*nearest]) + ", by the definition", cause});
  }

  /// Plays at random from the start, each position of which is checked.
  void random_plays() {
    while (!run_.stopped() && Clock::now() < *end_) {
      laws_.guarded(no_position, [&] { random_play(); });
      ++report_.plays;
      subject_.forget(known_);
      graph_.forget(known_);
    }
  }

  void random_play() {
    constexpr std::size_t length_max = 100'000;
    const bool cyclic = subject_.says().cyclic;
    std::set<PositionId> path;
    PositionId at = 0;
    for (std::size_t length = 0; !over(length, end_); ++length) {
      laws_.check(at);
      laws_.check_relations(at);
      ++report_.positions;
      if (!path.insert(at).second && !cyclic) {
        return findings_.fault("ends", at,
                               {"play can come back to this position", "play that comes to an end, whatever the moves",
                                "a move that can be taken back; if that is meant, say cyclic = true"});
      }
      const Look look = subject_.look(at, false);
      if (look.moves.empty()) return;
      if (length == length_max) {
        if (cyclic) return;
        return findings_.warn("ends", at,
                              {"a play of " + std::to_string(length_max) + " moves that is not over",
                               "play that comes to an end", "a game that never ends?"});
      }
      const PositionId next = look.moves[random_() % look.moves.size()].after;
      for (const Look::Move& move : look.moves) graph_.met(at, move.after);
      if (subject_.says().predecessors) laws_.check_predecessors(laws_.canonical(next), {laws_.canonical(at)});
      at = next;
    }
  }

  std::vector<std::string> law_names() const {
    const Subject::Says says = subject_.says();
    const std::pair<std::string_view, bool> offered[] = {
        {"parse", says.parses},          {"layer", says.layered},
        {"index", says.indexed},         {"index_falls", says.index_falls},
        {"points", says.points},         {"impartial", says.impartial},
        {"canonical", says.canonical},   {"predecessors", says.predecessors},
        {"components", says.components}, {"margin_bound", says.margin_bound.has_value()}};
    std::vector<std::string> names;
    for (const std::string_view law : law_order) {
      const auto known =
          std::find_if(std::begin(offered), std::end(offered), [&](const auto& one) { return one.first == law; });
      if (known == std::end(offered) || known->second) names.emplace_back(law);
    }
    return names;
  }

  Subject& subject_;
  const LawOptions& options_;
  LawReport report_{};
  GameGraph graph_{subject_};
  Findings findings_{subject_, graph_, report_};
  PositionLaws laws_{subject_, findings_};
  Options untimed_ = [this] {
    Options options = options_.limits;
    options.time_max.reset();
    options.deadline.reset();
    return options;
  }();
  Options gathering_limits_ = [this] {  // half of the time: the other is for looking at what was gathered
    Options options = options_.limits;
    if (options.time_max) *options.time_max /= 2;
    return options;
  }();
  Run gathering_{gathering_limits_, "lint"}, run_{untimed_, "lint"};
  std::optional<Clock::time_point> end_{};
  Clock::duration sampling_{};
  std::mt19937_64 random_{options_.seed};
  std::size_t known_ = 0;        ///< positions that are kept
  std::vector<Value> values_{};  ///< by the definition
};

}  // namespace

LawReport check_laws(Subject& subject, const LawOptions& options) { return LawCheck(subject, options).check(); }

}  // namespace firstwin::detail
