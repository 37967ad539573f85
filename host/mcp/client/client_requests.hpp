// SPDX-License-Identifier: MIT
/// Requests that the host sent to the client and that are not answered yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "host/mcp/jsonrpc/message.hpp"

namespace collet::host::mcp {

/// Thread-safe. A handler runs on the thread that passes the response to answer(), without a lock.
class ClientRequests {
 public:
  using Handler = std::function<void(const Message& response)>;

  /// Adds a request and returns its id as JSON text, "collet-<subject>-<number>".
  std::string add(std::string_view subject, Handler handler);
  /// Runs the handler of the answered request. Returns false if no request has the response's id.
  bool answer(const Message& response);
  /// Removes a request. Returns false if it was answered or removed before.
  bool remove(std::string_view id_json);
  void clear();

 private:
  std::mutex mutex_;
  std::uint64_t last_ = 0;
  std::map<std::string, Handler, std::less<>> by_id_;
};

}  // namespace collet::host::mcp
