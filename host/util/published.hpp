// SPDX-License-Identifier: MIT
/// Published, a shared object that is replaced from time to time.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "host/util/quick_mutex.hpp"

namespace collet::host::util {

/// Thread-safe. Never null after the first set().
template <class Type>
class Published {
 public:
  using Pointer = std::shared_ptr<Type>;
  explicit Published(Pointer first = nullptr) : current_(std::move(first)), newest_(current_.get()) {}
  Pointer get() const {
    const std::lock_guard lock(mutex_);
    return current_;
  }
  /// Updates `held` to the current pointer. Locks no mutex if it is current already, which is the usual case.
  void get(Pointer& held) const {
    if (held == nullptr || held.get() != newest_.load(std::memory_order_acquire)) held = get();
  }
  void set(Pointer next) {
    const std::lock_guard lock(mutex_);
    current_.swap(next);
    newest_.store(current_.get(), std::memory_order_release);
  }

 private:
  mutable QuickMutex mutex_;
  Pointer current_;
  std::atomic<Type*> newest_;  ///< equals current_.get(); written with the mutex held
};

}  // namespace collet::host::util
