// SPDX-License-Identifier: Apache-2.0
// Octal games by the nimbers of their heaps: kayles and others by name, and sweeps over heaps.
#include "game/octal.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "engine/octal_sequence.h"
#include "engine/octal_splits.h"
#include "game/dawson.h"
#include "game/kayles.h"
#include "solution/heaps.h"

namespace firstwin {

namespace {

/// The last short sequence whose period was proved: it tells all heaps, and cases of one game come by thousands.
class KeptSequence {
 public:
  std::optional<OctalSequence> of(const OctalCode& code) const {
    const std::lock_guard lock(mutex_);
    return kept_ && kept_->code() == code ? kept_ : std::nullopt;
  }
  void keep(const OctalSequence& sequence) {
    constexpr std::uint64_t short_enough = 1 << 12;
    if (!sequence.period() || sequence.computed() > short_enough) return;
    const std::lock_guard lock(mutex_);
    kept_ = sequence;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<OctalSequence> kept_;
};

/// Values up to the largest heap, or until a period is proved, for which a small heap waits a little.
OctalSequence computed(const OctalCode& code, std::uint64_t n_max, Run& run) {
  constexpr std::uint64_t patience = 1024;
  static KeptSequence kept;
  if (auto known = kept.of(code)) return std::move(*known);
  OctalSequence sequence(code);
  const std::uint64_t awaited = n_max < heap_values_max ? n_max + 1 : 0;
  sequence.extend(std::clamp(n_max + 1, patience, heap_values_max), run, awaited);
  kept.keep(sequence);
  return sequence;
}

/// Why there is no more, where no limit of a run is the reason.
std::string reason_of(const OctalSequence& sequence) {
  return sequence.exhausted() ? "a nimber over 65,535 comes up" : "";
}

std::string no_period_of(const OctalSequence& sequence) {
  return "no period is proved after " + grouped(sequence.computed()) + " values";
}

/// Lists the first moves, and counts all. They come in the game's order, those that repeat with a stride as one.
class MoveList {
 public:
  explicit MoveList(std::size_t max) : max_(max) {}

  /// Moves that leave `rest` of a heap, split in these ways; a low of 0 is none.
  void add(std::uint64_t heap, std::uint64_t rest, const OctalSplits& splits) {
    if (heap != heap_ || rest != rest_) list();
    heap_ = heap;
    rest_ = rest;
    best_.total += splits.count;
    if (best_.moves.size() + cycle_.size() < max_) cycle_.push_back(splits);
  }
  BestMoves<octal::Move> take() {
    list();
    return std::move(best_);
  }

 private:
  /// All strides of one `rest` are equal, and no two lows are further apart: so they come in rounds.
  void list() {
    for (std::uint64_t round = 0; !cycle_.empty() && best_.moves.size() < max_; ++round) {
      for (const OctalSplits& splits : cycle_) {
        if (best_.moves.size() < max_)
          best_.moves.push_back(octal_move(heap_, splits.low + round * splits.stride, rest_));
      }
      std::erase_if(cycle_, [&](const OctalSplits& splits) { return splits.count <= round + 1; });
    }
    cycle_.clear();
  }

  static octal::Move octal_move(std::uint64_t heap, std::uint64_t low, std::uint64_t rest) {
    return {static_cast<std::int64_t>(heap), static_cast<std::int64_t>(low), static_cast<std::int64_t>(rest - low)};
  }

  std::size_t max_;
  BestMoves<octal::Move> best_{};
  std::uint64_t heap_ = 0, rest_ = 0;
  std::vector<OctalSplits> cycle_{};  // of this rest, as many as may be listed
};

/// A position of an octal game under normal play is the sum of its heaps: its nimber is the exclusive or of theirs. The
/// mover wins iff it is not 0, by any move that makes it 0.
class OctalSums {
 public:
  OctalSums(octal game, OctalSequence sequence) : game_(std::move(game)), sequence_(std::move(sequence)) {}

  Value value(const octal::Position& position) const {
    const auto sum = nimber(position);
    if (!sum) return {};
    return {.outcome = *sum != 0 ? Outcome::win : Outcome::loss, .nimber = *sum};
  }

