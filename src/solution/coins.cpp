// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "engine/heap_period.h"
#include "solution/heap_outcomes.h"
#include "solution/heaps.h"

namespace firstwin {

namespace {

constexpr std::uint64_t outcomes_max = std::uint64_t{1} << 32;  ///< looked at before "no period" is the answer

/// How many values were computed.
std::uint64_t known_count(const HeapSequence& sequence) {
  return sequence.period() ? sequence.period()->proved_after : sequence.known();
}

/// Values of whole sequences of heaps with a proved period, and their sums: any number of coins up to 10^18.
class HeapPeriods final : public Knowledge<coins> {
 public:
  static Refusal refuses(const coins& game, const Options&, const Run&) {
    if (game.misere && game.sizes.size() > 1) {
      return Refusal::cannot("several heaps under misère are one game, not a sum");
    }
    return {};
  }

  static Engine<coins>::Found solve(const coins& game, const Options&, Run& run) {
    auto take = TakeSet::of(game.amounts);
    if (!take) return take.error();
    auto periods = std::make_shared<HeapPeriods>(game);
    const std::int64_t largest = *std::max_element(game.sizes.begin(), game.sizes.end());
    const HeapLimits limits{.n_max = static_cast<std::uint64_t>(largest), .values_max = heap_values_max};
    if (game.misere) {
      periods->outcomes_ = heap_outcomes(*take, true, limits, run);
    } else {
      periods->nimbers_ = heap_nimbers(*take, limits, run);
    }
    if (game.sizes.size() == 1) {
      const HeapLimits practical{.n_max = limits.n_max, .patience = plies_max, .values_max = plies_max};
      periods->plies_ = heap_plies(*take, game.misere, practical, run);
    }
    return {periods};
  }

  explicit HeapPeriods(const coins& game) : game_(game) {}

  Value value(const coins::Position& position, Run&) const override {
    if (game_.misere) {
      const std::uint64_t n = game_.code.size_of(position.heaps, 0);
      return of_outcome(outcomes_.at(n), n);
    }
    const std::optional<Sum> sum = sum_of(position);
    if (!sum) return {};
    Value value = of_outcome(sum->nimber != 0, sum->sizes.front());
    value.nimber = sum->nimber;
    return value;
  }

  std::optional<BestMoves<coins::Move>> best_moves(const coins::Position& position, std::size_t max,
                                                   Run& run) const override {
    if (game_.sizes.size() == 1) return {};  // which has plies
    const auto sum = sum_of(position);
    if (!sum) return {};
    BestMoves<coins::Move> best;
    const bool done = for_each_best(*sum, run, [&](const coins::Move& move) {
      if (best.moves.size() < max) best.moves.push_back(move);
      ++best.total;
      return true;
    });
    return done ? best : BestMoves<coins::Move>{.moves = {}, .total = 0, .all_known = false};
  }

  /// Positions on the way get no number: there can be very many.
  std::optional<Line<coins::Move>> line(const coins::Position& position, Run& run) const override {
    if (game_.sizes.size() == 1) return {};
    Line<coins::Move> line;
    auto sum = sum_of(position);
    if (!sum) return line;
    while (line.moves.size() < line_moves_max && !run.poll(line.moves.size())) {
      std::optional<coins::Move> first;
      const bool looked = for_each_best(*sum, run, [&](const coins::Move& move) {
        first = move;
        return false;
      });
      line.complete = looked && !first;
      if (!first) return line;
      line.moves.push_back(*first);
      sum->take(*first, nimbers_);
    }
    return line;
  }

  std::optional<Period> period() const override {
    if (game_.sizes.size() > 1) return {};
    return told(game_.misere ? outcomes_.period() : nimbers_.period());
  }

  std::string reason() const override {
    const std::uint64_t known = known_count(game_.misere ? outcomes_ : nimbers_);
    return "no period is proved after " + grouped(known) + " values, and the heap is larger";
  }

 private:
  static constexpr std::uint64_t plies_max = std::uint64_t{1} << 20;  ///< as far as a table of plies is practical

  /// Heaps with their nimbers and the exclusive or of these.
  struct Sum {
    std::vector<std::uint64_t> sizes, nimbers{};
    std::uint64_t nimber = 0;

    void take(const coins::Move& move, const HeapSequence& of) {
      sizes[move.heap] -= static_cast<std::uint64_t>(move.amount);
      nimber ^= nimbers[move.heap];
      nimber ^= nimbers[move.heap] = *of.at(sizes[move.heap]);
    }
  };

