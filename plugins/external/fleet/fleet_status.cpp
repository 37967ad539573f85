// SPDX-License-Identifier: MIT
/// The status of servers as JSON.
#include <collet/json.hpp>

#include "plugins/external/fleet/fleet.hpp"

namespace collet::external {

namespace {

const char* state_name(Server::State state, bool is_locked) {
  switch (state) {
    case Server::State::ready:
      return "ready";
    case Server::State::starting:
      return "starting";
    case Server::State::failed:
      return "failed";
    case Server::State::idle:
      break;
  }
  return is_locked ? "locked" : "idle";
}

void write_tools(json::Writer& out, const ToolList& list) {
  out.key("list").begin_array();
  for (const auto& tool : list.tools) {
    out.begin_object().member("name", tool.name).member("title", tool.title);
    out.member("description", tool.description).member_raw("input_schema", tool.input_schema);
    if (!tool.output_schema.empty()) out.member_raw("output_schema", tool.output_schema);
    out.member_raw("annotations", tool.annotations).end_object();
  }
  out.end_array();
}

}  // namespace

void Fleet::write_status(json::Writer& out, const Server& server, bool with_tools) const {
  const auto& entry = server.entry();
  const auto status = server.status();
  out.begin_object().member("state", state_name(status.state, locked(entry.alias) != nullptr));
  if (status.error) {
    out.member("reason", status.error->message).member("kind", error_kind_name(status.error->kind));
  }
  out.member("transport", entry.transport == ServerEntry::Transport::http ? "http" : "stdio");
  if (!status.name.empty() || !status.version.empty()) {
    out.key("server")
        .begin_object()
        .member("name", status.name)
        .member("version", status.version)
        .end_object();
  }
  if (!status.protocol.empty()) out.member("protocol", status.protocol);
  out.member("lease", entry.exclusive ? "exclusive" : "shared");
  if (entry.timeout && entry.timeout->count() > 0)
    out.member("timeout_ms", std::int64_t{entry.timeout->count()});
  if (entry.max_concurrency > 0) out.member("max_concurrency", entry.max_concurrency);
  if (const auto list = server.tools()) {
    out.member("tools", std::uint64_t{list->tools.size()});
    if (with_tools) write_tools(out, *list);
  }
  if (status.starts > 0)
    out.member("starts", status.starts).member("start_ms", std::int64_t{status.start_duration.count()});
  if (!status.quarantined.empty()) {
    out.key("quarantined").begin_object();
    for (const auto& [tool, reason] : status.quarantined)
      out.member(tool, reason);
    out.end_object();
  }
  if (const auto tools = drift(server); !tools.empty()) {
    out.key("drift").begin_array();
    for (const auto& tool : tools)
      out.string(tool);
    out.end_array();
  }
  out.end_object();
}

std::string Fleet::status_json(bool with_tools) const {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& [alias, server] : servers_) {
    out.key(alias);
    write_status(out, *server, with_tools);
  }
  out.end_object();
  return text;
}

}  // namespace collet::external
