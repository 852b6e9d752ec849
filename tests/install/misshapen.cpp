// SPDX-License-Identifier: Apache-2.0
// A game to which check.sh adds a member that has not the shape of its concept.
#include <firstwin/firstwin.h>

struct countdown {
  using Position = std::uint64_t;
  using Move = int;
  Position start() const { return 5; }
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (int taken = 1; taken <= 2 && taken <= static_cast<int>(position); ++taken) sink(taken);
  }
  Position play(const Position& position, const Move& move) const { return position - static_cast<Position>(move); }
  std::optional<firstwin::Value> result(const Position& position) const {
    if (position > 0) return {};
    return firstwin::Value::finished(firstwin::Outcome::loss);
  }
  std::uint64_t key(const Position& position) const { return position; }
  // MEMBER
};

int main() { return firstwin::solve(countdown{}) ? 0 : 1; }
