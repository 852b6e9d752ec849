// SPDX-License-Identifier: Apache-2.0
// Heaps of coins. A move takes a prime number of coins from one heap, or merges two heaps into one. Who cannot move
// loses.
//   firstwin build primes_or_merge.cpp
//   firstwin lint ./primes_or_merge.so heaps=3,4,5
//   firstwin solve ./primes_or_merge.so heaps=3,4,5
#include <firstwin/plugin.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct primes_or_merge {
  static constexpr std::int64_t heaps_max = 8, size_max = 127;  // 8 bits a heap, also when all are merged

  std::vector<std::int64_t> heaps{3, 4, 5};

  // The sizes from the largest down, 8 bits each, so that equal sets of heaps are equal positions.
  struct Position {
    std::uint64_t sizes = 0;
    bool operator==(const Position&) const = default;
  };
  struct Move {
    int heap = 0;
    int amount = 0;  // a prime; or 0: merge
    int with = 0;    // the other heap of a merge
    bool operator==(const Move&) const = default;
  };

  static std::vector<int> sizes_of(const Position& position) {
    std::vector<int> sizes;
    for (std::uint64_t rest = position.sizes; rest != 0; rest >>= 8) sizes.push_back(static_cast<int>(rest & 255));
    return sizes;
  }
  static Position position_of(std::vector<int> sizes) {
    std::sort(sizes.begin(), sizes.end());
    Position position;
    for (const int size : sizes) {
      if (size > 0) position.sizes = position.sizes << 8 | static_cast<std::uint64_t>(size);
    }
    return position;
  }
  static bool is_prime(int number) {
    for (int divisor = 2; divisor * divisor <= number; ++divisor) {
      if (number % divisor == 0) return false;
    }
    return number >= 2;
  }

  Position start() const { return position_of({heaps.begin(), heaps.end()}); }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const std::vector<int> sizes = sizes_of(position);
    const std::size_t count = sizes.size();
    for (std::size_t heap = 0; heap < count; ++heap) {
      if (heap > 0 && sizes[heap] == sizes[heap - 1]) continue;  // heaps of one size have the same moves
      for (int amount = 2; amount <= sizes[heap]; ++amount) {
        if (is_prime(amount)) sink(Move{sizes[heap], amount, 0});
      }
    }
    for (std::size_t heap = 0; heap < count; ++heap) {
      if (heap > 0 && sizes[heap] == sizes[heap - 1]) continue;
      for (std::size_t with = heap + 1; with < count; ++with) {
        if (with == heap + 1 || sizes[with] != sizes[with - 1]) sink(Move{sizes[heap], 0, sizes[with]});
      }
    }
  }

  Position play(const Position& position, const Move& move) const {
    std::vector<int> sizes = sizes_of(position);
    const auto heap = std::find(sizes.begin(), sizes.end(), move.heap);
    *heap -= move.amount;
    if (move.amount == 0) {
      const auto with = std::find_if(sizes.begin(), sizes.end(),
                                     [&](const int& size) { return &size != &*heap && size == move.with; });
      *heap += *with;
      *with = 0;
    }
    return position_of(sizes);
  }

  std::optional<firstwin::Value> result(const Position& position) const {
    if (!firstwin::moves_of(*this, position).empty()) return {};
    return firstwin::Value::finished(firstwin::Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.sizes; }
  bool impartial() const { return true; }
  // Every move takes coins or a heap away.
  std::uint64_t layer(const Position& position) const {
    std::uint64_t sum = 0;
    for (const int size : sizes_of(position)) sum += static_cast<std::uint64_t>(size) + 1;
    return sum;
  }

  std::string text(const Position& position) const {
    std::string text = "heaps:";
    for (const int size : sizes_of(position)) text += " " + std::to_string(size);
    return text;
  }
  std::string move_text(const Move& move) const {
    const std::string heap = std::to_string(move.heap);
    return move.amount ? heap + ":" + std::to_string(move.amount) : heap + "+" + std::to_string(move.with);
  }

  static const firstwin::GameInfo& info() {
    static const firstwin::GameInfo info{
        .name = "primes-or-merge",
        .summary = "take a prime number of coins from a heap, or merge two heaps; who cannot move loses",
        .family = "heaps",
        .parameters = {{.name = "heaps",
                        .kind = firstwin::Kind::row,
                        .default_text = "3,4,5",
                        .least = 0,
                        .most = size_max,
                        .help = "sizes of the heaps"}},
        .state = "the sizes of the heaps, in any order",
        .function = "wins(heaps) = some prime can be taken, or two heaps merged, so that not wins(what is left)",
        .initialization = "one heap of at most one coin: wins = false, for there is no move",
        .answer = "wins(all heaps)",
        .examples = {"heaps=3,4,5"}};
    return info;
  }
  static firstwin::Result<primes_or_merge> from(const firstwin::Arguments& arguments) {
    primes_or_merge game{.heaps = arguments.list("heaps")};
    std::int64_t sum = 0;
    for (const std::int64_t heap : game.heaps) sum += heap;
    if (static_cast<std::int64_t>(game.heaps.size()) <= heaps_max && sum <= size_max) return game;
    return firstwin::Error{"expected at most " + std::to_string(heaps_max) + " heaps of together at most " +
                           std::to_string(size_max) + " coins"};
  }
  std::string arguments() const { return "heaps=" + firstwin::list_text(heaps); }
};

FIRSTWIN_GAME(primes_or_merge)
