// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_player.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "base/memory.h"

namespace firstwin {

/// What the player needs of its state, whatever the width of its integers.
class EndsPlayer::Core {
 public:
  virtual ~Core() = default;
  virtual std::size_t size() const = 0;
  virtual std::size_t first() const = 0;
  virtual Wide coin(End end) const = 0;
  /// The leftmost and the rightmost block of the fused row.
  virtual std::pair<Wide, Wide> end_blocks() const = 0;
  virtual End optimal_end() const = 0;
  virtual bool take(End end) = 0;
  /// The exact reverse of the take before it, which left at least one coin.
  virtual void put_back(End end) = 0;
  virtual bool cut(std::size_t from, std::size_t seam, std::size_t to) = 0;
  /// Takes the leftmost coin, and adds the one that is next on the right. There must be one on the left of the seam.
  virtual void slide() = 0;
  virtual Wide margin() const = 0;

  std::optional<Wide> known_margin{};
};

namespace {

constexpr std::size_t poll_moves = std::size_t{1} << 14;

/// One half of the row, fused: a stack of blocks from the seam outwards, numbered from 1. All of it is boundaries
/// between coins; points_[i] is the outer boundary of block i, points_[0] is the seam. `sums` are alternating sums of
/// the coins before a boundary: the block between two boundaries is worth the difference of theirs, signed.
template <class T, class Index>
class Half {
 public:
  static std::uint64_t bytes(std::size_t coins_max) { return (2 * std::uint64_t{coins_max} + 1) * sizeof(Index); }

  Half(std::span<const T> sums, std::size_t coins_max)
      : sums_(sums),
        memory_(bytes(coins_max)),
        points_(memory_.template as<Index>().first(memory_ ? coins_max + 1 : 0)),
        log_(memory_.template as<Index>().subspan(points_.size())) {}

  explicit operator bool() const { return static_cast<bool>(memory_); }

  void start(std::size_t seam, bool rightwards) {
    points_[0] = static_cast<Index>(seam);
    blocks_ = logged_ = 0;
    rightwards_ = rightwards;
  }

  std::size_t blocks() const { return blocks_; }
  std::size_t end() const { return points_[blocks_]; }

  /// u(i) - u(i-1) + u(i-2) - ... of the i innermost blocks.
  T alternating(std::size_t i) const { return alternating(i, points_[i]); }
  /// u(i), the worth of block i >= 1.
  T block(std::size_t i) const { return alternating(i) + alternating(i - 1); }

  /// Adds the next coin outwards and fuses what has become a local maximum.
  void push() {
    const auto next = static_cast<Index>(rightwards_ ? points_[blocks_] + 1 : points_[blocks_] - 1);
    std::size_t k = blocks_ + 1;  // where `next` goes; block k-1 is fused with its neighbours while it is their maximum
    while (k >= 3 && alternating(k - 2) >= alternating(k, next) && alternating(k - 1) >= alternating(k - 3)) k -= 2;
    if (k <= blocks_) {
      // The last boundary that goes is next to the coin and need not be kept: in its place stands how many went.
      logged_ = static_cast<std::size_t>(std::copy(&points_[k], &points_[blocks_], &log_[logged_]) - log_.data());
      log_[logged_++] = static_cast<Index>(blocks_ - k + 1);
    }
    points_[k] = next;
    blocks_ = k;
  }

  /// Takes the outermost coin away: the exact reverse of the push that brought it.
  void pop() {
    const auto inner = static_cast<Index>(rightwards_ ? points_[blocks_] - 1 : points_[blocks_] + 1);
    if (points_[blocks_ - 1] == inner) {
      --blocks_;
      return;
    }
    const std::size_t kept = std::size_t{log_[--logged_]} - 1;
    logged_ -= kept;
    std::copy_n(&log_[logged_], kept, &points_[blocks_]);
    blocks_ += kept;
    points_[blocks_] = inner;
  }

  /// True when the blocks fall to the outermost, so that fusing at the seam may reach it.
  bool falls() const { return blocks_ < 2 || alternating(blocks_) <= alternating(blocks_ - 2); }

  /// The number of blocks of the fall that begins at the seam: the p of the header.
  std::size_t fall() const {
    if (falls()) return blocks_;
    std::size_t low = 1, high = blocks_ - 1;
    while (low < high) {
      const std::size_t middle = low + (high - low + 1) / 2;
      if (alternating(middle) <= alternating(middle - 2))
        low = middle;
      else
        high = middle - 1;
    }
    return low;
  }

 private:
  T alternating(std::size_t i, Index point) const {
    const T sum = sums_[point] - sums_[points_[0]];
    return ((points_[0] ^ i) & 1) != 0 ? sum : -sum;
  }

