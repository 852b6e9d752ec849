// SPDX-License-Identifier: Apache-2.0
#include "catalog/coin_stream.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "catalog/arguments.h"
#include "catalog/numbers.h"
#include "catalog/row_reader.h"
#include "engine/ends_fusion.h"
#include "firstwin/catalog.h"
#include "firstwin/coins_ends.h"
#include "firstwin/described.h"
#include "game/list_text.h"
#include "solution/listed.h"

namespace firstwin {

namespace {

/// A row that is somewhere else, and what is known of it once it was read to its end.
struct Reading {
  std::string source;  ///< as it was written: "-" or "@FILE"
  std::atomic<bool> done{false};
  bool begun = false;
  ListText text{};
  std::uint64_t coins = 0;
  Wide sum = 0;
  EndsBest best{};
  std::mutex mutex{};  ///< of whoever reads: a stream can be read only once
};

/// coins-ends with a row that is not kept: of the positions there are but the start and "after it", of which nothing is
/// known.
struct streamed_row {
  std::shared_ptr<Reading> reading;

  struct Position {
    bool is_start = true;
    bool operator==(const Position&) const = default;
  };
  using Move = bool;  ///< from the right end

  Position start() const { return {}; }
  template <class Sink>
  void moves(const Position&, const Sink& sink) const {
    if (offer(sink, false) && reading->coins > 1) sink(true);
  }
  Position play(const Position&, Move) const { return {.is_start = false}; }
  std::optional<Value> result(const Position& position) const {
    if (!position.is_start || !reading->done || reading->coins > 0) return {};
    return Value::of_margin(0);
  }
  std::uint64_t key(const Position& position) const { return position.is_start ? 1 : 0; }
  Wide points(const Position&) const { return reading->sum; }

  std::string text(const Position& position) const {
    return position.is_start ? arguments() : "(what is left of a row that is not kept)";
  }
  std::string move_text(Move right) const { return right ? "right" : "left"; }

  static const GameInfo& info() { return coins_ends::info(); }
  /// `coins` has to be the text of the source.
  static Result<streamed_row> from(const Arguments& arguments) {
    auto reading = std::make_shared<Reading>();
    reading->source = arguments.text("coins");
    return streamed_row{std::move(reading)};
  }
  std::string arguments() const { return "coins=" + (reading->done ? reading->text.text() : reading->source); }
};

class StreamFusion final : public Knowledge<streamed_row> {
 public:
  static Refusal refuses(const streamed_row&, const Options&, const Run&) { return {}; }

  static Engine<streamed_row>::Found solve(const streamed_row& game, const Options&, Run& run) {
    Reading& reading = *game.reading;
    const std::lock_guard lock(reading.mutex);
    if (!reading.done) {
      if (std::exchange(reading.begun, true) && reading.source == "-") {
        return Error{"coins: standard input was read in part, and cannot be read again"};
      }
      if (auto read = read_all(reading, run); !read) return read.error();
      if (run.stopped()) return {nullptr};
    }
    run.count_positions(1);
    return {std::make_shared<StreamFusion>(reading.best, reading.coins)};
  }

  /// Reads the row to its end; the run may stop it.
  static Result<void> read_all(Reading& reading, Run& run) {
    EndsReducer reducer(run);
    ListText text;
    const bool is_file = reading.source != "-";
    const auto read =
        read_row_piecewise(is_file ? reading.source.substr(1) : "", [&](std::span<const std::int64_t> coins) {
          if (coins.empty()) return !run.poll(reducer.coins());
          text.add(coins);
          return reducer.feed(coins);
        });
    if (!read) return Error{"coins: " + read.error().message};
    reading.best = reducer.best();
    if (run.stopped()) return {};
    reading.text = text;
    reading.coins = reducer.coins();
    reading.sum = reducer.sum();
    reading.done = true;
    return {};
  }

  StreamFusion(const EndsBest& best, std::uint64_t coins) : best_(best), coins_(coins) {}

  Value value(const streamed_row::Position& position, Run&) const override {
    return position.is_start ? Value::of_margin(best_.margin) : Value{};
  }
  std::optional<BestMoves<bool>> best_moves(const streamed_row::Position&, std::size_t max, Run&) const override {
    std::vector<bool> moves;
    if (best_.left) moves.push_back(false);
    if (best_.right && coins_ > 1) moves.push_back(true);
    return listed(std::move(moves), max);
  }

 private:
  EndsBest best_;
  std::uint64_t coins_;
};

std::vector<Engine<streamed_row>> engines_for(const streamed_row&) {
  return {{"ends-fusion", "fusing coins values the row in one pass", StreamFusion::refuses, StreamFusion::solve}};
}

}  // namespace

std::optional<AnyGame> coin_stream(std::span<const std::string> words) {
  if (words.empty()) return {};
  const GameEntry* entry = find_built_in_game(trimmed(words.front()));
  const auto pairs = split_words(words.subspan(1));
  if (!entry || entry->info->name != coins_ends::info().name || !pairs || pairs->size() != 1) return {};
  const auto& [key, source] = pairs->front();
  const bool is_text_file = source.starts_with('@') && source != "@" && !source.ends_with(".i64");
  if (key != "coins" || (source != "-" && !is_text_file)) return {};
  Arguments arguments;
  arguments.set(key, source);
  return AnyGame::of(*streamed_row::from(arguments));
}

}  // namespace firstwin
