// SPDX-License-Identifier: Apache-2.0
#include "check/duel.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace firstwin {

namespace {

class Search {
 public:
  Search(const Problem& problem, std::vector<Player>& players, const DuelOptions& options)
      : problem_(problem), players_(players), options_(options) {
    solving_.threads = 1;
    solving_.cancel = options.cancel;
    end_after(options.seconds);
  }

  Result<DuelReport> run() {
    if (auto done = try_small(); !done) return done.error();
    if (auto done = try_random(); !done) return done.error();
    if (auto done = shrink(); !done) return done.error();
    return finish();
  }

  Result<DuelReport> run_on(const Case& only) {
    if (auto done = ask({&only, 1}, true); !done) return done.error();
    return finish();
  }

 private:
  static constexpr double small_part = 0.7;      // of the time, for all small cases, while random ones wait
  static constexpr double shrink_part = 0.5;     // as much time again, and a second, to make a difference smaller
  static constexpr std::size_t first_batch = 8, batch_max = 4096;
  static constexpr double batch_seconds = 0.2;

  double spent() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  bool cancelled() const { return options_.cancel && *options_.cancel; }
  bool over(double part = 1) const { return cancelled() || spent() >= part * end_seconds_ || cases_left() == 0; }
  std::uint64_t cases_left() const { return options_.cases_max - std::min(options_.cases_max, report_.cases); }
  bool out_of_time() const { return cancelled() || spent() >= end_seconds_; }
  Patience patience() const { return {options_.each_seconds, end_}; }
  void end_after(double seconds) {
    constexpr double longest = 1e9;
    end_seconds_ = std::min(seconds, longest);
    end_ = begin_ + std::chrono::duration_cast<Patience::Clock::duration>(std::chrono::duration<double>(end_seconds_));
    solving_.deadline = end_;
  }

  Result<DuelReport> finish() {
    report_.seconds = spent();
    report_.cancelled = cancelled();
    return std::move(report_);
  }

  Result<void> try_small() {
    constexpr std::uint64_t first_stage = 64, growth = 8, last_stage = 1 << 21;
    for (std::uint64_t count = first_stage; count <= last_stage; count *= growth) {
      small_.begin_stage(count);
      while (auto cases = small_.next()) {
        if (auto done = try_in_order(std::move(*cases)); !done) return done;
        if (!asked_all_) return {};
        report_.levels = small_.levels();
      }
      if (over(small_part)) return {};
      report_.levels = small_.levels();
      report_.complete = small_.complete();
      if (report_.complete) return {};
    }
    return {};
  }

  /// Asks small cases up to a difference, or until other cases are to have their part of the time.
  Result<void> try_in_order(std::vector<Case> cases) {
    std::size_t at = 0;
    while (at < cases.size() && !over(small_part)) {
      const std::size_t some = std::min({batch_, cases.size() - at, static_cast<std::size_t>(cases_left())});
      if (auto done = ask(std::span(cases).subspan(at, some), true); !done) return done;
      if (!asked_all_) return {};
      at += some;
    }
    if (at == cases.size()) return {};
    asked_all_ = false;
    cases.erase(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(at));
    unasked_ = std::move(cases);
    return {};
  }

  Result<void> try_random() {
    constexpr double first_part = 0.02, growth = 1.15;
    constexpr std::size_t random_batch = 64;
    RandomCases random(problem_, options_.beyond, options_.seed);
    std::vector<Case> cases;
    for (double part = first_part; !report_.difference && !report_.complete && !over();) {
      cases.clear();
      const std::size_t some = std::min({random_batch, batch_, static_cast<std::size_t>(cases_left())});
      for (std::size_t i = 0; i < some && !over(); ++i) {
        auto made = random.next(part);
        if (made && (!report_.slow || made->size < *report_.slow)) cases.push_back(std::move(*made));
      }
      if (cases.empty() && ++barren_ > 100) return {};
      if (auto done = ask(cases, false); !done) return done;
      if (!report_.slow) part = std::min(1.0, part * growth);
    }
    return {};
  }