  /// None where a nimber is not known.
  std::optional<Sum> sum_of(const coins::Position& position) const {
    Sum sum{.sizes = game_.code.sizes_of(position.heaps)};
    for (const std::uint64_t size : sum.sizes) {
      const std::optional<std::uint64_t> one = nimbers_.at(size);
      if (!one) return {};
      sum.nimbers.push_back(*one);
      sum.nimber ^= *one;
    }
    return sum;
  }

  /// Calls visit(move) for the moves that leave a nimber of 0, or for all where none does, in the game's order, until
  /// it gives false. False when the run stopped.
  template <class Visit>
  bool for_each_best(const Sum& sum, Run& run, const Visit& visit) const {
    constexpr std::uint64_t looks_per_poll = 4096;
    std::uint64_t looks = 0;
    for (std::uint32_t heap = 0; heap < sum.sizes.size(); ++heap) {
      const std::uint64_t size = sum.sizes[heap], wanted = sum.nimber ^ sum.nimbers[heap];
      if (++looks % looks_per_poll == 0 && run.poll(heap)) return false;
      for (const std::int64_t amount : game_.amounts) {
        if (static_cast<std::uint64_t>(amount) > size) break;
        if (++looks % looks_per_poll == 0 && run.poll(heap)) return false;
        const bool best = sum.nimber == 0 || nimbers_.at(size - static_cast<std::uint64_t>(amount)) == wanted;
        if (best && !visit(coins::Move{heap, amount})) return true;
      }
    }
    return true;
  }

  Value of_outcome(std::optional<std::uint64_t> won, std::uint64_t n) const {
    if (!won) return {};
    Value value{.outcome = *won ? Outcome::win : Outcome::loss};
    if (game_.sizes.size() == 1) value.plies = plies_.at(n);
    return value;
  }

  coins game_;
  HeapSequence outcomes_, nimbers_;
  HeapPlies plies_;
};

Refusal refuses_outcomes(const coins& game, const Options& options, const Run&) {
  if (game.sizes.size() > 1) return Refusal::cannot("it takes one heap");
  return refuses_outcomes_alone(options);
}

Engine<coins>::Found find_outcomes(const coins& game, const Options&, Run& run) {
  const auto take = TakeSet::of(game.amounts);
  if (!take) return take.error();
  const HeapLimits limits{
      .n_max = static_cast<std::uint64_t>(game.sizes.front()), .patience = 0, .values_max = outcomes_max};
  return {std::make_shared<HeapOutcomes<coins>>(
      game, heap_outcomes(*take, game.misere, limits, run),
      [](const coins& of, const coins::Position& position) { return of.code.size_of(position.heaps, 0); })};
}

}  // namespace

std::vector<Engine<coins>> engines_for(const coins&) {
  std::vector<Engine<coins>> engines = detail::general_engines<coins>();
  engines.insert(
      engines.begin(),
      {{heap_period, "the values of one heap repeat with a proved period", HeapPeriods::refuses, HeapPeriods::solve},
       {heap_outcomes_engine, heap_outcomes_merit, refuses_outcomes, find_outcomes, false}});
  return engines;
}

Result<std::optional<AnySweep>> coins::sweep(const Arguments& arguments) {
  if (!arguments.has("n") || !arguments.is_range("n")) return std::optional<AnySweep>();
  if (arguments.has("heaps")) return Error{"n and heaps are both given; expected one of them"};
  if (arguments.boolean("misere")) return no_misere_nimbers();
  const coins game{.take = arguments.list("take")};
  if (auto fine = game.check(); !fine) return fine.error();
  const auto take = TakeSet::of(game.amounts);
  if (!take) return take.error();
  const Arguments::Range heaps = arguments.range("n");
  NimberQuestion question{.text = "coins(n=" + std::to_string(heaps.first) + ".." + std::to_string(heaps.last),
                          .heaps = heaps};
  if (game.amounts != std::vector<std::int64_t>{1, 2}) question.text += ",take=" + list_text(game.amounts);
  question.text += ")";
  question.find = [take = *take](std::uint64_t n_max, Run& run) {
    const auto nimbers = heap_nimbers(take, {.n_max = n_max, .values_max = heap_values_max}, run);
    return FoundNimbers{.at = [nimbers](std::uint64_t n) { return nimbers.at(n); },
                        .known = known_count(nimbers),
                        .period = nimbers.period()};
  };
  return nimber_sweep(std::move(question));
}

}  // namespace firstwin
