// SPDX-License-Identifier: MIT
/// Queries and changes through a context of Entity Framework.
#include <algorithm>
#include <set>

#include "plugins/codegraph/bridge/entities/ef_entities.hpp"
#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

DataUse change_of(std::string_view name) {
  static const std::unordered_map<std::string_view, DataUse> k_uses = {{"Add", DataUse::insert},
                                                                       {"AddAsync", DataUse::insert},
                                                                       {"AddRange", DataUse::insert},
                                                                       {"AddRangeAsync", DataUse::insert},
                                                                       {"Update", DataUse::update},
                                                                       {"UpdateRange", DataUse::update},
                                                                       {"Remove", DataUse::delete_},
                                                                       {"RemoveRange", DataUse::delete_},
                                                                       {"Attach", DataUse::none},
                                                                       {"AttachRange", DataUse::none},
                                                                       {"AddOrUpdate", DataUse::merge},
                                                                       {"BulkInsert", DataUse::insert},
                                                                       {"BulkInsertAsync", DataUse::insert},
                                                                       {"BulkUpdateAsync", DataUse::update}};
  const auto found = k_uses.find(name);
  return found == k_uses.end() ? DataUse::read : found->second;
}

class EfQueries {
 public:
  EfQueries(FrameworkContext& context, Index number) : context_(context), number_(number) {}

  void read() {
    const auto& summary = context_.bodies.file(number_).summary;
    find_receivers(summary);
    for (Index i = 0; i < summary.expressions.size(); ++i) {
      const auto& one = summary.expressions[i];
      if (one.kind == Kind::name || one.kind == Kind::member || (one.kind == Kind::call && one.name == "Set"))
        read_set(i);
      if (one.kind == Kind::call) read_call(i);
      if (one.kind == Kind::member && one.receiver != k_none) read_navigation(summary, i);
      if (one.kind == Kind::member && one.written && one.name == "State") read_state(i);
    }
    read_tracked_changes(summary);
  }

 private:
  void find_receivers(const FileSummary& summary) {
    for (Index i = 0; i < summary.expressions.size(); ++i) {
      const auto& one = summary.expressions[i];
      if (one.kind == Kind::call && one.receiver != k_none) calls_on_[one.receiver] = i;
    }
  }

  /// Adds the use of the table of an entity, or notes that of a type parameter.
  void add(Index expression, DataUse use, const Type& type) {
    if (use == DataUse::none) return;
    const auto evidence = context_.evidence({number_, expression});
    if (type.kind == Type::Kind::parameter && evidence.symbol != k_none)
      context_.inherited_uses.add(evidence.symbol, use, type);
    if (type.kind != Type::Kind::declared) return;
    if (const auto* const entity = context_.entities.of_type(type.index))
      context_.out.add_use(evidence, use, entity->table, k_code_call);
  }

  /// Returns the type that a type argument of a call names.
  Type written_type(Index call) {
    return context_.bodies.signatures()
        .names(context_.bodies.file(number_).first_symbol)
        .resolve(context_.bodies.at({number_, call}).type.arguments[0],
                 context_.bodies.types(number_).owner_of(call));
  }

  /// Returns the type of the rows whose set an expression is: an entity or a type parameter; or unknown.
  Type set_type(Index expression) {
    const auto& one = context_.bodies.at({number_, expression});
    const Type type =
        one.kind == Kind::call && one.name == "Set" && !one.type.arguments.empty()
            ? written_type(expression)
            : set_element(context_.program(), context_.bodies.types(number_).type_of(expression));
    return type.kind == Type::Kind::declared || type.kind == Type::Kind::parameter ? type : Type();
  }

  void read_set(Index expression) {
    const Type type = set_type(expression);
    if (!type.known()) return;
    // The declaration of a set is no use of it.
    const auto owner = context_.bodies.types(number_).owner_of(expression);
    if (owner == k_none || context_.bodies.at({number_, expression}).written) return;
    DataUse use = DataUse::read;
    if (const auto call = calls_on_.find(expression); call != calls_on_.end())
      use = change_of(context_.bodies.at({number_, call->second}).name);
    add(expression, use, type);
    // Later calls of the chain may change rows or read related tables.
    Index at = expression;
    for (int i = 0; i < 200; ++i) {
      const auto next = calls_on_.find(at);
      if (next == calls_on_.end()) break;
      at = next->second;
      const auto& name = context_.bodies.at({number_, at}).name;
      if (name.starts_with("ExecuteDelete") || name == "DeleteFromQuery") add(at, DataUse::delete_, type);
      if (name.starts_with("ExecuteUpdate") || name == "UpdateFromQuery") add(at, DataUse::update, type);
      if (name == "Include" || name == "ThenInclude") read_include(at);
    }
  }

  void read_include(Index call) {
    const auto& one = context_.bodies.at({number_, call});
    if (one.operands.empty() || one.operands[0] == k_none) return;
    const auto& lambda = context_.bodies.at({number_, one.operands[0]});
    if (lambda.kind != Kind::lambda || lambda.operands.empty() || lambda.operands[0] == k_none) return;
    const auto& type = context_.bodies.types(number_).type_of(lambda.operands[0]);
    const auto& element = type.arguments.empty() ? type : type.arguments.back();
    add(call, DataUse::read, element);
  }

