// SPDX-License-Identifier: MIT
/// Collects the tables and columns of entities that one query uses.
#pragma once

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph::bridge {

class EntityUses {
 public:
  EntityUses(FrameworkContext& context, Evidence evidence) : context_(context), evidence_(evidence) {}

  /// Adds a use of the table; each is added once.
  void add(const Entity& entity, DataUse use);
  /// Adds the column of a property. A property without a column is left out.
  void add_column(const Entity& entity, std::string_view property, bool written);
  /// Adds the columns of a path of relations, the tables of which are read: `customer__name__icontains`.
  /// `loads` means that what the last relation leads to is read as well.
  void add_path(const Entity& entity, std::string_view path, std::string_view separator, bool loads = false);
  /// Moves all to the findings.
  void finish();

 private:
  std::uint32_t source_of(const Entity& entity);

  FrameworkContext& context_;
  Evidence evidence_;
  DataFacts facts_;
  std::vector<std::pair<const Entity*, DataUse>> uses_;
  std::vector<const Entity*> sources_;
};

}  // namespace collet::codegraph::bridge
