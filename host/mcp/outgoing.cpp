// SPDX-License-Identifier: MIT
#include "host/mcp/outgoing.hpp"

#include <utility>

namespace collet::host::mcp {

std::string Outgoing::add(std::string_view subject, Answered answered) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string id = "\"collet-";
  id.append(subject).append("-").append(std::to_string(++last_)).append("\"");
  by_id_.emplace(id, std::move(answered));
  return id;
}

bool Outgoing::answer(const Message& response) {
  Answered answered;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = response.id ? by_id_.find(response.id->key()) : by_id_.end();
    if (found == by_id_.end()) return false;
    answered = std::move(found->second);
    by_id_.erase(found);
  }
  answered(response);
  return true;
}

bool Outgoing::remove(std::string_view id_json) {
  Answered forgotten;  // ends outside the lock: it may own a call
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = by_id_.find(id_json);
  if (found == by_id_.end()) return false;
  forgotten = std::move(found->second);
  by_id_.erase(found);
  return true;
}

void Outgoing::clear() {
  std::map<std::string, Answered, std::less<>> forgotten;
  const std::lock_guard<std::mutex> lock(mutex_);
  forgotten.swap(by_id_);
}

}  // namespace collet::host::mcp
