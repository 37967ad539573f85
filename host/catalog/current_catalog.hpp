// SPDX-License-Identifier: MIT
/// The catalog in effect, which may be replaced while calls run, and the lists that a replacement changes.
#pragma once

#include <memory>
#include <utility>

#include "host/catalog/catalog.hpp"
#include "host/util/published.hpp"

namespace collet::host::catalog {

using CatalogPtr = std::shared_ptr<const Catalog>;

/// Returns a pointer to the tool that keeps its catalog alive.
inline std::shared_ptr<const Tool> hold(CatalogPtr catalog, const Tool* tool) {
  return {std::move(catalog), tool};
}

using Current = util::Published<const Catalog>;

/// The lists of which clients see another content.
struct Difference {
  bool tools = false;
  bool resources = false;  ///< resource templates included
  bool prompts = false;
  bool any() const { return tools || resources || prompts; }
};
Difference difference(const Catalog& before, const Catalog& after);

}  // namespace collet::host::catalog
