// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/entities/ef_entities.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

constexpr int k_max_chain = 400;

bool has_annotation(const Definition& definition, std::string_view annotation) {
  return std::find(definition.annotations.begin(), definition.annotations.end(), annotation) !=
         definition.annotations.end();
}

class EfEntities {
 public:
  EfEntities(Bodies& bodies, Annotations& annotations, const KnownNames& known, EntityMap& entities)
      : bodies_(bodies), annotations_(annotations), known_(known), entities_(entities) {}

  /// Adds the entity of a set, with the name of the set for its table.
  void add_set(Index type, const std::string& name) {
    if (entities_.of_type(type) != nullptr) return;
    const auto& program = bodies_.program();
    const Index symbol = program.type(type).symbol;
    Entity entity;
    entity.type = type;
    entity.evidence = {symbol, program.file_number(symbol), program.definition(symbol).start};
    if (const auto table = annotations_.find(symbol, "Table")) {
      entity.table = dotted_parts(annotations_.text(*table, "value"));
      const auto schema = annotations_.text(*table, "Schema");
      if (!schema.empty() && entity.table.size() == 1) entity.table.insert(entity.table.begin(), schema);
      entity.written = !entity.table.empty();
      if (entity.written) entity.evidence.at = bodies_.at(*table).at;
    }
    if (entity.table.empty()) entity.table = {known_name(known_.tables, name)};
    read_properties(type, entity, 0);
    entities_.add(program.definition(symbol).name, std::move(entity));
  }

  std::string known_name(const std::unordered_set<std::string>& names, const std::string& name) const {
    const auto snake = snake_case(name);
    return names.count(support::lower_case(name)) == 0 && names.count(snake) != 0 ? snake : name;
  }

 private:
  void read_properties(Index type, Entity& entity, int depth) {
    constexpr int k_max_levels = 12;
    if (depth > k_max_levels) return;
    const auto& program = bodies_.program();
    for (const Index part : program.type(type).parts) {
      const auto& file = program.file_of(part);
      if (file.library) continue;
      const Index own = part - file.first_symbol;
      for (Index i = own + 1; i < file.summary.definitions.size(); ++i) {
        const auto& one = file.summary.definitions[i];
        if (one.first_line > file.summary.definitions[own].last_line) break;
        if (one.parent == own && one.kind == SymbolKind::property &&
            (one.flags & (k_static | k_synthesized)) == 0)
          read_property(file.first_symbol + i, entity);
      }
    }
    for (const auto& base : program.type(type).bases)
      if (base.kind == Type::Kind::declared &&
          program.definition(program.type(base.index).symbol).kind == SymbolKind::class_)
        read_properties(base.index, entity, depth + 1);
  }

  void read_property(Index symbol, Entity& entity) {
    const auto& program = bodies_.program();
    const auto& one = program.definition(symbol);
    if (has_annotation(one, "NotMapped")) return;
    const auto& type = bodies_.signatures().of(symbol).result;
    EntityProperty property;
    property.symbol = symbol;
    property.file = program.file_number(symbol);
    property.at = one.start;
    const bool collection = !type.arguments.empty() && type_name(program, type) != "Nullable";
    const Type& element = type.arguments.empty() ? type : type.arguments.back();
    if (element.kind == Type::Kind::declared &&
        !program.file_of(program.type(element.index).symbol).library) {
      const auto kind = program.definition(program.type(element.index).symbol).kind;
      if (kind != SymbolKind::enum_ && kind != SymbolKind::struct_) property.target = element.index;
    }
    const auto column = annotations_.find(symbol, "Column");
    if (column) property.column = annotations_.text(*column, "value");
    property.written = !property.column.empty();
    if (property.written) property.at = bodies_.at(*column).at;
    // A property without a setter or with a value of its own has no column.
    const bool computed = one.signature.find("=>") != std::string::npos || has_results(symbol);
    if (property.column.empty() && property.target == k_none && !collection && !computed)
      property.column = known_name(known_.columns, one.name);
    entity.properties.try_emplace(one.name, std::move(property));
  }

  /// Returns true if a property computes its value, so that no column has it.
  bool has_results(Index symbol) {
    const Index number = bodies_.program().file_number(symbol);
    const auto& file = bodies_.file(number);
    const auto& values = bodies_.values(number);
    const auto found = values.results.find(symbol - file.first_symbol);
    if (found == values.results.end()) return false;
    // A getter that returns a field is stored.
    for (const Index result : found->second) {
      const auto& returned = file.summary.expressions[result];
      if (returned.operands[0] == k_none || file.summary.expressions[returned.operands[0]].kind != Kind::name)
        return true;
    }
    return false;
  }

  Bodies& bodies_;
  Annotations& annotations_;
  const KnownNames& known_;
  EntityMap& entities_;
};

/// Reads `ToTable`, `HasColumnName` and their like in one file.
class EfConfigurations {
 public:
  EfConfigurations(Bodies& bodies, Index number, StringFollower& strings, EntityMap& entities)
      : bodies_(bodies), number_(number), strings_(strings), entities_(entities) {}

