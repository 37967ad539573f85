// SPDX-License-Identifier: MIT
/// The requests of one connection that wait until there is room for them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "host/mcp/connection/call_table.hpp"
#include "host/mcp/jsonrpc/message.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/request_context.hpp"

namespace collet::host::mcp {

/// There is room while the table has room for a call and the client reads what it is sent. A request that
/// waits is kept as text, which takes far less memory than a call. Thread-safe.
class RequestQueue {
 public:
  struct Entry {
    std::string text;  ///< the whole message
    std::string key;   ///< Id::key()
    BatchPtr batch;
  };

  RequestQueue(const ServerParts& parts, CallTable& table) : parts_(parts), table_(table) {}

  /// Returns false if the request may start at once. Otherwise keeps it.
  bool hold(const Message& request, const BatchPtr& batch) {
    return (!empty() || !has_room()) && keep(request, batch);
  }
  /// Removes and returns the oldest request if there is room. If there is none, its source reports when there
  /// is, see ServerParts.
  std::optional<Entry> next();
  /// Removes and returns the request with this key, if it waits.
  std::optional<Entry> remove(std::string_view key);

  bool contains(std::string_view key) { return !empty() && find(key); }
  bool empty() const { return size() == 0; }
  std::size_t size() const { return size_.load(std::memory_order_acquire); }
  /// Returns true if the requests take 16 MiB or more.
  bool is_full() const;

 private:
  using Entries = std::map<std::uint64_t, Entry>;  ///< in the order of arrival
  bool has_room() { return table_.has_room() && output_has_room(); }
  bool output_has_room() const { return !parts_.output_has_room || parts_.output_has_room(); }
  bool find(std::string_view key);
  bool keep(const Message& request, const BatchPtr& batch);
  Entry take(Entries::iterator at);

  const ServerParts& parts_;
  CallTable& table_;
  std::mutex mutex_;
  std::atomic<std::size_t> size_{0};  ///< this and `bytes_` are changed under the mutex
  std::atomic<std::size_t> bytes_{0};
  std::uint64_t last_ = 0;
  Entries entries_;
  std::unordered_map<std::string_view, std::uint64_t> by_key_;  ///< views the keys of the entries
};

}  // namespace collet::host::mcp
