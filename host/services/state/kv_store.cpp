// SPDX-License-Identifier: MIT
#include "host/services/state/kv_store.hpp"

#include <algorithm>
#include <utility>

namespace collet::host::services {

namespace {

constexpr std::size_t k_overhead = 256;

using KeyView = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;

KeyView key_of(const KvStore::Owner& owner, std::string_view key) {
  return {owner.plugin, owner.principal, owner.session, key};
}

}  // namespace

KvStore::KvStore(KvLimits limits, Now now) : limits_(limits), now_(std::move(now)) {}

KvStore::Value KvStore::get(const Owner& owner, std::string_view key) {
  const std::lock_guard lock(mutex_);
  const auto at = find(owner, key);
  if (at == entries_.end()) return nullptr;
  auto& order = plugins_.find(owner.plugin)->second.order;
  order.splice(order.begin(), order, at->second.place);
  return at->second.value;
}

bool KvStore::set(const Owner& owner, std::string_view key, std::string_view value,
                  std::chrono::seconds ttl) {
  const std::size_t bytes =
      k_overhead + value.size() + key.size() + owner.principal.size() + owner.session.size();
  if (bytes > limits_.plugin_bytes || bytes > limits_.all_bytes) return false;
  auto kept = std::make_shared<const std::string>(value);
  const std::lock_guard lock(mutex_);
  if (const auto old = entries_.find(key_of(owner, key)); old != entries_.end()) erase(old);
  auto plugin = plugins_.find(owner.plugin);
  if (plugin == plugins_.end()) plugin = plugins_.emplace(owner.plugin, Plugin()).first;
  const auto at = entries_.emplace(Key(key_of(owner, key)), Entry()).first;
  auto& entry = at->second;
  entry.value = std::move(kept);
  entry.end = ttl.count() == 0 ? Clock::time_point::max() : now_() + ttl;
  entry.bytes = bytes;
  entry.place = plugin->second.order.insert(plugin->second.order.begin(), at);
  plugin->second.bytes += bytes;
  bytes_ += bytes;
  make_room(owner.plugin);
  return true;
}

void KvStore::remove(const Owner& owner, std::string_view key) {
  const std::lock_guard lock(mutex_);
  if (const auto at = entries_.find(key_of(owner, key)); at != entries_.end()) erase(at);
}

std::vector<std::string> KvStore::keys(const Owner& owner, std::string_view prefix) {
  std::vector<std::string> found;
  const std::lock_guard lock(mutex_);
  auto at = entries_.lower_bound(key_of(owner, prefix));
  while (at != entries_.end()) {
    const auto& [plugin, principal, session, key] = at->first;
    if (plugin != owner.plugin || principal != owner.principal || session != owner.session ||
        !key.starts_with(prefix)) {
      break;
    }
    const auto next = std::next(at);
    if (expired(at->second)) {
      erase(at);
    } else {
      found.push_back(key);
    }
    at = next;
  }
  return found;
}

KvStore::Entries::iterator KvStore::find(const Owner& owner, std::string_view key) {
  const auto at = entries_.find(key_of(owner, key));
  if (at == entries_.end() || !expired(at->second)) return at;
  erase(at);
  return entries_.end();
}

bool KvStore::expired(const Entry& entry) const {
  return entry.end != Clock::time_point::max() && now_() >= entry.end;
}

void KvStore::erase(Entries::iterator at) {
  const auto plugin = plugins_.find(std::get<0>(at->first));
  plugin->second.bytes -= at->second.bytes;
  bytes_ -= at->second.bytes;
  plugin->second.order.erase(at->second.place);
  if (plugin->second.order.empty()) plugins_.erase(plugin);
  entries_.erase(at);
}

/// Never removes the value that was set last: it is the first in its plugin's order, and alone within all
/// limits.
void KvStore::make_room(std::string_view plugin) {
  auto& own = plugins_.find(plugin)->second;
  while (own.bytes > limits_.plugin_bytes || own.order.size() > limits_.plugin_entries)
    erase(own.order.back());
  const auto fewer = [](const Plugins::value_type& a, const Plugins::value_type& b) {
    return a.second.bytes < b.second.bytes;
  };
  while (bytes_ > limits_.all_bytes || entries_.size() > limits_.all_entries) {
    auto most = std::max_element(plugins_.begin(), plugins_.end(), fewer);
    // A plugin whose only value is the new one keeps it.
    if (most->first == plugin && most->second.order.size() == 1) {
      most = std::find_if(plugins_.begin(), plugins_.end(),
                          [&](const Plugins::value_type& other) { return other.first != plugin; });
    }
    erase(most->second.order.back());
  }
}

}  // namespace collet::host::services
