// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/entities/entity_map.hpp"

#include <algorithm>

#include "plugins/codegraph/bridge/entities/entity_path.hpp"
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
    for (const auto& types : types_)
      written_.push_back(types.size());
    for (std::size_t i = 0; i < facts_.scopes.size(); ++i) {
      auto& scope = facts_.scopes[i];
      for (const auto& source : scope.sources)
        note_join_tables(i, source);
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
      for (auto& table : join_tables_) {
        DataSource one;
        one.name = std::move(table);
        // No name of the query leads to it.
        one.alias = '\x01';
        scope.sources.push_back(std::move(one));
      }
      join_tables_.clear();
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

  /// Notes the tables between the entities of `JOIN user.roles r`.
  void note_join_tables(std::size_t number, const DataSource& source) {
    if (source.scope != k_none || source.name.size() < 2) return;
    if (const auto* const entity = of_alias(number, source.name[0]))
      add_join_tables(follow_path(entities_, *entity, {source.name.begin() + 1, source.name.end()}));
  }

  void add_join_tables(EntityPath path) {
    for (auto& table : path.join_tables)
      if (std::find(join_tables_.begin(), join_tables_.end(), table) == join_tables_.end())
        join_tables_.push_back(std::move(table));
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

  void add_column(std::size_t number, const DataColumn& column, std::vector<DataColumn>& out) {
    if (column.star && column.source < types_[number].size() && types_[number][column.source] != nullptr)
      return out.push_back(column);
    if (column.star || column.name.empty()) return;
    const Entity* entity = nullptr;
    std::size_t first = 1;
    if (column.source < types_[number].size()) {
      entity = types_[number][column.source];
      first = 0;
    } else {
      entity = of_alias(number, column.name[0]);
      if (entity == nullptr && written_[number] == 1) {
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
    if (entity == nullptr) return;
    const std::string alias = first == 1 ? column.name[0] : std::string();
    const std::vector<std::string> names(column.name.begin() + static_cast<std::ptrdiff_t>(first),
                                         column.name.end());
    const auto path = follow_path(entities_, *entity, names);
    for (const auto& part : path.columns) {
      DataColumn one = column;
      if (part.entity != entity) {
        one.source = joined(number, *part.entity);
        one.name = {part.column};
      } else {
        one.name = alias.empty() ? std::vector<std::string>{part.column}
                                 : std::vector<std::string>{alias, part.column};
      }
      out.push_back(std::move(one));
    }
    for (const auto* const other : path.joined)
      joined(number, *other);
    add_join_tables(path);
  }

  /// Returns the source of the table that a path joins. Each scope joins a table once.
  std::uint32_t joined(std::size_t number, const Entity& entity) {
    auto& sources = facts_.scopes[number].sources;
    auto& types = types_[number];
    for (std::size_t i = written_[number]; i < types.size(); ++i)
      if (types[i] == &entity) return static_cast<std::uint32_t>(i);
    DataSource one;
    one.rows = true;
    // No name of the query leads to it.
    one.alias = '\x01';
    sources.push_back(std::move(one));
    types.push_back(&entity);
    return static_cast<std::uint32_t>(types.size() - 1);
  }

  const EntityMap& entities_;
  DataFacts& facts_;
  std::vector<std::vector<const Entity*>> types_;
  std::vector<std::vector<std::string>> join_tables_;  ///< the join tables of the scope that is rewritten
  std::vector<std::size_t> written_;  ///< for each scope, the number of sources that the query names
  bool found_ = false;
};

}  // namespace

bool name_tables(const EntityMap& entities, DataFacts& facts) {
  return EntityNames(entities, facts).rewrite();
}

}  // namespace collet::codegraph::bridge
