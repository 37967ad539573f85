// SPDX-License-Identifier: MIT
/// The store of results that are too large for an answer. Each has a handle, collet://result/<128-bit id>,
/// and is owned by a principal.
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

#include "host/util/memory/memory_limit.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::call {

struct StoredResult {
  std::string uri;
  std::string name;       ///< "<tool> result"
  std::string mime_type;  ///< "application/json"
  std::shared_ptr<const std::string> bytes;
  std::chrono::steady_clock::time_point stored;
};

/// Thread-safe. Limited in bytes and age; the oldest results are removed first.
class ResultStore {
 public:
  explicit ResultStore(std::size_t max_bytes = 256U << 20U,
                       std::chrono::seconds max_age = std::chrono::minutes(30));
  ~ResultStore();
  ResultStore(const ResultStore&) = delete;
  ResultStore& operator=(const ResultStore&) = delete;

  /// Counts the results against the memory limit too. Must be called before put().
  void set_memory(std::shared_ptr<util::MemoryLimit> memory) { memory_ = std::move(memory); }

  /// Stores a result and returns it with its URI. Fails with too_large if it alone exceeds a limit.
  support::Result<StoredResult> put(std::string_view principal, std::string_view name,
                                    std::string_view mime_type, std::string bytes);
  /// Fails with not_found, and the same message, for an unknown handle, an expired one and one of another
  /// principal.
  support::Result<StoredResult> get(std::string_view principal, std::string_view uri);
  /// Removes a result of the principal. Does nothing for any other handle.
  void remove(std::string_view principal, std::string_view uri);
  /// Returns the results of the principal, newest first.
  std::vector<StoredResult> list(std::string_view principal);

 private:
  struct Owned {
    std::string principal;
    StoredResult result;
    std::list<std::string>::iterator place;  ///< in order_
  };
  // With mutex_ held.
  void expire();
  bool take_memory(std::size_t bytes);
  void drop_oldest();
  void forget(std::size_t bytes);
  std::mutex mutex_;
  std::map<std::string, Owned, std::less<>> by_uri_;
  std::list<std::string> order_;  ///< uris, oldest first
  std::shared_ptr<util::MemoryLimit> memory_ = std::make_shared<util::MemoryLimit>();
  std::size_t bytes_ = 0;
  std::size_t max_bytes_;
  std::chrono::seconds max_age_;
};

}  // namespace collet::host::call
