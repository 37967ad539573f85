// SPDX-License-Identifier: MIT
/// Values of sessions in a Redis or Valkey server: a hash for each session, with a field for each plugin and
/// principal.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "host/services/sessions/redis_address.hpp"
#include "host/services/sessions/redis_engine.hpp"

namespace collet::host::services {

/// Thread-safe; one connection, which is opened by the first use. After a failure, the server is tried again
/// after a second, so that a server that is gone costs calls nothing. Each outage is one warning in the log.
class RedisValues {
 public:
  RedisValues(RedisAddress address, std::chrono::seconds lifetime);
  ~RedisValues();
  RedisValues(const RedisValues&) = delete;

  /// Returns null if the server has no such value, or does not answer.
  std::shared_ptr<const std::string> get(std::string_view plugin, std::string_view principal,
                                         std::string_view key);
  /// Returns false if the server does not keep the value.
  bool set(std::string_view plugin, std::string_view principal, std::string_view key, std::string_view value);
  void remove(std::string_view plugin, std::string_view principal, std::string_view key);

 private:
  using Clock = std::chrono::steady_clock;
  bool connected();
  /// Returns true if the server answered; else begins an outage.
  bool check(ColletRedisStatus status, const char* reason);
  void begin_outage(std::string_view reason);
  void close();

  const RedisAddress address_;
  const std::chrono::seconds lifetime_;
  std::mutex mutex_;
  const ColletRedisEngine* engine_ = nullptr;
  ColletRedis* connection_ = nullptr;
  bool outage_ = false;
  Clock::time_point next_try_{};
};

}  // namespace collet::host::services
