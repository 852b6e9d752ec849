// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace firstwin {

inline namespace literals {
constexpr std::uint64_t operator""_KiB(unsigned long long n) { return n << 10; }
constexpr std::uint64_t operator""_MiB(unsigned long long n) { return n << 20; }
constexpr std::uint64_t operator""_GiB(unsigned long long n) { return n << 30; }
}  // namespace literals

/// How far a run has come. `total` is 0 where the amount of work is not known beforehand.
struct Progress {
  std::string_view engine;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  double seconds = 0;                        ///< since the run began
  std::optional<double> seconds_left{};      ///< by the rate so far, where the total is known
};

/// Where the memo engine keeps its values: `any` takes an array where the game has a dense index that fits.
enum class Store : std::uint8_t { any, array, hash };

/// How to solve: never part of a game's rules.
struct Options {
  std::string engine = "auto";               ///< a name from the game's engines, or "auto"
  Store store = Store::any;
  int threads = 0;                           ///< 0: one a core
  std::uint64_t memory_bytes_max = 0;        ///< 0: three quarters of the memory that is free when first asked
  std::optional<std::chrono::duration<double>> time_max{};  ///< for a solve, and for each later question by itself
  std::optional<std::chrono::steady_clock::time_point> deadline{};  ///< for all of them together
  bool plies = false;                        ///< take only engines that know the number of moves to the end
  bool every_position = false;               ///< prefer engines that look up the value of any reachable position
  const std::atomic<bool>* cancel = nullptr; ///< set it, from any thread or signal handler, to stop the run
  std::function<void(const Progress&)> progress{};  ///< called at most ten times a second, from one thread at a time
};

/// Why a run ended before its answer was known.
enum class Stop : std::uint8_t { none, time, memory, cancelled };

/// One run of an engine: its limits, its cancellation, its progress and its memory, polled by the engine.
/// All members may be called from any thread. Making one costs a clock reading and no system call.
class Run {
 public:
  /// The options are not copied: they have to outlive the run.
  explicit Run(const Options& options, std::string_view engine = "");
  explicit Run(Options&&, std::string_view = "") = delete;

  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// True when the engine must stop and leave its answer unknown. To be called every few thousand positions:
  /// looks at the clock and at the cancel flag, and reports progress. Costs some 30 ns.
  bool poll(std::uint64_t done, std::uint64_t total = 0);

  /// True once a limit was reached or the run was cancelled; costs one relaxed load.
  bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed) != Stop::none; }
  Stop stop_reason() const noexcept { return stop_.load(std::memory_order_relaxed); }
  /// The limit that stopped the run, as a sentence with figures; empty while none has.
  std::string stop_sentence() const;

  /// True when `bytes` more than what is held now fit under the memory limit. Asks the system how much is free
  /// only when no limit was given and more than a few MiB are asked for.
  bool fits(std::uint64_t bytes) const;
  /// The limit itself, in bytes, after asking the system if need be.
  std::uint64_t memory_bytes_max() const;
  /// Stops the run because `bytes` do not fit.
  void stop_for_memory(std::uint64_t bytes);

  /// Tells what the engine holds: the peak is part of the cost of an answer.
  void hold(std::uint64_t bytes);
  void release(std::uint64_t bytes);
  std::uint64_t peak_bytes() const noexcept { return peak_bytes_.load(std::memory_order_relaxed); }

  /// Positions valued so far, for the cost of an answer.
  void count_positions(std::uint64_t n) { positions_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t positions() const noexcept { return positions_.load(std::memory_order_relaxed); }

  double seconds() const;
  /// Threads that the engine may use, at least 1.
  int threads() const;
  void set_engine(std::string_view engine) { engine_ = engine; }

 private:
  void report(std::uint64_t done, std::uint64_t total, double seconds);

  const Options& options_;
  std::string engine_;
  std::chrono::steady_clock::time_point begin_;
  std::atomic<Stop> stop_{Stop::none};
  std::atomic<std::uint64_t> held_bytes_{0}, peak_bytes_{0}, positions_{0}, wanted_bytes_{0};
  mutable std::atomic<std::uint64_t> free_bytes_{0};
  std::atomic<double> last_report_{0};
  std::atomic<bool> reporting_{false};
};

}  // namespace firstwin
