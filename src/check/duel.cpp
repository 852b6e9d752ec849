// SPDX-License-Identifier: Apache-2.0
#include "check/duel.h"

#include <algorithm>
#include <chrono>
#include <cmath>
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
    if (auto done = choose_texts(); !done) return done.error();
    if (auto done = try_small(); !done) return done.error();
    if (auto done = try_random(); !done) return done.error();
    if (auto done = shrink(); !done) return done.error();
    return finish();
  }

  Result<DuelReport> run_on(const Case& only) {
    is_only_ = true;
    if (auto done = choose_texts(); !done) return done.error();
    if (auto done = ask({&only, 1}, true); !done) return done.error();
    return finish();
  }

 private:
  static constexpr double small_part = 0.7;      // of the time, for all small cases, while random ones wait
  static constexpr double reserve_part = 0.5;    // as much time again, and a second, to narrow down what was found
  static constexpr double longest = 1e9;
  static constexpr std::size_t first_batch = 8, batch_max = 4096;
  static constexpr std::size_t cases_of_step = 64;  // random ones of one size, before they may be larger
  static constexpr double batch_seconds = 0.2;

  double spent() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  bool cancelled() const { return options_.cancel && *options_.cancel; }
  bool over(double part = 1) const { return cancelled() || spent() >= part * end_seconds_ || cases_left() == 0; }
  /// Before something is found: to make it smaller takes as many as there is time for.
  std::uint64_t cases_left() const {
    return found_ ? UINT64_MAX : options_.cases_max - std::min(options_.cases_max, report_.cases);
  }
  bool out_of_time() const { return cancelled() || spent() >= end_seconds_; }
  double reserve_seconds() const { return 1 + reserve_part * options_.seconds; }
  Patience::Clock::time_point end_and(double seconds) const {
    return end_ + std::chrono::duration_cast<Patience::Clock::duration>(
                      std::chrono::duration<double>(std::min(seconds, longest)));
  }
  Patience patience(bool may_finish = false) const {
    const auto reserve = end_and(found_ ? 0 : reserve_seconds());
    return {.process_seconds = options_.each_seconds,
            .until = end_,
            .finish_until = may_finish ? reserve : end_,
            .narrow_until = reserve};
  }
  void end_after(double seconds) {
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
    constexpr std::uint64_t first_stage = 8, growth = 8, last_stage = 1 << 21, before_cheap = 64;
    for (std::uint64_t count = first_stage; count <= last_stage; count *= growth) {
      if (count == before_cheap * growth) {
        if (auto done = try_cheap(); !done || !asked_all_) return done;
      }
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

  Result<void> try_cheap() {
    std::vector<Case> cases = small_.cheap();
    if (cases.empty()) return {};
    const std::size_t batch = batch_;
    auto done = try_in_order(std::move(cases));
    batch_ = batch;  // others are not as quick
    report_.cheap = done && asked_all_;
    return done;
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
    const std::size_t random_batch = is_slow_to_start() ? 4 * cases_of_step : cases_of_step;
    constexpr std::uint64_t elements_max = 1 << 20;
    RandomCases random(problem_, options_.beyond, options_.seed);
    std::vector<Case> cases;
    while (!report_.difference && !report_.complete && !both_failed() && !over()) {
      cases.clear();
      std::uint64_t elements = 0;
      const std::size_t some = std::min({random_batch, batch_, static_cast<std::size_t>(cases_left())});
      for (std::size_t i = 0; i < some && elements < elements_max && !over(); ++i) {
        auto made = random.next(part_of_limits());
        if (!made || (report_.slow && made->size >= *report_.slow)) continue;
        elements += made->size.elements;
        cases.push_back(std::move(*made));
      }
      if (cases.empty() && ++barren_ > 100) return {};
      if (auto done = ask(cases, false); !done) return done;
      grown_ += std::max(cases_of_step, some) - some;
    }
    return {};
  }

  /// Within what part of the limits the next random case is: ever larger, until one is slow.
  double part_of_limits() {
    constexpr double first_part = 0.02, growth = 1.15;
    if (!report_.slow) ++grown_;
    return std::min(1.0, first_part * std::pow(growth, static_cast<double>(grown_ / cases_of_step)));
  }

  bool is_slow_to_start() const {
    return std::any_of(players_.begin(), players_.end(),
                       [](const Player& player) { return player.start_seconds() > batch_seconds / 2; });
  }

  /// Whether two programs both failed at a case, so that there is nothing to compare.
  bool both_failed() const {
    return report_.both_wrong && std::none_of(report_.both_wrong->replies.begin(), report_.both_wrong->replies.end(),
                                              [](const Reply& reply) { return reply.fault.empty(); });
  }

  /// Finds out which text of a case the programs read, with some small ones.
  Result<void> choose_texts() {
    constexpr std::uint64_t looked_through = 64;
    constexpr std::size_t asked = 6;
    if (!problem_.own_text) return {};
    SmallCases small(problem_, false);
    std::vector<Case> all, some;
    std::vector<std::string> right;
    small.begin_stage(looked_through);
    while (auto cases = small.next()) std::move(cases->begin(), cases->end(), std::back_inserter(all));
    for (std::size_t i = std::min(asked, all.size()); i > 0; --i) {
      const Case& one = all[(all.size() * i + asked - 1) / asked - 1];
      auto answer = answer_case(problem_, one.values, solving_);
      if (!answer || answer->json.empty()) continue;
      some.push_back(one);
      right.push_back(std::move(answer->json));
    }
    const auto is_told = [&](const Reply& reply, std::size_t i, bool own) {
      const std::string_view word = own ? own_word(problem_, right[i]) : "";
      return word.empty() ? is_answer(reply, right[i]) : reply.fault.empty() && reply.text == word;
    };
    for (Player& player : players_) {
      if (auto chosen = player.choose_text(some, patience(), is_told); !chosen) return chosen;
    }
    return {};
  }

  bool is_right(const Reply& reply, const std::string& right) const {
    return is_answer(reply, right) || (reply.fault.empty() && reply.text == own_word(problem_, right));
  }
  bool are_wrong(const std::vector<Reply>& replies, const std::string& right) const {
    return std::none_of(replies.begin(), replies.end(), [&](const Reply& reply) { return is_right(reply, right); });
  }

  /// Whether the replies to a case make a difference, given the right answer.
  bool differ(const std::vector<Reply>& replies, const std::string& right) const {
    if (replies.size() == 1) return !is_right(replies.front(), right);
    return is_right(replies[0], right) != is_right(replies[1], right) ||
           (!is_right(replies[0], right) && replies[0].text != replies[1].text);
  }

  /// Cases with their answers. Those without (outside what makes a game, or too large for us) do not count.
  struct Asked {
    std::vector<Case> cases;
    std::vector<CaseAnswer> answers;
    std::vector<std::vector<Reply>> replies;  // by player
    std::optional<Unanswered> unanswered;
    std::optional<std::size_t> together;
    std::size_t known = 0;                    // cases to which all players replied
  };

  bool answer_all(std::span<const Case> all, Asked& asked) {
    for (const Case& one : all) {
      if (out_of_time()) return false;
      auto answer = answer_case(problem_, one.values, solving_);
      if (!answer || answer->json.empty()) continue;
      answer->solution = {};
      asked.cases.push_back(one);
      asked.answers.push_back(std::move(*answer));
    }
    return true;
  }

  Result<void> ask_players(Asked& asked, bool is_small) {
    asked.known = asked.cases.size();
    for (Player& player : players_) {
      auto own = player.ask(std::span(asked.cases).first(asked.known), patience(is_small));
      if (!own) return own.error();
      asked.known = std::min(asked.known, own->list.size());
      if (own->unanswered) asked.unanswered = std::move(own->unanswered);
      if (own->together) asked.together = own->together;
      asked.replies.push_back(std::move(own->list));
    }
    return {};
  }

  /// Asks some cases at once and keeps the first difference.
  Result<void> ask(std::span<const Case> all, bool is_small) {
    const double before = spent();
    asked_all_ = false;
    Asked asked;
    if (!answer_all(all, asked)) return {};
    if (asked.cases.empty()) return asked_all_ = !out_of_time(), Result<void>();
    if (auto done = ask_players(asked, is_small); !done) return done;
    if (cancelled()) return {};  // what was cut short says nothing
    adapt(spent() - before, asked.cases.size());
    for (std::size_t i = 0; i < asked.known; ++i) {
      std::vector<Reply> own;
      for (auto& list : asked.replies) own.push_back(std::move(list[i]));
      const bool open = is_open(own, is_small);
      if (!open) ++report_.cases;
      const Case& one = asked.cases[i];
      if (is_only_) report_.only = Difference{one, own, asked.answers[i]};
      if (!open && differ(own, asked.answers[i].json))
        return keep(std::span(asked.cases).first(i + 1), std::move(own), std::move(asked.answers[i]));
      if (open && is_small) note_hanging(one, own);
      if (!open && !report_.both_wrong && are_wrong(own, asked.answers[i].json))
        report_.both_wrong = Difference{one, own, asked.answers[i]};
      note_time(one, own);
      if (open) return {};
    }
    if (asked.together) {
      if (auto done = try_together(asked); !done || report_.difference) return done;
    }
    const bool tells = asked.unanswered && (is_small || asked.unanswered->crashed);
    if (tells && !report_.difference) report_.unanswered = std::move(asked.unanswered);
    asked_all_ = asked.known == asked.cases.size() && !report_.slow && !out_of_time();
    return {};
  }

  /// A process that crashes after cases that it answers alone is told of if it does so again, after no more cases than
  /// a judge may ask of one; else it is given fewer.
  Result<void> try_together(Asked& asked) {
    constexpr std::size_t cases_of_judge = 200;
    const std::size_t count = *asked.together + 1;
    batch_limit_ = std::max<std::size_t>(1, std::min(batch_limit_, count / 2));
    batch_ = std::min(batch_, batch_limit_);
    if (count > cases_of_judge || players_.size() > 1) return {};
    const auto until = std::span(asked.cases).first(count);
    auto again = players_.front().ask_last(until, patience());
    if (!again) return again.error();
    if (again->fault.empty() || again->timed_out || cancelled()) return {};
    std::vector<Reply> replies;
    replies.push_back(std::move(*again));
    return keep(until, std::move(replies), std::move(asked.answers[count - 1]));
  }

  /// So many cases at once that a process is worth its start, and that the clock is looked at soon enough.
  void adapt(double seconds, std::size_t cases) {
    constexpr double starts_of_batch = 4;
    const double growth_most = is_slow_to_start() ? 16 : 2;
    double wanted = batch_seconds, starts = 0;
    for (const Player& player : players_) starts += player.start_seconds();
    wanted += starts_of_batch * starts;
    const double answering = std::max(seconds - starts, seconds / 16);
    const double growth = std::clamp(wanted / 2 / std::max(answering, 1e-6), 2.0, growth_most);
    if (seconds > wanted) {
      batch_ = std::max<std::size_t>(1, batch_ / 2);
    } else if (cases == batch_) {  // on a busy machine a start may seem as long as many answers: doubling finds out
      batch_ = std::min(batch_limit_, static_cast<std::size_t>(static_cast<double>(batch_) * growth));
    }
  }

  /// Whether more time might have brought an answer: a program that hangs is wrong only where the case is small.
  bool is_open(const std::vector<Reply>& replies, bool is_small) const {
    const double hanging = std::max(options_.each_seconds / 4, 10 * slowest_);
    return std::any_of(replies.begin(), replies.end(),
                       [&](const Reply& reply) { return reply.timed_out && !(is_small && reply.seconds >= hanging); });
  }

  /// Tells of a small case that was waited for in vain, unless answers took ever longer before it.
  void note_hanging(const Case& one, const std::vector<Reply>& replies) {
    if (10 * slowest_ > options_.each_seconds / 4) return;
    for (const Reply& reply : replies) {
      if (reply.timed_out) report_.unanswered = Unanswered{one, one, reply.fault, false};
    }
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
    if (!std::exchange(found_, true)) end_after(std::min(spent(), options_.seconds) + reserve_seconds());
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
    report_.unanswered.reset();
    report_.both_wrong.reset();
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
    auto done = shrink_further();
    report_.cut_short = over();
    return done;
  }

  Result<void> shrink_further() {
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
  bool is_only_ = false;
  std::size_t batch_ = first_batch, batch_now_ = 1, batch_limit_ = batch_max;
  int barren_ = 0;
  std::size_t grown_ = 0;  // random cases made before one was slow
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