  void read() {
    const auto& summary = bodies_.file(number_).summary;
    for (Index i = 0; i < summary.expressions.size(); ++i) {
      const auto& one = summary.expressions[i];
      if (one.kind != Kind::call || one.operands.empty()) continue;
      if (one.name == "ToTable" || one.name == "ToView" || one.name == "ToSqlQuery") {
        read_table(i);
      } else if (one.name == "HasColumnName") {
        read_column(i);
      } else if (one.name == "HasDefaultSchema") {
        read_schema(i);
      } else if (one.name == "Ignore") {
        if (auto* const entity = entity_at(one.receiver))
          if (const auto name = property_name(i); !name.empty()) entity->properties.erase(name);
      }
    }
  }

 private:
  std::string text_at(const Expression& call, std::size_t number) {
    if (number >= call.operands.size() || call.operands[number] == k_none) return {};
    const auto values = strings_.follow({number_, call.operands[number]});
    return values.front().complete() ? values.front().text : std::string();
  }

  /// Returns the type that the builder in a chain configures.
  Index configured_type(Index expression) {
    const auto& summary = bodies_.file(number_).summary;
    auto& types = bodies_.types(number_);
    for (int i = 0; i < k_max_chain && expression != k_none; ++i) {
      const auto& one = summary.expressions[expression];
      if (one.kind == Kind::call &&
          (one.name == "Entity" || one.name == "OwnsOne" || one.name == "ComplexProperty"))
        return argument_type(expression);
      if (one.kind == Kind::name) {
        const auto& type = types.type_of(expression);
        const auto name = type_name(bodies_.program(), type);
        if ((name == "EntityTypeBuilder" || name == "OwnedNavigationBuilder") && !type.arguments.empty())
          return type.arguments.back().kind == Type::Kind::declared ? type.arguments.back().index : k_none;
        // `Entity<Order>(b => …)`: the parameter of the lambda is the builder.
        const auto found = bodies_.scopes(number_).find(one);
        if (found.variable == nullptr || found.variable->origin != Variable::Origin::lambda) return k_none;
        expression = summary.expressions[found.variable->initial].receiver;
        continue;
      }
      expression = one.receiver;
    }
    return k_none;
  }

  Index argument_type(Index call) {
    const auto& one = bodies_.file(number_).summary.expressions[call];
    if (!one.type.arguments.empty()) {
      const auto type = bodies_.signatures()
                            .names(bodies_.file(number_).first_symbol)
                            .resolve(one.type.arguments[0], bodies_.types(number_).owner_of(call));
      return type.kind == Type::Kind::declared ? type.index : k_none;
    }
    if (one.name == "Entity") return k_none;
    // An owned object is a part of the table of its owner.
    return configured_type(one.receiver);
  }

  Entity* entity_at(Index expression) {
    const Index type = configured_type(expression);
    if (type == k_none) return nullptr;
    if (auto* const known = entities_.of_type(type)) return known;
    return nullptr;
  }

  void read_table(Index call) {
    const auto& one = bodies_.file(number_).summary.expressions[call];
    auto* entity = entity_at(one.receiver);
    const auto name = text_at(one, 0);
    if (name.empty() || one.name == "ToSqlQuery") return;
    if (entity == nullptr) {
      const Index type = configured_type(one.receiver);
      if (type == k_none) return;
      const Index symbol = bodies_.program().type(type).symbol;
      Entity made;
      made.type = type;
      made.evidence = {symbol, bodies_.program().file_number(symbol), {}};
      entity = &entities_.add(bodies_.program().definition(symbol).name, std::move(made));
    }
    const auto schema = text_at(one, 1);
    entity->table = {name};
    if (!schema.empty()) entity->table.insert(entity->table.begin(), schema);
    entity->written = true;
    entity->evidence.file = number_;
    entity->evidence.at = one.at;
  }

  /// Returns the property that a lambda or a text names: `x => x.Name`.
  std::string property_name(Index call) {
    const auto& summary = bodies_.file(number_).summary;
    const auto& one = summary.expressions[call];
    if (one.operands.empty() || one.operands[0] == k_none) return {};
    const auto& operand = summary.expressions[one.operands[0]];
    if (operand.kind == Kind::lambda) {
      if (operand.operands.empty() || operand.operands[0] == k_none) return {};
      const auto& result = summary.expressions[operand.operands[0]];
      return result.kind == Kind::member ? result.name : std::string();
    }
    return text_at(one, 0);
  }

  void read_column(Index call) {
    const auto& summary = bodies_.file(number_).summary;
    const auto& one = summary.expressions[call];
    const Index property = call_in_chain(summary, one.receiver, "Property");
    auto* const entity = entity_at(one.receiver);
    const auto name = text_at(one, 0);
    if (property == k_none || entity == nullptr || name.empty()) return;
    const auto found = entity->properties.find(property_name(property));
    if (found == entity->properties.end()) return;
    found->second.column = name;
    found->second.written = true;
    found->second.file = number_;
    found->second.at = one.at;
  }

