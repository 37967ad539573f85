// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/frameworks/entity_values.hpp"

#include <algorithm>

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;
using Shape = EntityValue::Shape;

/// Returns true for the methods of queries that return one object.
bool returns_object(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "get",         "first",      "last",    "latest",     "earliest",           "create",  "one",
      "one_or_none", "scalar_one", "scalar",  "get_or_404", "first_or_404",       "aget",    "afirst",
      "alast",       "acreate",    "alatest", "aearliest",  "scalar_one_or_none", "fetchone"};
  return k_names.count(name) != 0;
}

bool returns_pair(std::string_view name) {
  return name == "get_or_create" || name == "update_or_create" || name == "aget_or_create" ||
         name == "aupdate_or_create";
}

/// Returns true for functions whose result has the rows of their first argument.
bool passes_query(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "select", "query",  "scalars",         "execute",  "exec", "list",     "tuple",    "set",
      "sorted", "filter", "get_list_or_404", "paginate", "iter", "reversed", "enumerate"};
  return k_names.count(name) != 0;
}

/// Returns the entities of Django by the class of their manager.
std::unordered_map<Index, const Entity*> managed_entities(FrameworkContext& context) {
  std::unordered_map<Index, const Entity*> out;
  const auto& program = context.program();
  for (const auto& [owner, entity] : context.entities.all()) {
    if (entity.orm != ModelKind::django) continue;
    for (const auto& [name, members] : program.type(owner).members)
      for (const Index member : members) {
        const auto& field = program.definition(member);
        const bool manager = field.signature.find("Manager") != std::string::npos ||
                             field.signature.find("as_manager") != std::string::npos;
        if (field.kind != SymbolKind::field || !manager || field.initial == k_none) continue;
        const Index file = program.file_number(member);
        const auto& all = context.bodies.file(file).summary.expressions;
        const auto& values = all[field.initial].operands;
        if (values.empty() || values.front() == k_none || all[values.front()].kind != Kind::call) continue;
        const auto& call = all[values.front()];
        const Index made = call.name == "as_manager" ? call.receiver : values.front();
        const auto& found = context.bodies.types(file).type_of(made);
        if (!found.is_declared()) continue;
        // A manager of several models has no entity of its own.
        const auto [known, fresh] = out.try_emplace(found.index, &entity);
        if (!fresh && known->second != &entity) known->second = nullptr;
      }
  }
  return out;
}

}  // namespace

EntityValue EntityValues::of(const Place& place, int depth) {
  if (place.expression == k_none || depth > k_max_depth) return {};
  const std::pair key{place.file, place.expression};
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  known_.emplace(key, EntityValue{});  // a value that depends on itself is none
  auto out = compute(place, depth + 1);
  known_[key] = out;
  return out;
}

EntityValue EntityValues::of_type(const Place& place) {
  const auto& type = context_.bodies.types(place.file).type_of(place.expression);
  if (!type.is_declared()) return {};
  const auto* const entity = context_.entities.of_type(type.index);
  if (entity == nullptr && !type.names_type)
    if (const auto* const own = managed(type.index)) return {own, Shape::set};
  if (entity == nullptr || !entity->orm) return {};
  return {entity, type.names_type ? Shape::type : Shape::object};
}

/// Returns the entity that has a manager of this class: `objects = OrderManager()`, or null.
const Entity* EntityValues::managed(Index type) {
  if (!context_.managed_entities) context_.managed_entities = managed_entities(context_);
  const auto found = context_.managed_entities->find(type);
  return found == context_.managed_entities->end() ? nullptr : found->second;
}

EntityValue EntityValues::compute(const Place& place, int depth) {
  const auto& one = context_.bodies.at(place);
  const auto next = [&](Index expression) { return of({place.file, expression}, depth); };
  switch (one.kind) {
    case Kind::name:
      return of_name(place, depth);
    case Kind::member:
      return of_member(place, depth);
    case Kind::call:
    case Kind::construct:
      return of_call(place, depth);
    case Kind::awaited:
      return next(one.receiver);
    case Kind::self:
    case Kind::base:
    case Kind::cast:
    case Kind::defined:
      return of_type(place);
    case Kind::element: {
      auto out = next(one.receiver);
      if (out.is(Shape::pair))
        return one.name == "1" ? EntityValue{} : EntityValue{out.entity, Shape::object};
      if (out.is(Shape::set)) out.shape = Shape::object;
      return out;
    }
    case Kind::either:
      for (const Index operand : one.operands)
        if (auto out = next(operand); out.entity != nullptr) return out;
      return {};
    case Kind::collection: {
      if (one.operands.empty()) return {};
      auto out = next(one.operands.front());
      if (out.is(Shape::object)) out.shape = Shape::set;
      return out;
    }
    default:
      return {};
  }
}

