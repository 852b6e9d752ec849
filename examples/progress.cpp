// SPDX-License-Identifier: Apache-2.0
// Solves something that takes a while, reports how far it is, and stops on Ctrl-C; or by itself after a second.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>

#include "firstwin/firstwin.h"

namespace {

std::atomic<bool> cancelled{false};  // a signal handler may set it: it is lock-free

void on_interrupt(int) { cancelled = true; }

void show(const firstwin::Progress& progress) {
  std::fprintf(stderr, "%s: %llu positions after %.1f s", std::string(progress.engine).c_str(),
               static_cast<unsigned long long>(progress.done), progress.seconds);
  if (progress.seconds_left) std::fprintf(stderr, ", about %.0f s to go", *progress.seconds_left);
  std::fprintf(stderr, "\n");
  if (progress.seconds > 0.5) cancelled = true;
}

}  // namespace

int main() {
  using namespace std::chrono_literals;
  std::signal(SIGINT, on_interrupt);
  const firstwin::Options options{.engine = "memo",
                                  .store = firstwin::Store::hash,
                                  .time_max = 60s,
                                  .cancel = &cancelled,
                                  .progress = show};
  const auto solution = firstwin::solve(firstwin::can_i_win{.n = 30, .target = 300}, options);
  if (!solution) return std::fprintf(stderr, "%s\n", solution.error().message.c_str()), 1;
  if (solution->outcome() == firstwin::Outcome::unknown) {
    std::fprintf(stderr, "%s\n", solution->reason().c_str());
    std::printf("%s\n", solution->stop() == firstwin::Stop::cancelled ? "cancelled" : "a limit was reached");
    return 0;
  }
  std::printf("%s\n", std::string(to_string(solution->outcome())).c_str());
  return 0;
}
