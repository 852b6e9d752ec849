// SPDX-License-Identifier: Apache-2.0
#include "firstwin/run.h"

#include <algorithm>
#include <thread>

#include "base/memory.h"
#include "base/text.h"

namespace firstwin {

namespace {
constexpr std::uint64_t always_fits_bytes = 4_MiB;
constexpr double report_seconds = 0.1;
}  // namespace

Run::Run(const Options& options, std::string_view engine)
    : options_(options), engine_(engine), begin_(std::chrono::steady_clock::now()) {}

double Run::seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

bool Run::poll(std::uint64_t done, std::uint64_t total) {
  if (stopped()) return true;
  if (options_.cancel && options_.cancel->load(std::memory_order_relaxed)) {
    stop_ = Stop::cancelled;
    return true;
  }
  const double now = seconds();
  const bool late = options_.deadline && std::chrono::steady_clock::now() >= *options_.deadline;
  if (late || (options_.time_max && now >= options_.time_max->count())) {
    stop_ = Stop::time;
    return true;
  }
  if (options_.progress) report(done, total, now);
  return false;
}

void Run::report(std::uint64_t done, std::uint64_t total, double now) {
  if (now - last_report_.load(std::memory_order_relaxed) < report_seconds || reporting_.exchange(true)) return;
  last_report_.store(now, std::memory_order_relaxed);
  Progress progress{.engine = engine_, .done = done, .total = total, .seconds = now};
  if (total > 0 && done > 0 && done <= total) {
    progress.seconds_left = now * static_cast<double>(total - done) / static_cast<double>(done);
  }
  options_.progress(progress);
  reporting_ = false;
}

std::string Run::stop_sentence() const {
  switch (stop_reason()) {
    case Stop::none: return "";
    case Stop::time:
      if (!options_.time_max) return "the time limit was reached";
      return "the time limit of " + seconds_text(options_.time_max->count()) + " was reached";
    case Stop::cancelled: return "the run was interrupted after " + seconds_text(seconds());
    case Stop::memory: {
      const std::uint64_t wanted = wanted_bytes_.load(), most = memory_bytes_max();
      std::uint64_t held = held_bytes_.load();
      if (held < most && wanted <= most - held) held = peak_bytes_.load();  // what was held then has been released
      const std::string limit = bytes_text(most), more = bytes_text(wanted);
      const std::string little = more == limit && wanted > most ? "a little over " : "";
      return "the memory limit of " + limit + " was reached: " + little + more +
             (held > 0 ? " more would be needed on top of " + bytes_text(held) : " would be needed");
    }
  }
  return "";
}

std::uint64_t Run::memory_bytes_max() const {
  if (options_.memory_bytes_max > 0) return options_.memory_bytes_max;
  std::uint64_t known = free_bytes_.load(std::memory_order_relaxed);
  if (known == 0) {
    known = free_memory_bytes() / 4 * 3 + held_bytes_.load(std::memory_order_relaxed);
    free_bytes_.store(known, std::memory_order_relaxed);
  }
  return known;
}

bool Run::fits(std::uint64_t bytes) const {
  const std::uint64_t held = held_bytes_.load(std::memory_order_relaxed);
  if (options_.memory_bytes_max == 0 && bytes <= always_fits_bytes && held <= always_fits_bytes) return true;
  const std::uint64_t limit = memory_bytes_max();
  return held <= limit && bytes <= limit - held;
}

void Run::stop_for_memory(std::uint64_t bytes) {
  wanted_bytes_ = bytes;
  stop_ = Stop::memory;
}

void Run::hold(std::uint64_t bytes) {
  const std::uint64_t held = held_bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::uint64_t peak = peak_bytes_.load(std::memory_order_relaxed);
  while (held > peak && !peak_bytes_.compare_exchange_weak(peak, held, std::memory_order_relaxed)) {
  }
}

void Run::release(std::uint64_t bytes) { held_bytes_.fetch_sub(bytes, std::memory_order_relaxed); }

int Run::threads() const {
  if (options_.threads > 0) return options_.threads;
  static const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));  // 5 µs each time
  return cores;
}

}  // namespace firstwin
