// SPDX-License-Identifier: MIT
/// The table that a higher layer of the library derives from a description. The description owns it and a
/// snapshot stores it, but neither knows its contents.
#pragma once

#include <cstddef>
#include <memory>

#include "plugins/openapi/tree/sections.hpp"

namespace collet::openapi {

class Index;

class DerivedTable {
 public:
  DerivedTable() = default;
  DerivedTable(const DerivedTable&) = delete;
  DerivedTable& operator=(const DerivedTable&) = delete;
  virtual ~DerivedTable() = default;

  /// Returns the bytes held.
  virtual std::size_t memory() const = 0;
  /// Appends the arrays of the table. The table must outlive the sections.
  virtual void save(const SectionWriter& write) const = 0;
};

struct DerivedTableType {
  /// The document of the index must outlive the table; the index has no problem.
  std::unique_ptr<const DerivedTable> (*build)(const Index& index);
  /// Reads what save() appended. Throws DamagedSnapshot.
  std::unique_ptr<const DerivedTable> (*load)(const SectionReader& read);
};

/// Defined by the layer that owns the table, which is linked into the same library.
extern const DerivedTableType derived_table_type;

}  // namespace collet::openapi
