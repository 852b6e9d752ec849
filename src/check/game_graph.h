// SPDX-License-Identifier: Apache-2.0
// The positions that play reaches, those nearest to the start first, and the moves between them.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "firstwin/detail/law_subject.h"
#include "firstwin/run.h"

namespace firstwin::detail {

class GameGraph {
 public:
  explicit GameGraph(Subject& subject) : subject_(subject) {}

  /// Follows all moves, breadth first, until there are no more, or over so many positions, or a limit of the run is
  /// reached. Where the rules throw, a position is taken to have no moves.
  void gather(std::uint64_t positions_max, Run& run);
  /// Whether all that play reaches is here.
  bool whole() const { return whole_; }
  /// How many positions have had their moves followed: 0 … size() - 1.
  std::size_t size() const { return first_.empty() ? 0 : first_.size() - 1; }
  /// The positions after the moves of one, in the game's order.
  std::span<const PositionId> after(PositionId at) const {
    return std::span(arcs_).subspan(first_[at], first_[at + 1] - first_[at]);
  }

  /// Tells that a move leads from a position to one that was perhaps met first by it.
  void met(PositionId at, PositionId after);
  /// Forgets how positions from there on were met.
  void forget(std::size_t from);
  /// The moves that lead to a position, by their texts; none to one that no play was seen to reach.
  std::vector<std::string> moves_to(PositionId at) const;
  /// How many they are; SIZE_MAX to one that no play was seen to reach.
  std::size_t plies_to(PositionId at) const;

  /// The first position, in this order, to which play can come back; empty when there is none.
  std::optional<PositionId> comes_back() const;

 private:
  PositionId parent(PositionId at) const { return at < parents_.size() ? parents_[at] : no_position; }

  Subject& subject_;
  bool whole_ = false;
  std::vector<std::size_t> first_{};
  std::vector<PositionId> arcs_{};
  std::vector<PositionId> parents_{};
};

}  // namespace firstwin::detail
