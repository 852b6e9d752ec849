// SPDX-License-Identifier: Apache-2.0
#include "server/solutions.h"

#include <chrono>
#include <utility>

namespace firstwin::server {

namespace {

/// What a solution takes: the peak of its engine, and its game, which is some times the text that it was read from.
std::uint64_t bytes_of(const std::string& key, const Solved& solved) {
  constexpr std::uint64_t small_things = 16 << 10, game_per_key_byte = 32;
  return small_things + game_per_key_byte * key.size() + solved.solution->cost().peak_bytes;
}

}  // namespace

std::shared_ptr<Solved> Solutions::find_locked(const std::string& key) {
  const auto at = by_key_.find(key);
  if (at == by_key_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, at->second);
  return at->second->solved;
}

std::shared_ptr<Solved> Solutions::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  return find_locked(key);
}

std::shared_ptr<Solved> Solutions::find_or_solve(const std::string& key, Job& job, const Solve& solve) {
  constexpr std::chrono::milliseconds look_again_time{100};
  std::unique_lock lock(mutex_);
  for (;;) {
    if (auto solved = find_locked(key)) return solved;
    if (!being_solved_.contains(key)) break;
    changed_.wait_for(lock, look_again_time);
    if (job.is_cancelled()) return nullptr;
  }
  being_solved_.insert(key);
  lock.unlock();
  const auto done = [&] {
    lock.lock();
    being_solved_.erase(key);
    changed_.notify_all();
  };
  auto solved = std::make_shared<Solved>();
  try {
    const Leash::Hold hold(solved->leash, job);
    if (hold) solve(*solved);
  } catch (...) {
    done();
    throw;
  }
  done();
  if (!solved->solution) return nullptr;
  if (solved->solution->value().outcome != Outcome::unknown) keep(key, solved);
  return solved;
}

void Solutions::keep(const std::string& key, const std::shared_ptr<Solved>& solved) {
  const std::uint64_t bytes = bytes_of(key, *solved);
  for (auto at = kept_.end(); at != kept_.begin() && (bytes_ + bytes > bytes_max_ || kept_.size() >= count_max_);) {
    --at;
    if (at->solved.use_count() > 1) continue;
    bytes_ -= at->bytes;
    by_key_.erase(at->key);
    at = kept_.erase(at);
  }
  if (bytes_ + bytes > bytes_max_ || kept_.size() >= count_max_) return;
  kept_.push_front({key, solved, bytes});
  by_key_.emplace(key, kept_.begin());
  bytes_ += bytes;
}

void Solutions::drop() {
  std::list<Kept> dropped;  // let go without the lock
  const std::lock_guard lock(mutex_);
  for (auto at = kept_.begin(); at != kept_.end();) {
    const auto next = std::next(at);
    if (at->solved.use_count() == 1) {
      bytes_ -= at->bytes;
      by_key_.erase(at->key);
      dropped.splice(dropped.end(), kept_, at);
    }
    at = next;
  }
}

Solutions::Counts Solutions::counts() const {
  const std::lock_guard lock(mutex_);
  return {kept_.size(), bytes_};
}

}  // namespace firstwin::server
