// SPDX-License-Identifier: MIT
/// Values of sessions that agents name by an ID: they outlive a connection, and hosts can share them.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "host/services/sessions/redis_address.hpp"
#include "host/services/state/kv_store.hpp"

namespace collet::host::services {

class RedisValues;

/// [sessions]
struct SessionSettings {
  std::optional<RedisAddress> redis{};  ///< without it, values are in memory
  std::chrono::seconds lifetime{1800};  ///< begins anew with each use
  std::size_t max_values = 1000;        ///< in memory; the least recently used ones are dropped
};

/// Thread-safe. While a Redis server does not answer, values are in memory, after one warning; the server is
/// tried again each second, and values that were set meanwhile stay readable.
class SessionValues {
 public:
  static constexpr std::string_view k_key_prefix = "mcp:session:";
  static bool is_session_key(std::string_view key) { return key.starts_with(k_key_prefix); }

  explicit SessionValues(const SessionSettings& settings = {});
  ~SessionValues();
  SessionValues(const SessionValues&) = delete;

  /// Only the same plugin and principal see a value. Returns null if there is none, or it has expired.
  KvStore::Value get(std::string_view plugin, std::string_view principal, std::string_view key);
  /// Returns false if the value is too large for the limits.
  bool set(std::string_view plugin, std::string_view principal, std::string_view key, std::string_view value);
  void remove(std::string_view plugin, std::string_view principal, std::string_view key);

 private:
  const SessionSettings settings_;
  KvStore memory_;
  std::unique_ptr<RedisValues> redis_;
};

}  // namespace collet::host::services