  /// Gives the schema to the entities of the sets of the context.
  void read_schema(Index call) {
    const auto& program = bodies_.program();
    const auto& one = bodies_.file(number_).summary.expressions[call];
    const Index owner = bodies_.types(number_).owner_of(call);
    const auto schema = text_at(one, 0);
    if (owner == k_none || schema.empty()) return;
    const Index context = enclosing_type(program, owner);
    if (context == k_none) return;
    for (const auto& [name, members] : program.type(context).members)
      for (const Index member : members) {
        if (program.definition(member).kind != SymbolKind::property) continue;
        const Type type = set_element(program, bodies_.signatures().of(member).result);
        auto* const entity = type.kind == Type::Kind::declared ? entities_.of_type(type.index) : nullptr;
        if (entity != nullptr && entity->table.size() == 1)
          entity->table.insert(entity->table.begin(), schema);
      }
  }

  Bodies& bodies_;
  Index number_;
  StringFollower& strings_;
  EntityMap& entities_;
};

}  // namespace

std::string_view bare_name(std::string_view name) {
  name = name.substr(name.rfind('.') + 1);
  return name.substr(0, name.find('`'));
}

std::string_view type_name(const Program& program, const Type& type) {
  return bare_name(type.kind == Type::Kind::declared ? std::string_view(program.type(type.index).full_name)
                                                     : std::string_view(type.name));
}

Type set_element(const Program& program, const Type& type) {
  const auto name = type_name(program, type);
  if ((name != "DbSet" && name != "IDbSet") || type.arguments.empty()) return {};
  return type.arguments[0];
}

std::set<Index> saving_definitions(const FileSummary& summary) {
  std::set<Index> out;
  for (const auto& one : summary.expressions)
    if (one.kind == Expression::Kind::call && one.name.starts_with("SaveChanges") && one.scope != k_none)
      out.insert(summary.scopes[one.scope].definition);
  return out;
}

Index chain_root(const FileSummary& summary, Index expression) {
  for (int i = 0; i < k_max_chain && expression != k_none; ++i) {
    const auto& one = summary.expressions[expression];
    if (one.receiver == k_none || one.kind == Kind::lambda) return expression;
    expression = one.receiver;
  }
  return k_none;
}

Index call_in_chain(const FileSummary& summary, Index expression, std::string_view name) {
  for (int i = 0; i < k_max_chain && expression != k_none; ++i) {
    const auto& one = summary.expressions[expression];
    if (one.kind == Kind::call && one.name == name) return expression;
    if (one.kind == Kind::lambda) return k_none;
    expression = one.receiver;
  }
  return k_none;
}

void add_ef_entities(Bodies& bodies, Index number, Annotations& annotations, const KnownNames& known,
                     EntityMap& entities) {
  EfEntities reader(bodies, annotations, known, entities);
  const auto& file = bodies.program().files()[number];
  if (file.language->name != "csharp") return;
  for (Index i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    const Index symbol = file.first_symbol + i;
    if (one.kind == SymbolKind::property) {
      const Type type = set_element(bodies.program(), bodies.signatures().of(symbol).result);
      if (type.kind == Type::Kind::declared) reader.add_set(type.index, one.name);
    }
  }
}

void add_ef_tables(Bodies& bodies, Index number, Annotations& annotations, const KnownNames& known,
                   EntityMap& entities) {
  EfEntities reader(bodies, annotations, known, entities);
  const auto& file = bodies.program().files()[number];
  if (file.language->name != "csharp") return;
  for (Index i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    const bool configured = std::any_of(one.bases.begin(), one.bases.end(), [](const Base& base) {
      return bare_name(base.type.name) == "IEntityTypeConfiguration";
    });
    if (one.kind != SymbolKind::class_) continue;
    if (has_annotation(one, "Table")) {
      if (const Index type = bodies.program().type_of_symbol(file.first_symbol + i); type != k_none)
        reader.add_set(type, one.name);
    } else if (configured) {
      const Index type = bodies.program().type_of_symbol(file.first_symbol + i);
      if (type == k_none) continue;
      for (const auto& base : bodies.program().type(type).bases)
        if (type_name(bodies.program(), base) == "IEntityTypeConfiguration" && !base.arguments.empty() &&
            base.arguments[0].kind == Type::Kind::declared) {
          const Index target = base.arguments[0].index;
          reader.add_set(target, bodies.program().definition(bodies.program().type(target).symbol).name);
        }
    }
  }
}

void add_ef_configurations(Bodies& bodies, Index number, StringFollower& strings, EntityMap& entities) {
  if (bodies.program().files()[number].language->name == "csharp")
    EfConfigurations(bodies, number, strings, entities).read();
}

}  // namespace collet::codegraph::bridge
