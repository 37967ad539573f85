// SPDX-License-Identifier: MIT
/// Columns that the Criteria API of JPA names: `root.get("name")`, `root.join("orders").get(Order_.total)`.
#include <algorithm>

#include "plugins/codegraph/bridge/entities/entity_path.hpp"
#include "plugins/codegraph/bridge/frameworks/entity_uses.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

/// Returns true for the types whose last argument is the entity that they lead to.
bool leads_to_entity(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "Root", "From", "Path", "Join", "ListJoin", "CollectionJoin", "SetJoin", "Fetch"};
  return k_names.count(name) != 0;
}

bool joins(std::string_view name) {
  return name == "join" || name == "fetch" || name == "joinList" || name == "joinSet" ||
         name == "joinCollection";
}

class CriteriaQueries {
 public:
  CriteriaQueries(FrameworkContext& context, Index number)
      : context_(context), number_(number), summary_(context.bodies.file(number).summary) {}

  void read() {
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& call = summary_.expressions[i];
      if (call.kind != Kind::call || call.receiver == k_none || call.operands.empty()) continue;
      if (call.name == "get" || joins(call.name)) read_path(i, false);
      if (call.name == "set" && call.operands.size() == 2) read_set(i);
    }
  }

 private:
  /// Adds what the last step of a path reads; its receiver is a step of its own.
  void read_path(Index call, bool written) {
    const auto& one = summary_.expressions[call];
    const auto* const entity = entity_of(one.receiver, 0);
    if (entity != nullptr) add(call, *entity, property_of(one.operands.front()), written);
  }

  /// `update.set("name", value)`, `update.set(root.get("name"), value)`
  void read_set(Index call) {
    const auto& one = summary_.expressions[call];
    const auto& type = context_.bodies.types(number_).type_of(one.receiver);
    if (simple_name(type.name) != "CriteriaUpdate" || one.operands.front() == k_none) return;
    const auto& target = summary_.expressions[one.operands.front()];
    if (target.kind == Kind::call && target.name == "get") return read_path(one.operands.front(), true);
    if (const auto* const entity = argument_of(type))
      add(call, *entity, property_of(one.operands.front()), true);
  }

  void add(Index call, const Entity& entity, const std::string& property, bool written) {
    if (property.empty()) return;
    EntityUses uses(context_, context_.evidence({number_, call}));
    const auto path = follow_path(context_.entities, entity, {property});
    for (const auto& table : path.join_tables)
      context_.out.add_use(context_.evidence({number_, call}), DataUse::read, table, k_code_call);
    for (const auto* const joined : path.joined)
      uses.add(*joined, DataUse::read);
    const auto* const target = target_of(entity, property);
    if (target != nullptr && joins(summary_.expressions[call].name)) uses.add(*target, DataUse::read);
    if (!path.columns.empty()) uses.add_column(entity, property, written);
    uses.finish();
  }

  /// Returns the property that a text or a member of a static metamodel names: `Customer_.name`.
  std::string property_of(Index operand) {
    if (operand == k_none) return {};
    const auto& one = summary_.expressions[operand];
    if (one.kind == Kind::member && one.receiver != k_none &&
        summary_.expressions[one.receiver].name.ends_with('_'))
      return one.name;
    const auto values = context_.strings.follow({number_, operand});
    return values.size() == 1 && values.front().complete() ? values.front().text : std::string();
  }

  const Entity* target_of(const Entity& entity, const std::string& property) const {
    const auto found = entity.properties.find(property);
    return found == entity.properties.end() ? nullptr : context_.entities.of_type(found->second.target);
  }

  const Entity* argument_of(const Type& type) const {
    if (type.kind != Type::Kind::external || type.arguments.empty()) return nullptr;
    const auto& argument = type.arguments.back();
    return argument.kind == Type::Kind::declared ? context_.entities.of_type(argument.index) : nullptr;
  }

  /// Returns the entity that an expression of the API leads to.
  const Entity* entity_of(Index expression, int depth) {
    constexpr int k_max_steps = 12;
    if (expression == k_none || depth > k_max_steps) return nullptr;
    const auto& type = context_.bodies.types(number_).type_of(expression);
    if (leads_to_entity(simple_name(type.name)))
      if (const auto* const entity = argument_of(type)) return entity;
    const auto& one = summary_.expressions[expression];
    if (one.kind == Kind::call && one.receiver != k_none && !one.operands.empty() &&
        (one.name == "get" || joins(one.name))) {
      const auto* const from = entity_of(one.receiver, depth + 1);
      return from == nullptr ? nullptr : target_of(*from, property_of(one.operands.front()));
    }
    if (one.kind != Kind::name) return nullptr;
    const auto found = context_.bodies.scopes(number_).find(one);
    if (found.variable == nullptr) return nullptr;
    if (found.variable->origin == Variable::Origin::lambda)
      return of_specification(expression, *found.variable);
    return found.variable->type.arguments.empty() ? entity_of(found.variable->initial, depth + 1) : nullptr;
  }

  /// The first parameter of the lambda of a Specification is the root of its entity.
  const Entity* of_specification(Index expression, const Variable& variable) {
    const Index owner = context_.bodies.types(number_).owner_of(expression);
    if (variable.number != 0 || owner == k_none) return nullptr;
    const auto& type = context_.bodies.signatures().of(owner).result;
    return simple_name(type.name) == "Specification" ? argument_of(type) : nullptr;
  }

  FrameworkContext& context_;
  Index number_;
  const FileSummary& summary_;
};

}  // namespace

void read_criteria_queries(FrameworkContext& context, Index file) {
  if (context.program().files()[file].language->name == "java") CriteriaQueries(context, file).read();
}

}  // namespace collet::codegraph::bridge
