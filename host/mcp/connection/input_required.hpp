// SPDX-License-Identifier: MIT
/// Calls of modern clients that need the client's input: the result of such a call is its questions and a
/// sealed state, and the client's next request brings the answers and the state back.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "host/call/pipeline.hpp"
#include "host/mcp/client/request_state.hpp"
#include "host/mcp/jsonrpc/message.hpp"
#include "host/mcp/jsonrpc/rpc_error.hpp"
#include "host/mcp/session/parts.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class InputRequired {
 public:
  explicit InputRequired(const ServerParts& parts) : parts_(parts) {}

  /// Adds the state and the answers in `params` to `request`. Does nothing if `params` has neither.
  std::optional<RpcError> resume(const ParamMembers& params, call::Request& request);

  /// Returns the state with which the client resumes the call.
  std::string seal(const call::Paused& paused);

 private:
  const RequestState& state();

  const ServerParts& parts_;
  std::once_flag once_;
  std::optional<RequestState> state_;
};

}  // namespace collet::host::mcp
