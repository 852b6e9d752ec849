// SPDX-License-Identifier: Apache-2.0
// Solved games, kept by least recent use within a bound on their memory.
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "firstwin/any_game.h"
#include "server/jobs.h"

namespace firstwin::server {

/// A solution and the leash of the options that it was found with.
struct Solved {
  Leash leash;
  std::optional<AnySolution> solution;
  /// That the last question to it was answered within a few milliseconds, so that the next need not become a job.
  std::atomic<bool> quick{false};
};

class Solutions {
 public:
  /// Solves what is asked for and puts it into the empty Solved; may throw Faults.
  using Solve = std::function<void(Solved& empty)>;
  struct Counts {
    std::size_t kept = 0;
    std::uint64_t bytes = 0;
  };

  Solutions(std::uint64_t bytes_max, std::size_t count_max) : bytes_max_(bytes_max), count_max_(count_max) {}

  /// What is kept under the key, which must say all that matters of game and options; null when nothing is.
  std::shared_ptr<Solved> find(const std::string& key);
  /// The same, else solves it, once at a time. Keeps what has a known value, as far as it fits: solutions that are
  /// asked at the moment are not given up for it. Null when the job was cancelled before it began.
  std::shared_ptr<Solved> find_or_solve(const std::string& key, Job& job, const Solve& solve);
  Counts counts() const;
  /// Forgets what is kept and not being asked.
  void drop();

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<Solved> solved;
    std::uint64_t bytes;
  };

  std::shared_ptr<Solved> find_locked(const std::string& key);
  void keep(const std::string& key, const std::shared_ptr<Solved>& solved);

  const std::uint64_t bytes_max_;
  const std::size_t count_max_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::unordered_set<std::string> being_solved_;
  std::list<Kept> kept_;                ///< last used first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_key_;
  std::uint64_t bytes_ = 0;
};

}  // namespace firstwin::server
