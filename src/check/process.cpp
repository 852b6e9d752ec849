// SPDX-License-Identifier: Apache-2.0
// Linux only: pidfd_open tells when a child has ended while others may still hold its pipes.
#include "check/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>

#include "base/text.h"

namespace firstwin {

namespace {

constexpr std::size_t complaint_bytes_max = 4096;  // of its beginning, and as much of its end

/// A file descriptor, closed at the end.
class File {
 public:
  explicit File(int number = -1) : number_(number) {}
  ~File() { close(); }
  File(File&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  File& operator=(File&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

struct Pipe {
  File read_end, write_end;
};

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made: " + std::string(strerror(errno)));
  return {File(ends[0]), File(ends[1])};
}

/// Processes and threads that we see, of the processes that are wanted.
template <class Wanted>
std::uint64_t count_tasks(const Wanted& wanted) {
  std::uint64_t tasks = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos || !wanted(std::stoi(name))) continue;
    std::error_code gone;
    for (auto task = std::filesystem::directory_iterator(entry.path() / "task", gone); !gone && task != end(task);
         task.increment(gone)) {
      ++tasks;
    }
  }
  return tasks;
}

/// Our children, those among them whose own parent has ended.
std::set<pid_t> children() {
  std::set<pid_t> all;
  siginfo_t any{};
  if (waitid(P_ALL, 0, &any, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD) return all;  // as nearly always
  std::error_code error;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", error)) {
    std::ifstream file(task.path() / "children");
    for (pid_t pid = 0; file >> pid;) all.insert(pid);
  }
  return all;
}

/// Ends what a child started and put out of its group: it is ours once its parent has ended.
void end_strays(const std::set<pid_t>& known) {
  constexpr int rounds = 100;  // each ends one more generation
  for (int round = 0; round < rounds; ++round) {
    bool none = true;
    for (const pid_t pid : children()) {
      if (known.contains(pid)) continue;
      none = false;
      kill(pid, SIGKILL);
      while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    if (none) return;
  }
}

void limit(int resource, std::uint64_t most) {
  rlimit now{};
  getrlimit(static_cast<__rlimit_resource>(resource), &now);
  now.rlim_cur = now.rlim_max = std::min<rlim_t>(most, now.rlim_max);
  setrlimit(static_cast<__rlimit_resource>(resource), &now);
}

/// Our environment, with what makes programs say less that nobody asked for.
std::vector<char*> environment_of_child() {
  static char no_backtrace[] = "RUST_BACKTRACE=0";
  std::vector<char*> all{no_backtrace};
  for (char** one = environ; *one; ++one) {
    if (!std::string_view(*one).starts_with("RUST_BACKTRACE=")) all.push_back(*one);
  }
  all.push_back(nullptr);
  return all;
}

/// In the child: never returns.
[[noreturn]] void become(const std::vector<char*>& words, const std::vector<char*>& environment,
                         const std::string& folder, const ProcessLimits& limits, std::uint64_t tasks,
                         const int (&files)[3], int failed) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int to = 0; to < 3; ++to) dup2(files[to], to);
  for (const int signal : {SIGPIPE, SIGINT}) ::signal(signal, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, 2 + static_cast<std::uint64_t>(2 * limits.seconds));
  limit(RLIMIT_DATA, limits.memory_bytes);
  limit(RLIMIT_FSIZE, limits.file_bytes);
  limit(RLIMIT_NPROC, tasks);
  if (chdir(folder.c_str()) == 0) execvpe(words[0], words.data(), environment.data());
  const int reason = errno;
  if (write(failed, &reason, sizeof reason) < 0) _exit(126);
  _exit(127);
}

void set_not_blocking(const File& file) { fcntl(file.number(), F_SETFL, O_NONBLOCK); }

/// Writing to a pipe that nobody reads any more gives an error, not a signal, while one of these lives.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  ~NoPipeSignal() {
    const timespec at_once{};
    while (sigismember(&before_, SIGPIPE) == 0 && sigtimedwait(&signal_, nullptr, &at_once) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t signal_{}, before_{};
};

/// A running child, from one side of its pipes.
class Child {
 public:
  Child(pid_t pid, File input, File output, File complaint)
      : pid_(pid),
        ended_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))),
        input_(std::move(input)),
        output_(std::move(output)),
        complaint_(std::move(complaint)) {
    for (const File* file : {&input_, &output_, &complaint_}) set_not_blocking(*file);
  }

  Finished finish(std::string_view input, const ProcessLimits& limits) {
    using Clock = std::chrono::steady_clock;
    const NoPipeSignal as_error;
    const auto begin = Clock::now();
    const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    while (!gone_ && finished_.how == Finished::How::exited) {
      if (input.empty()) input_.close();
      wait(limits.seconds - spent(), input);
      if (++looks_ > looks_before_pause && !gone_) usleep(pause_microseconds);
      if (finished_.output.size() > limits.output_bytes) finished_.how = Finished::How::too_much_output;
      if (gone_) break;
      if (spent() >= limits.seconds) finished_.how = Finished::How::timed_out;
      if (has_too_many_processes(limits, spent())) finished_.how = Finished::How::too_many_processes;
      if (limits.cancel && *limits.cancel) finished_.how = Finished::How::cancelled;
    }
    finished_.seconds = spent();
    end();
    if (finished_.how == Finished::How::too_much_output) finished_.output.resize(limits.output_bytes);
    return std::move(finished_);
  }

 private:
  /// Counts now and then, for root alone: the system sees to all others.
  bool has_too_many_processes(const ProcessLimits& limits, double seconds) {
    constexpr double seconds_between_counts = 0.1;
    if (seconds < next_count_ || geteuid() != 0) return false;
    next_count_ = seconds + seconds_between_counts;
    return count_tasks([this](pid_t pid) { return getpgid(pid) == pid_; }) > limits.processes;
  }

  void wait(double seconds, std::string_view& input) {
    pollfd files[] = {{ended_.number(), POLLIN, 0},
                      {output_.number(), POLLIN, 0},
                      {complaint_.number(), POLLIN, 0},
                      {input_.number(), POLLOUT, 0}};
    constexpr double seconds_between_looks = 0.05;  // at the flag that cancels
    poll(files, 4, std::max(1, static_cast<int>(std::min(seconds, seconds_between_looks) * 1000)));
    if (files[3].revents != 0) give(input);
    if (files[1].revents != 0) take(output_, finished_.output);
    if (files[2].revents != 0) take(complaint_, finished_.complaint);
    if (std::string& text = finished_.complaint; text.size() > 3 * complaint_bytes_max)
      text.replace(complaint_bytes_max, text.size() - 2 * complaint_bytes_max, "\n");
    gone_ = ended_.is_open() ? files[0].revents != 0 : !output_.is_open();
  }

  void give(std::string_view& input) {
    const ssize_t count = ::write(input_.number(), input.data(), input.size());
    if (count > 0) input.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) input = {};  // it reads no more
  }

  /// Reads what is there; closes the file at its end.
  static void take(File& file, std::string& text) {
    char block[1 << 16];
    const ssize_t count = read(file.number(), block, sizeof block);
    if (count > 0) text.append(block, static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) file.close();
  }

  /// Ends the whole group while the child's number is still its own, and takes what was left in the pipes.
  void end() {
    kill(-pid_, SIGKILL);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    for (std::size_t before = SIZE_MAX; output_.is_open() && before != finished_.output.size();) {
      before = finished_.output.size();
      take(output_, finished_.output);
    }
    if (complaint_.is_open()) take(complaint_, finished_.complaint);
    if (finished_.how != Finished::How::exited) return;
    if (WIFSIGNALED(status)) finished_.how = Finished::How::killed;
    finished_.number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }

  pid_t pid_;
  File ended_, input_, output_, complaint_;
  // Who writes line by line is read a block at a time.
  static constexpr int looks_before_pause = 32, pause_microseconds = 2000;
  int looks_ = 0;
  double next_count_ = 0.05;  // of processes
  bool gone_ = false;
  Finished finished_;
};

}  // namespace

