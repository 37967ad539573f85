// SPDX-License-Identifier: MIT
/// The client's declarations that apply to one request.
#pragma once

#include <memory>
#include <optional>

#include "host/call/pipeline.hpp"
#include "host/mcp/codec/codec.hpp"
#include "host/mcp/jsonrpc/batch.hpp"
#include "host/mcp/jsonrpc/message.hpp"

namespace collet::host::mcp {

using BatchPtr = std::shared_ptr<Batch>;

/// Taken from the request itself (modern) or from the handshake (legacy).
struct RequestContext {
  const Codec* codec = nullptr;
  std::shared_ptr<const call::Origin>
      origin;  ///< origin of this request's calls; null means the session's origin
  bool declares_roots = false;
  std::optional<int> log_level;  ///< severity that the request itself asks for
};

}  // namespace collet::host::mcp