  /// Whether the replies to a case make a difference, given the right answer.
  bool differ(const std::vector<Reply>& replies, const std::string& right) const {
    if (replies.size() == 1) return !is_answer(replies.front(), right);
    return is_answer(replies[0], right) != is_answer(replies[1], right) ||
           (!is_answer(replies[0], right) && replies[0].text != replies[1].text);
  }

  /// Asks some cases at once and keeps the first difference. Cases without an answer (outside what makes a game, or too
  /// large for us) do not count.
  Result<void> ask(std::span<const Case> all, bool is_small) {
    const double before = spent();
    asked_all_ = false;
    std::vector<Case> cases;
    std::vector<CaseAnswer> answers;
    for (const Case& one : all) {
      if (out_of_time()) return {};
      auto answer = answer_case(problem_, one.values, solving_);
      if (!answer || answer->json.empty()) continue;
      answer->solution = {};
      cases.push_back(one);
      answers.push_back(std::move(*answer));
    }
    if (cases.empty()) {
      asked_all_ = !out_of_time();
      return {};
    }
    std::size_t known = cases.size();
    std::vector<std::vector<Reply>> replies;
    for (Player& player : players_) {
      auto own = player.ask(std::span(cases).first(known), patience());
      if (!own) return own.error();
      known = std::min(known, own->size());
      replies.push_back(std::move(*own));
    }
    if (cancelled()) return {};  // what was cut short says nothing
    adapt(spent() - before);
    for (std::size_t i = 0; i < known; ++i) {
      std::vector<Reply> own;
      for (auto& list : replies) own.push_back(std::move(list[i]));
      const bool open = is_open(own, is_small);
      if (!open) ++report_.cases;
      if (!open && differ(own, answers[i].json))
        return keep(std::span(cases).first(i + 1), std::move(own), std::move(answers[i]));
      note_time(cases[i], own);
      if (open) return {};
    }
    asked_all_ = known == cases.size() && !report_.slow && !out_of_time();
    return {};
  }

  /// So many cases at once that a process is worth its start, and that the clock is looked at soon enough.
  void adapt(double seconds) {
    constexpr double starts_of_batch = 4;
    double wanted = batch_seconds;
    for (const Player& player : players_) wanted += starts_of_batch * player.start_seconds();
    if (seconds < wanted / 4) batch_ = std::min(batch_max, 2 * batch_);
    if (seconds > wanted) batch_ = std::max<std::size_t>(1, batch_ / 2);
  }

  /// Whether more time might have brought an answer: a program that hangs is wrong only where the case is small.
  bool is_open(const std::vector<Reply>& replies, bool is_small) const {
    const double hanging = std::max(options_.each_seconds / 4, 10 * slowest_);
    return std::any_of(replies.begin(), replies.end(),
                       [&](const Reply& reply) { return reply.timed_out && !(is_small && reply.seconds >= hanging); });
  }

  /// Sizes grow no further once a case took a tenth of what one may take.
  void note_time(const Case& one, const std::vector<Reply>& replies) {
    for (const Reply& reply : replies) {
      if (reply.seconds <= options_.each_seconds / 10) {
        if (!reply.timed_out) slowest_ = std::max(slowest_, reply.seconds);
      } else if (!report_.slow || one.size < *report_.slow) {
        report_.slow = one.size;
        report_.slow_seconds = reply.seconds;
      }
    }
  }

  /// Keeps a difference; finds out whether it needs the cases before it. For that and for making it smaller there is
  /// some more time.
  Result<void> keep(std::span<const Case> until, std::vector<Reply> replies, CaseAnswer right) {
    if (!std::exchange(found_, true)) end_after(spent() + 1 + shrink_part * options_.seconds);
    Difference difference{until.back(), std::move(replies), std::move(right)};
    const auto again = ask_alone(difference.found, difference.replies);
    if (!again) return again.error();
    const bool is_told = !out_of_time();
    if (is_told && !differ(*again, difference.right.json)) {
      auto after = cases_needed(until, difference.right.json);
      if (!after) return after.error();
      difference.after = std::move(*after);
    } else if (is_told) {
      difference.replies = *again;
    }
    report_.difference = std::move(difference);
    return {};
  }

