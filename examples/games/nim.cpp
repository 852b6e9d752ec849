// SPDX-License-Identifier: Apache-2.0
// Nim on up to four heaps: a move takes any number of coins from one; who takes the last coin wins. It is built in too,
// and has the same values there.
//   firstwin build nim.cpp && firstwin solve ./nim.so heaps=15,15,15,15
#include <firstwin/plugin.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct my_nim {
  static constexpr std::size_t heaps_max = 4;

  std::vector<std::int64_t> heaps{3, 5, 7};

  using Position = std::uint64_t;  // the sizes of the heaps, 16 bits each
  struct Move {
    std::uint32_t heap = 0, amount = 0;
    bool operator==(const Move&) const = default;
  };

  static std::uint32_t size(Position position, std::uint32_t heap) { return position >> (16 * heap) & 0xffff; }

  Position start() const {
    Position position = 0;
    for (std::size_t i = 0; i < heaps.size(); ++i) position |= static_cast<Position>(heaps[i]) << (16 * i);
    return position;
  }
  template <class Sink>
  void moves(Position position, const Sink& sink) const {
    for (std::uint32_t heap = 0; heap < heaps_max; ++heap) {
      for (std::uint32_t amount = 1; amount <= size(position, heap); ++amount) sink(Move{heap, amount});
    }
  }
  Position play(Position position, const Move& move) const {
    return position - (Position{move.amount} << (16 * move.heap));
  }
  std::optional<firstwin::Value> result(Position position) const {
    if (position != 0) return {};
    return firstwin::Value::finished(firstwin::Outcome::loss);
  }
  std::uint64_t key(Position position) const { return position; }
  bool impartial() const { return true; }

  std::string text(Position position) const {
    std::string text = "heaps:";
    for (std::uint32_t heap = 0; heap < heaps.size(); ++heap) text += " " + std::to_string(size(position, heap));
    return text;
  }
  std::string move_text(const Move& move) const {
    return std::to_string(move.heap + 1) + ":" + std::to_string(move.amount);
  }

  static const firstwin::GameInfo& info() {
    static const firstwin::GameInfo info{
        .name = "my-nim",
        .summary = "take any number of coins from one heap; who takes the last coin wins",
        .family = "heaps",
        .parameters = {{.name = "heaps",
                        .kind = firstwin::Kind::row,
                        .default_text = "3,5,7",
                        .least = 0,
                        .most = 65535,
                        .help = "sizes of at most four heaps"}},
        .state = "how many coins are in each heap",
        .function = "wins(heaps) = some heap can be made smaller so that not wins(heaps)",
        .initialization = "no coins: wins = false, for the other player took the last one",
        .answer = "wins(all heaps)",
        .examples = {"heaps=3,5,7"}};
    return info;
  }
  static firstwin::Result<my_nim> from(const firstwin::Arguments& arguments) {
    my_nim game{.heaps = arguments.list("heaps")};
    if (game.heaps.size() <= heaps_max) return game;
    return firstwin::Error{"heaps has " + std::to_string(game.heaps.size()) + " sizes; expected at most four"};
  }
  std::string arguments() const { return "heaps=" + firstwin::list_text(heaps); }
};

FIRSTWIN_GAME(my_nim)
