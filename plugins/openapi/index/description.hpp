// SPDX-License-Identifier: MIT
/// An API description: a document with the tables that are built from it on first use.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/index/derived_table.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

/// Owns its document and tables. Thread-safe. Nodes know the document only, so pass the description, or the
/// table that is needed, beside them.
class COLLET_OPENAPI_API Description {
 public:
  explicit Description(DocumentPtr document) : document_(std::move(document)) {}
  Description(const Description&) = delete;
  Description& operator=(const Description&) = delete;

  const Document& document() const { return *document_; }

  /// Version, paths, operations and tags. Index::problem() is set if the document is no OpenAPI document.
  const Index& index() const;
  /// All objects and references. The index must have no problem.
  const Inventory& inventory() const;
  /// The table that a higher layer derives; its function casts it to its type. The index must have no
  /// problem.
  const DerivedTable& derived_table() const;

  /// Builds everything that is built on first use. The index must have no problem.
  void build_all() const;

  /// Returns the bytes held now, including the document and the tables built so far.
  std::size_t memory() const;

 private:
  friend struct DescriptionStorage;

  const DocumentPtr document_;
  mutable std::once_flag index_once_;
  mutable std::unique_ptr<Index> index_;
  mutable std::once_flag inventory_once_;
  mutable std::unique_ptr<Inventory> inventory_;
  mutable std::once_flag derived_once_;
  mutable std::unique_ptr<const DerivedTable> derived_;
  mutable std::atomic<const Index*> counted_index_{nullptr};  ///< its tables grow after it is built
  mutable std::atomic<std::size_t> lazy_memory_{0};           ///< bytes of the tables that do not grow
};

using DescriptionPtr = std::shared_ptr<const Description>;

}  // namespace collet::openapi
