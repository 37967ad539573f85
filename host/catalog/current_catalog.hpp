// SPDX-License-Identifier: MIT
/// The catalog in effect, which may be replaced while calls run, and what a replacement changes.
#pragma once

#include <memory>
#include <utility>

#include "host/catalog/catalog.hpp"
#include "host/util/published.hpp"

namespace collet::host::catalog {

using CatalogPtr = std::shared_ptr<const Catalog>;

/// A tool that keeps its catalog alive.
inline std::shared_ptr<const Tool> hold(CatalogPtr catalog, const Tool* tool) {
  return {std::move(catalog), tool};
}

using Current = util::Published<const Catalog>;

/// Which lists that clients see are another.
struct Difference {
  bool tools = false;
  bool resources = false;  ///< templates too
  bool prompts = false;
  bool any() const { return tools || resources || prompts; }
};
Difference difference(const Catalog& before, const Catalog& after);

}  // namespace collet::host::catalog
