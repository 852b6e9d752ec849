// SPDX-License-Identifier: Apache-2.0
#include "server/jobs.h"

#include <sys/resource.h>

#include <algorithm>
#include <random>

#include "base/memory.h"
#include "base/text.h"

namespace firstwin::server {

namespace {

/// A name that nobody guesses.
std::string new_id() {
  std::random_device source;
  std::string id;
  for (int i = 0; i < 32; ++i) id += "0123456789abcdef"[source() % 16];
  return id;
}

Response guarded(const Jobs::Work& work, Job& job) {
  try {
    return work(job);
  } catch (...) {
    return response_of_thrown();
  }
}

/// So that requests are answered while all cores solve. Linux gives a thread a priority of its own.
void lower_priority() {
  constexpr int niceness = 10;
  if (getpriority(PRIO_PROCESS, 0) < niceness) setpriority(PRIO_PROCESS, 0, niceness);
}

constexpr std::chrono::milliseconds watch_time{50};

}  // namespace

Job::Snapshot Job::look() const {
  const std::lock_guard lock(mutex_);
  Snapshot now = now_;
  now.version = version_;
  return now;
}

bool Job::is_finished() const {
  const std::lock_guard lock(mutex_);
  return has_ended();
}

void Job::wait_for(std::chrono::milliseconds patience) const {
  std::unique_lock lock(mutex_);
  finished_.wait_for(lock, patience, [&] { return has_ended(); });
}

void Job::when_finished(std::function<void()> callback) {
  {
    const std::lock_guard lock(mutex_);
    if (!has_ended()) {
      callbacks_.push_back(std::move(callback));
      return;
    }
  }
  callback();
}

bool Job::is_overdue(const Limits& limits) const {
  const Clock::rep began = began_at_;
  return began != 0 && Clock::now() - Clock::time_point(Clock::duration(began)) >= limits.job_time;
}

bool Job::is_unasked(const Limits& limits) const {
  return Clock::now() - Clock::time_point(Clock::duration(asked_at_)) >= limits.unasked_time;
}

void Job::cancel() {
  const std::lock_guard lock(mutex_);
  cancelled_ = true;
  if (leash_) leash_->cancel_ = true;
}

void Job::end_questions() {
  if (Clock::now() < Clock::time_point(Clock::duration(questions_end_))) return;
  const std::lock_guard lock(mutex_);
  if (leash_) leash_->cancel_ = true;
}

void Job::begin() {
  const std::lock_guard lock(mutex_);
  now_.state = State::running;
  began_at_ = Clock::now().time_since_epoch().count();
  ++version_;
}

void Job::report(const Progress& progress) {
  const std::lock_guard lock(mutex_);
  now_.engine = progress.engine;
  now_.progress = progress;
  now_.progress->engine = {};  // a view of what may not live as long
  ++version_;
}

void Job::finish(State state, Response response) {
  std::vector<std::function<void()>> callbacks;
  {
    const std::lock_guard lock(mutex_);
    now_.state = state;
    now_.response = std::move(response);
    ++version_;
    callbacks.swap(callbacks_);
  }
  finished_.notify_all();
  for (const auto& callback : callbacks) callback();
}

Options Leash::on(Options options) {
  options.cancel = &cancel_;
  options.progress = [this](const Progress& progress) {
    const std::lock_guard lock(mutex_);
    if (job_) job_->report(progress);
  };
  return options;
}

Leash::Hold::Hold(Leash& leash, Job& job) : leash_(leash), job_(job) {
  {
    std::unique_lock lock(leash.mutex_);
    while (leash.job_ && !job.is_cancelled()) leash.freed_.wait_for(lock, watch_time);
    held_ = !job.is_cancelled();
    if (!held_) return;
    leash.job_ = &job;
  }
  const std::lock_guard lock(job.mutex_);
  job.leash_ = &leash;
  leash.cancel_ = job.cancelled_.load();
}

Leash::Hold::~Hold() {
  if (!held_) return;
  {
    const std::lock_guard lock(job_.mutex_);
    job_.leash_ = nullptr;
    leash_.cancel_ = false;
  }
  const std::lock_guard lock(leash_.mutex_);
  leash_.job_ = nullptr;
  leash_.freed_.notify_one();
}

Jobs::Jobs(const Limits& limits, std::function<void()> drop_kept) : limits_(limits), drop_kept_(std::move(drop_kept)) {
  for (std::size_t i = 0; i < limits.jobs_running_max; ++i) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { watch(); });
}

Jobs::~Jobs() {
  cancel_all();
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::size_t Jobs::count_of(const std::string& client) const {
  const auto is_theirs = [&](const Job& job) { return job.client == client; };
  return static_cast<std::size_t>(
      std::count_if(waiting_.begin(), waiting_.end(), [&](const Waiting& next) { return is_theirs(*next.job); }) +
      std::count_if(running_.begin(), running_.end(), [&](const auto& job) { return is_theirs(*job); }));
}

std::shared_ptr<Job> Jobs::start(std::string asked, std::string client, Work work) {
  auto job = std::make_shared<Job>(new_id(), std::move(asked), std::move(client));
  {
    const std::lock_guard lock(mutex_);
    if (leaving_) throw Fault{.status = 503, .message = "the server is about to leave"};
    if (count_of(job->client) >= limits_.jobs_of_client_max) {
      throw Fault{.status = 429,
                  .message = "you have " + std::to_string(limits_.jobs_of_client_max) +
                             " jobs at once already; expected a wait until one is done"};
    }
    if (waiting_.size() >= limits_.jobs_waiting_max) {
      throw Fault{.status = 503,
                  .message = std::to_string(limits_.jobs_waiting_max) + " jobs wait already; expected a later time"};
    }
    by_id_.emplace(job->id, job);
    waiting_.push_back({job, std::move(work)});
  }
  changed_.notify_all();
  return job;
}

std::shared_ptr<Job> Jobs::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto at = by_id_.find(id);
  return at == by_id_.end() ? nullptr : at->second;
}

