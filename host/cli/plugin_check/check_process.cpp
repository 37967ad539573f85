// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/check_process.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

using support::Error;
using support::Result;
using Clock = std::chrono::steady_clock;

/// Time without a message after which the process counts as hung. Calls are cancelled long before.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::chrono::seconds k_step_patience{25};
#else
constexpr std::chrono::seconds k_step_patience{10};
#endif
constexpr std::size_t k_max_report = std::size_t{16} << 20U;
constexpr std::size_t k_max_stray = 200;                   ///< bytes of stray output that are kept
constexpr std::string_view k_input = "not for plugins\n";  ///< standard input, which must stay unread

Error check_process_error(const char* what, int number) {
  return {COLLET_INTERNAL,
          std::string(what) + ": " + std::error_code(number, std::generic_category()).message()};
}

struct Fd {
  int value = -1;
  Fd() = default;
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  ~Fd() { close(); }
  void close() {
    if (value >= 0) ::close(std::exchange(value, -1));
  }
};

struct Pipe {
  Fd read;
  Fd write;
  bool open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read.value = ends[0];
    write.value = ends[1];
    return true;
  }
};

class TemporaryFolder {
 public:
  TemporaryFolder() : path_((std::filesystem::temp_directory_path() / "collet-check-XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr) path_.clear();
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class CheckProcess {
 public:
  Result<void> start(const std::filesystem::path& file);
  std::vector<CheckResult> watch();

 private:
  bool read_some(Fd& from, std::string& into, std::size_t max) const;
  void read_lines();
  int end();
  void report_end(int status);

  TemporaryFolder folder_;
  Pipe in_;
  Pipe out_;
  Pipe report_;
  pid_t pid_ = -1;
  Clock::time_point last_message_ = Clock::now();
  std::string pending_;
  std::string stray_;
  std::string step_ = "starting";
  std::vector<CheckResult> results_;
  bool done_ = false;
  bool hung_ = false;
};

Result<void> CheckProcess::start(const std::filesystem::path& file) {
  if (folder_.path().empty()) return check_process_error("no temporary folder can be created", errno);
  if (!in_.open() || !out_.open() || !report_.open())
    return check_process_error("no pipe can be created", errno);
  if (::write(in_.write.value, k_input.data(), k_input.size()) < 0)
    return check_process_error("a pipe cannot be written", errno);
  in_.write.close();

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawnattr_init(&attributes);
  // The order matters: only the first pipe can have descriptor 3, so its end is duplicated before 3 is set.
  ::posix_spawn_file_actions_adddup2(&actions, in_.read.value, 0);
  ::posix_spawn_file_actions_adddup2(&actions, out_.write.value, 1);
  ::posix_spawn_file_actions_adddup2(&actions, report_.write.value, 3);
  ::posix_spawn_file_actions_addchdir_np(&actions, folder_.path().c_str());
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  std::string program = "collet";
  std::string word = "plugin-trial";
  std::string path = file.string();
  const std::array<char*, 4> arguments{program.data(), word.data(), path.data(), nullptr};
  const int failed = ::posix_spawn(&pid_, "/proc/self/exe", &actions, &attributes, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  out_.write.close();
  report_.write.close();
  if (failed != 0) return check_process_error("no process can be started", failed);
  return {};
}

/// Appends what can be read, and drops what exceeds `max` bytes. Returns false at the end of the stream.
bool CheckProcess::read_some(Fd& from, std::string& into, std::size_t max) const {
  std::array<char, 4096> bytes{};
  const auto got = ::read(from.value, bytes.data(), bytes.size());
  if (got < 0 && errno == EINTR) return true;
  if (got <= 0) return false;
  into.append(bytes.data(), std::min(static_cast<std::size_t>(got), max - std::min(max, into.size())));
  return true;
}

void CheckProcess::read_lines() {
  for (auto end = pending_.find('\n'); end != std::string::npos; end = pending_.find('\n')) {
    auto message = parse_message_line(std::string_view(pending_).substr(0, end));
    pending_.erase(0, end + 1);
    if (!message) continue;
    last_message_ = Clock::now();
    if (message->kind == CheckMessage::Kind::step) step_ = std::move(message->step);
    if (message->kind == CheckMessage::Kind::result) results_.push_back(std::move(message->result));
    done_ = done_ || message->kind == CheckMessage::Kind::done;
  }
}

/// Returns the wait status of the process, which is killed if it does not end after its report.
int CheckProcess::end() {
  int status = 0;
  for (int wait = 0; wait < 100; ++wait) {
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      // Ends the processes that the plugin started and left behind.
      ::kill(-pid_, SIGKILL);
      return status;
    }
    if (hung_) break;
    ::poll(nullptr, 0, 10);
  }
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

void CheckProcess::report_end(int status) {
  if (done_) return;
  const auto add = [&](const std::string& what) {
    results_.push_back({CheckState::failed, "process", what + "; nothing was checked after that"});
  };
  if (hung_) {
    return add("did not return from " + step_ + " within " + std::to_string(k_step_patience.count()) +
               " s: ask cancelled() at least every 10 ms of work");
  }
  if (WIFSIGNALED(status)) {
    const char* const name = ::sigabbrev_np(WTERMSIG(status));
    return add("crashed by SIG" + std::string(name == nullptr ? "?" : name) + " in " + step_ +
               ": run `gdb --args collet plugin-trial FILE.so`");
  }
  // The process has reported why it cannot go on.
  for (const CheckResult& result : results_) {
    if (result.state == CheckState::failed && WIFEXITED(status) && WEXITSTATUS(status) == 1 &&
        result.check == "file")
      return;
  }
  add("ended in " + step_ + " (exit code " + std::to_string(WEXITSTATUS(status)) + "): a plugin never exits");
}

std::vector<CheckResult> CheckProcess::watch() {
  bool listening = true;
  while (listening) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(last_message_ + k_step_patience - Clock::now())
            .count();
    if (left <= 0 || pending_.size() >= k_max_report) {
      hung_ = true;
      break;
    }
    std::array<pollfd, 2> ready{pollfd{report_.read.value, POLLIN, 0}, pollfd{out_.read.value, POLLIN, 0}};
    if (::poll(ready.data(), ready.size(), static_cast<int>(left)) < 0 && errno != EINTR) break;
    if (ready[1].revents != 0 && !read_some(out_.read, stray_, k_max_stray)) out_.read.close();
    if (ready[0].revents != 0) {
      listening = read_some(report_.read, pending_, k_max_report);
      read_lines();
    }
  }
  const int status = end();
  if (out_.read.value >= 0) {
    ::fcntl(out_.read.value, F_SETFL, O_NONBLOCK);
    while (read_some(out_.read, stray_, k_max_stray)) {
    }
  }
  report_end(status);
  if (!stray_.empty()) {
    std::string shown;
    append_printable(shown, support::cut_characters(stray_, 60));
    results_.push_back(
        {CheckState::failed, "stdout", "was written to ('" + shown + "'): it is the host's; use log()"});
  }
  int unread = 0;
  if (::ioctl(in_.read.value, FIONREAD, &unread) == 0 && unread != static_cast<int>(k_input.size()))
    results_.push_back({CheckState::failed, "stdin", "was read from: it is the host's"});
  else if (stray_.empty() && done_)
    results_.push_back({CheckState::ok, "streams", "standard input and output are untouched"});
  return std::move(results_);
}

}  // namespace

Result<std::vector<CheckResult>> run_check_process(const std::filesystem::path& file) {
  CheckProcess process;
  if (const auto started = process.start(file); !started) return started.error();
  return process.watch();
}

}  // namespace collet::host::cli
