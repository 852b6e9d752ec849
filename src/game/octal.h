// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/heap_set.h"

namespace firstwin {

/// Octal games (Guy and Smith): digit k after the point of the code says what taking k coins from a heap may leave: 1
/// nothing, 2 one heap, 4 two heaps, or sums of these. A 4 before the point lets a heap be split without taking. Who
/// cannot move loses (with `misere`, wins). Kayles is 0.77, Dawson's chess 0.137, Dawson's kayles 0.07.
struct octal {
  static constexpr std::int64_t n_max = 1'000'000;
  std::string code = "0.77";
  std::int64_t n = 0;
  std::vector<std::int64_t> heaps{};  ///< instead of n
  bool misere = false;
  /// Made from the members above: the digits, the smallest heap that has a move, the sizes, and their code.
  std::vector<int> digits = digits_of(code);
  std::int64_t least = least_of(digits);
  std::vector<std::int64_t> sizes = heaps.empty() ? std::vector<std::int64_t>{n} : heaps;
  HeapSet sets = HeapSet(bits_of(sizes, digits));

  struct Position {
    std::uint64_t heaps = 0;  ///< those that may still have a move, as one number
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::int64_t heap = 0, low = 0, high = 0;  ///< a heap of this size becomes heaps of low <= high, 0 for none
    bool operator==(const Move&) const = default;
  };

  Position start() const {
    std::vector<std::int64_t> alive = sizes;
    std::erase_if(alive, [this](std::int64_t size) { return size < least; });
    return {sets.of(alive)};
  }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    std::int64_t last = 0;
    sets.for_each(position.heaps, [&](std::int64_t heap) {
      if (heap != std::exchange(last, heap)) moves_of_heap(heap, sink);
    });
  }

  Position play(const Position& position, const Move& move) const {
    return {sets.replaced(position.heaps, move.heap, alive(move.low), alive(move.high))};
  }

  std::optional<Value> result(const Position& position) const {
    bool over = true;
    sets.for_each(position.heaps, [&](std::int64_t heap) { over = over && !has_move(heap); });
    if (!over) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.heaps; }
  Result<void> key_fits() const {
    if (sets.fits()) return {};
    return Error{"multisets of heaps that come from these have no key in 64 bits"};
  }
  bool impartial() const { return !misere; }
  template <class Sink>
  void components(const Position& position, const Sink& sink) const {
    sets.for_each(position.heaps, [&](std::int64_t heap) { sink(Position{sets.of({heap})}); });
  }

  Result<void> check() const {
    if (digits.empty()) {
      return Error{"code=" + code + "; expected 0. or 4. and then digits from 0 to 7, not all 0: 0.77"};
    }
    if (n != 0 && !heaps.empty()) return Error{"n and heaps are both given; expected one of them"};
    for (const std::int64_t size : sizes) {
      if (auto fine = check_range(heaps.empty() ? "n" : "heap", size, 0, n_max); !fine) return fine;
    }
    return {};
  }

