// SPDX-License-Identifier: MIT
/// `collet WORD …` of a plugin, and the help that lists such words.
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

#include "host/cli/commands.hpp"
#include "host/cli/plugin_words.hpp"
#include "host/transport/stop_signal.hpp"
#include "host/util/streams_aside.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

constexpr int k_max_exit_code = 125;
constexpr std::chrono::milliseconds k_end_limit{1200};  ///< for what a plugin started

/// What a command is given as parts, on standard output as it comes. Each part ends with a line end.
class Printer final : public plugin::PartTaker {
 public:
  /// Owns the descriptor.
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
    // What is no text stands there by its head alone.
    return print(std::string(head_json) + "\n");
  }
  collet_status write(std::string_view bytes) override { return shown_ ? print(bytes) : COLLET_OK; }
  collet_status end_line() { return in_line_ ? print("\n") : COLLET_OK; }

 private:
  collet_status print(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto wrote = ::write(fd_, bytes.data(), bytes.size());
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote <= 0) return COLLET_CANCELLED;  // nobody reads it
      in_line_ = bytes[static_cast<std::size_t>(wrote) - 1] != '\n';
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
    return COLLET_OK;
  }
  const int fd_;
  bool shown_ = true;
  bool in_line_ = false;
};

int no_such_word(const Options& options, const std::vector<PluginWord>& words) {
  std::vector<std::string> known = options.own_words;
  for (const PluginWord& word : words)
    known.push_back(word.command->word);
  std::fprintf(stderr, "collet: there is no command '%s'%s; `collet help` lists them\n",
               support::cut_characters(support::replace_invalid_utf8(options.word), 80).c_str(),
               support::did_you_mean(options.word, known).c_str());
  return k_exit_usage;
}

const PluginWord* find(const std::vector<PluginWord>& words, const std::string& wanted) {
  for (const PluginWord& word : words) {
    if (word.command->word == wanted) return &word;
  }
  return nullptr;
}

/// The command as what the pipeline takes: a tool without a schema and a deadline.
catalog::Tool as_tool(const PluginWord& word) {
  catalog::Tool tool;
  tool.plugin = word.file->id;
  tool.id = word.command->word;
  tool.name = word.command->word;
  tool.deadline = std::chrono::milliseconds(0);
  return tool;
}

/// Answered or told to stop: whichever comes first, and then the answer.
class Ending {
 public:
  Ending() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  }
  Ending(const Ending&) = delete;
  Ending& operator=(const Ending&) = delete;
  ~Ending() { ::close(fd_); }

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

int run(const PluginWord& word, const Options& options, Host& host) {
  call::Request request;
  request.tool = std::make_shared<const catalog::Tool>(as_tool(word));
  request.origin = std::make_shared<call::Origin>(call::Origin{"cli", {}, "{}", host.access_json()});
  request.command = std::make_shared<call::Command>();
  auto& command = *request.command;
  command.word = word.command->word;
  command.arguments.clear();
  json::Writer writer(command.arguments);
  writer.begin_array();
  for (const std::string& argument : options.arguments)
    writer.string(support::replace_invalid_utf8(argument));
  writer.end_array();

  std::fflush(stdout);
  host.follow_changes([](const catalog::Difference&) {});
  const transport::StopSignal stop;
  const auto kept = request.command;
  call::Outcome outcome;
  {
    const util::StreamsAside aside;
    const auto printer = std::make_shared<Printer>(aside.duplicate_out());
    command.output = printer;
    const auto ending = std::make_shared<Ending>();
    const auto call = host.pipeline().start(
        std::move(request), false,
        call::when_done([ending](call::Outcome told) { ending->answer(std::move(told)); }));
    outcome = ending->wait(stop, *call);
    if (outcome.status != COLLET_CANCELLED) printer->end_line();
  }
  // A command that was cancelled may still be at it, and what it says is not waited for.
  int code = outcome.status == COLLET_CANCELLED ? k_exit_no : kept->exit_code;
  if (code < 0 || code > k_max_exit_code) {
    std::fprintf(
        stderr,
        "collet: plugin '%s' ended '%s' with exit code %d, expected 0 to 125: a defect of the plugin\n",
        word.file->id.c_str(), command.word.c_str(), code);
    code = k_exit_no;
  }
  if (outcome.status != COLLET_OK) {
    std::fprintf(stderr, "collet: %s\n", outcome.text.c_str());
    if (code == 0) code = outcome.status == COLLET_INVALID_ARGUMENT ? k_exit_usage : k_exit_no;
  }
  if (outcome.status != COLLET_CANCELLED) return code;
  // The plugin may still be at it; nothing of its is waited for but the processes that it started.
  host.end_processes(k_end_limit);
  std::fflush(nullptr);
  ::_exit(code);
}

}  // namespace

int run_plugin_command(const Options& options, Host& host) {
  const auto words = plugin_words(host.plugins().found, options.own_words);
  const PluginWord* const word = find(words, options.word);
  return word == nullptr ? no_such_word(options, words) : run(*word, options, host);
}

int run_help(const Options& options, Host& host) {
  const auto words = plugin_words(host.plugins().found, options.own_words);
  if (options.word.empty()) {
    std::printf("%s%s", options.help.c_str(), words_help(words).c_str());
    return k_exit_done;
  }
  const PluginWord* const word = find(words, options.word);
  if (word == nullptr) return no_such_word(options, words);
  std::printf("%s", word_help(*word).c_str());
  return k_exit_done;
}

}  // namespace collet::host::cli
