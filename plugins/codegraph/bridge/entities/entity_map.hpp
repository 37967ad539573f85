// SPDX-License-Identifier: MIT
/// The classes that frameworks map to tables, and their properties.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/codegraph/bridge/entities/findings.hpp"

namespace collet::codegraph::bridge {

/// The names of the tables and columns that SQL files of the project define, folded. They decide between the
/// names that conventions give.
struct KnownNames {
  std::unordered_set<std::string> tables;
  std::unordered_set<std::string> columns;
};
KnownNames known_names(const Program& program);

/// Holds the column or entity that a property is mapped to.
struct EntityProperty {
  Index symbol = k_none;
  std::string column;      ///< empty if it has no column of its own
  bool written = false;    ///< the mapping names the column
  Index target = k_none;   ///< the class of a related or embedded object
  std::string model = {};  ///< the model of a related object in a schema file
  Position at;
  Index file = k_none;
  bool key = false;  ///< it identifies the object
  std::vector<std::string> join_table =
      {};                      ///< the table between the object and the elements of a collection
  std::string mapped_by = {};  ///< the property of the elements that has the mapping
};

struct Entity {
  Index type = k_none;
  std::vector<std::string> table;
  bool written = false;               ///< the mapping names the table
  Evidence evidence;                  ///< the class, and the place of the mapping
  std::optional<ModelKind> orm = {};  ///< for the classes that add_models finds
  std::unordered_map<std::string, EntityProperty> properties;
};

class EntityMap {
 public:
  /// Adds an entity with the name that queries use.
  Entity& add(std::string name, Entity&& entity);
  const Entity* of_type(Index type) const;
  Entity* of_type(Index type);
  /// Returns the entity that a query names, or null.
  const Entity* named(std::string_view name) const;
  const std::unordered_map<Index, Entity>& all() const { return entities_; }
  std::unordered_map<Index, Entity>& all() { return entities_; }

 private:
  std::unordered_map<Index, Entity> entities_;
  std::unordered_map<std::string, Index> names_;
};

/// Adds the edges from classes and properties to tables and columns.
void add_mappings(const EntityMap& entities, Findings& out);

/// Replaces the names of entities and properties, in the scopes of a query, by those of tables and columns.
/// Returns false if no source is an entity.
bool name_tables(const EntityMap& entities, DataFacts& facts);

}  // namespace collet::codegraph::bridge
