// SPDX-License-Identifier: Apache-2.0
#include "firstwin/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace firstwin::run_test {
namespace {

using ::testing::HasSubstr;
using namespace std::chrono_literals;

TEST(Run, without_limits_it_goes_on) {
  const Options options;
  firstwin::Run run(options);
  EXPECT_FALSE(run.poll(1));
  EXPECT_FALSE(run.poll(UINT64_MAX, UINT64_MAX));
  EXPECT_FALSE(run.stopped());
  EXPECT_EQ(run.stop_reason(), Stop::none);
  EXPECT_EQ(run.stop_sentence(), "");
}

TEST(Run, a_time_limit_stops_it_and_the_sentence_names_the_limit) {
  const Options options{.time_max = 0s};
  firstwin::Run run(options);
  EXPECT_TRUE(run.poll(1));
  EXPECT_TRUE(run.stopped());
  EXPECT_EQ(run.stop_reason(), Stop::time);
  const Options a_minute{.time_max = 60s};
  firstwin::Run longer(a_minute);
  EXPECT_FALSE(longer.poll(1));
  const Options short_time{.time_max = 1500us};
  firstwin::Run shorter(short_time);
  std::this_thread::sleep_for(2ms);
  EXPECT_TRUE(shorter.poll(1));
  EXPECT_EQ(shorter.stop_sentence(), "the time limit of 1.5 ms was reached");
}

TEST(Run, setting_the_flag_from_another_thread_cancels_it) {
  std::atomic<bool> cancel{false};
  const Options options{.cancel = &cancel};
  firstwin::Run run(options);
  EXPECT_FALSE(run.poll(1));
  std::thread([&] { cancel = true; }).join();
  EXPECT_TRUE(run.poll(2));
  EXPECT_EQ(run.stop_reason(), Stop::cancelled);
  EXPECT_THAT(run.stop_sentence(), HasSubstr("interrupted"));
  cancel = false;
  EXPECT_TRUE(run.poll(3)) << "a run that was stopped stays stopped";
}

TEST(Run, what_fits_is_what_the_limit_leaves_beside_what_is_held) {
  const Options options{.memory_bytes_max = 1000};
  firstwin::Run run(options);
  EXPECT_EQ(run.memory_bytes_max(), 1000U);
  EXPECT_TRUE(run.fits(1000));
  EXPECT_FALSE(run.fits(1001));
  EXPECT_FALSE(run.fits(UINT64_MAX));
  run.hold(600);
  EXPECT_TRUE(run.fits(400));
  EXPECT_FALSE(run.fits(401));
  run.release(600);
  EXPECT_TRUE(run.fits(1000));
  run.hold(1001);
  EXPECT_FALSE(run.fits(0)) << "more is held than may be";
}

TEST(Run, the_peak_is_the_most_that_was_held_at_once) {
  const Options options;
  firstwin::Run run(options);
  EXPECT_EQ(run.peak_bytes(), 0U);
  run.hold(700);
  run.release(500);
  run.hold(300);
  EXPECT_EQ(run.peak_bytes(), 700U);
  run.hold(300);
  EXPECT_EQ(run.peak_bytes(), 800U);
}

TEST(Run, figures_of_a_stop_for_memory_add_up_after_what_was_held_is_released) {
  const Options options{.memory_bytes_max = 4_MiB};
  firstwin::Run run(options);
  run.hold(3_MiB);
  run.stop_for_memory(2_MiB);
  run.release(3_MiB);
  EXPECT_EQ(run.stop_sentence(),
            "the memory limit of 4.0 MiB was reached: 2.0 MiB more would be needed on top of 3.0 MiB");
}

TEST(Run, stopping_for_memory_gives_the_figures) {
  const Options options{.memory_bytes_max = 1_MiB};
  firstwin::Run run(options);
  run.hold(512_KiB);
  run.stop_for_memory(3_GiB);
  EXPECT_EQ(run.stop_reason(), Stop::memory);
  EXPECT_EQ(run.stop_sentence(),
            "the memory limit of 1.0 MiB was reached: 3.0 GiB more would be needed on top of 512.0 KiB");
}

TEST(Run, without_a_memory_limit_three_quarters_of_what_is_free_may_be_taken) {
  const Options options;
  firstwin::Run run(options);
  EXPECT_TRUE(run.fits(1_MiB));
  EXPECT_FALSE(run.fits(std::uint64_t{1} << 50));
  EXPECT_GT(run.memory_bytes_max(), 1_MiB);
  EXPECT_EQ(run.memory_bytes_max(), run.memory_bytes_max()) << "it is asked for once";
}

TEST(Run, positions_are_counted_from_any_thread) {
  const Options options;
  firstwin::Run run(options);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (int j = 0; j < 1000; ++j) run.count_positions(3);
      });
  }
  EXPECT_EQ(run.positions(), 12000U);
}

