// SPDX-License-Identifier: MIT
/// The method tools/call: its params and its answer.
#pragma once

#include <optional>
#include <string>

#include "host/mcp/connection/call_starter.hpp"
#include "host/mcp/connection/input_required.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/request_context.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class ToolCalls {
 public:
  ToolCalls(const ServerParts& parts, InputRequired& input_required, CallStarter& starter)
      : parts_(parts), input_required_(input_required), starter_(starter) {}

  /// Starts a call. `more_waits` is true if further input can be read at once.
  std::optional<RpcError> start(const Message& message, const RequestContext& context, bool more_waits,
                                const BatchPtr& batch);

  /// Appends the response to a call, which is never larger than a message may be.
  void append_answer(std::string& out, const PendingRequest& pending, call::Outcome&& outcome) const;

 private:
  const ServerParts& parts_;
  InputRequired& input_required_;
  CallStarter& starter_;
};

}  // namespace collet::host::mcp
