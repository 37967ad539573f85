// SPDX-License-Identifier: MIT
/// Calls of EntityManager, Session and the inherited methods of repositories; named queries.
#include <algorithm>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "plugins/codegraph/languages/hibernate/hibernate.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

DataUse session_use(std::string_view name) {
  static const std::unordered_map<std::string_view, DataUse> k_uses = {
      {"persist", DataUse::insert},    {"save", DataUse::insert},        {"insert", DataUse::insert},
      {"merge", DataUse::merge},       {"saveOrUpdate", DataUse::merge}, {"update", DataUse::update},
      {"upsert", DataUse::merge},      {"remove", DataUse::delete_},     {"delete", DataUse::delete_},
      {"find", DataUse::read},         {"get", DataUse::read},           {"load", DataUse::read},
      {"getReference", DataUse::read}, {"refresh", DataUse::read},       {"from", DataUse::read}};
  const auto found = k_uses.find(name);
  return found == k_uses.end() ? DataUse::none : found->second;
}

DataUse repository_use(std::string_view name) {
  static constexpr std::pair<std::string_view, DataUse> k_uses[] = {
      {"save", DataUse::merge},    {"persist", DataUse::merge},  {"insert", DataUse::insert},
      {"update", DataUse::update}, {"delete", DataUse::delete_}, {"remove", DataUse::delete_},
      {"find", DataUse::read},     {"get", DataUse::read},       {"count", DataUse::read},
      {"exists", DataUse::read},   {"read", DataUse::read},      {"stream", DataUse::read},
      {"select", DataUse::read},   {"query", DataUse::read}};
  for (const auto& [prefix, use] : k_uses)
    if (name.starts_with(prefix)) return use;
  return DataUse::none;
}

class JpaCalls {
 public:
  JpaCalls(FrameworkContext& context, Index number) : context_(context), number_(number) {}

  void read() {
    const auto& all = context_.bodies.file(number_).summary.expressions;
    for (Index i = 0; i < all.size(); ++i)
      if (all[i].kind == Kind::call) read_call(i);
  }

 private:
  void read_call(Index number) {
    const auto& call = context_.bodies.at({number_, number});
    const auto use = session_use(call.name);
    const auto repository = repository_use(call.name);
    const bool named = call.name == "createNamedQuery" || call.name == "getNamedQuery";
    if (use == DataUse::none && repository == DataUse::none && !named) return;
    auto& types = context_.bodies.types(number_);
    const auto evidence = context_.evidence({number_, number});
    if (named) {
      if (call.operands.empty()) return;
      for (const auto& value : context_.strings.follow({number_, call.operands[0]})) {
        const auto found = context_.named_queries.find(value.text);
        if (found == context_.named_queries.end()) continue;
        for (const auto& facts : found->second)
          context_.out.add_statement(evidence, facts, k_code_text);
      }
      return;
    }
    if (call.receiver == k_none) return;
    const auto& receiver = types.type_of(call.receiver);
    note_inherited_use(receiver, call, evidence.symbol);
    if (receiver.is_declared() && repository != DataUse::none) {
      // A method that the repository declares is followed as a call of it.
      if (types.meaning_of(number).state == Meaning::State::found &&
          !context_.program().file_of(types.meaning_of(number).target.symbol).library)
        return;
      if (const auto* const entity = repository_entity(context_, receiver.index))
        context_.out.add_use(evidence, repository, entity->table, k_code_call);
      return;
    }
    if (use == DataUse::none || call.operands.empty() || !is_session(receiver, call.name)) return;
    if (const auto* const entity = entity_of(call.operands[0]))
      context_.out.add_use(evidence, use_of_criteria(receiver, use), entity->table, k_code_call);
  }

  /// `from` of a CriteriaUpdate or CriteriaDelete names the table that changes.
  static DataUse use_of_criteria(const Type& receiver, DataUse use) {
    const auto name = simple_name(receiver.name);
    return name == "CriteriaUpdate" ? DataUse::update : name == "CriteriaDelete" ? DataUse::delete_ : use;
  }

  static bool is_session(const Type& type, std::string_view method) {
    if (type.kind != Type::Kind::external) return false;
    const auto name = simple_name(type.name);
    if (method == "from")
      return name.starts_with("Criteria") || name == "AbstractQuery" || name == "Subquery";
    return name.ends_with("EntityManager") || name.ends_with("Session") || name == "HibernateTemplate" ||
           name == "HibernateOperations";
  }

  /// Notes the use of a type parameter: each subclass of the generic class names another entity.
  void note_inherited_use(const Type& receiver, const Expression& call, Index method) {
    if (receiver.kind != Type::Kind::external || method == k_none) return;
    const auto session = session_use(call.name);
    const auto repository = repository_use(call.name);
    if (session != DataUse::none && !call.operands.empty() && is_session(receiver, call.name)) {
      if (call.operands[0] != k_none)
        context_.inherited_uses.add(method, session,
                                    context_.bodies.types(number_).type_of(call.operands[0]));
    } else if (repository != DataUse::none && !receiver.arguments.empty() &&
               is_repository_base(simple_name(receiver.name))) {
      context_.inherited_uses.add(method, repository, receiver.arguments[0]);
    }
  }

  /// Returns the entity of an object or of `Entity.class`.
  const Entity* entity_of(Index operand) {
    if (operand == k_none) return nullptr;
    const auto& type = context_.bodies.types(number_).type_of(operand);
    if (type.is_declared())
      if (const auto* const entity = context_.entities.of_type(type.index)) return entity;
    if (!type.arguments.empty() && type.arguments[0].is_declared() &&
        context_.bodies.at({number_, operand}).kind == Kind::type_literal)
      return context_.entities.of_type(type.arguments[0].index);
    return nullptr;
  }

  FrameworkContext& context_;
  Index number_;
};

}  // namespace

void read_jpa_calls(FrameworkContext& context, Index file) {
  // TypeORM has an EntityManager too.
  if (context.program().files()[file].language->name == "java") JpaCalls(context, file).read();
}

void read_named_queries(FrameworkContext& context, Index number) {
  const auto& file = context.bodies.file(number);
  if (file.language == &hibernate::language()) {
    for (const auto& one : file.summary.expressions) {
      if (one.kind != Kind::other || one.operands.empty() || one.type.name.empty()) continue;
      const auto& text = file.summary.expressions[one.operands.front()].name;
      context.named_queries[one.type.name].push_back(
          one.name == "query" ? read_entity_query(context.entities, text) : read_statement(text));
    }
    return;
  }
  for (Index i = 0; i < file.summary.definitions.size(); ++i) {
    if (!is_type(file.summary.definitions[i].kind) || file.summary.definitions[i].annotations.empty())
      continue;
    const Index symbol = file.first_symbol + i;
    for (const auto* const kind : {"NamedQuery", "NamedNativeQuery"}) {
      for (const auto& one : context.annotations.all(symbol, kind)) {
        const auto name = context.annotations.text(one, "name");
        const auto query = context.annotations.argument(one, "query");
        if (!query || name.empty()) continue;
        for (const auto& value : context.strings.follow(*query))
          context.named_queries[name].push_back(std::string_view(kind) == "NamedQuery"
                                                    ? read_entity_query(context.entities, value.text)
                                                    : read_statement(value.text));
      }
    }
  }
}

}  // namespace collet::codegraph::bridge
