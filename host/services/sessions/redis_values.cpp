// SPDX-License-Identifier: MIT
#include "host/services/sessions/redis_values.hpp"

#include <utility>

#include "host/util/log.hpp"
#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::services {
namespace {

constexpr int k_limit_ms = 500;  ///< for a connection and for a command
constexpr std::chrono::seconds k_pause{1};
constexpr const char* k_no_reason = "";

ColletRedisText text_of(std::string_view text) {
  return {text.data(), text.size()};
}

/// Neither part contains a zero byte, so different owners have different fields.
std::string field_of(std::string_view plugin, std::string_view principal) {
  std::string out(plugin);
  out += '\0';
  return out.append(principal);
}

}  // namespace

RedisValues::RedisValues(RedisAddress address, std::chrono::seconds lifetime)
    : address_(std::move(address)), lifetime_(lifetime) {}

RedisValues::~RedisValues() {
  close();
}

void RedisValues::close() {
  if (connection_ != nullptr) engine_->close(connection_);
  connection_ = nullptr;
}

void RedisValues::begin_outage(std::string_view reason) {
  // The reason may belong to the connection.
  const std::string text = support::replace_invalid_utf8(reason);
  close();
  next_try_ = Clock::now() + k_pause;
  if (std::exchange(outage_, true)) return;
  log::warn("sessions",
            address_.shown() + " does not keep sessions, so they are in memory meanwhile: " + text);
}

bool RedisValues::connected() {
  if (connection_ != nullptr) return true;
  if (outage_ && Clock::now() < next_try_) return false;
  if (engine_ == nullptr) {
    const auto engine = support::load_bundled("libcollet-redis.so", COLLET_REDIS_ENGINE);
    if (engine.symbol == nullptr) {
      begin_outage(engine.reason);
      return false;
    }
    engine_ = static_cast<const ColletRedisEngine*>(engine.symbol);
  }
  ColletRedisStatus status = COLLET_REDIS_LOST;
  const char* reason = k_no_reason;
  connection_ = engine_->open(address_.host.c_str(), address_.port, text_of(address_.user),
                              text_of(address_.password), address_.database, k_limit_ms, &status, &reason);
  if (connection_ == nullptr || status != COLLET_REDIS_OK) {
    begin_outage(connection_ == nullptr ? "there is no memory for a connection" : reason);
    return false;
  }
  if (std::exchange(outage_, false)) log::info("sessions", address_.shown() + " keeps sessions again");
  return true;
}

bool RedisValues::check(ColletRedisStatus status, const char* reason) {
  if (status == COLLET_REDIS_OK || status == COLLET_REDIS_NOTHING) return true;
  begin_outage(reason);
  return false;
}

std::shared_ptr<const std::string> RedisValues::get(std::string_view plugin, std::string_view principal,
                                                    std::string_view key) {
  const std::string field = field_of(plugin, principal);
  const std::lock_guard lock(mutex_);
  if (!connected()) return nullptr;
  const char* reason = k_no_reason;
  ColletRedisText value{};
  const auto status =
      engine_->get(connection_, text_of(key), text_of(field), lifetime_.count(), &value, &reason);
  if (!check(status, reason) || status == COLLET_REDIS_NOTHING) return nullptr;
  return std::make_shared<const std::string>(value.data, value.size);
}

bool RedisValues::set(std::string_view plugin, std::string_view principal, std::string_view key,
                      std::string_view value) {
  const std::string field = field_of(plugin, principal);
  const std::lock_guard lock(mutex_);
  if (!connected()) return false;
  const char* reason = k_no_reason;
  return check(
      engine_->set(connection_, text_of(key), text_of(field), text_of(value), lifetime_.count(), &reason),
      reason);
}

void RedisValues::remove(std::string_view plugin, std::string_view principal, std::string_view key) {
  const std::string field = field_of(plugin, principal);
  const std::lock_guard lock(mutex_);
  if (!connected()) return;
  const char* reason = k_no_reason;
  check(engine_->remove(connection_, text_of(key), text_of(field), &reason), reason);
}

}  // namespace collet::host::services
