// SPDX-License-Identifier: Apache-2.0
// Numbers from 0 for all positions of a game, so that an engine can keep what it knows of them in arrays: the game's
// own dense index, or numbers given as play reaches positions from the start. Where the game has symmetry, only one of
// alike positions has a number.
//
// Both classes have: find_all(run), to be called first, which may stop the run; count(), one more than the largest
// number; has(number), whether a position has it; position(number); and number_of(position), `no_number` where there
// is none. After drop_positions() only the last may be asked for. `only_reached` says that no other positions have
// numbers.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/room.h"
#include "firstwin/detail/threads.h"
#include "firstwin/game.h"
#include "firstwin/run.h"

namespace firstwin::detail {

inline constexpr std::uint32_t no_number = UINT32_MAX;

/// Numbers by the game's index: all indexes, also those that play does not reach.
template <Indexed G>
class IndexNumbers {
 public:
  using Position = typename G::Position;

  static constexpr bool only_reached = false;

  explicit IndexNumbers(const G& game) : game_(game), count_(game.index_count()) {}

  void find_all(Run&) {}
  void drop_positions() {}
  std::uint64_t count() const { return count_; }
  bool has(std::uint32_t number) const {
    if constexpr (Canonical<G>) return game_.index(game_.canonical(position(number))) == number;
    return true;
  }
  Position position(std::uint32_t number) const { return game_.position_at(number); }
  std::uint32_t number_of(const Position& position) const {
    const std::uint64_t index = game_.index(canonical_of(game_, position));
    return index < count_ ? static_cast<std::uint32_t>(index) : no_number;
  }

 private:
  G game_;
  std::uint64_t count_;
};

/// Numbers for what play reaches, by exact key.
///
/// Positions are dealt out to 64 parts by their hashes, and found in waves, by all threads. In a wave each part's new
/// positions are asked for their moves, and what these reach is put into the letter box of the part where it belongs;
/// then each part takes in its letters, with a hash table of its own that is small enough to be fast and needs no lock.
template <Game G>
class ReachedNumbers {
 public:
  using Position = typename G::Position;

  static constexpr bool only_reached = true;

  explicit ReachedNumbers(const G& game) : game_(game) {}

  void find_all(Run& run) {
    if (!take_memory(part_count * parts_[0].table.bytes(), run)) return;
    Boxes boxes(part_count);
    post(canonical_of(game_, game_.start()), boxes[0]);
    for (std::uint64_t waiting = 1; waiting > 0 && !run.stopped(); waiting = count_waiting(boxes)) {
      constexpr std::uint64_t worth_threads = 1024;
      const int threads = waiting >= worth_threads ? run.threads() : 1;
      for_each_index(part_count, threads, [&](std::size_t part) { take_in(part, boxes, run); });
      for_each_index(part_count, threads, [&](std::size_t part) { ask_new(parts_[part], boxes[part], run); });
    }
  }

  void drop_positions() {
    for (Part& part : parts_) part.positions = {};
  }

  std::uint64_t count() const {
    std::size_t largest = 0;
    for (const Part& part : parts_) largest = std::max(largest, part.positions.size());
    return largest * part_count;
  }
  bool has(std::uint32_t number) const { return number / part_count < parts_[number % part_count].positions.size(); }
  const Position& position(std::uint32_t number) const {
    return parts_[number % part_count].positions[number / part_count];
  }
  std::uint32_t number_of(const Position& position) const {
    const KeyHash hash(game_.key(canonical_of(game_, position)));
    const std::uint32_t place = parts_[part_of(hash)].table.find(hash);
    return place == 0 ? no_number : static_cast<std::uint32_t>((place - 1) * part_count + part_of(hash));
  }

 private:
  using KeyHash = Hash<KeyOf<G>>;
  static constexpr std::size_t part_count = 64;

  struct Part {
    HashTable<KeyOf<G>, std::uint32_t> table{};  ///< the place of each position, from 1
    std::vector<Position> positions{};
    std::size_t asked = 0;  ///< of these, the first so many
  };
  struct Letter {
    KeyHash hash;
    Position position;
  };
  using Boxes = std::vector<std::array<std::vector<Letter>, part_count>>;  ///< by sender, then by receiver

  static std::size_t part_of(const KeyHash& hash) { return hash.first % part_count; }

  /// Letters not taken in and positions not asked.
  std::uint64_t count_waiting(const Boxes& boxes) const {
    std::uint64_t waiting = 0;
    for (const Part& part : parts_) waiting += part.positions.size() - part.asked;
    for (const auto& from : boxes) {
      for (const auto& box : from) waiting += box.size();
    }
    return waiting;
  }

  void post(Position position, std::array<std::vector<Letter>, part_count>& boxes) {
    const KeyHash hash(game_.key(position));
    boxes[part_of(hash)].push_back({hash, std::move(position)});
  }

  void take_in(std::size_t number, Boxes& boxes, Run& run) {
    constexpr std::size_t positions_max = (std::size_t{1} << 31) / part_count - 1;
    Part& part = parts_[number];
    for (auto& from : boxes) {
      for (Letter& letter : from[number]) {
        if (part.table.find(letter.hash) != 0) continue;
        if (!make_room(part.table, run) || !make_room(part.positions, run)) return;
        if (part.positions.size() == positions_max) return run.stop_for_memory(part.table.bytes());
        part.positions.push_back(std::move(letter.position));
        part.table.put(letter.hash, static_cast<std::uint32_t>(part.positions.size()));
      }
      from[number].clear();
    }
  }

  void ask_new(Part& part, std::array<std::vector<Letter>, part_count>& boxes, Run& run) {
    constexpr std::size_t wave_max = 64;  // letters take memory that is not counted
    const std::size_t end = std::min(part.positions.size(), part.asked + wave_max);
    run.count_positions(end - part.asked);
    for (; part.asked < end; ++part.asked) {
      const Position& position = part.positions[part.asked];
      if (result_of(game_, position)) continue;
      std::uint64_t moves = 0;
      game_.moves(position, [&](const typename G::Move& move) {
        post(canonical_of(game_, game_.play(position, move)), boxes);
        return (++moves & 4095) != 0 || !run.poll(run.positions());
      });
    }
    run.poll(run.positions());
  }

  G game_;
  std::array<Part, part_count> parts_{};
};

}  // namespace firstwin::detail
