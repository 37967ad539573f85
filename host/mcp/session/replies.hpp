// SPDX-License-Identifier: MIT
/// Sends the messages of one connection.
#pragma once

#include <atomic>
#include <string_view>

#include "host/mcp/jsonrpc/rpc_error.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/request_context.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class Replies {
 public:
  explicit Replies(SendMessage send) : send_(std::move(send)) {}

  /// Does nothing after close().
  void send(std::string_view message);
  /// Sends the answer to a request, or adds it to the batch if `batch` is not null. An answer that is larger
  /// than a message may be is replaced by an error.
  void reply(const BatchPtr& batch, std::string_view id_json, std::string_view answer);
  void reply_error(const BatchPtr& batch, std::string_view id_json, const RpcError& error);

  void close() { closed_.store(true, std::memory_order_release); }
  bool closed() const { return closed_.load(std::memory_order_acquire); }

 private:
  const SendMessage send_;
  std::atomic<bool> closed_{false};
};

}  // namespace collet::host::mcp
