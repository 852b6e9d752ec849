// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace firstwin::server {

/// What the server allows. docs/server.md says the same to people.
struct Limits {
  // All solves together: a quarter of the memory for those that run, a quarter for the questions that they are then
  // asked, half for the solved games that are kept.
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;
  // What the process may hold beside that: its code, connections, answers, and freed memory that it keeps, which is
  // without bound under a sanitizer.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  std::uint64_t own_bytes = std::uint64_t{64} << 30;
#else
  std::uint64_t own_bytes = std::uint64_t{192} << 20;
#endif
  std::chrono::duration<double> solve_time{60};     ///< of one solve, and of one later question to a solution
  std::chrono::duration<double> job_time{180};      ///< of a job in all
  std::chrono::seconds moves_time{5};               ///< for the values of a position and its moves
  int threads = 1;                                  ///< of one solve

  std::size_t jobs_running_max = 3;                 ///< of all clients; of one of them one less, but one at least
  std::size_t jobs_waiting_max = 64;
  std::size_t jobs_of_client_max = 16;              ///< waiting and running
  std::size_t solutions_max = 4096;
  std::size_t answers_max = 256;                    ///< of finished jobs that are kept, and their size
  std::size_t answer_bytes_max = std::size_t{64} << 20;
  std::size_t unsent_bytes_max = std::size_t{64} << 20;  ///< of answers on their way to clients that are slow to read
  std::chrono::milliseconds patience{1000};  ///< after which a question becomes a job
  std::chrono::milliseconds quick_time{3};  ///< a game whose last answer took less is answered without a job
  std::chrono::seconds unasked_time{30};  ///< after which a job about which nobody asks is cancelled

  std::size_t header_bytes_max = std::size_t{8} << 10;
  std::size_t body_bytes_max = std::size_t{256} << 10;
  std::size_t moves_max = 10'000;  ///< played, in one question
  std::size_t quick_moves_max = 200;  ///< played, in a question that is answered without a job
  std::chrono::seconds idle_time{30};  ///< for a header to come
  std::chrono::seconds read_time{10};  ///< for a body to come
  std::chrono::seconds write_time{30};  ///< for an answer to be taken
  std::chrono::seconds leave_time{10};  ///< for requests in hand when the server is to leave
  std::size_t connections_max = 1024;
  std::size_t connections_of_client_max = 512;

  bool rules_allowed = false;  ///< games from files of rules

  /// Of one solve, or of one question to a solution.
  std::uint64_t solve_bytes_max() const { return memory_bytes / 4 / jobs_running_max; }
  std::uint64_t kept_bytes_max() const { return memory_bytes / 2; }
};

}  // namespace firstwin::server
