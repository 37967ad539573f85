// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/entities/jpa_entities.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

bool has(const Definition& definition, std::string_view annotation) {
  return std::find(definition.annotations.begin(), definition.annotations.end(), annotation) !=
         definition.annotations.end();
}

class JpaEntities {
 public:
  JpaEntities(Bodies& bodies, Annotations& annotations, const KnownNames& known, EntityMap& entities,
              Findings& out)
      : bodies_(bodies), annotations_(annotations), known_(known), entities_(entities), out_(out) {}

  void read(Index symbol) {
    const auto& program = bodies_.program();
    const auto& definition = program.definition(symbol);
    const Index type = program.type_of_symbol(symbol);
    if (type == k_none) return;
    Entity entity;
    entity.type = type;
    entity.evidence = {symbol, program.file_number(symbol), definition.start};
    std::string name;
    if (const auto mark = annotations_.find(symbol, "Entity")) name = annotations_.text(*mark, "name");
    if (const auto table = annotations_.find(symbol, "Table")) read_table(*table, entity);
    if (const auto table = annotations_.find(symbol, "TableName")) {
      // MyBatis-Plus
      entity.table = dotted_parts(annotations_.text(*table, "value"));
      entity.written = !entity.table.empty();
      entity.evidence.at = bodies_.at(*table).at;
    }
    if (const auto view = annotations_.find(symbol, "Subselect"); view && entity.table.empty()) {
      entity.evidence.at = bodies_.at(*view).at;
    }
    if (entity.table.empty()) {
      // A class of a hierarchy in one table has the table of its root.
      if (const Index root = single_table_root(type); root != k_none) {
        const auto& base = program.definition(program.type(root).symbol);
        if (const auto table = annotations_.find(program.type(root).symbol, "Table"))
          read_table(*table, entity);
        if (entity.table.empty()) entity.table = {table_by_convention(base.name)};
        entity.written = false;
      } else {
        entity.table = {table_by_convention(name.empty() ? definition.name : name)};
      }
    }
    read_properties(type, entity, {}, 0);
    for (const auto& secondary : annotations_.all(symbol, "SecondaryTable"))
      out_.add_use({symbol, secondary.file, bodies_.at(secondary).at}, DataUse::map,
                   dotted_parts(annotations_.text(secondary, "name")), k_code_mapping);
    entities_.add(name.empty() ? definition.name : name, std::move(entity));
  }

 private:
  void read_table(const Place& annotation, Entity& entity) {
    auto name = annotations_.text(annotation, "name");
    if (name.empty()) return;
    const auto schema = annotations_.text(annotation, "schema");
    entity.table = dotted_parts(name);
    if (!schema.empty() && entity.table.size() == 1) entity.table.insert(entity.table.begin(), schema);
    entity.written = true;
    entity.evidence.at = bodies_.at(annotation).at;
  }

  Index single_table_root(Index type) {
    const auto& program = bodies_.program();
    Index out = k_none;
    for (int i = 0; i < 20; ++i) {
      Index base = k_none;
      for (const auto& one : program.type(type).bases)
        if (one.kind == Type::Kind::declared &&
            has(program.definition(program.type(one.index).symbol), "Entity"))
          base = one.index;
      if (base == k_none) return out;
      const Index symbol = program.type(base).symbol;
      const auto inheritance = annotations_.find(symbol, "Inheritance");
      bool joined = false;
      if (inheritance) {
        const auto strategy = annotations_.argument(*inheritance, "strategy");
        joined = strategy && bodies_.at(*strategy).name != "SINGLE_TABLE";
      }
      out = joined ? k_none : base;
      type = base;
    }
    return out;
  }

  std::string table_by_convention(const std::string& name) const {
    auto snake = snake_case(name);
    if (known_.tables.count(snake) == 0 && known_.tables.count(support::lower_case(name)) != 0) return name;
    return snake;
  }
  std::string column_by_convention(const std::string& name) const {
    auto snake = snake_case(name);
    if (known_.columns.count(snake) == 0 && known_.columns.count(support::lower_case(name)) != 0) return name;
    return snake;
  }

  /// Adds the properties of a class and of the classes that it extends.
  void read_properties(Index type, Entity& entity,
                       const std::unordered_map<std::string, std::string>& overrides, int depth) {
    if (depth > 12) return;
    const auto& program = bodies_.program();
    auto names = overrides;
    for (const Index part : program.type(type).parts)
      for (const auto& one : annotations_.all(part, "AttributeOverride"))
        if (const auto column = annotations_.argument(one, "column"))
          names.try_emplace(annotations_.text(one, "name"), annotations_.text(*column, "name"));
    for (const Index part : program.type(type).parts) {
      const auto& file = program.file_of(part);
      const Index own = part - file.first_symbol;
      for (Index i = own + 1; i < file.summary.definitions.size(); ++i) {
        const auto& one = file.summary.definitions[i];
        if (one.first_line > file.summary.definitions[own].last_line) break;
        if (one.parent != own || (one.flags & (k_static | k_synthesized)) != 0) continue;
        if (one.kind == SymbolKind::field || (one.kind == SymbolKind::method && one.name.starts_with("get")))
          read_property(file.first_symbol + i, entity, names, depth);
      }
    }
    for (const auto& base : program.type(type).bases)
      if (base.kind == Type::Kind::declared &&
          program.definition(program.type(base.index).symbol).kind == SymbolKind::class_)
        read_properties(base.index, entity, names, depth + 1);
  }

