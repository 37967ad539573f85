// SPDX-License-Identifier: MIT
/// Reports of plugins that print, crash, or close descriptors of the host, while a client is served.
#pragma once

#include <memory>
#include <string_view>

#include "host/plugin/crash/crash_report.hpp"
#include "host/plugin/instances.hpp"
#include "host/transport/fd_guard.hpp"

namespace collet::host::cli {

/// Logs a line that was printed to a standard stream, and names the plugins that may have printed it.
void log_stray(const std::weak_ptr<plugin::Instances>& instances, std::string_view line);

/// Ends the process, because a descriptor of the client was closed. Names the plugins that may have done so.
[[noreturn]] void end_without_client(const plugin::Backend& backend, const transport::FdGuard& streams,
                                     bool json);

/// The real standard error, and the lines that plugins have printed.
class GuardedOutput final : public plugin::CrashOutput {
 public:
  explicit GuardedOutput(const transport::FdGuard& streams) : streams_(streams) {}
  int fd() override { return streams_.surviving_err(); }
  void flush() override { streams_.flush_at_end(); }

 private:
  const transport::FdGuard& streams_;
};

}  // namespace collet::host::cli
