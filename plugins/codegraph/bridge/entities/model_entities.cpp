// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/entities/model_entities.hpp"

#include "plugins/codegraph/link/data/model_map.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

class ModelEntities {
 public:
  ModelEntities(Program& program, EntityMap& entities, NamedModels& named, Findings& out)
      : program_(program), models_(program), entities_(entities), named_(named), out_(out) {}

  void run() {
    for (const auto ref : models_.all())
      add(ref);
    for (const auto ref : models_.all())
      add_relations(ref);
  }

 private:
  Index symbol_of(Index file, Index definition) const {
    return definition == k_none ? k_none : program_.files()[file].first_symbol + definition;
  }
  /// Returns the class of Java that a mapping file of Hibernate names, or none.
  Index java_type(const std::string& name) const {
    return name.empty() ? k_none : program_.find_type(language_named("java"), name);
  }
  /// Returns the field or getter of a property of a class or its bases, or none.
  Index java_member(Index type, const std::string& name) const {
    constexpr int k_max_levels = 12;
    std::string getter = "get" + name;
    if (getter.size() > 3) getter[3] = static_cast<char>(std::toupper(static_cast<unsigned char>(getter[3])));
    for (int i = 0; i < k_max_levels && type != k_none; ++i) {
      for (const auto& wanted : {name, getter}) {
        const auto found = program_.type(type).members.find(wanted);
        if (found != program_.type(type).members.end()) return found->second.front();
      }
      const auto base = superclass(program_, Type::declared(type));
      type = base.is_declared() ? base.index : k_none;
    }
    return k_none;
  }
  Index type_of(ModelRef ref) const {
    if (models_.at(ref).kind == ModelKind::hibernate) return java_type(models_.at(ref).name);
    const Index symbol = symbol_of(ref.file, models_.at(ref).definition);
    return symbol == k_none ? k_none : program_.type_of_symbol(symbol);
  }
  Index target_of(const ModelColumnRef& column, ModelRef owner) const {
    if (column.column->target.empty()) return k_none;
    if (models_.at(owner).kind == ModelKind::hibernate) return java_type(column.column->target);
    const auto target =
        column.column->target == "self" ? owner : models_.named(column.column->target, column.file);
    return target.found() ? type_of(target) : k_none;
  }

  void add(ModelRef ref) {
    const auto& model = models_.at(ref);
    const auto table = models_.table(ref);
    if (table.empty()) return;
    if (model.kind == ModelKind::hibernate) return add_hibernate(ref, table);
    Entity entity;
    entity.table = table;
    entity.written = model.written;
    entity.orm = model.kind;
    const Index symbol = symbol_of(ref.file, model.definition);
    entity.evidence = {symbol, ref.file, {model.at.line, model.at.column}};
    for (const auto& column : models_.columns(ref)) {
      EntityProperty property;
      property.symbol = symbol_of(column.file, column.column->definition);
      property.column = column.column->name;
      property.written = column.column->written;
      property.target = target_of(column, ref);
      if (model.kind == ModelKind::prisma) property.model = column.column->target;
      property.at = {column.column->at.line, column.column->at.column};
      property.file = column.file;
      const auto& member = column.column->member.empty() ? column.column->name : column.column->member;
      entity.properties.try_emplace(member, std::move(property));
      add_key(column, ref, table);
    }
    entity.type = type_of(ref);
    if (entity.type != k_none) {
      entities_.add(model.name, std::move(entity));
      return;
    }
    if (model.kind == ModelKind::prisma)
      named_.schemas.try_emplace(support::lower_case(model.name), std::move(entity));
    if (symbol == k_none) return;
    out_.add_use(entity.evidence, DataUse::map, table, model.written ? k_code_mapping : k_code_convention);
    if (!model.name.empty()) named_.variables.try_emplace(symbol, std::move(entity));
  }

  /// Adds the class of a mapping file, or the table of a collection.
  void add_hibernate(ModelRef ref, const std::vector<std::string>& table) {
    const auto& model = models_.at(ref);
    if (model.name.empty()) {
      if (model.columns.empty()) return;
      const auto& owner = model.columns.front();
      const Index symbol = java_member(java_type(owner.target), owner.member);
      return out_.add_use({symbol, ref.file, {model.at.line, model.at.column}}, DataUse::map, table,
                          k_code_mapping);
    }
    Entity entity;
    entity.type = java_type(model.name);
    if (entity.type == k_none) return;
    entity.table = table;
    entity.written = model.written;
    entity.evidence = {program_.type(entity.type).symbol, ref.file, {model.at.line, model.at.column}};
    for (const auto& column : model.columns) {
      EntityProperty property;
      const auto dot = column.member.rfind('.');
      property.symbol = dot == std::string::npos ? java_member(entity.type, column.member) : k_none;
      property.column = column.name;
      property.written = column.written;
      property.target = java_type(column.target);
      property.at = {column.at.line, column.at.column};
      property.file = ref.file;
      entity.properties.try_emplace(column.member, std::move(property));
    }
    entities_.add(model.name.substr(model.name.rfind('.') + 1), std::move(entity));
  }

  void add_key(const ModelColumnRef& column, ModelRef owner, const std::vector<std::string>& table) {
    const auto target = models_.referenced_table(column, owner);
    if (target.empty()) return;
    const auto& at = models_.at(owner).at;
    program_.files()[owner.file].summary.data.keys.push_back(
        {full(table), full(target), {at.line, at.column}});
  }
  static std::vector<std::string> full(std::vector<std::string> name) {
    if (name.size() == 1) name.insert(name.begin(), std::string());
    return name;
  }

  /// A relation is a property of the class that it leads to as well: `customer.order_set`.
  void add_relations(ModelRef ref) {
    const Index own = type_of(ref);
    if (own == k_none) return;
    for (const auto& column : models_.columns(ref)) {
      if (column.column->back.empty()) continue;
      auto* const target = entities_.of_type(target_of(column, ref));
      if (target == nullptr) continue;
      EntityProperty property;
      property.target = own;
      target->properties.try_emplace(column.column->back, std::move(property));
    }
  }

  Program& program_;
  const ModelMap models_;
  EntityMap& entities_;
  NamedModels& named_;
  Findings& out_;
};

}  // namespace

void add_model_entities(Program& program, EntityMap& entities, NamedModels& named, Findings& out) {
  ModelEntities(program, entities, named, out).run();
}

}  // namespace collet::codegraph::bridge
