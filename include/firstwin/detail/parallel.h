// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace firstwin::detail {

/// Calls `work(i)` once for each i below `count`, on up to `threads` threads, this one included; each takes the next i
/// when it is free. With one thread or one i nothing is started. The first thing that a call throws is thrown here,
/// when all have come to an end.
template <class Work>
void parallel_for(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr thrown;
  std::mutex mutex;
  const auto take = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    const std::size_t helpers = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
    for (std::size_t i = 1; i < helpers; ++i) others.emplace_back(take);
    take();
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace firstwin::detail