  std::string text(const Position& position) const {
    std::string text;
    sets.for_each(position.heaps, [&](std::int64_t heap) { text = " " + std::to_string(heap) + text; });
    return text.empty() ? "no heap left that has a move" : "heaps:" + text;
  }
  std::string move_text(const Move& move) const {
    std::string parts = std::to_string(move.high);
    if (move.low != 0) parts += "+" + std::to_string(move.low);
    return std::to_string(move.heap) + ">" + parts;
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "octal",
        .summary = "take coins from a heap and perhaps split it, as an octal code says; who cannot move loses",
        .family = "heaps",
        .parameters =
            {{.name = "code",
              .kind = Kind::text,
              .required = true,
              .help = "digit k: taking k may leave 1 nothing, 2 one heap, 4 two heaps, or sums of these"},
             {.name = "n", .least = 0, .most = n_max, .help = "coins in the one heap"},
             {.name = "heaps", .kind = Kind::row, .least = 0, .most = n_max, .help = "several heaps, instead of n"},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "the sizes of the heaps, in any order",
        .function =
            "nimber(n) = the least number that is not nimber(a) xor nimber(b) for any way to leave heaps a and b",
        .initialization = "a heap that is too small for a move has nimber 0",
        .answer = "the first player wins iff the nimbers of the heaps xor to something other than 0",
        .examples = {"code=0.77 n=10", "code=0.137 n=20", "code=4.12 heaps=5,6,7"}};
    return info;
  }
  static Result<octal> from(const Arguments& arguments) {
    if (arguments.has("n") == arguments.has("heaps")) return Error{"expected one of n=COUNT and heaps=LIST"};
    return checked(octal{.code = arguments.text("code"),
                         .n = arguments.has("n") ? arguments.integer("n") : 0,
                         .heaps = arguments.list("heaps"),
                         .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "code=" + code + (heaps.empty() ? ",n=" + std::to_string(n) : ",heaps=" + list_text(heaps)) +
           (misere ? ",misere=true" : "");
  }

 private:
  std::int64_t alive(std::int64_t size) const { return size < least ? 0 : size; }

  bool has_move(std::int64_t heap) const {
    for (std::size_t k = 0; k < digits.size(); ++k) {
      const std::int64_t rest = heap - static_cast<std::int64_t>(k);
      if (rest < 0) return false;
      if ((digits[k] & 1 && rest == 0) || (digits[k] & 2 && rest > 0) || (digits[k] & 4 && rest > 1)) return true;
    }
    return false;
  }
  template <class Sink>
  void moves_of_heap(std::int64_t heap, const Sink& sink) const {
    for (std::size_t k = 0; k < digits.size(); ++k) {
      const std::int64_t rest = heap - static_cast<std::int64_t>(k);
      if (rest < 0) return;
      if (digits[k] & 1 && rest == 0) sink(Move{heap, 0, 0});
      if (digits[k] & 2 && rest > 0) sink(Move{heap, 0, rest});
      if (!(digits[k] & 4)) continue;
      for (std::int64_t low = 1; 2 * low <= rest; ++low) sink(Move{heap, low, rest - low});
    }
  }

  /// The digits, that before the point first; none when the code is wrong.
  static std::vector<int> digits_of(const std::string& code) {
    const std::string text = code.starts_with('.') ? "0" + code : code;
    if (text.size() < 3 || (text[0] != '0' && text[0] != '4') || text[1] != '.') return {};
    std::vector<int> digits{text[0] - '0'};
    for (const char digit : text.substr(2)) {
      if (digit < '0' || digit > '7') return {};
      digits.push_back(digit - '0');
    }
    return std::accumulate(digits.begin(), digits.end(), 0) == 0 ? std::vector<int>{} : digits;
  }
  /// The smallest heap that has a move.
  static std::int64_t least_of(const std::vector<int>& digits) {
    for (std::size_t size = 1; !digits.empty() && size < digits.size() + 2; ++size) {
      for (std::size_t k = 0; k <= std::min(size, digits.size() - 1); ++k) {
        const std::size_t rest = size - k;
        if (digits[k] & (rest == 0 ? 1 : rest == 1 ? 2 : 6)) return static_cast<std::int64_t>(size);
      }
    }
    return 1;
  }
  /// What sizes plus one a heap can come to: taking keeps it from growing, splitting without taking adds one each time.
  static std::int64_t bits_of(const std::vector<std::int64_t>& sizes, const std::vector<int>& digits) {
    std::int64_t bits = 0;
    for (const std::int64_t size : sizes) {
      if (size < 0 || size > n_max || bits > n_max) return 0;
      bits += digits.empty() || digits[0] == 0 ? size + 1 : 2 * size;
    }
    return bits;
  }
};

extern template Result<Solution<octal>> solve(const octal&, const Options&);

}  // namespace firstwin
