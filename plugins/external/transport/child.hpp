// SPDX-License-Identifier: MIT
/// A server as a child process that exchanges messages over its standard streams, one message per line.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "plugins/external/transport/transport.hpp"
#include "sdk/support/json/id_scanner.hpp"

namespace collet::external {

struct ChildCommand {
  std::string command;
  std::vector<std::string> args;
  std::string cwd;                         ///< absolute
  std::map<std::string, std::string> env;  ///< the complete environment
};

/// The process runs below a supervisor (plugins/external/supervisor/), which ends it and all its descendants
/// with this object or with the host. Its standard error is read, and the last part is kept.
class Child final : public Transport {
 public:
  static constexpr std::size_t k_max_line = std::size_t{96} << 20U;
  static constexpr std::size_t k_max_error_output = 8192;

  /// `listener` must outlive the child.
  static ServerResult<std::unique_ptr<Child>> start(const ChildCommand& command, Listener& listener);
  ~Child() override { stop(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  std::optional<ServerError> send(std::string_view message, const Envelope& envelope,
                                  const Deadline& deadline) override;
  void set_protocol(std::string_view) override {}
  bool cancels_by_closing() const override { return false; }
  void listen(std::string_view message) override;
  /// Closes the input of the process, then has it sent SIGTERM, then SIGKILL.
  void stop() override;
  std::string last_output() const override;

 private:
  Child(int pid, int pidfd, int in, int out, int err, int orders, int wake, Listener& listener);
  void run();
  bool read_output();
  void append_to_line(std::string_view piece);
  void end_line();
  void read_error_output();
  void order(char word) const;
  void reap();
  ServerError exit_error() const;

  const int pid_;  ///< the supervisor
  const int pidfd_;
  int in_;  ///< guarded by write_mutex_
  const int out_;
  const int err_;
  const int orders_;
  const int wake_;
  Listener& listener_;
  std::mutex write_mutex_;
  std::atomic<bool> broken_{false};             ///< a message was written in part
  std::string buffer_;                          ///< used by the reading thread only
  std::optional<support::IdScanner> skipping_;  ///< scans a line that is too long for the id of its message
  mutable std::mutex error_output_mutex_;
  std::string error_output_;
  int status_ = 0;  ///< exit code, or a negative signal number; this and the next member are used by the
                    ///< reading thread only
  bool killed_ = false;
  std::mutex stop_mutex_;
  std::thread reader_;
};

}  // namespace collet::external
