// SPDX-License-Identifier: MIT
/// Sends the results of the checking process to the process that started it.
#pragma once

#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <string>
#include <unistd.h>

#include "host/cli/command_line/options.hpp"
#include "host/cli/plugin_check/check_message.hpp"

namespace collet::host::cli {

class CheckReporter {
 public:
  /// Writes to descriptor 3. If that is not open, as under a debugger, writes to standard error.
  CheckReporter() : fd_(::fcntl(3, F_SETFD, FD_CLOEXEC) == 0 ? 3 : 2) {}
  /// Announces the next step, so that a crash or a hang can be attributed to it.
  void step(const std::string& name) const { send({CheckMessage::Kind::step, {}, name}); }
  void add(CheckState state, const char* check, const std::string& text) const {
    send({CheckMessage::Kind::result, {state, check, text}, {}});
  }
  void done() const { send({CheckMessage::Kind::done, {}, {}}); }

 private:
  void send(const CheckMessage& message) const {
    const std::string line = message_line(message);
    for (std::size_t sent = 0; sent < line.size();) {
      const auto wrote = ::write(fd_, line.data() + sent, line.size() - sent);
      if (wrote < 0 && errno == EINTR) continue;
      if (wrote <= 0) ::_exit(k_exit_host);
      sent += static_cast<std::size_t>(wrote);
    }
  }
  int fd_;
};

}  // namespace collet::host::cli