void Jobs::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  by_id_.erase(id);
  const auto at = std::find_if(finished_.begin(), finished_.end(), [&](const auto& job) { return job->id == id; });
  if (at == finished_.end()) return;
  answer_bytes_ -= answer_size(**at);
  finished_.erase(at);
}

void Jobs::cancel(const std::shared_ptr<Job>& job) {
  job->cancel();
  {
    const std::lock_guard lock(mutex_);
    if (std::erase_if(waiting_, [&](const Waiting& next) { return next.job == job; }) == 0) return;
  }
  job->finish(Job::State::cancelled, {});
  keep_answer(job);
}

Jobs::Counts Jobs::counts() const {
  const std::lock_guard lock(mutex_);
  return {waiting_.size(), running_.size()};
}

void Jobs::cancel_all() {
  const std::lock_guard lock(mutex_);
  for (const Waiting& next : waiting_) next.job->cancel();
  for (const auto& job : running_) job->cancel();
}

/// The job to begin: of those who run the fewest, the one that waits longest. One client does not take all threads, so
/// that another's quick question need not wait for long ones.
std::deque<Jobs::Waiting>::iterator Jobs::next_waiting() {
  const auto running_of = [&](const Waiting& next) {
    return std::count_if(running_.begin(), running_.end(),
                         [&](const auto& job) { return job->client == next.job->client; });
  };
  const auto at = std::min_element(waiting_.begin(), waiting_.end(), [&](const Waiting& one, const Waiting& other) {
    return running_of(one) < running_of(other);
  });
  const auto most = static_cast<std::ptrdiff_t>(std::max<std::size_t>(limits_.jobs_running_max, 2) - 1);
  return at != waiting_.end() && (leaving_ || running_of(*at) < most) ? at : waiting_.end();
}

void Jobs::work() {
  lower_priority();
  for (;;) {
    Waiting next;
    {
      std::unique_lock lock(mutex_);
      auto at = waiting_.end();
      changed_.wait(lock, [&] { return (at = next_waiting()) != waiting_.end() || (leaving_ && waiting_.empty()); });
      if (at == waiting_.end()) return;
      next = std::move(*at);
      waiting_.erase(at);
      running_.push_back(next.job);
    }
    run(next);
    next.work = nullptr;  // what it held is let go before anybody learns that it is done
    keep_answer(next.job);
  }
}

void Jobs::run(const Waiting& next) {
  Job& job = *next.job;
  job.begin();
  Response response = guarded(next.work, job);
  const bool overdue = job.is_overdue(limits_), ended = overdue || job.is_outgrown();
  if (ended) {
    const std::string limit = overdue ? "time limit of a job" : "memory limit of the server";
    response = response_of(Fault{.status = 422, .message = "the " + limit + " was reached"});
  } else if (response.body.size() > limits_.answer_bytes_max) {
    response = response_of(Fault{.status = 422,
                                 .message = "the answer has " + bytes_text(response.body.size()) +
                                            "; expected at most " + bytes_text(limits_.answer_bytes_max)});
  }
  {
    const std::lock_guard lock(mutex_);
    std::erase(running_, next.job);
  }
  changed_.notify_all();  // its client may begin another
  job.finish(job.is_cancelled() && !ended ? Job::State::cancelled : Job::State::done, std::move(response));
}

void Jobs::keep_answer(const std::shared_ptr<Job>& job) {
  const std::lock_guard lock(mutex_);
  if (!by_id_.contains(job->id)) return;
  finished_.push_back(job);
  answer_bytes_ += answer_size(*job);
  while (finished_.size() > limits_.answers_max || answer_bytes_ > limits_.answer_bytes_max) {
    answer_bytes_ -= answer_size(*finished_.front());
    by_id_.erase(finished_.front()->id);
    finished_.pop_front();
  }
}

std::size_t Jobs::answer_size(const Job& job) { return job.now_.response ? job.now_.response->body.size() : 0; }

void Jobs::watch_memory() {
  const std::uint64_t most = limits_.memory_bytes + limits_.own_bytes;
  if (resident_memory_bytes() <= most) return;
  drop_kept_();
  give_back_memory();
  if (resident_memory_bytes() <= most) return;
  const std::lock_guard lock(mutex_);
  for (const auto& job : running_) {
    job->outgrown_ = true;
    job->cancel();
  }
}

void Jobs::watch() {
  std::unique_lock lock(mutex_);
  while (!leaving_) {
    changed_.wait_for(lock, watch_time);
    std::vector<std::shared_ptr<Job>> hopeless;
    const auto check = [&](const std::shared_ptr<Job>& job) {
      if (job->is_overdue(limits_) || job->is_unasked(limits_)) hopeless.push_back(job);
    };
    for (const Waiting& next : waiting_) check(next.job);
    for (const auto& job : running_) {
      check(job);
      job->end_questions();
    }
    lock.unlock();
    for (const auto& job : hopeless) cancel(job);
    watch_memory();
    lock.lock();
  }
}

}  // namespace firstwin::server
