// SPDX-License-Identifier: MIT
#include "host/services/sessions/session_values.hpp"

#include "host/services/sessions/redis_values.hpp"

namespace collet::host::services {
namespace {

KvLimits limits_of(const SessionSettings& settings) {
  KvLimits limits;
  limits.plugin_entries = settings.max_values;
  return limits;
}

}  // namespace

SessionValues::SessionValues(const SessionSettings& settings)
    : settings_(settings),
      memory_(limits_of(settings)),
      redis_(settings.redis ? std::make_unique<RedisValues>(*settings.redis, settings.lifetime) : nullptr) {}

SessionValues::~SessionValues() = default;

KvStore::Value SessionValues::get(std::string_view plugin, std::string_view principal, std::string_view key) {
  if (redis_) {
    if (auto value = redis_->get(plugin, principal, key)) return value;
  }
  const KvStore::Owner owner{plugin, principal, {}};
  auto value = memory_.get(owner, key);
  if (value) memory_.set(owner, key, *value, settings_.lifetime);
  return value;
}

bool SessionValues::set(std::string_view plugin, std::string_view principal, std::string_view key,
                        std::string_view value) {
  const KvStore::Owner owner{plugin, principal, {}};
  if (redis_ && redis_->set(plugin, principal, key, value)) {
    memory_.remove(owner, key);
    return true;
  }
  return memory_.set(owner, key, value, settings_.lifetime);
}

void SessionValues::remove(std::string_view plugin, std::string_view principal, std::string_view key) {
  if (redis_) redis_->remove(plugin, principal, key);
  memory_.remove({plugin, principal, {}}, key);
}

}  // namespace collet::host::services
