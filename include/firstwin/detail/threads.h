// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace firstwin {

/// Calls `task(index)` for every index below `count`, on at most `threads` threads, of which the caller is one, and
/// returns when all calls have ended. Indices are claimed in ascending order. The first exception that a task throws
/// keeps further indices from being claimed and is thrown again here. With one thread nothing is started; where the
/// system refuses a thread, those that run do its work. Starting one costs some 30 µs.
template <class Task>
void for_each_index(std::uint64_t count, int threads, const Task& task) {
  if (threads <= 1 || count <= 1) {
    for (std::uint64_t index = 0; index < count; ++index) task(index);
    return;
  }
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (std::uint64_t index; (index = next.fetch_add(1, std::memory_order_relaxed)) < count;) task(index);
    } catch (...) {
      next.store(count, std::memory_order_relaxed);
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    const std::uint64_t wanted = std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), count) - 1;
    try {
      while (others.size() < wanted) others.emplace_back(work);
    } catch (const std::system_error&) {
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

/// Where threads at work stop, now and then, for one of them to do something alone. Each enters when it begins to work,
/// looks at `called()` often and then attends, and leaves in the end. A thread that does something alone must not
/// throw.
class Meeting {
 public:
  /// Waits while something is done alone.
  void enter() {
    const std::lock_guard lock(mutex_);
    ++working_;
  }
  void call() { called_.store(true, std::memory_order_relaxed); }
  bool called() const { return called_.load(std::memory_order_relaxed); }

  /// Returns once all have come, and the last has done `alone()`.
  template <class Alone>
  void attend(const Alone& alone) {
    std::unique_lock lock(mutex_);
    if (!called()) return;  // the others have done it before
    const std::uint64_t meeting = meetings_;
    ++waiting_;
    hold_if_all_are_here(alone);
    all_here_.wait(lock, [&] { return meetings_ != meeting; });
  }
  template <class Alone>
  void leave(const Alone& alone) {
    const std::lock_guard lock(mutex_);
    --working_;
    hold_if_all_are_here(alone);
  }

 private:
  template <class Alone>
  void hold_if_all_are_here(const Alone& alone) {
    if (waiting_ == 0 || waiting_ < working_) return;
    alone();
    waiting_ = 0;
    ++meetings_;
    called_.store(false, std::memory_order_relaxed);
    all_here_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable all_here_;
  int working_ = 0, waiting_ = 0;
  std::uint64_t meetings_ = 0;
  std::atomic<bool> called_{false};
};

}  // namespace firstwin