TEST(Run, threads_are_those_asked_for_and_at_least_one) {
  const Options three{.threads = 3};
  EXPECT_EQ(firstwin::Run(three).threads(), 3);
  const Options any{};
  EXPECT_GE(firstwin::Run(any).threads(), 1);
  const Options none{.threads = -1};
  EXPECT_GE(firstwin::Run(none).threads(), 1);
}

/// Polls for a while; what was reported.
std::vector<Progress> reports(std::uint64_t done, std::uint64_t total, std::chrono::milliseconds duration) {
  std::vector<Progress> reported;
  const Options options{.progress = [&](const Progress& progress) { reported.push_back(progress); }};
  firstwin::Run run(options, "memo");
  while (run.seconds() < std::chrono::duration<double>(duration).count()) run.poll(done, total);
  for (Progress& progress : reported) {
    EXPECT_EQ(progress.engine, "memo");
    progress.engine = "";
  }
  return reported;
}

TEST(Progress, is_reported_at_most_ten_times_a_second_with_the_time_left) {
  const auto reported = reports(25, 100, 250ms);
  ASSERT_GE(reported.size(), 1U);
  EXPECT_LE(reported.size(), 2U);
  EXPECT_EQ(reported[0].done, 25U);
  EXPECT_EQ(reported[0].total, 100U);
  EXPECT_GE(reported[0].seconds, 0.1);
  ASSERT_TRUE(reported[0].seconds_left.has_value());
  EXPECT_NEAR(*reported[0].seconds_left, 3 * reported[0].seconds, 1e-9);
}

TEST(Progress, says_nothing_of_the_time_left_when_the_total_is_not_known) {
  const auto unknown = reports(25, 0, 150ms);
  ASSERT_GE(unknown.size(), 1U);
  EXPECT_FALSE(unknown[0].seconds_left.has_value());
  const auto begun = reports(0, 100, 150ms);
  ASSERT_GE(begun.size(), 1U);
  EXPECT_FALSE(begun[0].seconds_left.has_value());
}

TEST(Progress, is_never_reported_from_two_threads_at_once) {
  std::atomic<int> inside{0}, most{0};
  const Options options{.progress = [&](const Progress&) {
    most = std::max(most.load(), ++inside);
    std::this_thread::sleep_for(150ms);
    --inside;
  }};
  firstwin::Run run(options);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 3; ++i)
      threads.emplace_back([&] {
        while (run.seconds() < 0.4) run.poll(1);
      });
  }
  EXPECT_EQ(most, 1);
}

TEST(Progress, sees_the_name_of_the_engine_that_runs_now) {
  std::string seen;
  const Options options{.progress = [&](const Progress& progress) { seen = progress.engine; }};
  firstwin::Run run(options, "auto");
  run.set_engine("table");
  while (seen.empty()) run.poll(1);
  EXPECT_EQ(seen, "table");
}

TEST(Sizes, are_written_with_binary_units) {
  EXPECT_EQ(3_KiB, 3072U);
  EXPECT_EQ(2_MiB, 2097152U);
  EXPECT_EQ(4_GiB, 4294967296U);
}

}  // namespace
}  // namespace firstwin::run_test