  std::span<const T> sums_;
  ZeroedBlock memory_;
  std::span<Index> points_, log_;
  std::size_t blocks_ = 0, logged_ = 0;
  bool rightwards_ = true;
};

/// How many of the innermost blocks of each half are one block in the fused row.
struct Seam {
  std::size_t left, right;
};

/// The fused seam if it has eaten the fall of `u` but for at most one block: (a, b) of the header. Else nothing.
template <class H>
std::optional<std::pair<std::size_t, std::size_t>> fuse_through(const H& u, std::size_t p, const H& e, std::size_t q) {
  for (const std::size_t a : {p - 1, p}) {
    const auto eaten = u.alternating(a);
    const std::size_t b_least = 1 - a % 2;
    std::size_t low = 0, high = (q - b_least) / 2;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (eaten > e.alternating(b_least + 2 * middle + 1))
        high = middle;
      else
        low = middle + 1;
    }
    const std::size_t b = b_least + 2 * low;
    if (a > 0 && e.alternating(b) > u.alternating(a - 1)) continue;
    const bool eats_one_of_each =
        a < p && b < q && e.alternating(b) >= u.alternating(a + 1) && eaten >= e.alternating(b + 1);
    if (!eats_one_of_each) return std::pair{a, b};
  }
  return std::nullopt;
}

template <class T, class Index>
class CoreOf final : public EndsPlayer::Core {
 public:
  static std::uint64_t bytes(std::size_t coins, std::size_t half_coins) {
    return (std::uint64_t{coins} + 1) * sizeof(T) + 2 * Half<T, Index>::bytes(half_coins);
  }

  /// `half_coins`: as many as either half will ever have.
  CoreOf(std::size_t coins, std::size_t half_coins, Run& run)
      : run_(run),
        held_(bytes(coins, half_coins)),
        memory_((coins + 1) * sizeof(T)),
        sums_(memory_.as<T>()),
        left_(sums_, half_coins),
        right_(sums_, half_coins) {
    run_.hold(held_);
  }
  ~CoreOf() override { run_.release(held_); }
  CoreOf(const CoreOf&) = delete;
  CoreOf& operator=(const CoreOf&) = delete;

  bool allocated() const { return memory_ && left_ && right_; }

  bool load(std::span<const std::int64_t> coins) {
    T sum = 0;
    sums_[0] = 0;
    for (std::size_t i = 0; i < coins.size(); ++i) {
      if (i % poll_moves == 0 && run_.poll(0, coins.size())) return false;
      sum += i % 2 == 0 ? T{coins[i]} : -T{coins[i]};
      sums_[i + 1] = sum;
    }
    total_ = coins.size();
    return true;
  }

  /// Cuts coins from..to-1 at `seam` and fuses both parts.
  bool cut(std::size_t from, std::size_t seam, std::size_t to) override {
    left_.start(seam, false);
    right_.start(seam, true);
    const std::size_t longer = std::max(seam - from, to - seam);
    for (std::size_t i = 0; i < longer; ++i) {
      if (i % poll_moves == 0 && run_.poll(total_ - (to - from), total_)) return false;
      if (i < to - seam) right_.push();
      if (i < seam - from) left_.push();
    }
    return true;
  }

  std::size_t size() const override { return right_.end() - left_.end(); }
  std::size_t first() const override { return left_.end(); }

  Wide coin(End end) const override {
    const std::size_t i = end == End::left ? left_.end() : right_.end() - 1;
    const T difference = sums_[i + 1] - sums_[i];
    return i % 2 == 0 ? difference : -difference;
  }

  std::pair<Wide, Wide> end_blocks() const override { return ends(); }
  End optimal_end() const override {
    const auto [left, right] = ends();
    return left >= right ? End::left : End::right;
  }

  bool take(End end) override {
    if (taken_++ % poll_moves == 0 && run_.poll(total_ - size(), total_)) return false;
    if (half(end).blocks() == 0) {
      const std::size_t from = left_.end(), to = right_.end();
      if (!cut(from, from + (to - from) / 2, to)) return false;
      if (half(end).blocks() == 0) end = End::right;  // the last coin is at both ends
    }
    half(end).pop();
    return true;
  }
  void put_back(End end) override { half(end).push(); }
  void slide() override {
    left_.pop();
    right_.push();
  }

  Wide margin() const override {
    if (size() == 0) return 0;
    const Seam seam = fuse();
    const std::size_t outer = left_.blocks() - seam.left;
    const auto block = [&](std::size_t i) {
      if (i < outer) return left_.block(left_.blocks() - i);
      return i == outer ? worth(seam) : right_.block(seam.right + i - outer);
    };
    std::size_t i = 0, j = outer + right_.blocks() - seam.right;
    T left = block(i), right = block(j), sign = 1, result = 0;
    for (; i < j; sign = -sign) {
      if (left >= right) {
        result += sign * left;
        left = block(++i);
      } else {
        result += sign * right;
        right = block(--j);
      }
    }
    return result + sign * left;
  }

 private:
  using Side = Half<T, Index>;

  Side& half(End end) { return end == End::left ? left_ : right_; }

  T worth(Seam seam) const { return left_.alternating(seam.left) + right_.alternating(seam.right); }

  Seam fuse() const {
    if (left_.blocks() == 0) return {0, 1};
    if (right_.blocks() == 0) return {1, 0};
    const std::size_t p = left_.fall(), q = right_.fall();
    if (const auto eaten = fuse_through(left_, p, right_, q)) return {eaten->first, eaten->second};
    const auto eaten = fuse_through(right_, q, left_, p);
    assert(eaten.has_value());
    return {eaten->second, eaten->first};
  }

