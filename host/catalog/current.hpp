// SPDX-License-Identifier: MIT
/// The catalog in effect, which may be replaced while calls run, and what a replacement changes.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "host/catalog/catalog.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::catalog {

using CatalogPtr = std::shared_ptr<const Catalog>;

/// A tool that keeps its catalog alive.
inline std::shared_ptr<const Tool> hold(CatalogPtr catalog, const Tool* tool) {
  return {std::move(catalog), tool};
}

/// Thread-safe. Never null once something was set.
class Current {
 public:
  explicit Current(CatalogPtr first = nullptr) : catalog_(std::move(first)), newest_(catalog_.get()) {}
  CatalogPtr get() const {
    const std::lock_guard lock(mutex_);
    return catalog_;
  }
  /// The same, for who has one already, which is mostly this one.
  void get(CatalogPtr& held) const {
    if (held == nullptr || held.get() != newest_.load(std::memory_order_acquire)) held = get();
  }
  void set(CatalogPtr next) {
    const std::lock_guard lock(mutex_);
    catalog_.swap(next);
    newest_.store(catalog_.get(), std::memory_order_release);
  }

 private:
  mutable util::QuickMutex mutex_;
  CatalogPtr catalog_;
  std::atomic<const Catalog*> newest_;  ///< catalog_'s; written under the mutex
};

/// Which lists that clients see are another.
struct Difference {
  bool tools = false;
  bool resources = false;  ///< templates too
  bool prompts = false;
  bool any() const { return tools || resources || prompts; }
};
Difference difference(const Catalog& before, const Catalog& after);

}  // namespace collet::host::catalog
