// SPDX-License-Identifier: Apache-2.0
#include "game/octal.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace firstwin {

octal::Position octal::start() const {
  std::vector<std::int64_t> alive = sizes;
  std::erase_if(alive, [this](std::int64_t size) { return size < least; });
  return {sets.of(alive)};
}

Result<void> octal::key_fits() const {
  if (sets.fits()) return {};
  return Error{"multisets of heaps that come from these have no key in 64 bits"};
}

std::uint64_t octal::move_count(const Position& position) const {
  const auto& digits = rules.digits();
  std::uint64_t count = 0;
  for_each_size(position, [&](std::int64_t heap) {
    for (std::size_t k = 0; k < digits.size() && static_cast<std::int64_t>(k) <= heap; ++k) {
      const std::int64_t rest = heap - static_cast<std::int64_t>(k);
      count += digits[k] & 1 && rest == 0;
      count += digits[k] & 2 && rest > 0;
      count += digits[k] & 4 ? static_cast<std::uint64_t>(rest / 2) : 0;
    }
  });
  return count;
}

std::optional<octal::Move> octal::find_move(const Position& position, std::string_view text) const {
  Move move;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (const auto& [mark, number] :
       {std::pair('\0', &move.heap), std::pair('>', &move.high), std::pair('+', &move.low)}) {
    if (at == end) break;
    if (mark != '\0' && *at++ != mark) return {};
    const auto [next, fault] = std::from_chars(at, end, *number);
    if (fault != std::errc()) return {};
    at = next;
  }
  if (move_text(move) != text || move.low < 0 || move.high < move.low) return {};
  bool there = false;
  for_each_size(position, [&](std::int64_t heap) { there = there || heap == move.heap; });
  if (!there || move.heap - move.high < move.low) return {};
  const int digit = rules.digit(static_cast<std::uint64_t>(move.heap - move.high - move.low));
  if (!(digit & (move.low > 0 ? 4 : move.high > 0 ? 2 : 1))) return {};
  return move;
}

Result<void> octal::check() const {
  if (const auto parsed = OctalCode::parse(code); !parsed) return parsed.error();
  if (!rules.has_moves()) return Error{"code=" + code + ": nobody can ever move; expected a digit from 1 to 7"};
  if (n != 0 && !heaps.empty()) return Error{"n and heaps are both given; expected one of them"};
  UWide coins = 0;
  for (const std::int64_t size : sizes) {
    if (auto fine = check_range(heaps.empty() ? "n" : "heap", size, 0, n_max); !fine) return fine;
    coins += static_cast<std::uint64_t>(size);
  }
  // No move adds coins, and each digit that splits a heap does so in at most half as many ways as it has coins. All
  // other moves are far fewer: of heaps of different sizes there are only so many.
  constexpr UWide splits_max = 10'000'000'000'000'000'000u;
  if (coins * rules.splitting_digits() / 2 > splits_max) {
    return Error{"the heaps have " + to_string(coins) + " coins in all, and with " + grouped(rules.splitting_digits()) +
                 " digits that split heaps more than 10^19 moves; expected fewer"};
  }
  return {};
}

std::string octal::text(const Position& position) const {
  std::string text;
  sets.for_each(position.heaps, [&](std::int64_t heap) { text = " " + std::to_string(heap) + text; });
  return text.empty() ? "no heap left that has a move" : "heaps:" + text;
}

std::string octal::move_text(const Move& move) const {
  std::string parts = std::to_string(move.high);
  if (move.low != 0) parts += "+" + std::to_string(move.low);
  return std::to_string(move.heap) + ">" + parts;
}

const GameInfo& octal::info() {
  static const GameInfo info{
      .name = "octal",
      .summary = "take coins from a heap and perhaps split it, as an octal code says; who cannot move loses",
      .family = "heaps",
      .parameters =
          {{.name = "code",
            .kind = Kind::text,
            .required = true,
            .help = "digit k: taking k may leave 1 nothing, 2 one heap, 4 two heaps, or sums of these"},
           {.name = "n",
            .least = 0,
            .most = n_max,
            .help = "coins in the one heap; without n and heaps the answer is the sequence's period",
            .sweeps = true},
           {.name = "heaps", .kind = Kind::row, .least = 0, .most = n_max, .help = "several heaps, instead of n"},
           {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
      .state = "the sizes of the heaps, in any order, without those that are smaller than any heap with a move",
      .function = "nimber(n) = the least number that is not nimber(a) xor nimber(b) for any way to leave heaps a and b",
      .initialization = "a heap that is too small for a move has nimber 0",
      .answer = "the first player wins iff the nimbers of the heaps xor to something other than 0",
      .examples = {"code=0.77 n=10", "code=0.137 n=10^18", "code=4.12 heaps=5,6,7"},
      .misere = misere_parts("heaps", "no heap that a move is possible in: wins = true, for who cannot move wins",
                             "all heaps")};
  return info;
}

Result<octal> octal::from(const Arguments& arguments) {
  if (arguments.has("n") == arguments.has("heaps")) {
    return Error{arguments.has("n") ? "n and heaps are both given; expected one of them"
                                    : "parameter n is missing; expected n=COUNT or heaps=LIST"};
  }
  return checked(octal{.code = arguments.text("code"),
                       .n = arguments.has("n") ? arguments.integer("n") : 0,
                       .heaps = arguments.list("heaps"),
                       .misere = arguments.boolean("misere")});
}

std::string octal::arguments() const {
  return "code=" + rules.text() + (heaps.empty() ? ",n=" + std::to_string(n) : ",heaps=" + list_text(heaps)) +
         (misere ? ",misere=true" : "");
}

/// The smallest heap that has a move.
std::int64_t octal::least_of(const OctalCode& rules) {
  for (std::uint64_t size = 1; size < rules.last() + 3; ++size) {
    for (std::uint64_t k = 0; k <= std::min(size, rules.last()); ++k) {
      const std::uint64_t rest = size - k;
      if (rules.digit(k) & (rest == 0 ? 1 : rest == 1 ? 2 : 6)) return static_cast<std::int64_t>(size);
    }
  }
  return 1;
}

/// What sizes plus one a heap can come to, or more than 63: taking keeps it from growing, splitting without taking adds
/// one each time.
std::int64_t octal::bits_of(const std::vector<std::int64_t>& sizes, const OctalCode& rules) {
  constexpr std::int64_t too_many = 64;
  std::int64_t bits = 0;
  for (const std::int64_t size : sizes) {
    if (size >= too_many) return too_many;
    bits += rules.digit(0) == 0 ? size + 1 : 2 * size;
    if (bits >= too_many) return too_many;
  }
  return bits;
}

}  // namespace firstwin
