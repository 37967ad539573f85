// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/entities/entity_path.hpp"

#include <algorithm>

namespace collet::codegraph::bridge {
namespace {

/// Returns the table between an entity and the elements of a collection, which either side may name.
const std::vector<std::string>& join_table_of(const EntityProperty& property, const Entity& target) {
  if (!property.join_table.empty() || property.mapped_by.empty()) return property.join_table;
  const auto other = target.properties.find(property.mapped_by);
  return other == target.properties.end() ? property.join_table : other->second.join_table;
}

bool is_key(const Entity& entity, const std::string& name) {
  const auto found = entity.properties.find(name);
  return found != entity.properties.end() && (found->second.key || name == "id");
}

}  // namespace

EntityPath follow_path(const EntityMap& entities, const Entity& entity,
                       const std::vector<std::string>& names) {
  constexpr std::size_t k_max_names = 12;
  EntityPath out;
  const Entity* at = &entity;
  for (std::size_t i = 0; i < std::min(names.size(), k_max_names); ++i) {
    const auto found = at->properties.find(names[i]);
    if (found == at->properties.end()) return out;
    const auto& property = found->second;
    const auto* const target = entities.of_type(property.target);
    const bool last = i + 1 == names.size();
    if (!property.column.empty()) out.columns.push_back({at, property.column});
    if (target == nullptr) {
      if (last || property.column.empty()) continue;
      return out;
    }
    if (last && !property.column.empty()) break;
    if (!last && !property.column.empty() && is_key(*target, names[i + 1])) {
      out.complete = i + 2 == names.size();
      return out;
    }
    if (const auto& table = join_table_of(property, *target); !table.empty())
      out.join_tables.push_back(table);
    if (std::find(out.joined.begin(), out.joined.end(), target) == out.joined.end())
      out.joined.push_back(target);
    at = target;
  }
  out.complete = !names.empty() && names.size() <= k_max_names;
  return out;
}

}  // namespace collet::codegraph::bridge