  void read_property(Index symbol, Entity& entity,
                     const std::unordered_map<std::string, std::string>& overrides, int depth) {
    const auto& program = bodies_.program();
    const auto& one = program.definition(symbol);
    const bool getter = one.kind == SymbolKind::method;
    // The annotations are on the fields or on the getters.
    if (getter && !has(one, "Column") && !has(one, "JoinColumn") && !has(one, "Id")) return;
    if (has(one, "Transient")) return;
    std::string name = one.name;
    if (getter && name.size() > 3) {
      name.erase(0, 3);
      name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    }
    EntityProperty property;
    property.symbol = symbol;
    property.file = program.file_number(symbol);
    property.at = one.start;
    property.target = target_of(symbol);
    property.key = has(one, "Id") || has(one, "EmbeddedId");
    const bool many = has(one, "OneToMany") || has(one, "ManyToMany") || has(one, "ElementCollection");
    if (has(one, "Embedded") || has(one, "EmbeddedId")) {
      read_embedded(symbol, entity, property, depth);
    } else if (many) {
      property.join_table = read_join_table(symbol);
      for (const auto* const mark : {"OneToMany", "ManyToMany"})
        if (const auto relation = annotations_.find(symbol, mark))
          property.mapped_by = annotations_.text(*relation, "mappedBy");
    } else {
      for (const auto* const mark : {"Column", "JoinColumn", "PrimaryKeyJoinColumn"}) {
        const auto column = annotations_.find(symbol, mark);
        if (!column || !property.column.empty()) continue;
        property.column = annotations_.text(*column, "name");
        property.written = !property.column.empty();
        if (property.written) property.at = bodies_.at(*column).at;
      }
      for (const auto* const mark : {"TableField", "TableId"}) {
        const auto column = annotations_.find(symbol, mark);
        if (!column || !property.column.empty()) continue;
        const auto exists = annotations_.argument(*column, "exist");
        if (exists && bodies_.at(*exists).name == "false") return;
        property.column = annotations_.text(*column, "value");
        property.written = !property.column.empty();
      }
      const auto override = overrides.find(name);
      if (override != overrides.end() && !override->second.empty()) {
        property.column = override->second;
        property.written = true;
      }
      const bool to_one = has(one, "ManyToOne") || has(one, "OneToOne");
      const bool formula = has(one, "Formula");
      const auto mapped_by = to_one ? annotations_.find(symbol, "OneToOne") : std::nullopt;
      if (property.column.empty() && !formula &&
          !(mapped_by && annotations_.argument(*mapped_by, "mappedBy")))
        property.column = column_by_convention(to_one ? name + "Id" : name);
    }
    entity.properties.try_emplace(name, std::move(property));
  }

  void read_embedded(Index symbol, Entity& entity, EntityProperty& property, int depth) {
    if (property.target == k_none || depth > 10) return;
    std::unordered_map<std::string, std::string> names;
    for (const auto& one : annotations_.all(symbol, "AttributeOverride"))
      if (const auto column = annotations_.argument(one, "column"))
        names.try_emplace(annotations_.text(one, "name"), annotations_.text(*column, "name"));
    Entity inner;
    inner.type = property.target;
    inner.table = entity.table;
    inner.evidence = entity.evidence;
    read_properties(property.target, inner, names, depth + 1);
    for (const auto& [name, one] : inner.properties)
      entity.properties.try_emplace(name, one);
  }

  /// Maps a property to the table that has its elements or leads to them, and returns the name of the table.
  std::vector<std::string> read_join_table(Index symbol) {
    std::vector<std::string> out;
    for (const auto* const mark : {"JoinTable", "CollectionTable"}) {
      const auto table = annotations_.find(symbol, mark);
      if (!table) continue;
      out = dotted_parts(annotations_.text(*table, "name"));
      out_.add_use({symbol, table->file, bodies_.at(*table).at}, DataUse::map, out, k_code_mapping);
    }
    return out;
  }

  /// Returns the class of the value, or of the elements of a collection.
  Index target_of(Index symbol) {
    const auto& type = bodies_.signatures().of(symbol).result;
    const Type* one = &type;
    if (!type.arguments.empty()) one = &type.arguments.back();
    return one->kind == Type::Kind::declared ? one->index : k_none;
  }

  Bodies& bodies_;
  Annotations& annotations_;
  const KnownNames& known_;
  EntityMap& entities_;
  Findings& out_;
};

}  // namespace

void add_jpa_entities(Bodies& bodies, Index number, Annotations& annotations, const KnownNames& known,
                      EntityMap& entities, Findings& out) {
  JpaEntities reader(bodies, annotations, known, entities, out);
  const auto& file = bodies.program().files()[number];
  for (Index i = 0; i < file.summary.definitions.size(); ++i)
    if (file.summary.definitions[i].kind == SymbolKind::class_ &&
        (has(file.summary.definitions[i], "Entity") || has(file.summary.definitions[i], "TableName")))
      reader.read(file.first_symbol + i);
}

}  // namespace collet::codegraph::bridge
