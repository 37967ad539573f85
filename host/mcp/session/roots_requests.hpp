// SPDX-License-Identifier: MIT
/// Asks a legacy client for its roots (roots/list), and defers calls until it has answered.
#pragma once

#include <mutex>
#include <string>

#include "host/mcp/client/client_requests.hpp"
#include "host/mcp/client/deferred_calls.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/replies.hpp"
#include "host/mcp/session/session.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class RootsRequests {
 public:
  RootsRequests(const ServerParts& parts, Session& session, ClientRequests& requests, Replies& replies);

  /// Sends roots/list, in place of an earlier one that is not answered, if the client declared roots and they
  /// count.
  void send();
  DeferredCalls& deferred_calls() { return deferred_calls_; }

 private:
  void receive(const Message& response);

  const ServerParts& parts_;
  Session& session_;
  ClientRequests& requests_;
  Replies& replies_;
  DeferredCalls deferred_calls_;
  std::mutex mutex_;
  std::string last_id_;  ///< id of the last roots/list; guarded by the mutex
};

}  // namespace collet::host::mcp