  BestMoves<octal::Move> best_moves(const octal::Position& position, std::size_t max, Run& run) const {
    const auto sum = nimber(position);
    if (!sum) return {};
    const std::vector<std::int64_t> sizes = sizes_of(position);
    if (*sum == 0) return {first_moves(sizes, max), game_.move_count(position)};
    MoveList list(max);
    for_each_best(sizes, *sum, run, [&](std::uint64_t heap, std::uint64_t rest, const OctalSplits& splits) {
      list.add(heap, rest, splits);
      return true;
    });
    return run.stopped() ? BestMoves<octal::Move>{} : list.take();
  }

  /// Heaps of one size are kept as one, and positions on the way get no number: there can be very many of both.
  Line<octal::Move> line(const octal::Position& start, Run& run) const {
    Line<octal::Move> line;
    std::optional<std::uint64_t> sum = nimber(start);
    if (!sum) return line;
    std::map<std::int64_t, std::uint64_t> heaps;  // how many there are of each size
    game_.sets.for_each(start.heaps, [&](std::int64_t size) { ++heaps[size]; });
    while (line.moves.size() < line_moves_max && !run.poll(line.moves.size())) {
      std::vector<std::int64_t> sizes;
      for (const auto& [size, count] : heaps) sizes.push_back(size);
      const std::optional<octal::Move> move = first_best(sizes, *sum, run);
      line.complete = !move && !run.stopped();
      if (!move) return line;
      line.moves.push_back(*move);
      if (--heaps[move->heap] == 0) heaps.erase(move->heap);
      for (const std::int64_t size : {move->low, move->high}) {
        if (size > 0) ++heaps[size];
      }
      for (const std::int64_t size : {move->heap, move->low, move->high}) *sum ^= nimber(size);
    }
    return line;
  }

  std::optional<Period> period() const { return game_.sizes.size() == 1 ? told(sequence_.period()) : std::nullopt; }

  std::string why() const { return sequence_.period() ? "" : no_period_of(sequence_); }
  std::string reason() const {
    const std::string why = reason_of(sequence_);
    return (why.empty() ? "" : why + "; ") + no_period_of(sequence_) + ", and " +
           (game_.sizes.size() == 1 ? "the heap" : "a heap") + " is larger";
  }

 private:
  std::uint64_t nimber(std::int64_t heap) const { return *sequence_.nimber(static_cast<std::uint64_t>(heap)); }
  std::optional<std::uint64_t> nimber(const octal::Position& position) const {
    std::optional<std::uint64_t> sum = 0;
    game_.sets.for_each(position.heaps, [&](std::int64_t heap) {
      const auto one = sequence_.nimber(static_cast<std::uint64_t>(heap));
      sum = sum && one ? std::optional(*sum ^ *one) : std::nullopt;
    });
    return sum;
  }

  std::vector<std::int64_t> sizes_of(const octal::Position& position) const {
    std::vector<std::int64_t> sizes;
    game_.for_each_size(position, [&](std::int64_t size) { sizes.push_back(size); });
    return sizes;
  }

  std::vector<octal::Move> first_moves(const std::vector<std::int64_t>& sizes, std::size_t max) const {
    std::vector<octal::Move> moves;
    for (const std::int64_t size : sizes) {
      if (moves.size() == max) break;
      game_.moves_of_heap(size, [&](const octal::Move& move) {
        moves.push_back(move);
        return moves.size() < max;
      });
    }
    return moves;
  }

  std::optional<octal::Move> first_best(const std::vector<std::int64_t>& sizes, std::uint64_t sum, Run& run) const {
    std::vector<octal::Move> found;
    if (sum == 0) {
      found = first_moves(sizes, 1);
    } else {
      for_each_best(sizes, sum, run, [&](std::uint64_t heap, std::uint64_t rest, const OctalSplits& splits) {
        MoveList list(1);
        list.add(heap, rest, splits);
        found = list.take().moves;
        return false;
      });
    }
    return found.empty() ? std::nullopt : std::optional(found.front());
  }