EntityValue EntityValues::of_name(const Place& place, int depth) {
  const auto& one = context_.bodies.at(place);
  const auto found = context_.bodies.scopes(place.file).find(one);
  if (auto out = of_type(place); out.entity != nullptr) {
    if (found.variable != nullptr && out.is(Shape::object))
      out.made = of({place.file, found.variable->initial}, depth).made;
    return out;
  }
  if (found.variable != nullptr) {
    auto out = of({place.file, found.variable->initial}, depth);
    if (found.variable->origin == Variable::Origin::element && out.is(Shape::set)) out.shape = Shape::object;
    return found.variable->origin == Variable::Origin::lambda ? EntityValue{} : out;
  }
  const auto& meaning = context_.bodies.types(place.file).meaning_of(place.expression);
  if (meaning.state != Meaning::State::found) return {};
  const Index symbol = meaning.target.symbol;
  if (const auto table = context_.named_models.variables.find(symbol);
      table != context_.named_models.variables.end())
    return {&table->second, Shape::type};
  const auto& definition = context_.program().definition(symbol);
  if (definition.kind != SymbolKind::field) return {};
  const Index file = context_.program().file_number(symbol);
  context_.bodies.file(file);
  return of({file, definition.initial}, depth);
}

bool EntityValues::is_manager(const Entity& entity, std::string_view name) const {
  if (name == "objects" || name == "_default_manager" || name == "_base_manager" || name == "query")
    return true;
  if (entity.properties.count(std::string(name)) != 0) return false;
  if (name.ends_with("objects") || name.ends_with("manager")) return true;
  const auto found = find_values(context_.program(), Type::declared(entity.type), name);
  return !found.found.empty() &&
         context_.program().definition(found.found.front().symbol).signature.find("Manager") !=
             std::string::npos;
}

EntityValue EntityValues::of_member(const Place& place, int depth) {
  if (auto out = of_type(place); out.entity != nullptr) return out;
  const auto& one = context_.bodies.at(place);
  const auto owner = of({place.file, one.receiver}, depth);
  if (owner.is(Shape::type) && owner.entity->type != k_none && is_manager(*owner.entity, one.name))
    return {owner.entity, Shape::set};
  if (owner.is(Shape::object) || owner.is(Shape::type)) {
    const auto property = owner.entity->properties.find(one.name);
    if (property == owner.entity->properties.end()) return of_name(place, depth);
    const auto* const target = context_.entities.of_type(property->second.target);
    // The column of a foreign key has the number, not the object.
    if (target == nullptr || (!property->second.column.empty() && property->first == property->second.column))
      return {};
    return {target, property->second.column.empty() ? Shape::set : Shape::object};
  }
  if (owner.entity == nullptr) return of_name(place, depth);
  return {};
}

EntityValue EntityValues::of_call(const Place& place, int depth) {
  const auto& call = context_.bodies.at(place);
  if (auto out = of_type(place); out.is(Shape::object)) {
    const auto& meaning = context_.bodies.types(place.file).meaning_of(place.expression);
    out.made = meaning.instance_of != k_none;
    return out;
  }
  if (call.receiver != k_none) {
    const auto owner = of({place.file, call.receiver}, depth);
    if (owner.is(Shape::set)) {
      if (returns_pair(call.name)) return {owner.entity, Shape::pair};
      if (returns_object(call.name)) return {owner.entity, Shape::object};
      return owner;
    }
    if (owner.is(Shape::type) && (call.name == "select" || call.name == "insert" || call.name == "update"))
      return {owner.entity, Shape::set};
  }
  if (!call.operands.empty()) {
    const auto first = of({place.file, call.operands.front()}, depth);
    if (first.entity != nullptr) {
      if (call.name == "get_object_or_404" || call.name == "aget_object_or_404" || call.name == "get" ||
          call.name == "get_or_404" || call.name == "next" || call.name == "scalar" || call.name == "merge")
        return {first.entity, Shape::object};
      if (passes_query(call.name)) return {first.entity, Shape::set};
    }
  }
  return of_function(place, depth);
}

/// The value of a call of a function of the project is what it returns.
EntityValue EntityValues::of_function(const Place& place, int depth) {
  const auto& meaning = context_.bodies.types(place.file).meaning_of(place.expression);
  if (meaning.state != Meaning::State::found) return {};
  const auto& program = context_.program();
  const Index file = program.file_number(meaning.target.symbol);
  if (program.files()[file].library) return {};
  const auto& summary = context_.bodies.file(file).summary;
  const Index initial = program.definition(meaning.target.symbol).initial;
  if (initial == k_none || summary.expressions[initial].kind != Kind::lambda) return {};
  for (const Index result : summary.expressions[initial].operands)
    if (auto out = of({file, result}, depth); out.entity != nullptr) return out;
  return {};
}

}  // namespace collet::codegraph::bridge
