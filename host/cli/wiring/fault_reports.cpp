// SPDX-License-Identifier: MIT
#include "host/cli/wiring/fault_reports.hpp"

#include <string>
#include <unistd.h>

#include "host/cli/command_line/options.hpp"
#include "host/plugin/crash/report_line.hpp"
#include "host/util/log.hpp"

namespace collet::host::cli {
namespace {

/// Returns "plugin 'x'" or "one of the plugins 'x', 'y'", or an empty string if no plugin was at work.
std::string suspects(const plugin::Backend& backend) {
  const auto ids = backend.at_work();
  std::string text;
  for (const std::string& id : ids)
    text += (text.empty() ? "'" : ", '") + id + "'";
  if (text.empty()) return {};
  return (ids.size() == 1 ? "plugin " : "one of the plugins ") + text;
}

}  // namespace

void log_stray(const std::weak_ptr<plugin::Instances>& instances, std::string_view line) {
  const auto alive = instances.lock();
  std::string text = alive ? suspects(alive->backend()) : std::string();
  if (!text.empty()) text += " prints to a standard stream: ";
  log::warn("stray output", text.append(line));
}

void end_without_client(const plugin::Backend& backend, const transport::FdGuard& streams, bool json) {
  const std::string culprit = suspects(backend);
  plugin::ReportLine(streams.surviving_err(), json)
      .text(culprit.empty() ? "a plugin" : culprit)
      .text(" has closed the descriptors of the client: the host ends")
      .write();
  streams.flush_at_end();
  ::_exit(k_exit_host);
}

}  // namespace collet::host::cli