  /// Calls visit(heap, rest, splits) for the moves that make the nimber `sum` of all heaps 0, in the game's order,
  /// until it gives false or the run stops. `sizes` are those of the heaps, ascending, each once.
  template <class Visit>
  void for_each_best(const std::vector<std::int64_t>& sizes, std::uint64_t sum, Run& run, const Visit& visit) const {
    bool wanted = true;
    for (const std::int64_t size : sizes) {
      const auto heap = static_cast<std::uint64_t>(size);
      const std::uint64_t left = sum ^ nimber(size);
      for (std::uint64_t k = 0; wanted && k <= std::min(heap, game_.rules.last()); ++k) {
        const std::uint64_t rest = heap - k;
        const int digit = game_.rules.digit(k);
        const auto visit_these = [&](const OctalSplits& splits) { return wanted = visit(heap, rest, splits); };
        const bool unsplit = digit & (rest == 0 ? 1 : 2) && sequence_.nimber(rest) == left;
        if (unsplit) visit_these({.low = 0, .count = 1});
        if (wanted && digit & 4) for_each_split(sequence_, rest, left, run, visit_these);
        wanted = wanted && !run.stopped();
      }
    }
  }

  octal game_;
  OctalSequence sequence_;
};

/// What an engine knows of an octal game, whatever it is called.
template <OctalGame G>
class HeapPeriods final : public Knowledge<G> {
 public:
  static Refusal refuses(const G& game, const Options& options, const Run&) {
    if (game.misere) return Refusal::cannot("under misère nimbers do not add up: the heaps are one game, not a sum");
    if (options.plies) return Refusal::cannot("it tells won from lost and does not count plies");
    return {};
  }
  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    const auto n_max = static_cast<std::uint64_t>(*std::max_element(game.sizes.begin(), game.sizes.end()));
    return {std::make_shared<HeapPeriods>(OctalSums(game, computed(game.rules, n_max, run)))};
  }

  explicit HeapPeriods(OctalSums sums) : sums_(std::move(sums)) {}

  Value value(const octal::Position& position, Run&) const override { return sums_.value(position); }
  std::optional<BestMoves<octal::Move>> best_moves(const octal::Position& position, std::size_t max,
                                                   Run& run) const override {
    return sums_.best_moves(position, max, run);
  }
  std::optional<Line<octal::Move>> line(const octal::Position& position, Run& run) const override {
    return sums_.line(position, run);
  }
  std::optional<Period> period() const override { return sums_.period(); }
  std::string why() const override { return sums_.why(); }
  std::string reason() const override { return sums_.reason(); }

 private:
  OctalSums sums_;
};

}  // namespace

template <OctalGame G>
std::vector<Engine<G>> engines_for(const G&) {
  std::vector<Engine<G>> engines = detail::general_engines<G>();
  engines.insert(engines.begin(),
                 {heap_period, "the nimbers of heaps add by xor", HeapPeriods<G>::refuses, HeapPeriods<G>::solve});
  return engines;
}

template std::vector<Engine<octal>> engines_for(const octal&);
template std::vector<Engine<kayles>> engines_for(const kayles&);
template std::vector<Engine<dawson>> engines_for(const dawson&);

Result<std::optional<AnySweep>> octal_sweep(std::string_view name, const OctalCode& code, const Arguments& arguments) {
  const bool one_game = arguments.has("heaps") || (arguments.has("n") && !arguments.is_range("n"));
  if (one_game) return std::optional<AnySweep>();
  if (arguments.boolean("misere")) return no_misere_nimbers();
  NimberQuestion question{.text = std::string(name) + "("};
  if (arguments.has("code")) question.text += "code=" + code.text();
  if (arguments.has("n")) {
    const auto [first, last] = *(question.heaps = arguments.range("n"));
    question.text += (arguments.has("code") ? ",n=" : "n=") + std::to_string(first) + ".." + std::to_string(last);
  }
  question.text += ")";
  question.find = [code](std::uint64_t n_max, Run& run) {
    const auto sequence = std::make_shared<const OctalSequence>(computed(code, n_max, run));
    return FoundNimbers{.at = [sequence](std::uint64_t n) { return sequence->nimber(n); },
                        .known = sequence->computed(),
                        .period = sequence->period(),
                        .reason = reason_of(*sequence)};
  };
  return nimber_sweep(std::move(question));
}

Result<std::optional<AnySweep>> octal::sweep(const Arguments& arguments) {
  const octal game{.code = arguments.text("code")};
  if (auto fine = game.check(); !fine) return fine.error();
  return octal_sweep(info().name, game.rules, arguments);
}

}  // namespace firstwin
