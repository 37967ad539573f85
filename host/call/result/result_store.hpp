// SPDX-License-Identifier: MIT
/// Results too large for an answer, kept behind handles: collet://result/<128-bit id>, each owned by a
/// principal.
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::call {

struct StoredResult {
  std::string uri;
  std::string name;       ///< "<tool> result"
  std::string mime_type;  ///< "application/json"
  std::shared_ptr<const std::string> bytes;
  std::chrono::steady_clock::time_point stored;
};

/// Thread-safe. Bounded in bytes and age: the oldest go first.
class ResultStore {
 public:
  explicit ResultStore(std::size_t max_bytes = 256U << 20U,
                       std::chrono::seconds max_age = std::chrono::minutes(30));

  /// Keeps a result and returns it with its uri; too_large if it alone is over the bound.
  support::Result<StoredResult> put(std::string_view principal, std::string_view name,
                                    std::string_view mime_type, std::string bytes);
  /// not_found for an unknown, expired or foreign handle: the three are not told apart.
  support::Result<StoredResult> get(std::string_view principal, std::string_view uri);
  /// Forgets one of the principal's; another one's, or none, is left as it is.
  void remove(std::string_view principal, std::string_view uri);
  /// The principal's handles, newest first.
  std::vector<StoredResult> list(std::string_view principal);

 private:
  struct Owned {
    std::string principal;
    StoredResult result;
    std::list<std::string>::iterator place;  ///< in order_
  };
  void expire();  ///< mutex_ is held
  std::mutex mutex_;
  std::map<std::string, Owned, std::less<>> by_uri_;
  std::list<std::string> order_;  ///< uris, oldest first
  std::size_t bytes_ = 0;
  std::size_t max_bytes_;
  std::chrono::seconds max_age_;
};

}  // namespace collet::host::call
