// SPDX-License-Identifier: MIT
#include "host/mcp/client/client_requests.hpp"

#include <utility>

namespace collet::host::mcp {

std::string ClientRequests::add(std::string_view subject, Handler handler) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string id = "\"collet-";
  id.append(subject).append("-").append(std::to_string(++last_)).append("\"");
  by_id_.emplace(id, std::move(handler));
  return id;
}

bool ClientRequests::answer(const Message& response) {
  Handler handler;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = response.id ? by_id_.find(response.id->key()) : by_id_.end();
    if (found == by_id_.end()) return false;
    handler = std::move(found->second);
    by_id_.erase(found);
  }
  handler(response);
  return true;
}

bool ClientRequests::remove(std::string_view id_json) {
  Handler removed;  // destroyed after the lock is released, because it may own a call
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = by_id_.find(id_json);
  if (found == by_id_.end()) return false;
  removed = std::move(found->second);
  by_id_.erase(found);
  return true;
}

void ClientRequests::clear() {
  std::map<std::string, Handler, std::less<>> removed;
  const std::lock_guard<std::mutex> lock(mutex_);
  removed.swap(by_id_);
}

}  // namespace collet::host::mcp
