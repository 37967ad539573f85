// SPDX-License-Identifier: MIT
/// Starts calls in the pipeline and reports their progress to the client.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "host/mcp/connection/call_table.hpp"
#include "host/mcp/jsonrpc/message.hpp"
#include "host/mcp/jsonrpc/rpc_error.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/replies.hpp"
#include "host/mcp/session/request_context.hpp"
#include "host/mcp/session/roots_requests.hpp"
#include "host/mcp/session/session.hpp"

namespace collet::host::mcp {

/// Thread-safe. Must be a part of the receiver, which pending requests own.
class CallStarter {
 public:
  CallStarter(OutcomeReceiver& receiver, const ServerParts& parts, const Session& session, CallTable& table,
              RootsRequests& roots, Replies& replies)
      : receiver_(receiver),
        parts_(parts),
        session_(session),
        table_(table),
        roots_(roots),
        replies_(replies) {}

  /// Returns a pending request that nothing else refers to.
  std::shared_ptr<PendingRequest> prepare(const RequestContext& context, const BatchPtr& batch);

  /// Adds the request to the table and starts its call, or defers the call until the client has listed its
  /// roots. `more_waits` is true if further input can be read at once.
  std::optional<RpcError> begin(const Message& message, const RequestContext& context,
                                const std::shared_ptr<PendingRequest>& pending, bool more_waits);

  /// From now on, no call runs on the thread that starts it.
  void leave_reading_thread() { ending_.store(true, std::memory_order_relaxed); }

  /// Starts the call unless its request was cancelled. `may_run_here` is true on the thread that reads input.
  void start(const std::shared_ptr<PendingRequest>& pending, call::Request&& request, bool may_run_here);

 private:
  void report_progress(PendingRequest& pending, const call::Progress& progress);

  OutcomeReceiver& receiver_;
  const ServerParts& parts_;
  const Session& session_;
  CallTable& table_;
  RootsRequests& roots_;
  Replies& replies_;
  std::atomic<bool> ending_{false};
};

}  // namespace collet::host::mcp
