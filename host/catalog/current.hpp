// SPDX-License-Identifier: MIT
/// The catalog in effect, which may be replaced while calls run, and what a replacement changes.
#pragma once

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
  explicit Current(CatalogPtr first = nullptr) : catalog_(std::move(first)) {}
  CatalogPtr get() const {
    const std::lock_guard lock(mutex_);
    return catalog_;
  }
  void set(CatalogPtr next) {
    const std::lock_guard lock(mutex_);
    catalog_.swap(next);
  }

 private:
  mutable util::QuickMutex mutex_;
  CatalogPtr catalog_;
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
