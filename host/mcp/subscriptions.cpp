// SPDX-License-Identifier: MIT
/// Who is told when lists change: the legacy session, and the streams of modern clients that asked.
#include <array>
#include <utility>

#include "host/mcp/core.hpp"

namespace collet::host::mcp {

namespace {

struct List {
  std::string_view filter;  ///< in subscriptions/listen
  std::string_view notification;
  bool catalog::Difference::*member;
};

constexpr std::array<List, 3> k_lists = {{
    {"toolsListChanged", "notifications/tools/list_changed", &catalog::Difference::tools},
    {"resourcesListChanged", "notifications/resources/list_changed", &catalog::Difference::resources},
    {"promptsListChanged", "notifications/prompts/list_changed", &catalog::Difference::prompts},
}};

/// {"_meta": {… the stream's id …} and, without its end, what follows it.
void begin_stream_params(json::Writer& writer, const Id& id) {
  writer.begin_object().key("_meta").begin_object();
  writer.member_raw("io.modelcontextprotocol/subscriptionId", id.json).end_object();
}

}  // namespace

/// Honours what can change while this host runs. The stream stays open, also when that is nothing, until
/// either side ends it.
std::optional<RpcError> Core::listen(const Message& message, const Caller& caller) {
  const json::View filter = message.params["notifications"];
  if (!filter.is(json::Type::object)) return wrong_param("params.notifications", filter, "an object");
  const auto pending = std::make_shared<PendingRequest>();
  pending->id = *message.id;
  pending->codec = caller.codec;
  std::string params;
  json::Writer writer(params);
  begin_stream_params(writer, pending->id);
  writer.key("notifications").begin_object();
  for (const List& list : k_lists) {
    if (!parts_.catalog_changes || !filter[list.filter].boolean().value_or(false)) continue;
    pending->listens.*list.member = true;
    writer.member(list.filter, true);
  }
  writer.end_object().end_object();
  // Acknowledged under the lock, so that no change is told before.
  const std::lock_guard lock(pending->mutex);
  table_.add(pending);
  send(notification("notifications/subscriptions/acknowledged", params));
  return std::nullopt;
}

void Core::changed(const catalog::Difference& lists) {
  bool has_session = false;
  {
    const std::lock_guard lock(session_mutex_);
    has_session = has_session_;
  }
  for (const List& list : k_lists) {
    if (!(lists.*list.member)) continue;
    if (has_session) send(notification(list.notification, "{}"));
    for (const auto& pending : table_.all()) {
      if (!(pending->listens.*list.member)) continue;
      std::string params;
      json::Writer writer(params);
      begin_stream_params(writer, pending->id);
      writer.end_object();
      // Sent under the lock, so that nothing follows the end of the stream.
      const std::lock_guard lock(pending->mutex);
      if (pending->open) send(notification(list.notification, params));
    }
  }
}

void Core::end_subscription(PendingRequest& pending) {
  {
    const std::lock_guard lock(pending.mutex);
    if (!pending.open) return;
    pending.open = false;
  }
  std::string out;
  begin_result(out, pending.id.json);
  json::Writer writer(out);
  writer.begin_object().member("resultType", "complete").key("_meta").begin_object();
  writer.member_raw("io.modelcontextprotocol/subscriptionId", pending.id.json).end_object().end_object();
  end_result(out);
  table_.remove(pending);
  send(out);
  table_.done();
}

}  // namespace collet::host::mcp