std::string how_text(const Finished& finished) {
  switch (finished.how) {
    case Finished::How::killed:
      return "was killed by signal " + std::to_string(finished.number) + " (" + strsignal(finished.number) + ")";
    case Finished::How::timed_out: return "gave no answer in " + seconds_text(finished.seconds);
    case Finished::How::too_much_output: return "wrote more than " + bytes_text(finished.output.size());
    case Finished::How::too_many_processes: return "started too many processes";
    case Finished::How::cancelled: return "was interrupted";
    default: return "exited with status " + std::to_string(finished.number);
  }
}

namespace {

/// Where temporary files go: as TMPDIR says, else /tmp.
std::string temporary_folder() {
  std::error_code error;
  const auto folder = std::filesystem::temp_directory_path(error);
  if (!error) return folder.string();
  const char* named = std::getenv("TMPDIR");
  throw std::runtime_error(named ? "TMPDIR=" + std::string(named) + " is no folder; expected one for temporary files"
                                 : "there is no folder /tmp; expected one, or another that TMPDIR names");
}

}  // namespace

Sandbox::Sandbox() {
  const std::string parent = temporary_folder();
  std::string name = parent + "/firstwin-XXXXXX";
  if (!mkdtemp(name.data()))
    throw std::runtime_error("no folder can be made in " + parent + ": " + std::string(strerror(errno)) +
                             "; expected TMPDIR to name one where it can");
  folder_ = name;
}

Sandbox::~Sandbox() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

bool Sandbox::clear() const {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    std::filesystem::remove_all(entry.path(), error);
    if (error) return false;
  }
  return !error;
}

Result<Finished> Sandbox::run(const std::vector<std::string>& words, std::string_view input,
                              const ProcessLimits& limits) const {
  static const std::uint64_t tasks = count_tasks([](pid_t) { return true; });  // the system's limit counts them all
  static const int adopts = prctl(PR_SET_CHILD_SUBREAPER, 1);
  const std::set<pid_t> others = children();
  Pipe in = make_pipe(), out = make_pipe(), complaint = make_pipe(), failed = make_pipe();
  std::vector<std::string> copy = words;
  std::vector<char*> arguments;
  for (std::string& word : copy) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int files[3] = {in.read_end.number(), out.write_end.number(), complaint.write_end.number()};
  const std::vector<char*> environment = environment_of_child();
  const pid_t pid = fork();
  if (pid < 0) return Error{"no process can be started: " + std::string(strerror(errno))};
  if (pid == 0)
    become(arguments, environment, folder_, limits, tasks + limits.processes, files, failed.write_end.number());
  setpgid(pid, pid);
  for (File* file : {&in.read_end, &out.write_end, &complaint.write_end, &failed.write_end}) file->close();
  Child child(pid, std::move(in.write_end), std::move(out.read_end), std::move(complaint.read_end));
  int reason = 0;
  const bool could_not = read(failed.read_end.number(), &reason, sizeof reason) > 0;
  Finished finished = child.finish(could_not ? std::string_view() : input, limits);
  if (adopts == 0) end_strays(others);
  if (could_not) return Error{"'" + words[0] + "' cannot be started: " + strerror(reason)};
  return finished;
}

}  // namespace firstwin
