// SPDX-License-Identifier: Apache-2.0
// The laws that can be seen at one position: from what the rules say of it and of the positions around it.
#pragma once
#include <exception>
#include <new>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "check/findings.h"
#include "firstwin/laws.h"

namespace firstwin::detail {

/// A position and its canonical one, whose moves are not alike; that one may be forgotten later, its name is not.
struct Unlike {
  PositionId at, one;
  std::string name_of_one;
};

class PositionLaws {
 public:
  PositionLaws(Subject& subject, Findings& findings) : subject_(subject), says_(subject.says()), findings_(findings) {}

  /// What the rules alone say of one position; what they throw meanwhile is a finding. Forgets positions that it met on
  /// the way.
  void check(PositionId at);
  /// What symmetry and parts say of it beside the rules.
  void check_relations(PositionId at);
  /// `predecessors` of a position, or of the one that stands for it: each must have a move to it, and those in `before`
  /// must be among them.
  void check_predecessors(PositionId at, const std::vector<PositionId>& before);
  /// The numbering at one index; all of them when each is asked for.
  void check_index(std::uint64_t index);
  /// Calls `laws()`; what the rules throw out of it is a finding at that position.
  template <class Laws>
  void guarded(PositionId at, const Laws& laws);

  /// The position that stands for all that are alike.
  PositionId canonical(PositionId at) { return says_.canonical ? subject_.canonical(at) : at; }

  /// Positions whose canonical one has other moves, with it: harmless if their values are equal.
  const std::vector<Unlike>& unlike() const { return unlike_; }
  /// What the game offers and no position has made use of so far: "gain", and what that means.
  std::vector<std::pair<std::string, std::string>> unused() const;

 private:
  /// A move and what it leads to, by keys, up to symmetry.
  using Alike = std::set<std::tuple<Wide, bool, UWide>>;

  void check_rules(PositionId at, const Look& look);
  void check_twin(PositionId at, const Look& look);
  void check_texts(PositionId at, const Look& look);
  void check_falls(PositionId at, const Look& look);
  void check_impartial(PositionId at, const Look& look);
  void check_canonical(PositionId at, const Look& look);
  void check_components(PositionId at, const Look& look);

  /// Subject::look, which remembers where it was when the rules throw.
  Look look(PositionId at, bool with_texts = false) {
    looking_at_ = at;
    Look seen = subject_.look(at, with_texts);
    looking_at_ = no_position;
    return seen;
  }
  /// Where the rules threw while the laws of a position were checked.
  PositionId thrown_at(PositionId at) {
    const PositionId looked_at = std::exchange(looking_at_, no_position);
    return looked_at == no_position ? at : looked_at;
  }
  /// A fault that the rules themselves were found to have, as a finding under the law that it breaks.
  void broken_rules(PositionId at, std::string_view sentence);
  Alike alike(const Look& look);
  std::vector<UWide> parts_of(PositionId at);
  void fault(std::string_view law, PositionId at, std::string got, std::string expected, std::string cause) {
    findings_.fault(law, at, {std::move(got), std::move(expected), std::move(cause)});
  }

  Subject& subject_;
  const Subject::Says says_;
  Findings& findings_;
  std::string asked_ = "start or key";  ///< the function that is being asked
  PositionId looking_at_ = no_position;  ///< where moves, play or result are being asked
  std::vector<Unlike> unlike_{};
  bool gains_ = false, keeps_turns_ = false, joins_ = false, falls_apart_ = false;
};

template <class Laws>
void PositionLaws::guarded(PositionId at, const Laws& laws) {
  try {
    laws();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const Fault& fault_found) {
    broken_rules(thrown_at(at), fault_found.what());
  } catch (const std::exception& thrown) {
    fault("throws", thrown_at(at), asked_ + " threw: " + thrown.what(),
          "an answer for every position that play reaches", "a case that the rules leave out");
  } catch (...) {
    fault("throws", thrown_at(at), asked_ + " threw something that is no std::exception",
          "an answer for every position that play reaches", "a case that the rules leave out");
  }
}

}  // namespace firstwin::detail
