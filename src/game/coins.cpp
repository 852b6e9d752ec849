// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins.h"

#include <algorithm>

#include "game/number_text.h"

namespace firstwin {

namespace detail {

HeapCode::HeapCode(const std::vector<std::int64_t>& heaps) {
  UWide product = 1;
  for (const std::int64_t heap : heaps) {
    weights_.push_back(static_cast<std::uint64_t>(product));
    radixes_.push_back(static_cast<std::uint64_t>(std::max<std::int64_t>(heap, 0)) + 1);
    if (product < UINT64_MAX) product *= radixes_.back();
  }
  if (product < UINT64_MAX) {
    code_count_ = static_cast<std::uint64_t>(product);
    full_ = code_count_ - 1;
    return;
  }
  code_count_ = UINT64_MAX;
  sizes_ = std::make_shared<ExactTable<std::vector<std::int64_t>>>();
  full_ = sizes_->number_of(heaps);
}

std::vector<std::uint64_t> HeapCode::sizes_of(std::uint64_t code) const {
  if (!fits()) {
    const std::vector<std::int64_t>& sizes = sizes_->thing(code);
    return {sizes.begin(), sizes.end()};
  }
  std::vector<std::uint64_t> sizes;
  for (std::size_t heap = 0; heap < radixes_.size(); ++heap) sizes.push_back(size_of(code, heap));
  return sizes;
}

bool HeapCode::is_zero(std::uint64_t code) const {
  if (fits()) return code == 0;
  const std::vector<std::int64_t>& sizes = sizes_->thing(code);
  return std::all_of(sizes.begin(), sizes.end(), [](std::int64_t size) { return size == 0; });
}

std::uint64_t HeapCode::less(std::uint64_t code, std::size_t heap, std::uint64_t amount) const {
  if (fits()) return code - amount * weights_[heap];
  std::vector<std::int64_t> sizes = sizes_->thing(code);
  sizes[heap] -= static_cast<std::int64_t>(amount);
  return sizes_->number_of(sizes);
}

std::string HeapCode::text(std::uint64_t code) const {
  std::string text;
  for (const std::uint64_t size : sizes_of(code)) text += (text.empty() ? "" : " ") + std::to_string(size);
  return text;
}

Result<void> HeapCode::check_fits() const {
  if (fits()) return {};
  return Error{"the sizes of all heaps together have no key in 64 bits"};
}

std::optional<HeapsMove> HeapsMove::of_text(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {};
  const auto heap = number_of_text<std::uint32_t>(text.substr(0, colon));
  const auto amount = number_of_text<std::int64_t>(text.substr(colon + 1));
  if (!heap || !amount || *heap < 1 || *amount < 1) return {};
  return HeapsMove{*heap - 1, *amount};
}

Result<void> check_heaps(const std::vector<std::int64_t>& heaps) {
  for (const std::int64_t heap : heaps) {
    if (heap < 0) return Error{"heaps has " + std::to_string(heap) + "; expected sizes from 0"};
  }
  return {};
}

}  // namespace detail

std::vector<std::int64_t> coins::sorted_set(std::vector<std::int64_t> amounts) {
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  return amounts;
}

Result<void> coins::check() const {
  if (n != 0 && !heaps.empty()) return Error{"n and heaps are both given; expected one of them"};
  if (amounts.empty()) return Error{"take is empty; expected at least one amount"};
  if (amounts.front() <= 0) return Error{"take has " + std::to_string(amounts.front()) + "; expected positive amounts"};
  return detail::check_heaps(heaps);
}

std::string coins::text(const Position& position) const {
  return (sizes.size() == 1 ? "coins left: " : "heaps: ") + code.text(position.heaps);
}

std::string coins::move_text(const Move& move) const {
  return sizes.size() == 1 ? std::to_string(move.amount) : move.text();
}

std::optional<coins::Move> coins::find_move(const Position& position, std::string_view text) const {
  std::optional<Move> move;
  if (sizes.size() > 1) {
    move = Move::of_text(text);
  } else if (const auto amount = number_of_text<std::int64_t>(text)) {
    move = Move{0, *amount};
  }
  if (!move || move->heap >= sizes.size() || !std::ranges::binary_search(amounts, move->amount)) return {};
  if (static_cast<std::uint64_t>(move->amount) > code.size_of(position.heaps, move->heap)) return {};
  return move;
}

const GameInfo& coins::info() {
  static const GameInfo info{
      .name = "coins",
      .summary = "take one of certain amounts of coins from a heap; who takes the last coin wins (LintCode 394)",
      .family = "heaps",
      .parameters =
          {{.name = "n", .help = "coins in the one heap; negative counts as 0", .sweeps = true},
           {.name = "heaps", .kind = Kind::row, .least = 0, .help = "several heaps, instead of n"},
           {.name = "take",
            .kind = Kind::amounts,
            .default_text = "1,2",
            .least = 1,
            .help = "the amounts that a move may take"},
           {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
      .state = "how many coins are left (with several heaps, in each)",
      .function =
          "wins(n) = some amount a in take, a <= n, has not wins(n - a); with several heaps, some a in one of them, "
          "the others as they are",
      .initialization =
          "who cannot move loses: wins(n) = false for every n below the smallest amount (with several heaps, where all "
          "are so small)",
      .answer = "wins(all the coins)",
      .aliases = {"subtraction"},
      .examples = {"n=10", "n=10^18 take=1,3,4", "heaps=3,5,7 take=1..3"},
      .misere = {.initialization =
                     "who cannot move wins: wins(n) = true for every n below the smallest amount (with several heaps, "
                     "where all are so small)"}};
  return info;
}

Result<coins> coins::from(const Arguments& arguments) {
  if (arguments.has("n") == arguments.has("heaps")) {
    return Error{arguments.has("n") ? "n and heaps are both given; expected one of them"
                                    : "parameter n is missing; expected n=COUNT or heaps=LIST"};
  }
  if (arguments.has("heaps") && arguments.row("heaps").size() == 0)
    return coins{.n = 0, .take = arguments.list("take"), .misere = arguments.boolean("misere")};
  return coins{.n = arguments.has("n") ? arguments.integer("n") : 0,
               .heaps = arguments.list("heaps"),
               .take = arguments.list("take"),
               .misere = arguments.boolean("misere")};
}

std::string coins::arguments() const {
  std::string text = heaps.empty() ? "n=" + std::to_string(n) : "heaps=" + list_text(heaps);
  if (amounts != std::vector<std::int64_t>{1, 2}) text += ",take=" + list_text(amounts);
  return text + (misere ? ",misere=true" : "");
}

}  // namespace firstwin
