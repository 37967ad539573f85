// SPDX-License-Identifier: MIT
/// Notifies clients when lists change: a legacy session, and the subscriptions of modern clients.
#pragma once

#include <optional>

#include "host/mcp/connection/call_table.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/replies.hpp"
#include "host/mcp/session/request_context.hpp"
#include "host/mcp/session/session.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class Subscriptions {
 public:
  Subscriptions(const ServerParts& parts, Session& session, CallTable& table, Replies& replies)
      : parts_(parts), session_(session), table_(table), replies_(replies) {}

  /// Opens a subscription to those requested lists that can change while this host runs. It stays open, even
  /// if it has no list, until either side ends it.
  std::optional<RpcError> listen(const Message& message, const RequestContext& context);
  void notify(const catalog::Difference& lists);
  /// Answers every open subscription.
  void end_all();

 private:
  void end(PendingRequest& pending);

  const ServerParts& parts_;
  Session& session_;
  CallTable& table_;
  Replies& replies_;
};

}  // namespace collet::host::mcp