  std::pair<T, T> ends() const {
    assert(size() > 0);
    if (!left_.falls() && !right_.falls()) return {left_.block(left_.blocks()), right_.block(right_.blocks())};
    const Seam seam = fuse();
    return {seam.left == left_.blocks() ? worth(seam) : left_.block(left_.blocks()),
            seam.right == right_.blocks() ? worth(seam) : right_.block(right_.blocks())};
  }

  Run& run_;
  std::uint64_t held_;
  ZeroedBlock memory_;
  std::span<T> sums_;
  Side left_, right_;
  std::size_t total_ = 0, taken_ = 0;
};

/// A core with its sums, not yet cut.
template <class T, class Index>
std::unique_ptr<EndsPlayer::Core> make_core(std::span<const std::int64_t> coins, std::size_t half_coins, Run& run) {
  using Made = CoreOf<T, Index>;
  const std::uint64_t bytes = Made::bytes(coins.size(), half_coins);
  std::unique_ptr<Made> core;
  if (run.fits(bytes)) core = std::make_unique<Made>(coins.size(), half_coins, run);
  if (!core || !core->allocated()) {
    run.stop_for_memory(bytes);
    return nullptr;
  }
  return core->load(coins) ? std::move(core) : nullptr;
}

std::unique_ptr<EndsPlayer::Core> make_core(std::span<const std::int64_t> coins, std::size_t half_coins, Run& run) {
  if (coins.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return make_core<Wide, std::uint64_t>(coins, half_coins, run);
  }
  return sums_fit_64_bits(coins) ? make_core<std::int64_t, std::uint32_t>(coins, half_coins, run)
                                 : make_core<Wide, std::uint32_t>(coins, half_coins, run);
}

}  // namespace

EndsPlayer::EndsPlayer(std::unique_ptr<Core> core) : core_(std::move(core)) {}
EndsPlayer::EndsPlayer(EndsPlayer&&) noexcept = default;
EndsPlayer& EndsPlayer::operator=(EndsPlayer&&) noexcept = default;
EndsPlayer::~EndsPlayer() = default;

std::optional<EndsPlayer> EndsPlayer::of(std::span<const std::int64_t> coins, Run& run) {
  auto core = make_core(coins, coins.size() / 2 + 1, run);
  if (!core || !core->cut(0, coins.size() / 2, coins.size())) return std::nullopt;
  return EndsPlayer(std::move(core));
}

std::size_t EndsPlayer::size() const { return core_->size(); }
std::size_t EndsPlayer::first() const { return core_->first(); }
End EndsPlayer::optimal_end() const { return core_->optimal_end(); }
Wide EndsPlayer::larger_end_block() const {
  const auto [left, right] = core_->end_blocks();
  return std::max(left, right);
}

bool EndsPlayer::take(End end) {
  auto& known = core_->known_margin;
  if (known) {
    const auto [left, right] = core_->end_blocks();
    const bool optimal = end == End::left ? left >= right : right >= left;
    if (optimal)
      known = core_->coin(end) - *known;
    else
      known.reset();
  }
  return core_->take(end);
}

Wide EndsPlayer::margin() {
  auto& known = core_->known_margin;
  if (!known) known = core_->margin();
  return *known;
}

std::optional<EndsBest> EndsPlayer::best() {
  if (core_->size() == 0) return EndsBest{};
  EndsBest best{.margin = margin()};
  const auto [left, right] = core_->end_blocks();
  best.left = left >= right;
  best.right = right >= left;
  if (left == right) return best;
  // The lesser end can be as good only if the coin hides a block at least as large as the larger end (see the header).
  const End lesser = left < right ? End::left : End::right;
  const Wide coin = core_->coin(lesser);
  if (!core_->take(lesser)) return std::nullopt;
  const auto [next_left, next_right] = core_->end_blocks();
  const Wide uncovered = lesser == End::left ? next_left : next_right;
  if (uncovered >= std::max(left, right) && coin - core_->margin() == best.margin) {
    (lesser == End::left ? best.left : best.right) = true;
  }
  core_->put_back(lesser);
  return best;
}

bool ends_line(std::span<const std::int64_t> coins, Run& run, const std::function<void(End)>& sink) {
  auto player = EndsPlayer::of(coins, run);
  if (!player) return false;
  while (player->size() > 0) {
    const End end = player->optimal_end();
    if (!player->take(end)) return false;
    sink(end);
  }
  return true;
}

bool ends_margins_of_windows(std::span<const std::int64_t> coins, Run& run, const std::function<void(Wide)>& sink) {
  constexpr std::size_t poll_windows = 64;
  const std::size_t window = coins.size() / 2;
  auto core = make_core(coins, window, run);
  if (!core || !core->cut(0, window, window)) return false;
  for (std::size_t i = 0; i <= window; ++i) {
    if (i % poll_windows == 0 && run.poll(i, window + 1)) return false;
    if (i > 0) core->slide();
    sink(core->margin());
  }
  return true;
}

}  // namespace firstwin