  Result<std::vector<Reply>> ask_alone(const Case& one, const std::vector<Reply>& known) {
    std::vector<Reply> replies;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (known[i].timed_out) {
        replies.push_back(known[i]);
        continue;
      }
      auto reply = players_[i].ask_last({&one, 1}, patience());
      if (!reply) return reply.error();
      replies.push_back(std::move(*reply));
    }
    return replies;
  }

  /// The fewest cases before the last one, by doubling, after which it is wrong; of a program that keeps something.
  Result<std::vector<Case>> cases_needed(std::span<const Case> until, const std::string& right) {
    const std::size_t before = until.size() - 1;
    for (std::size_t count = 1; count < 2 * before; count *= 2) {
      const std::size_t some = std::min(count, before);
      const auto last = until.last(some + 1);
      std::vector<Reply> replies;
      for (Player& player : players_) {
        auto reply = player.ask_last(last, patience());
        if (!reply) return reply.error();
        replies.push_back(std::move(*reply));
      }
      if (out_of_time()) break;
      if (differ(replies, right)) return std::vector<Case>(last.begin(), last.end() - 1);
    }
    return std::vector<Case>(until.begin(), until.end() - 1);
  }

  /// Looks for smaller differences: a step simpler as long as there is one, then all smaller ones that are not too
  /// many.
  Result<void> shrink() {
    if (!report_.difference || !report_.difference->after.empty()) return {};
    for (;;) {
      const Case found = report_.difference->found;
      if (auto done = try_all(simpler_cases(problem_, found, options_.beyond, [&] { return over(); })); !done)
        return done;
      if (is_smaller(problem_, report_.difference->found, found)) continue;
      constexpr std::uint64_t looked_through = 1 << 16;
      if (auto done = try_smaller(std::exchange(unasked_, {}), found); !done) return done;
      small_.begin_stage(looked_through);
      for (auto smaller = small_.next(); smaller && smaller->front().size.elements <= found.size.elements;
           smaller = small_.next()) {
        if (auto done = try_smaller(std::move(*smaller), found); !done) return done;
        if (is_smaller(problem_, report_.difference->found, found)) break;
      }
      if (is_smaller(problem_, report_.difference->found, found)) continue;
      if (auto same = small_.below(found.size, looked_through)) {
        if (auto done = try_all(*same); !done) return done;
      }
      if (!is_smaller(problem_, report_.difference->found, found)) return {};
    }
  }

  Result<void> try_smaller(std::vector<Case> cases, const Case& found) {
    std::erase_if(cases, [&](const Case& one) { return !is_smaller(problem_, one, found); });
    return try_all(cases);
  }

  /// Asks cases in order until one is a difference, which is then kept in place of the one before.
  Result<void> try_all(const std::vector<Case>& cases) {
    const Case before = report_.difference->found;
    Difference kept = std::move(*report_.difference);
    report_.difference.reset();
    for (std::size_t at = 0; at < cases.size() && !report_.difference && !over(); at += batch_now_) {
      batch_now_ = std::min(batch_, cases.size() - at);
      if (auto done = ask(std::span(cases).subspan(at, batch_now_), true); !done) return done;
    }
    if (!report_.difference || !report_.difference->after.empty()) report_.difference = std::move(kept);
    return {};
  }

  const Problem& problem_;
  std::vector<Player>& players_;
  const DuelOptions& options_;
  Options solving_;
  SmallCases small_{problem_, options_.beyond, [this] { return over(report_.difference ? 1 : small_part); }};
  std::vector<Case> unasked_;  // small ones for which there was no time
  DuelReport report_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  Patience::Clock::time_point end_ = begin_;
  double end_seconds_ = 0, slowest_ = 0;
  bool asked_all_ = true;  // of the last cases; not so after a difference, a slow case or the end of the time
  bool found_ = false;  // a difference, perhaps not the one that is kept
  std::size_t batch_ = first_batch, batch_now_ = 1;
  int barren_ = 0;
};

}  // namespace

Result<DuelReport> duel(const Problem& problem, std::vector<Player>& players, const DuelOptions& options) {
  return Search(problem, players, options).run();
}

Result<DuelReport> duel_on(const Problem& problem, std::vector<Player>& players, const DuelOptions& options,
                           const Case& only) {
  return Search(problem, players, options).run_on(only);
}

}  // namespace firstwin
