// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <atomic>
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

}  // namespace firstwin
