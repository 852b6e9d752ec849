// SPDX-License-Identifier: Apache-2.0
#include "game/forest.h"

#include <utility>

#include "engine/forest_fusion.h"
#include "solution/listed.h"

namespace firstwin {

namespace {

/// What is left of a forest as a forest of its own.
struct Left {
  std::vector<std::int64_t> nodes, parents, values;

  Left(const forest& game, const forest::Position& position) {
    std::vector<std::int64_t> place(static_cast<std::size_t>(game.parents.size()), -1);
    const forest::Nodes left = game.nodes_of(position);
    forest::for_each_node(left, [&](std::int64_t node) {
      place[static_cast<std::size_t>(node)] = static_cast<std::int64_t>(nodes.size());
      nodes.push_back(node);
      return true;
    });
    for (const std::int64_t node : nodes) {
      const std::int64_t parent = game.parents[static_cast<std::uint64_t>(node)];
      parents.push_back(parent < 0 ? -1 : place[static_cast<std::size_t>(parent)]);
      values.push_back(game.values[static_cast<std::uint64_t>(node)]);
    }
  }
};

/// All subtrees are fused from the leaves up, and their blocks taken largest first.
class ForestFusion final : public Knowledge<forest> {
 public:
  static Refusal refuses(const forest&, const Options& options, const Run&) {
    if (options.every_position) return Refusal::cannot(values_anew);
    return {};
  }

  static Engine<forest>::Found solve(const forest& game, const Options&, Run& run) {
    auto best = forest_best(game.parents.values(), game.values.values(), run);
    if (!best) return {nullptr};
    run.count_positions(1);
    return {std::make_shared<ForestFusion>(game, std::move(*best))};
  }

  ForestFusion(const forest& game, ForestBest start) : game_(game), start_(std::move(start)) {
    for (const std::uint64_t node : start_.moves) start_moves_.push_back(static_cast<std::int64_t>(node));
  }

  Value value(const forest::Position& position, Run& run) const override {
    if (position == game_.start()) return Value::of_margin(start_.margin);
    const Left left(game_, position);
    const std::optional<Wide> margin = forest_margin(left.parents, left.values, run);
    return margin ? Value::of_margin(*margin) : Value{};
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<std::int64_t>> best_moves(const forest::Position& position, std::size_t max,
                                                    Run& run) const override {
    return listed(position == game_.start() ? start_moves_ : moves_of(position, run), max);
  }

 private:
  std::vector<std::int64_t> moves_of(const forest::Position& position, Run& run) const {
    const Left left(game_, position);
    std::vector<std::int64_t> moves;
    const std::optional<ForestBest> best = forest_best(left.parents, left.values, run);
    if (!best) return moves;
    for (const std::uint64_t node : best->moves) moves.push_back(left.nodes[static_cast<std::size_t>(node)]);
    return moves;
  }

  forest game_;
  ForestBest start_;
  std::vector<std::int64_t> start_moves_;
};

}  // namespace

std::vector<Engine<forest>> engines_for(const forest&) {
  std::vector<Engine<forest>> engines = detail::general_engines<forest>();
  engines.insert(engines.begin(), {"forest-fusion", "fusing coins from the leaves up values it in one pass and a sort",
                                   ForestFusion::refuses, ForestFusion::solve});
  return engines;
}

}  // namespace firstwin
