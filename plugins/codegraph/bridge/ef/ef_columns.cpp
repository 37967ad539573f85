// SPDX-License-Identifier: MIT
/// Columns that code uses through Entity Framework: members in lambdas of a query, values of new objects that
/// are added, and changes of objects that a set has given.
#include <algorithm>
#include <set>

#include "plugins/codegraph/bridge/entities/ef_entities.hpp"
#include "plugins/codegraph/bridge/frameworks/entity_uses.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

constexpr int k_max_chain = 200;

/// Returns true for calls after which a chain works on objects in memory.
bool ends_query(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "ToList",       "ToListAsync",       "ToArray",           "ToArrayAsync", "AsEnumerable",  "ToHashSet",
      "ToDictionary", "ToDictionaryAsync", "AsAsyncEnumerable", "ToLookup",     "ToHashSetAsync"};
  return k_names.count(name) != 0;
}

/// Returns true for calls after which the elements of a query are still those of its set.
bool keeps_elements(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {"Where",
                                                               "OrderBy",
                                                               "OrderByDescending",
                                                               "ThenBy",
                                                               "ThenByDescending",
                                                               "Include",
                                                               "ThenInclude",
                                                               "AsNoTracking",
                                                               "AsTracking",
                                                               "AsSplitQuery",
                                                               "Take",
                                                               "Skip",
                                                               "Distinct",
                                                               "AsQueryable",
                                                               "TagWith",
                                                               "AsSingleQuery",
                                                               "Reverse",
                                                               "IgnoreQueryFilters",
                                                               "IgnoreAutoIncludes"};
  return k_names.count(name) != 0;
}

bool adds_objects(std::string_view name) {
  return name == "Add" || name == "AddAsync" || name == "AddRange" || name == "AddRangeAsync" ||
         name == "Update" || name == "UpdateRange";
}

class EfColumns {
 public:
  EfColumns(FrameworkContext& context, Index number)
      : context_(context), number_(number), summary_(context.bodies.file(number).summary) {}

