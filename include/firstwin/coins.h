// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/detail/exact_table.h"
#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "firstwin/sweep.h"

namespace firstwin {

namespace detail {

/// Heap sizes as one number: mixed radix, where the product of (size + 1) is below 2^64, so that taking coins lowers
/// the number; else the number of an exact table.
class HeapCode {
 public:
  HeapCode() = default;
  explicit HeapCode(const std::vector<std::int64_t>& heaps);

  bool fits() const { return sizes_ == nullptr; }
  std::size_t heap_count() const { return radixes_.size(); }
  std::uint64_t full() const { return full_; }
  std::uint64_t code_count() const { return code_count_; }
  std::uint64_t size_of(std::uint64_t code, std::size_t heap) const {
    if (radixes_.size() == 1) return code;
    if (fits()) return code / weights_[heap] % radixes_[heap];
    return static_cast<std::uint64_t>(sizes_->thing(code)[heap]);
  }
  /// Of all heaps. O(heaps).
  std::vector<std::uint64_t> sizes_of(std::uint64_t code) const;
  bool is_zero(std::uint64_t code) const;
  std::uint64_t less(std::uint64_t code, std::size_t heap, std::uint64_t amount) const;
  /// "3 5 7"
  std::string text(std::uint64_t code) const;
  /// That they have no code in 64 bits.
  Result<void> check_fits() const;

 private:
  std::vector<std::uint64_t> radixes_, weights_;
  std::uint64_t full_ = 0, code_count_ = 1;
  std::shared_ptr<ExactTable<std::vector<std::int64_t>>> sizes_{};
};

/// Heaps, and taking coins from one of them.
struct HeapsPosition {
  std::uint64_t heaps = 0;  ///< the sizes of all heaps, as one number
  bool operator==(const HeapsPosition&) const = default;
};
struct HeapsMove {
  std::uint32_t heap = 0;  ///< counted from 0
  std::int64_t amount = 0;
  bool operator==(const HeapsMove&) const = default;
  /// "1:3"
  std::string text() const { return std::to_string(heap + 1) + ":" + std::to_string(amount); }
  /// The move with this text, if it is one; whether a position has it is another question.
  static std::optional<HeapsMove> of_text(std::string_view text);
};
/// The error for a heap of less than no coins.
Result<void> check_heaps(const std::vector<std::int64_t>& heaps);

}  // namespace detail

/// Coins in a Line I (LintCode 394) and all subtraction games: a move takes one of the amounts in `take` from one heap;
/// who cannot move loses (with `misere`, wins), coins left or not. One heap of n coins, or `heaps`.
///
/// Sizes up to 2^63 - 1. Errors, which solve() gives (see `check`): a heap below 0, an amount below 1, no amount, n and
/// heaps both given. A move costs O(1), going through the moves O(heaps x amounts). Several heaps are one number while
/// the product of (size + 1) is below 2^64; beyond, `key_fits` says no, and nimbers answer.
struct coins {
  std::int64_t n = 0;  ///< a negative n counts as 0
  std::vector<std::int64_t> heaps{};  ///< instead of n; none negative
  std::vector<std::int64_t> take = {1, 2};  ///< positive amounts, in any order
  bool misere = false;
  /// The parameters as the rules use them; made from the members above.
  std::vector<std::int64_t> sizes = heaps.empty() ? std::vector<std::int64_t>{n > 0 ? n : 0} : heaps;
  std::vector<std::int64_t> amounts = sorted_set(take);
  detail::HeapCode code = detail::HeapCode(sizes);

  using Position = detail::HeapsPosition;
  using Move = detail::HeapsMove;
  static constexpr bool index_falls = true;

  Position start() const { return {code.full()}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (std::uint32_t heap = 0; heap < sizes.size(); ++heap) {
      const std::uint64_t size = code.size_of(position.heaps, heap);
      for (const std::int64_t amount : amounts) {
        if (static_cast<std::uint64_t>(amount) > size) break;
        if (!offer(sink, Move{heap, amount})) return;
      }
    }
  }

  Position play(const Position& position, const Move& move) const {
    return {code.less(position.heaps, move.heap, static_cast<std::uint64_t>(move.amount))};
  }

  std::optional<Value> result(const Position& position) const {
    for (std::uint32_t heap = 0; heap < sizes.size(); ++heap) {
      if (code.size_of(position.heaps, heap) >= static_cast<std::uint64_t>(amounts.front())) return {};
    }
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.heaps; }
  Result<void> key_fits() const { return code.check_fits(); }
  std::uint64_t index(const Position& position) const { return position.heaps; }
  std::uint64_t index_count() const { return code.code_count(); }
  Position position_at(std::uint64_t index) const { return {index}; }
  bool impartial() const { return !misere; }

  Result<void> check() const;
  std::string text(const Position& position) const;
  std::string move_text(const Move& move) const;
  std::optional<Move> find_move(const Position& position, std::string_view text) const;

  static std::vector<std::int64_t> sorted_set(std::vector<std::int64_t> amounts);
  static const GameInfo& info();
  static Result<coins> from(const Arguments& arguments);
  /// `n=0..40`: the nimbers of all these heaps.
  static Result<std::optional<AnySweep>> sweep(const Arguments& arguments);
  std::string arguments() const;
};

/// Its engines, the special ones first; see docs/engines.md.
std::vector<Engine<coins>> engines_for(const coins& game);

extern template Result<Solution<coins>> solve(const coins&, const Options&);

}  // namespace firstwin
