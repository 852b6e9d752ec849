// SPDX-License-Identifier: Apache-2.0
// Work that takes longer than a request should: done by a few threads of low priority, one job each. Clients take
// turns, and each one's jobs are done in the order in which they were asked for.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "firstwin/run.h"
#include "server/limits.h"
#include "server/request.h"

namespace firstwin::server {

class Leash;

/// One question, from when it is asked until its answer is no longer kept. Members may be called from any thread.
class Job {
 public:
  enum class State : std::uint8_t { waiting, running, done, cancelled };
  /// What a job is at one moment.
  struct Snapshot {
    State state = State::waiting;
    std::optional<Progress> progress{};
    std::string engine{};               ///< of the progress
    std::optional<Response> response{};
    std::uint64_t version = 0;          ///< grows with every change
  };
  using Clock = std::chrono::steady_clock;

  Job(std::string name, std::string path, std::string address)
      : id(std::move(name)), asked(std::move(path)), client(std::move(address)) {}

  const std::string id;
  const std::string asked;              ///< the path of the question
  const std::string client;

  Snapshot look() const;
  std::uint64_t version() const { return version_; }
  bool is_finished() const;
  /// Waits until it is finished, but no longer than so.
  void wait_for(std::chrono::milliseconds patience) const;
  /// Calls it once when the job is finished: now if it is.
  void when_finished(std::function<void()> callback);

  /// That somebody still wants its answer.
  void ask() { asked_at_ = Clock::now().time_since_epoch().count(); }
  bool is_cancelled() const { return cancelled_; }
  /// That it was cancelled because the server held too much memory.
  bool is_outgrown() const { return outgrown_; }
  /// From then on the solution that it asks stops each question at once, and what it does not know stays unknown.
  void ask_until(Clock::time_point end) { questions_end_ = end.time_since_epoch().count(); }

 private:
  friend class Jobs;
  friend class Leash;

  bool has_ended() const { return now_.state == State::done || now_.state == State::cancelled; }
  bool is_overdue(const Limits& limits) const;
  bool is_unasked(const Limits& limits) const;
  void cancel();
  void end_questions();
  void begin();
  void report(const Progress& progress);
  void finish(State state, Response response);

  mutable std::mutex mutex_;
  mutable std::condition_variable finished_;
  Snapshot now_;
  std::vector<std::function<void()>> callbacks_;
  Leash* leash_ = nullptr;              ///< of the solve that it runs or asks
  std::atomic<Clock::rep> began_at_{0};  ///< 0 while it waits
  std::atomic<Clock::rep> questions_end_{Clock::time_point::max().time_since_epoch().count()};
  std::atomic<std::uint64_t> version_{0};
  std::atomic<bool> cancelled_{false}, outgrown_{false};
  std::atomic<Clock::rep> asked_at_{Clock::now().time_since_epoch().count()};
};

/// What a solve looks at while it runs: whether to stop, and whom to tell how far it is. The options that it gives are
/// those of later questions to the solution, too; so one job at a time holds the leash.
class Leash {
 public:
  Leash() = default;
  Leash(const Leash&) = delete;
  Leash& operator=(const Leash&) = delete;

  /// The same options on this leash, which must live as long as what is solved with them.
  Options on(Options options);

  /// While it lives, the job holds the leash. Waits for it; does not get it when the job is cancelled meanwhile.
  class Hold {
   public:
    Hold(Leash& leash, Job& job);
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
    explicit operator bool() const { return held_; }

   private:
    Leash& leash_;
    Job& job_;
    bool held_ = false;
  };

 private:
  friend class Job;
  std::atomic<bool> cancel_{false};
  std::mutex mutex_;
  std::condition_variable freed_;
  Job* job_ = nullptr;                  ///< that holds it
};

class Jobs {
 public:
  using Work = std::function<Response(Job& job)>;
  struct Counts {
    std::size_t waiting = 0, running = 0;
  };

  /// Where the process holds more memory than it may, it calls `drop_kept`; if that is not enough, jobs end.
  explicit Jobs(const Limits& limits, std::function<void()> drop_kept = [] {});
  /// Cancels what is left and waits for it.
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  /// Throws a Fault, 429 or 503, when there are too many. The work may throw Faults.
  std::shared_ptr<Job> start(std::string asked, std::string client, Work work);
  /// Null when there is none of that name, or no more.
  std::shared_ptr<Job> find(const std::string& id) const;
  /// That nobody knows its name, so that its answer need not be kept.
  void forget(const std::string& id);
  /// Stops it; a finished job stays what it is.
  void cancel(const std::shared_ptr<Job>& job);
  Counts counts() const;
  void cancel_all();

 private:
  struct Waiting {
    std::shared_ptr<Job> job;
    Work work;
  };

  std::deque<Waiting>::iterator next_waiting();
  void work();
  void watch();
  void watch_memory();
  void run(const Waiting& next);
  void keep_answer(const std::shared_ptr<Job>& job);
  std::size_t count_of(const std::string& client) const;
  static std::size_t answer_size(const Job& job);

  const Limits& limits_;
  const std::function<void()> drop_kept_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool leaving_ = false;
  std::deque<Waiting> waiting_;
  std::vector<std::shared_ptr<Job>> running_;
  std::deque<std::shared_ptr<Job>> finished_;  ///< oldest first
  std::size_t answer_bytes_ = 0;
  std::unordered_map<std::string, std::shared_ptr<Job>> by_id_;
  std::vector<std::thread> threads_;
};

}  // namespace firstwin::server
