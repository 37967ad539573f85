// SPDX-License-Identifier: MIT
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

#include <collet/json.hpp>

#include "host/cli/commands/command_table.hpp"
#include "host/cli/commands/unknown_command.hpp"
#include "host/cli/wiring/plugin_commands.hpp"
#include "host/transport/stop_signal.hpp"
#include "host/util/streams_aside.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

constexpr int k_max_exit_code = 125;

/// Writes the parts that a command sends to a descriptor, as they come. Each part ends with a line end.
class Printer final : public plugin::PartTaker {
 public:
  /// Takes ownership of the descriptor.
  explicit Printer(int fd) : fd_(fd) {}
  Printer(const Printer&) = delete;
  Printer& operator=(const Printer&) = delete;
  ~Printer() override {
    if (fd_ >= 0) ::close(fd_);
  }

  collet_status part(std::int32_t kind, std::string_view head_json) override {
    if (kind < COLLET_PART_JSON || kind > COLLET_PART_RESOURCE) return COLLET_INVALID_ARGUMENT;
    const auto ended = end_line();
    shown_ = kind == COLLET_PART_JSON || kind == COLLET_PART_TEXT;
    if (ended != COLLET_OK || shown_) return ended;
    // A part that is not text is represented by its head alone.
    return print(std::string(head_json) + "\n");
  }
  collet_status write(std::string_view bytes) override { return shown_ ? print(bytes) : COLLET_OK; }
  collet_status end_line() { return in_line_ ? print("\n") : COLLET_OK; }

 private:
  collet_status print(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto wrote = ::write(fd_, bytes.data(), bytes.size());
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote <= 0) return COLLET_CANCELLED;  // the reader has gone
      in_line_ = bytes[static_cast<std::size_t>(wrote) - 1] != '\n';
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
    return COLLET_OK;
  }
  const int fd_;
  bool shown_ = true;
  bool in_line_ = false;
};

/// Returns the command in the form that the pipeline runs: a tool without a schema and without a deadline.
catalog::Tool as_tool(const PluginCommand& command) {
  catalog::Tool tool;
  tool.plugin = command.file->id;
  tool.id = command.declared->word;
  tool.name = command.declared->word;
  tool.deadline = std::chrono::milliseconds(0);
  return tool;
}

/// Waits for the outcome of a call, and cancels the call when the process is asked to stop.
class OutcomeWaiter {
 public:
  OutcomeWaiter() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  }
  OutcomeWaiter(const OutcomeWaiter&) = delete;
  OutcomeWaiter& operator=(const OutcomeWaiter&) = delete;
  ~OutcomeWaiter() { ::close(fd_); }

  void answer(call::Outcome outcome) {
    const std::lock_guard lock(mutex_);
    outcome_ = std::move(outcome);
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(fd_, &one, sizeof one);
  }
  call::Outcome wait(const transport::StopSignal& stop, call::Call& call) {
    pollfd fds[] = {{fd_, POLLIN, 0}, {stop.fd(), POLLIN, 0}};
    for (nfds_t count = 2;;) {
      if (::poll(fds, count, -1) < 0) continue;  // interrupted
      if (fds[0].revents != 0) break;
      if (count == 2 && fds[1].revents != 0) {
        count = 1;
        call.cancel();
      }
    }
    const std::lock_guard lock(mutex_);
    return std::move(*outcome_);
  }

 private:
  const int fd_;
  std::mutex mutex_;
  std::optional<call::Outcome> outcome_;
};

int run_command(const PluginCommand& plugin_command, const Options& options, Host& host) {
  call::Request request;
  request.tool = std::make_shared<const catalog::Tool>(as_tool(plugin_command));
  request.origin = std::make_shared<call::Origin>(call::Origin{"cli", {}, "{}", access_json(host)});
  request.command = std::make_shared<call::Command>();
  auto& command = *request.command;
  command.word = plugin_command.declared->word;
  command.arguments.clear();
  json::Writer writer(command.arguments);
  writer.begin_array();
  for (const std::string& argument : options.plugin_arguments)
    writer.string(support::replace_invalid_utf8(argument));
  writer.end_array();

  std::fflush(stdout);
  host.follow_changes([](const catalog::Difference&) {});
  const transport::StopSignal stop;
  const auto kept = request.command;
  call::Outcome outcome;
  {
    const util::StreamsAside aside;
    // The call has no deadline, so that the plugin is created before it.
    if (const auto loaded = host.load(plugin_command.file->id);
        !loaded && loaded.error().code == COLLET_DEADLINE) {
      std::fprintf(stderr, "collet: %s\n", loaded.error().message.c_str());
      return k_exit_no;
    }
    const auto printer = std::make_shared<Printer>(aside.duplicate_out());
    command.output = printer;
    const auto waiter = std::make_shared<OutcomeWaiter>();
    const auto call = host.pipeline().start(
        std::move(request), false,
        call::when_done([waiter](call::Outcome answer) { waiter->answer(std::move(answer)); }));
    outcome = waiter->wait(stop, *call);
    if (outcome.status != COLLET_CANCELLED) printer->end_line();
  }
  // A command that was cancelled may still run, so its exit code is not read.
  int code = outcome.status == COLLET_CANCELLED ? k_exit_no : kept->exit_code;
  if (code < 0 || code > k_max_exit_code) {
    std::fprintf(
        stderr,
        "collet: plugin '%s' ended '%s' with exit code %d, expected 0 to 125: a defect of the plugin\n",
        plugin_command.file->id.c_str(), command.word.c_str(), code);
    code = k_exit_no;
  }
  if (outcome.status != COLLET_OK) {
    std::fprintf(stderr, "collet: %s\n", outcome.text().c_str());
    if (code == 0) code = outcome.status == COLLET_INVALID_ARGUMENT ? k_exit_usage : k_exit_no;
  }
  if (outcome.status != COLLET_CANCELLED) return code;
  // The plugin may still run. Only the end of the processes that it started is waited for.
  host.end_processes();
  std::fflush(nullptr);
  ::_exit(code);
}

}  // namespace

int run_plugin_command(const Options& options, Host& host) {
  const auto commands = plugin_commands(host.plugins().found, options.host_commands);
  const PluginCommand* const command = find_plugin_command(commands, options.plugin_command);
  return command == nullptr ? report_unknown_command(options, commands)
                            : run_command(*command, options, host);
}

}  // namespace collet::host::cli
