// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>
#include <memory>
#include <unistd.h>

#include "host/cli/commands/command_table.hpp"
#include "host/cli/wiring/end_report.hpp"
#include "host/cli/wiring/skill_sources.hpp"
#include "host/mcp/server.hpp"
#include "host/transport/fd_guard.hpp"
#include "host/transport/stdio_loop.hpp"
#include "host/util/log.hpp"

namespace collet::host::cli {

namespace {

/// Returns true if nobody has set [access], so that roots which a client declares count too.
bool access_is_default(const config::AccessSettings& access) {
  const config::Origin built_in;
  return access.read.origin.file == built_in.file && access.write.origin.file == built_in.file;
}

}  // namespace

int run_serve(const Options& given, Host& host) {
  transport::StdioLoop* loop = nullptr;
  host.on_reader_blocked([&loop] { loop->hand_over(); });
  transport::StdioLoop::Options options;
  options.max_line_bytes = static_cast<std::size_t>(host.settings().host.max_line_bytes.value);
  if (given.has("--wait")) {
    options.input_grace.reset();
  } else {
    options.input_grace = host.settings().host.end_grace.value;
  }
  const auto report = [&loop, grace = options.input_grace] {
    const auto end = loop->end();
    if (const auto text = end_report(end, grace); !text.empty()) log::warn("serve", text);
    return dropped_answers(end) ? k_exit_no : k_exit_done;
  };
  options.on_stuck = [&report, &host] {
    const int code = report();
    host.streams().flush_at_end();
    ::_exit(code);
  };
  options.on_closed = [&host] { host.end_without_client(); };
  transport::StdioLoop stdio(host.streams().in(), host.streams().out(), options);
  loop = &stdio;
  host.before_loading([&stdio] { stdio.start_watchdog(); });
  if (host.catalog_changes())
    stdio.start_watchdog();  // plugins that had to describe themselves are loaded already

  const skills::Skills skills(skill_sources(host));
  mcp::ServerParts parts;
  parts.settings = &host.settings();
  parts.catalog = &host.catalog_now();
  parts.catalog_changes = host.catalog_changes();
  parts.pipeline = &host.pipeline();
  parts.results = &host.results();
  parts.skills = &skills;
  parts.version = COLLET_VERSION;
  parts.principal = "stdio";
  parts.roots = host.roots();
  parts.client_roots = access_is_default(host.settings().access);
  parts.output_has_room = [&stdio] { return stdio.output_has_room(); };
  parts.on_room = [&stdio] { stdio.wake(); };
  const auto server =
      mcp::Server::create(std::move(parts), [&stdio](std::string_view message) { stdio.send(message); });

  host.plugin_log().set([&server](std::int32_t level, std::string_view plugin, std::string_view message) {
    server->log(level, plugin, message);
  });

  host.follow_changes([&server](const catalog::Difference& lists) { server->changed(lists); });

  stdio.run(*server);
  for (const auto& [plugin, line] : host.metrics().lines())
    log::info(plugin, "metrics: " + line);
  stdio.stop_watchdog();
  const int code = report();
  host.end_processes();
  // Threads of plugins may still run. Their code stays mapped, and the process does not wait for them.
  std::fflush(nullptr);
  host.streams().flush_at_end();
  ::_exit(code);
}

}  // namespace collet::host::cli
