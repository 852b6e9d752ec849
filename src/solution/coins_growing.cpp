// SPDX-License-Identifier: Apache-2.0
#include "game/coins_growing.h"

#include "engine/ends_fusion.h"
#include "engine/growing_scan.h"
#include "engine/held.h"

namespace firstwin {

namespace {

/// The whole table, by sliding windows.
template <class T>
class GrowingScan final : public Knowledge<coins_growing> {
 public:
  using Position = coins_growing::Position;

  static Engine<coins_growing>::Found find(const coins_growing& game, Run& run) {
    auto found = std::make_shared<GrowingScan>(game);
    const std::uint64_t bytes = GrowingTable<T>::bytes(game.coins.size());
    const Held held(run, bytes);
    if (!held || !found->table_.fill(game.coins.values(), run)) return {nullptr};
    run.count_positions(game.coins.size() * (game.coins.size() + 2) / 4 + 1);
    return {std::move(found)};
  }

  explicit GrowingScan(const coins_growing& game) : game_(game) {}

  Value value(const Position& position, Run&) const override {
    const Wide total = table_.total(static_cast<std::size_t>(position.taken), static_cast<std::size_t>(position.m));
    return Value::of_margin(2 * total - game_.points(position));
  }

 private:
  coins_growing game_;
  GrowingTable<T> table_;
};

Refusal refuses(const coins_growing& game, const Options&, const Run& run) {
  constexpr std::uint64_t coins_max = 1 << 20;
  const std::uint64_t size = game.coins.size();
  const std::uint64_t bytes = size > coins_max ? UINT64_MAX / 2 : GrowingTable<std::int64_t>::bytes(size);
  if (run.fits(bytes)) return {};
  return Refusal::limit(detail::does_not_fit("the table", bytes, run));
}

Engine<coins_growing>::Found find(const coins_growing& game, const Options&, Run& run) {
  return sums_fit_64_bits(game.coins.values()) ? GrowingScan<std::int64_t>::find(game, run)
                                               : GrowingScan<Wide>::find(game, run);
}

}  // namespace

std::vector<Engine<coins_growing>> engines_for(const coins_growing&) {
  std::vector<Engine<coins_growing>> engines = detail::general_engines<coins_growing>();
  engines.insert(engines.begin(), {"growing-scan", "sliding windows fill its table in O(n^2)", refuses, find});
  return engines;
}

}  // namespace firstwin
