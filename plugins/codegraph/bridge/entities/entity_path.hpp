// SPDX-License-Identifier: MIT
/// Follows a path of properties, such as `order.store.name`, to the columns and tables that it reads.
#pragma once

#include "plugins/codegraph/bridge/entities/entity_map.hpp"

namespace collet::codegraph::bridge {

/// A column that a path reads, and the entity whose table has it.
struct PathColumn {
  const Entity* entity = nullptr;
  std::string column;
};

struct EntityPath {
  std::vector<PathColumn> columns;
  std::vector<const Entity*> joined;                  ///< the entities beyond the first whose tables are read
  std::vector<std::vector<std::string>> join_tables;  ///< tables between two entities
  bool complete = false;                              ///< each name is a property
};

/// Returns what a path reads. The key of a related object is the foreign key in the table itself, so its
/// table is not read. An embedded object is a part of the entity that contains it.
EntityPath follow_path(const EntityMap& entities, const Entity& entity,
                       const std::vector<std::string>& names);

}  // namespace collet::codegraph::bridge
