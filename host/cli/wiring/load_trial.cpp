// SPDX-License-Identifier: MIT
#include "host/cli/wiring/load_trial.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>

#include "host/cli/command_line/options.hpp"
#include "host/plugin/end.hpp"
#include "host/plugin/start.hpp"

namespace collet::host::cli {
namespace {

using support::Error;
using support::Result;

/// Each step of a trial has a limit of its own; this one ends a process in which even those do not work.
constexpr std::chrono::milliseconds k_patience = 3 * plugin::k_start_limit + 2 * plugin::k_end_limit;

/// A message of the trial: its kind, the number of bytes that follow, and these bytes.
enum class ReportKind : std::uint8_t { step, fault, description, interface, end_fault, done };
struct Head {
  ReportKind kind = ReportKind::done;
  std::uint32_t size = 0;
};

class Reporter {
 public:
  explicit Reporter(int fd) : fd_(fd) {}
  void send(ReportKind kind, std::string_view text = {}) const {
    const Head head{kind, static_cast<std::uint32_t>(text.size())};
    write({reinterpret_cast<const char*>(&head), sizeof head});
    write(text);
  }

 private:
  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto wrote = ::write(fd_, bytes.data(), bytes.size());
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote <= 0) ::_exit(k_exit_host);
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
  }
  int fd_;
};

/// Runs in the child.
void run_trial(const Reporter& report, const std::shared_ptr<plugin::Instances>& instances,
               const plugin::PluginFile& file, const std::function<Result<std::string>()>& describe) {
  report.send(ReportKind::step, "while it was loaded and created");
  if (const auto loaded = plugin::load_within(instances, file.id); !loaded)
    return report.send(ReportKind::fault, loaded.error().message);
  if (describe) {
    report.send(ReportKind::step, "in describe()");
    const auto text = describe();
    if (!text) return report.send(ReportKind::fault, text.error().message);
    report.send(ReportKind::description, *text);
  }
  report.send(ReportKind::step, "in get_interface()");
  for (const char* id : {COLLET_RESOURCES_ID, COLLET_PROMPTS_ID}) {
    const auto offered = plugin::offers_within(instances, file.id, id);
    if (!offered) return report.send(ReportKind::fault, offered.error().message);
    if (*offered) report.send(ReportKind::interface, id);
  }
  report.send(ReportKind::step, "in destroy()");
  if (const auto fault = plugin::end_within(instances, {file.id}, plugin::k_end_limit); !fault.empty())
    report.send(ReportKind::end_fault, fault);
}

/// Reads everything that the child reports, until it ends. Returns false if it hangs.
bool read_report(int fd, std::string& report) {
  const auto until = std::chrono::steady_clock::now() + k_patience;
  std::array<char, 16384> bytes{};
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd ready{fd, POLLIN, 0};
    const int woken = left.count() <= 0 ? 0 : ::poll(&ready, 1, static_cast<int>(left.count()));
    if (woken == 0) return false;
    if (woken < 0) continue;  // interrupted
    const auto got = ::read(fd, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    report.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

std::string how_it_ended(int status) {
  if (!WIFSIGNALED(status))
    return "ended the process (exit code " + std::to_string(WEXITSTATUS(status)) + ")";
  const char* const name = ::sigabbrev_np(WTERMSIG(status));
  return std::string("crashed (SIG").append(name == nullptr ? "?" : name).append(")");
}

Result<LoadTrial> result_of(const std::string& id, std::string_view report, bool hung, int status) {
  LoadTrial trial;
  std::string_view step = "at its start";
  Head head;
  while (report.size() >= sizeof head) {
    std::memcpy(&head, report.data(), sizeof head);
    report.remove_prefix(sizeof head);
    if (report.size() < head.size) break;
    const std::string_view text = report.substr(0, head.size);
    report.remove_prefix(head.size);
    switch (head.kind) {
      case ReportKind::step:
        step = text;
        break;
      case ReportKind::fault:
        return Error{COLLET_FAILED, std::string(text)};
      case ReportKind::description:
        trial.description = text;
        break;
      case ReportKind::interface:
        trial.interfaces.emplace(text);
        break;
      case ReportKind::end_fault:
        trial.end_fault = text;
        break;
      case ReportKind::done:
        return trial;
    }
  }
  std::string message = "plugin '" + id + "' ";
  message += hung ? "did not return" : how_it_ended(status);
  return Error{COLLET_FAILED, message.append(" ").append(step).append(": a defect of the plugin")};
}

}  // namespace

Result<LoadTrial> try_load(const std::shared_ptr<plugin::Instances>& instances,
                           const plugin::PluginFile& file,
                           const std::function<Result<std::string>()>& describe) {
  const auto host_error = [&](const char* what) {
    return Error{COLLET_INTERNAL, "plugin '" + file.id + "' cannot be tried: " + what + ": " +
                                      std::generic_category().message(errno)};
  };
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return host_error("pipe");
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    const Reporter report(ends[1]);
    run_trial(report, instances, file, describe);
    std::fflush(nullptr);
    report.send(ReportKind::done);
    ::_exit(k_exit_done);
  }
  ::close(ends[1]);
  std::string report;
  const bool hung = child > 0 && !read_report(ends[0], report);
  ::close(ends[0]);
  if (child < 0) return host_error("fork");
  if (hung) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return result_of(file.id, report, hung, status);
}

}  // namespace collet::host::cli
