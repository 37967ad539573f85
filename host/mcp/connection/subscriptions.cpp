// SPDX-License-Identifier: MIT
#include "host/mcp/connection/subscriptions.hpp"

#include <array>
#include <mutex>
#include <string>

#include "host/mcp/jsonrpc/write_message.hpp"

namespace collet::host::mcp {

namespace {

struct List {
  std::string_view filter;  ///< member of the params of subscriptions/listen
  std::string_view notification;
  bool catalog::Difference::*member;
};

constexpr std::array<List, 3> k_lists = {{
    {"toolsListChanged", "notifications/tools/list_changed", &catalog::Difference::tools},
    {"resourcesListChanged", "notifications/resources/list_changed", &catalog::Difference::resources},
    {"promptsListChanged", "notifications/prompts/list_changed", &catalog::Difference::prompts},
}};

/// Begins an object with the _meta that names the subscription, and leaves the object open.
void begin_params(json::Writer& writer, const Id& id) {
  writer.begin_object().key("_meta").begin_object();
  writer.member_raw("io.modelcontextprotocol/subscriptionId", id.json).end_object();
}

}  // namespace

std::optional<RpcError> Subscriptions::listen(const Message& message, const RequestContext& context) {
  const json::View filter = message.params["notifications"];
  if (!filter.is(json::Type::object)) return invalid_param("params.notifications", filter, "an object");
  const auto pending = std::make_shared<PendingRequest>();
  pending->id = *message.id;
  pending->codec = context.codec;
  std::string params;
  json::Writer writer(params);
  begin_params(writer, pending->id);
  writer.key("notifications").begin_object();
  for (const List& list : k_lists) {
    if (!parts_.catalog_changes || !filter[list.filter].boolean().value_or(false)) continue;
    pending->subscribed.*list.member = true;
    writer.member(list.filter, true);
  }
  writer.end_object().end_object();
  // Acknowledged under the lock, so that no change is reported earlier.
  const std::lock_guard lock(pending->mutex);
  table_.add(pending);
  replies_.send(notification("notifications/subscriptions/acknowledged", params));
  return std::nullopt;
}

void Subscriptions::notify(const catalog::Difference& lists) {
  const bool has_session = session_.is_initialized();
  for (const List& list : k_lists) {
    if (!(lists.*list.member)) continue;
    if (has_session) replies_.send(notification(list.notification, "{}"));
    for (const auto& pending : table_.all()) {
      if (!(pending->subscribed.*list.member)) continue;
      std::string params;
      json::Writer writer(params);
      begin_params(writer, pending->id);
      writer.end_object();
      // Sent under the lock, so that no change follows the end of the subscription.
      const std::lock_guard lock(pending->mutex);
      if (pending->open) replies_.send(notification(list.notification, params));
    }
  }
}

void Subscriptions::end_all() {
  for (const auto& pending : table_.all()) {
    if (pending->tool == nullptr) end(*pending);
  }
}

void Subscriptions::end(PendingRequest& pending) {
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
  replies_.send(out);
  table_.done();
}

}  // namespace collet::host::mcp
