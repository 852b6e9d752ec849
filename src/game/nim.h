// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/coins.h"
#include "firstwin/parameters.h"
#include "firstwin/solve.h"

namespace firstwin {

/// Nim: a move takes any number of coins, at least one, from one heap; who takes the last coin wins (with `misere`,
/// loses).
struct nim {
  std::vector<std::int64_t> heaps{};
  bool misere = false;
  /// Made from the members above.
  detail::HeapCode code = detail::HeapCode(heaps);

  using Position = detail::HeapsPosition;
  using Move = detail::HeapsMove;
  static constexpr bool index_falls = true;

  Position start() const { return {code.full()}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (std::uint32_t heap = 0; heap < code.heap_count(); ++heap) {
      const auto size = static_cast<std::int64_t>(code.size_of(position.heaps, heap));
      for (std::int64_t amount = 1; amount <= size; ++amount) {
        if (!offer(sink, Move{heap, amount})) return;
      }
    }
  }

  Position play(const Position& position, const Move& move) const {
    return {code.less(position.heaps, move.heap, static_cast<std::uint64_t>(move.amount))};
  }

  std::optional<Value> result(const Position& position) const {
    if (!code.is_zero(position.heaps)) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.heaps; }
  Result<void> key_fits() const { return code.check_fits(); }
  std::uint64_t index(const Position& position) const { return position.heaps; }
  std::uint64_t index_count() const { return code.code_count(); }
  Position position_at(std::uint64_t index) const { return {index}; }
  bool impartial() const { return !misere; }
  /// Each heap alone.
  template <class Sink>
  void components(const Position& position, const Sink& sink) const {
    for (std::size_t alone = 0; alone < code.heap_count(); ++alone) {
      Position heap = position;
      for (std::size_t i = 0; i < code.heap_count(); ++i) {
        if (i != alone) heap.heaps = code.less(heap.heaps, i, code.size_of(heap.heaps, i));
      }
      if (heap.heaps != 0) sink(heap);
    }
  }

  Result<void> check() const { return detail::check_heaps(heaps); }

  std::string text(const Position& position) const { return "heaps: " + code.text(position.heaps); }
  std::string move_text(const Move& move) const { return move.text(); }
  std::optional<Move> find_move(const Position& position, std::string_view text) const {
    const auto move = Move::of_text(text);
    if (!move || move->heap >= code.heap_count()) return {};
    if (static_cast<std::uint64_t>(move->amount) > code.size_of(position.heaps, move->heap)) return {};
    return move;
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "nim",
        .summary = "take any number of coins from one heap; who takes the last coin wins",
        .family = "heaps",
        .parameters = {{.name = "heaps", .kind = Kind::row, .required = true, .least = 0, .help = "sizes of the heaps"},
                       {.name = "misere",
                        .kind = Kind::boolean,
                        .default_text = "false",
                        .help = "who takes the last coin loses"}},
        .state = "how many coins are in each heap",
        .function =
            "wins(heaps) = some heap can be made smaller so that not wins(heaps). Bouton: wins when the sizes "
            "xor to something other than 0",
        .initialization = "no coins: wins = false, for the other player took the last one (under misere true)",
        .answer = "wins(all heaps)",
        .examples = {"heaps=3,5,7", "heaps=1,3,5,7", "heaps=1,3,5,7 misere=true", "heaps=10^18,10^17,10^16,10^15"},
        .misere = {.function = "wins(heaps) = some heap can be made smaller so that not wins(heaps). Bouton: with a "
                               "heap of 2 or more, wins when the sizes xor to something other than 0; with none, when "
                               "the number of heaps of 1 is even",
                   .initialization = "no coins: wins = true, for the other player took the last one"}};
    return info;
  }
  static Result<nim> from(const Arguments& arguments) {
    return nim{.heaps = arguments.list("heaps"), .misere = arguments.boolean("misere")};
  }
  std::string arguments() const { return "heaps=" + list_text(heaps) + (misere ? ",misere=true" : ""); }
};

/// Its engines: bouton, for any heaps, and the general ones.
std::vector<Engine<nim>> engines_for(const nim& game);

extern template Result<Solution<nim>> solve(const nim&, const Options&);

}  // namespace firstwin
