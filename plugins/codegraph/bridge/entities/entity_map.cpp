// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/entities/entity_map.hpp"

#include <algorithm>

#include "plugins/codegraph/bridge/strings/framework_text.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {

KnownNames known_names(const Program& program) {
  KnownNames out;
  for (const auto& file : program.files()) {
    if (!file.language->data_objects) continue;
    for (const auto& one : file.summary.definitions) {
      if (one.kind == SymbolKind::table || one.kind == SymbolKind::view)
        out.tables.insert(support::lower_case(one.name));
      if (one.kind == SymbolKind::column) out.columns.insert(support::lower_case(one.name));
    }
  }
  return out;
}

Entity& EntityMap::add(std::string name, Entity&& entity) {
  const Index type = entity.type;
  names_.try_emplace(std::move(name), type);
  return entities_.try_emplace(type, std::move(entity)).first->second;
}

const Entity* EntityMap::of_type(Index type) const {
  const auto found = entities_.find(type);
  return found == entities_.end() ? nullptr : &found->second;
}

Entity* EntityMap::of_type(Index type) {
  const auto found = entities_.find(type);
  return found == entities_.end() ? nullptr : &found->second;
}

const Entity* EntityMap::named(std::string_view name) const {
  const auto found = names_.find(std::string(name));
  return found == names_.end() ? nullptr : of_type(found->second);
}

void add_mappings(const EntityMap& entities, Findings& out) {
  std::vector<const Entity*> sorted;
  for (const auto& [type, entity] : entities.all())
    sorted.push_back(&entity);
  std::sort(sorted.begin(), sorted.end(), [](const Entity* a, const Entity* b) { return a->type < b->type; });
  for (const auto* const entity : sorted) {
    out.add_use(entity->evidence, DataUse::map, entity->table,
                entity->written ? k_code_mapping : k_code_convention);
    std::vector<const EntityProperty*> properties;
    for (const auto& [name, property] : entity->properties)
      properties.push_back(&property);
    std::sort(properties.begin(), properties.end(),
              [](const EntityProperty* a, const EntityProperty* b) { return a->symbol < b->symbol; });
    for (const auto* const one : properties)
      if (!one->column.empty())
        out.add_mapped_column({one->symbol, one->file, one->at}, entity->table, one->column,
                              one->written ? k_code_mapping : k_code_convention);
  }
}

namespace {

/// Rewrites one scope after the other; the sources of those around it give the meaning of aliases.
class EntityNames {
 public:
  EntityNames(const EntityMap& entities, DataFacts& facts) : entities_(entities), facts_(facts) {
    types_.resize(facts.scopes.size());
  }

  bool rewrite() {
    for (std::size_t i = 0; i < facts_.scopes.size(); ++i)
      for (auto& source : facts_.scopes[i].sources)
        types_[i].push_back(type_of(i, source));
    for (std::size_t i = 0; i < facts_.scopes.size(); ++i) {
      auto& scope = facts_.scopes[i];
      std::vector<DataColumn> columns;
      for (auto& column : scope.columns)
        add_column(i, column, columns);
      scope.columns = std::move(columns);
      std::size_t at = 0;
      for (auto& source : scope.sources) {
        const auto* const entity = types_[i][at++];
        if (entity == nullptr) {
          if (source.scope == k_none) source.use = DataUse::none;
          continue;
        }
        if (source.alias.empty()) source.alias = source.name.back();
        source.name = entity->table;
        found_ = true;
      }
    }
    return found_;
  }

 private:
  const Entity* type_of(std::size_t number, const DataSource& source) {
    if (source.scope != k_none || source.name.empty()) return nullptr;
    if (source.name.size() == 1) return entities_.named(source.name[0]);
    // `JOIN o.lines l` means the entity of the property; a full name ends with the entity's.
    const auto* entity = of_alias(number, source.name[0]);
    if (entity == nullptr) return entities_.named(source.name.back());
    for (std::size_t i = 1; i < source.name.size() && entity != nullptr; ++i) {
      const auto property = entity->properties.find(source.name[i]);
      entity = property == entity->properties.end() ? nullptr : entities_.of_type(property->second.target);
    }
    return entity;
  }

  const Entity* of_alias(std::size_t number, const std::string& alias) const {
    const std::string folded = support::lower_case(alias);
    for (int depth = 0; depth < 50 && number < facts_.scopes.size(); ++depth) {
      const auto& sources = facts_.scopes[number].sources;
      for (std::size_t i = 0; i < types_[number].size() && i < sources.size(); ++i)
        if (types_[number][i] != nullptr && support::lower_case(sources[i].alias) == folded)
          return types_[number][i];
      number = facts_.scopes[number].parent;
    }
    return nullptr;
  }

  void add_column(std::size_t number, const DataColumn& column, std::vector<DataColumn>& out) const {
    if (column.star || column.name.empty()) return;
    const Entity* entity = nullptr;
    std::size_t first = 1;
    if (column.source < types_[number].size()) {
      entity = types_[number][column.source];
      first = 0;
    } else {
      entity = of_alias(number, column.name[0]);
      if (entity == nullptr && types_[number].size() == 1) {
        entity = types_[number][0];
        first = 0;
      } else if (entity != nullptr && column.name.size() == 1) {
        // The object itself: all its columns are read, unless it is only counted.
        if (column.optional) return;
        DataColumn star = column;
        star.star = true;
        out.push_back(std::move(star));
        return;
      }
    }
    std::string alias = first == 1 ? column.name[0] : std::string();
    for (auto i = first; i < column.name.size() && entity != nullptr; ++i) {
      const auto property = entity->properties.find(column.name[i]);
      if (property == entity->properties.end()) return;
      if (!property->second.column.empty() && (i + 1 == column.name.size() || i == first)) {
        DataColumn one = column;
        one.name = alias.empty() ? std::vector<std::string>{property->second.column}
                                 : std::vector<std::string>{alias, property->second.column};
        out.push_back(std::move(one));
        return;
      }
      entity = entities_.of_type(property->second.target);
    }
  }

  const EntityMap& entities_;
  DataFacts& facts_;
  std::vector<std::vector<const Entity*>> types_;
  bool found_ = false;
};

}  // namespace

bool name_tables(const EntityMap& entities, DataFacts& facts) {
  return EntityNames(entities, facts).rewrite();
}

}  // namespace collet::codegraph::bridge
