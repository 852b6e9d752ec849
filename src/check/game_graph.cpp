// SPDX-License-Identifier: Apache-2.0
#include "check/game_graph.h"

#include <algorithm>
#include <new>
#include <utility>

namespace firstwin::detail {

void GameGraph::met(PositionId at, PositionId after) {
  if (after == 0 || after < parents_.size()) return;
  parents_.resize(after, no_position);
  parents_.push_back(at);
}

void GameGraph::forget(std::size_t from) {
  if (parents_.size() > from) parents_.resize(from);
}

void GameGraph::gather(std::uint64_t positions_max, Run& run) {
  constexpr std::uint64_t arc_bytes = sizeof(PositionId);
  met(no_position, subject_.start());
  first_.push_back(0);
  for (PositionId at = 0; at < subject_.count(); ++at) {
    const bool asks = (at & 1023) == 0;
    if (asks && (run.poll(at) || !run.fits(subject_.bytes() + arcs_.size() * arc_bytes))) return;
    if (subject_.count() > positions_max) return;
    try {
      for (const Look::Move& move : subject_.look(at, false).moves) {
        arcs_.push_back(move.after);
        met(at, move.after);
      }
    } catch (const std::bad_alloc&) {
      throw;
    } catch (...) {  // told by whoever looks at this position for its laws
      arcs_.resize(first_.back());
    }
    first_.push_back(arcs_.size());
  }
  whole_ = true;
}

std::size_t GameGraph::plies_to(PositionId at) const {
  if (at != 0 && parent(at) == no_position) return SIZE_MAX;
  std::size_t plies = 0;
  for (at = parent(at); at != no_position; at = parent(at)) ++plies;
  return plies;
}

std::vector<std::string> GameGraph::moves_to(PositionId at) const {
  std::vector<std::string> texts;
  for (PositionId before = parent(at); before != no_position; at = before, before = parent(at)) {
    std::string text = "?";  // of a move that is not there again, or whose text throws
    try {
      for (const Look::Move& move : subject_.look(before, true).moves) {
        if (move.after == at && text == "?") text = move.text;
      }
    } catch (...) {
    }
    texts.push_back(std::move(text));
  }
  std::reverse(texts.begin(), texts.end());
  return texts;
}

std::optional<PositionId> GameGraph::comes_back() const {
  enum class State : std::uint8_t { new_one, on_path, done };
  std::vector<State> states(size(), State::new_one);
  std::vector<std::pair<PositionId, std::size_t>> path;  // and which of its arcs is next
  std::optional<PositionId> found;
  const auto enter = [&](PositionId at) { states[at] = State::on_path, path.emplace_back(at, first_[at]); };
  if (size() > 0) enter(0);
  while (!path.empty()) {
    const PositionId at = path.back().first;
    if (path.back().second == first_[at + 1]) {
      states[at] = State::done;
      path.pop_back();
      continue;
    }
    const PositionId next = arcs_[path.back().second++];
    if (next >= size()) continue;  // in a game that is not here as a whole
    if (states[next] == State::new_one) {
      enter(next);
    } else if (states[next] == State::on_path) {
      found = std::min(found.value_or(next), next);
    }
  }
  return found;
}

}  // namespace firstwin::detail