  bool is_context(Index expression) {
    if (expression == k_none) return false;
    const auto& type = context_.bodies.types(number_).type_of(expression);
    if (type_name(context_.program(), type).ends_with("Context")) return true;
    if (!type.is_declared()) return false;
    const auto& bases = context_.program().type(type.index).bases;
    return std::any_of(bases.begin(), bases.end(), [&](const Type& base) {
      return type_name(context_.program(), base).ends_with("Context");
    });
  }

  Type entity_type(Index operand) {
    if (operand == k_none) return {};
    const auto& type = context_.bodies.types(number_).type_of(operand);
    return type.arguments.empty() ? type : type.arguments.back();
  }

  /// `o.Buyer.Name` within a query of orders reads the buyers.
  void read_navigation(const FileSummary& summary, Index number) {
    const auto& one = summary.expressions[number];
    const Index root = chain_root(summary, number);
    if (root == k_none || root == number || summary.expressions[root].kind != Kind::name) return;
    const auto found = context_.bodies.scopes(number_).find(summary.expressions[root]);
    if (found.variable == nullptr || found.variable->origin != Variable::Origin::lambda) return;
    const Index call = summary.expressions[found.variable->initial].receiver;
    if (call == k_none || !reads_set(summary, summary.expressions[call].receiver)) return;
    const auto& owner = context_.bodies.types(number_).type_of(one.receiver);
    if (!owner.is_declared()) return;
    const auto* const entity = context_.entities.of_type(owner.index);
    if (entity == nullptr) return;
    const auto property = entity->properties.find(one.name);
    if (property != entity->properties.end() && property->second.target != k_none)
      add(number, DataUse::read, Type::declared(property->second.target));
  }

  /// `context.Add(order)`, `context.Find<Order>(1)`
  void read_call(Index number) {
    const auto& call = context_.bodies.at({number_, number});
    if ((call.name == "Collection" || call.name == "Reference") && call.receiver != k_none &&
        context_.bodies.at({number_, call.receiver}).name == "Entry")
      return read_include(number);
    const bool find = (call.name == "Find" || call.name == "FindAsync") && !call.type.arguments.empty();
    const auto use = find ? DataUse::read : change_of(call.name);
    if ((use == DataUse::read && !find) || call.operands.empty() || !is_context(call.receiver)) return;
    if (find) return add(number, use, written_type(number));
    for (const Index operand : call.operands)
      add(number, use, entity_type(operand));
  }

  /// `context.Entry(order).State = EntityState.Modified`
  void read_state(Index number) {
    const auto& summary = context_.bodies.file(number_).summary;
    const auto& one = summary.expressions[number];
    if (one.receiver == k_none || one.operands.empty() || one.operands[0] == k_none) return;
    const auto& entry = summary.expressions[one.receiver];
    const auto& state = summary.expressions[one.operands[0]].name;
    if (entry.kind != Kind::call || entry.name != "Entry" || entry.operands.empty()) return;
    add(number,
        state == "Modified"  ? DataUse::update
        : state == "Added"   ? DataUse::insert
        : state == "Deleted" ? DataUse::delete_
                             : DataUse::none,
        entity_type(entry.operands[0]));
  }

  /// In a method that saves, what it sets in an object that it read through a set is written.
  void read_tracked_changes(const FileSummary& summary) {
    const auto saving = saving_definitions(summary);
    if (saving.empty()) return;
    std::set<std::pair<Index, Index>> known;
    for (Index i = 0; i < summary.expressions.size(); ++i) {
      const auto& one = summary.expressions[i];
      if (one.kind != Kind::member || !one.written || one.receiver == k_none || one.scope == k_none) continue;
      const Index owner = summary.scopes[one.scope].definition;
      if (saving.count(owner) == 0 || summary.expressions[one.receiver].kind != Kind::name) continue;
      const auto found = context_.bodies.scopes(number_).find(summary.expressions[one.receiver]);
      if (found.variable == nullptr || found.variable->initial == k_none) continue;
      if (!reads_set(summary, found.variable->initial)) continue;
      const Type type = entity_type(one.receiver);
      if (type.kind == Type::Kind::declared && known.insert({owner, type.index}).second)
        add(i, DataUse::update, type);
    }
  }

  bool reads_set(const FileSummary& summary, Index expression) {
    for (int i = 0; i < 200 && expression != k_none; ++i) {
      if (set_type(expression).known()) return true;
      expression = summary.expressions[expression].receiver;
    }
    return false;
  }

  FrameworkContext& context_;
  Index number_;
  std::unordered_map<Index, Index> calls_on_;
};

}  // namespace

void read_ef_queries(FrameworkContext& context, Index number) {
  if (context.program().files()[number].language->name == "csharp") EfQueries(context, number).read();
}

}  // namespace collet::codegraph::bridge
