// SPDX-License-Identifier: MIT
/// Queries and changes through sessions, statements and tables of SQLAlchemy.
#include <algorithm>
#include <array>

#include "plugins/codegraph/bridge/frameworks/entity_queries.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;
using Shape = EntityValue::Shape;

constexpr std::array<std::string_view, 6> k_writes = {"add",   "add_all",           "commit",
                                                      "flush", "bulk_save_objects", "merge"};

/// Returns true for calls whose arguments are tables that they read.
bool reads_arguments(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "query", "select", "join", "outerjoin", "select_from", "with_entities", "add_columns", "exists"};
  return k_names.count(name) != 0;
}

/// Returns true for options that load what a relation leads to.
bool loads_relation(std::string_view name) {
  return name == "joinedload" || name == "selectinload" || name == "subqueryload" ||
         name == "contains_eager" || name == "immediateload" || name == "raiseload";
}

class SqlAlchemyQueries : EntityQueries {
 public:
  SqlAlchemyQueries(FrameworkContext& context, Index number)
      : EntityQueries(context, number, ModelKind::sqlalchemy) {}

  void read() {
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& one = summary_.expressions[i];
      if (one.kind == Kind::member) read_member(i);
      if (one.kind == Kind::call) read_call(i);
    }
  }

 private:
  void add(Index expression, const Entity& entity, DataUse use) { uses(expression).add(entity, use); }

  bool is_session(Index expression) const {
    const auto name = support::lower_case(expression == k_none ? std::string_view()
                                                               : summary_.expressions[expression].name);
    return name.find("session") != std::string::npos || name == "db" || name == "s" || name == "conn" ||
           name == "connection" || name == "tx";
  }

  /// Returns true in the body of a class, where columns are declared and not read.
  bool declares(Index expression) {
    const Index owner = context_.bodies.types(number_).owner_of(expression);
    return owner == k_none || is_type(context_.program().definition(owner).kind) ||
           context_.program().definition(owner).kind == SymbolKind::field;
  }

  void read_member(Index number) {
    const auto& one = summary_.expressions[number];
    auto owner = value(one.receiver);
    // `users.c.name` of a table
    if (owner.entity == nullptr && one.receiver != k_none) {
      const auto& columns = summary_.expressions[one.receiver];
      if (columns.kind == Kind::member && (columns.name == "c" || columns.name == "columns"))
        owner = value(columns.receiver);
    }
    if (!is_ours(owner) || declares(number)) return;
    auto out = uses(number);
    const auto own = value(number);
    if (owner.is(Shape::type)) {
      if (own.is(Shape::set) && owner.entity == own.entity) {
        read_query(number, *own.entity, DataUse::read);  // User.query
      } else if (own.entity != nullptr) {
        out.add(*own.entity, DataUse::read);
      } else if (!updated_.count(number)) {
        out.add_column(*owner.entity, one.name, false);
      }
    } else if (owner.is(Shape::object)) {
      if (one.written) {
        if (chains_.calls_beside(number, k_writes)) {
          const auto property = owner.entity->properties.find(one.name);
          if (property != owner.entity->properties.end() && !owner.made)
            out.add(*owner.entity, DataUse::update);
          out.add_column(*owner.entity, one.name, true);
        }
      } else if (is_ours(own) && own.entity != owner.entity) {
        out.add(*own.entity, DataUse::read);
      }
    }
    out.finish();
  }

  void read_call(Index number) {
    const auto& call = summary_.expressions[number];
    const auto& name = call.name;
    const bool free = call.receiver == k_none || value(call.receiver).entity == nullptr;
    if (!call.operand_names.empty()) read_construction(number);
    if (call.receiver != k_none && is_session(call.receiver)) read_session(number);
    if (call.receiver != k_none) {
      // `users.insert().values(…)` of a table
      const auto owner = value(call.receiver);
      if (is_ours(owner) && owner.is(Shape::type) && !declares(number)) {
        const auto use = statement_use(name);
        if (use != DataUse::none) read_query(number, *owner.entity, use);
      }
    }
    if (call.operands.empty()) return;
    if (free && (name == "insert" || name == "update" || name == "delete")) {
      const auto first = value(call.operands.front());
      if (is_ours(first) && first.is(Shape::type)) read_query(number, *first.entity, statement_use(name));
      return;
    }
    if (reads_arguments(name)) read_sources(number);
    if (loads_relation(name))
      for (const Index operand : call.operands)
        if (const auto target = value(operand); is_ours(target)) add(number, *target.entity, DataUse::read);
  }

  static DataUse statement_use(std::string_view name) {
    if (name == "select") return DataUse::read;
    if (name == "insert") return DataUse::insert;
    if (name == "update") return DataUse::update;
    return name == "delete" ? DataUse::delete_ : DataUse::none;
  }

  /// `session.query(User, Order.total)`, `select(User).join(Order)`
  void read_sources(Index number) {
    const auto& call = summary_.expressions[number];
    const Entity* first = nullptr;
    std::vector<const Entity*> all;
    for (const Index operand : call.operands) {
      const Entity* entity = source_of(operand, 0);
      if (entity == nullptr) continue;
      if (first == nullptr) first = entity;
      if (std::find(all.begin(), all.end(), entity) == all.end()) all.push_back(entity);
    }
    if (first == nullptr) return;
    for (const auto* const entity : all)
      if (entity != first) add(number, *entity, DataUse::read);
    read_query(number, *first, DataUse::read);
  }

  /// Returns the entity of a class, of a column `User.name`, or of a function of one.
  const Entity* source_of(Index expression, int depth) {
    constexpr int k_max_nested = 6;
    if (expression == k_none || depth > k_max_nested) return nullptr;
    const auto own = value(expression);
    const auto& one = summary_.expressions[expression];
    if (is_ours(own) && own.is(Shape::type)) return own.entity;
    if (one.kind == Kind::member) {
      if (is_ours(own)) return own.entity;
      auto owner = value(one.receiver);
      if (owner.entity == nullptr && one.receiver != k_none &&
          summary_.expressions[one.receiver].kind == Kind::member)
        owner = value(summary_.expressions[one.receiver].receiver);
      return is_ours(owner) && owner.is(Shape::type) ? owner.entity : nullptr;
    }
    if (one.kind == Kind::call) {
      for (const Index operand : one.operands)
        if (const auto* const found = source_of(operand, depth + 1)) return found;
      if (one.receiver != k_none) return source_of(one.receiver, depth + 1);
    }
    if (one.kind == Kind::collection && !one.operands.empty())
      return source_of(one.operands.front(), depth + 1);
    return nullptr;
  }

  /// Reads the chain of a query: its conditions, and whether it deletes or updates.
  void read_query(Index root, const Entity& entity, DataUse use) {
    auto out = uses(root);
    bool changes = false;
    for (const Index at : chains_.after(root)) {
      const auto& call = summary_.expressions[at];
      const auto& name = call.name;
      if (use == DataUse::read && (name == "delete" || name == "update")) {
        changes = true;
        out.add(entity, statement_use(name));
        if (name == "update") read_values(call, entity, out);
      } else if (name == "values") {
        read_values(call, entity, out);
      } else if (name == "filter_by") {
        for (const auto& word : call.operand_names)
          if (!word.empty()) out.add_column(entity, word, false);
      } else if (name == "on_conflict_do_update") {
        out.add(entity, DataUse::update);
      }
    }
    if (use == DataUse::insert || use == DataUse::update) {
      const auto& call = summary_.expressions[root];
      if (call.operands.size() > 1 || (call.kind == Kind::call && call.receiver != k_none))
        read_values(call, entity, out);
    }
    if (!changes) out.add(entity, use);
    out.finish();
  }

  /// `.values(name=…)`, `.values({"name": …})`, `.update({User.name: …})`
  void read_values(const Expression& call, const Entity& entity, EntityUses& out) {
    for (const auto& word : call.operand_names)
      if (!word.empty() && word != "synchronize_session") out.add_column(entity, word, true);
    for (Index operand : call.operands) {
      if (operand == k_none) continue;
      const auto* one = &summary_.expressions[operand];
      if (one->kind == Kind::collection && one->type.name == "list" && !one->operands.empty() &&
          one->operands.front() != k_none)
        one = &summary_.expressions[one->operands.front()];
      if (one->kind != Kind::collection || one->type.name != "dict") continue;
      for (std::size_t i = 0; i + 1 < one->operands.size(); i += 2) {
        if (one->operands[i] == k_none) continue;
        const auto& key = summary_.expressions[one->operands[i]];
        updated_.insert(one->operands[i]);
        out.add_column(entity, key.name, true);
      }
    }
  }

  void read_session(Index number) {
    const auto& call = summary_.expressions[number];
    static const std::unordered_map<std::string_view, DataUse> k_uses = {
        {"add", DataUse::insert},
        {"add_all", DataUse::insert},
        {"merge", DataUse::merge},
        {"delete", DataUse::delete_},
        {"get", DataUse::read},
        {"get_one", DataUse::read},
        {"refresh", DataUse::read},
        {"bulk_save_objects", DataUse::merge},
        {"bulk_insert_mappings", DataUse::insert},
        {"bulk_update_mappings", DataUse::update}};
    const auto found = k_uses.find(call.name);
    if (found == k_uses.end() || call.operands.empty()) return;
    const auto first = value(call.operands.front());
    if (!is_ours(first)) return;
    const bool of_class = call.name == "get" || call.name == "get_one" || call.name.ends_with("mappings");
    if (of_class != first.is(Shape::type)) return;
    add(number, *first.entity, found->second);
  }

  /// `User(name=…)` in a function that adds it to a session
  void read_construction(Index number) {
    const auto made = value(number);
    if (!is_ours(made) || !made.is(Shape::object) || !made.made || !chains_.calls_beside(number, k_writes))
      return;
    auto out = uses(number);
    for (const auto& word : summary_.expressions[number].operand_names)
      if (!word.empty()) out.add_column(*made.entity, word, true);
    out.finish();
  }
  std::set<Index> updated_;  ///< keys of dictionaries with new values
};

}  // namespace

void read_sqlalchemy_queries(FrameworkContext& context, Index number) {
  if (context.program().files()[number].language->name == "python") SqlAlchemyQueries(context, number).read();
}

}  // namespace collet::codegraph::bridge