  void read() {
    saving_ = saving_definitions(summary_);
    for (Index i = 0; i < summary_.expressions.size(); ++i)
      if (summary_.expressions[i].kind == Kind::call) note_added(i);
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& one = summary_.expressions[i];
      if (one.kind != Kind::member || one.receiver == k_none) continue;
      if (one.written) {
        read_written(i);
      } else {
        read_queried(i);
      }
    }
  }

 private:
  const Entity* entity_at(Index expression) {
    const auto& type = context_.bodies.types(number_).type_of(expression);
    return type.kind == Type::Kind::declared ? context_.entities.of_type(type.index) : nullptr;
  }

  void add(Index member, const Entity& entity, bool written) {
    const auto evidence = context_.evidence({number_, member});
    // A lambda names the same column often.
    const auto& name = summary_.expressions[member].name;
    if (!known_.insert({evidence.symbol, entity.type, written, name}).second) return;
    if (entity.properties.count(name) == 0) return;
    EntityUses uses(context_, evidence);
    uses.add_column(entity, name, written);
    uses.finish();
  }

  Index owner_of(const Expression& one) const {
    return one.scope == k_none ? k_none : summary_.scopes[one.scope].definition;
  }

  /// Returns true if an expression is a query of a set, or what such a query gives.
  bool from_set(Index expression, bool objects, int depth = 0) {
    constexpr int k_max_variables = 4;
    for (int i = 0; i < k_max_chain && expression != k_none; ++i) {
      const auto& one = summary_.expressions[expression];
      if (one.kind == Kind::call && !objects && ends_query(one.name)) return false;
      const auto& type = context_.bodies.types(number_).type_of(expression);
      if (set_element(context_.program(), type).known()) return true;
      if (type_name(context_.program(), type).ends_with("Queryable")) return true;
      if (one.kind == Kind::call && one.name == "Set" && !one.type.arguments.empty()) return true;
      if (one.kind == Kind::name && one.receiver == k_none) {
        const auto found = context_.bodies.scopes(number_).find(one);
        return found.variable != nullptr && found.variable->origin == Variable::Origin::declared &&
               found.variable->initial != k_none && depth < k_max_variables &&
               from_set(found.variable->initial, objects, depth + 1);
      }
      expression = one.receiver;
    }
    return false;
  }

  /// `orders.Where(o => o.Total > 5)`: the root of the member is a parameter of a lambda of the query.
  void read_queried(Index member) {
    const auto* entity = entity_at(summary_.expressions[member].receiver);
    const Index root = chain_root(summary_, member);
    if (root == k_none || summary_.expressions[root].kind != Kind::name) return;
    const auto found = context_.bodies.scopes(number_).find(summary_.expressions[root]);
    if (found.variable == nullptr || found.variable->initial == k_none) return;
    if (found.variable->origin == Variable::Origin::element) {
      // `from o in orders`, or a loop over the rows of a query
      if (entity != nullptr && from_set(found.variable->initial, false)) add(member, *entity, false);
      return;
    }
    if (found.variable->origin != Variable::Origin::lambda) return;
    const Index call = summary_.expressions[found.variable->initial].receiver;
    if (call == k_none || !from_set(summary_.expressions[call].receiver, false)) return;
    // The type of the parameter is not known after calls of extensions that the linker does not know.
    if (entity == nullptr && summary_.expressions[member].receiver == root &&
        !context_.bodies.types(number_).type_of(root).known() && found.variable->number == 0 &&
        summary_.expressions[call].name != "ThenInclude")
      entity = set_entity(summary_.expressions[call].receiver);
    if (entity == nullptr) return;
    add(member, *entity, summary_.expressions[call].name == "SetProperty");
  }

  /// Returns the entity of the set at the root of a chain of calls that keep its elements, or null.
  const Entity* set_entity(Index expression) {
    for (int i = 0; i < k_max_chain && expression != k_none; ++i) {
      const auto& one = summary_.expressions[expression];
      const Type element =
          set_element(context_.program(), context_.bodies.types(number_).type_of(expression));
      if (element.kind == Type::Kind::declared) return context_.entities.of_type(element.index);
      if (one.kind != Kind::call || !keeps_elements(one.name)) return nullptr;
      expression = one.receiver;
    }
    return nullptr;
  }

  void note_added(Index call) {
    const auto& one = summary_.expressions[call];
    if (!adds_objects(one.name) || one.receiver == k_none) return;
    const auto& type = context_.bodies.types(number_).type_of(one.receiver);
    if (!set_element(context_.program(), type).known() &&
        !type_name(context_.program(), type).ends_with("Context"))
      return;
    for (Index operand : one.operands) {
      if (operand == k_none) continue;
      if (summary_.expressions[operand].kind == Kind::name) {
        const auto found = context_.bodies.scopes(number_).find(summary_.expressions[operand]);
        if (found.variable == nullptr || found.variable->initial == k_none ||
            found.variable->origin != Variable::Origin::declared)
          continue;
        operand = found.variable->initial;
      }
      if (summary_.expressions[operand].kind == Kind::construct) added_.insert(operand);
    }
  }

  void read_written(Index member) {
    const auto& one = summary_.expressions[member];
    const auto* const entity = entity_at(one.receiver);
    if (entity == nullptr) return;
    const auto& receiver = summary_.expressions[one.receiver];
    if (receiver.kind == Kind::construct) {
      if (added_.count(one.receiver) != 0) add(member, *entity, true);
      return;
    }
    if (receiver.kind != Kind::name || saving_.count(owner_of(one)) == 0) return;
    const auto found = context_.bodies.scopes(number_).find(receiver);
    if (found.variable == nullptr || found.variable->initial == k_none) return;
    const Index initial = found.variable->initial;
    if (added_.count(initial) != 0 || from_set(initial, true)) add(member, *entity, true);
  }

  FrameworkContext& context_;
  Index number_;
  const FileSummary& summary_;
  std::set<Index> saving_;  ///< the definitions that save changes
  std::set<Index> added_;   ///< the constructions of objects that are added to a set
  std::set<std::tuple<Index, Index, bool, std::string>> known_;
};

}  // namespace

void read_ef_columns(FrameworkContext& context, Index number) {
  if (context.program().files()[number].language->name == "csharp") EfColumns(context, number).read();
}

}  // namespace collet::codegraph::bridge
