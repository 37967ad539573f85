// SPDX-License-Identifier: MIT
/// A server as a process of ours that speaks over its standard streams: one message a line.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "plugins/external/transport.hpp"
#include "sdk/support/json/id_scanner.hpp"

namespace collet::external {

struct ChildCommand {
  std::string command;
  std::vector<std::string> args;
  std::string cwd;                         ///< absolute
  std::map<std::string, std::string> env;  ///< all of it
};

/// The process leads a group of its own; nothing of the group outlives this object. What it writes to its
/// standard error is drained, and the end of it kept.
class Child final : public Transport {
 public:
  static constexpr std::size_t k_max_line = std::size_t{96} << 20U;
  static constexpr std::size_t k_kept_words = 8192;

  /// `listener` outlives it.
  static Got<std::unique_ptr<Child>> start(const ChildCommand& command, Listener& listener);
  ~Child() override { stop(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  std::optional<Fault> send(std::string_view message, const Envelope& envelope,
                            const Patience& patience) override;
  void set_protocol(std::string_view) override {}
  bool gives_up_by_closing() const override { return false; }
  void listen(std::string_view message) override;
  /// Closes its input, then asks, then forces.
  void stop() override;
  std::string last_words() const override;
  int pid() const { return pid_; }

 private:
  Child(int pid, int pidfd, int in, int out, int err, int wake, Listener& listener);
  void run();
  bool take_lines();
  void take_piece(std::string_view piece);
  void end_line();
  void take_words();
  void reap();
  Fault ending() const;

  const int pid_;
  const int pidfd_;
  int in_;  ///< guarded by write_mutex_
  const int out_;
  const int err_;
  const int wake_;
  Listener& listener_;
  std::mutex write_mutex_;
  std::atomic<bool> broken_{false};             ///< a message was written in part
  std::string buffer_;                          ///< of the reading thread
  std::optional<support::IdScanner> skipping_;  ///< a line that is too long
  mutable std::mutex words_mutex_;
  std::string words_;
  int status_ = 0;  ///< exit code, or less than 0: the signal; of the reading thread, as what follows
  bool killed_ = false;
  std::mutex stop_mutex_;
  std::thread reader_;
};

}  // namespace collet::external
