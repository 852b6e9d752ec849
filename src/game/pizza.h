// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/row.h"
#include "firstwin/solve.h"

namespace firstwin {

/// A pizza (Peter Winkler): slices around a circle. The first move takes any slice, each other one a slice beside the
/// gap; when all are taken, the higher total wins. Values may be zero or negative; nobody may pass.
struct pizza {
  Row slices{};  ///< clockwise

  /// `count` slices are left, clockwise from slice `first` on; first is 0 where that says nothing: at the start, and
  /// when none are left.
  struct Position {
    std::uint64_t first = 0, count = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = std::int64_t;  ///< the slice, counted from 1
  static constexpr bool index_falls = true;

  Position start() const { return {0, slices.size()}; }

  std::uint64_t last(const Position& position) const { return (position.first + position.count - 1) % slices.size(); }

  /// At the start all slices, later the two beside the gap, clockwise: the one that ends what is left comes last.
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    if (position.count == slices.size()) {
      for (std::uint64_t slice = 0; slice < slices.size(); ++slice) {
        if (!offer(sink, number_of(slice))) return;
      }
      return;
    }
    if (position.count == 0 || !offer(sink, number_of(position.first))) return;
    if (position.count > 1) sink(number_of(last(position)));
  }

  Position play(const Position& position, Move move) const {
    const std::uint64_t slice = slice_of(move);
    if (position.count == 1) return {};
    const bool from_the_front = position.count == slices.size() || slice == position.first;
    return {from_the_front ? (slice + 1) % slices.size() : position.first, position.count - 1};
  }

  std::optional<Value> result(const Position& position) const {
    if (position.count > 0) return {};
    return Value::of_margin(0);
  }

  Wide gain(const Position&, Move move) const { return slices[slice_of(move)]; }
  Wide margin_bound() const { return slices.absolute_sum(); }
  Wide points(const Position& position) const {
    const std::uint64_t end = position.first + position.count, size = slices.size();
    return end <= size ? slices.sum(position.first, end) : slices.sum(position.first, size) + slices.sum(0, end - size);
  }

  std::uint64_t key(const Position& position) const { return index(position); }
  Result<void> key_fits() const;
  /// No slices, then all stretches of one slice, of two, and so on; the start comes last.
  std::uint64_t index(const Position& position) const {
    return position.count == 0 ? 0 : 1 + (position.count - 1) * slices.size() + position.first;
  }
  std::uint64_t index_count() const;
  Position position_at(std::uint64_t index) const {
    if (index == 0) return {};
    return {(index - 1) % slices.size(), (index - 1) / slices.size() + 1};
  }

  std::string text(const Position& position) const;

  static const GameInfo& info();
  static Result<pizza> from(const Arguments& arguments);
  std::string arguments() const { return "slices=" + list_text(slices.values()); }

  static Move number_of(std::uint64_t slice) { return static_cast<Move>(slice) + 1; }
  static std::uint64_t slice_of(Move move) { return static_cast<std::uint64_t>(move) - 1; }
};

/// Its engines, the special ones first; see docs/engines.md.
std::vector<Engine<pizza>> engines_for(const pizza& game);

extern template Result<Solution<pizza>> solve(const pizza&, const Options&);

}  // namespace firstwin
