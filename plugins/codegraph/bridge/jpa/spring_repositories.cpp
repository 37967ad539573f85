// SPDX-License-Identifier: MIT
/// Repositories of Spring Data.
#include <algorithm>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "plugins/codegraph/bridge/jpa/derived_queries.hpp"

namespace collet::codegraph::bridge {
namespace {

/// Returns the entity that is the first argument of a base outside of the sources.
const Entity* entity_of_base(FrameworkContext& context, const Type& type, int depth) {
  constexpr int k_max_levels = 12;
  if (depth > k_max_levels || type.kind != Type::Kind::declared) return nullptr;
  const auto& program = context.program();
  const auto values = values_of(program, type);
  for (const auto& base : program.type(type.index).bases) {
    const Type one = substitute(base, values);
    if (one.kind == Type::Kind::external && is_repository_base(simple_name(one.name)) &&
        !one.arguments.empty()) {
      if (one.arguments[0].kind == Type::Kind::declared)
        if (const auto* const entity = context.entities.of_type(one.arguments[0].index)) return entity;
    } else if (const auto* const entity = entity_of_base(context, one, depth + 1)) {
      return entity;
    }
  }
  return nullptr;
}

class SpringRepository {
 public:
  SpringRepository(FrameworkContext& context, const Entity& entity) : context_(context), entity_(entity) {}

  void read_method(Index symbol) {
    const auto& definition = context_.program().definition(symbol);
    const Evidence evidence{symbol, context_.program().file_number(symbol), definition.start};
    if (const auto query = context_.annotations.find(symbol, "Query")) return read_query(*query, symbol);
    if (const auto query = context_.annotations.find(symbol, "NativeQuery"))
      return read_query(*query, symbol);
    if (const auto procedure = context_.annotations.find(symbol, "Procedure")) {
      for (const auto* const name : {"procedureName", "value", "name"})
        if (const auto text = context_.annotations.text(*procedure, name); !text.empty())
          return context_.out.add_use({symbol, procedure->file, context_.bodies.at(*procedure).at},
                                      DataUse::call, dotted_parts(text), k_code_call);
      return context_.out.add_use(evidence, DataUse::call, {definition.name}, k_code_convention);
    }
    if ((definition.flags & k_abstract) == 0) return;
    auto query = derived_query(context_.entities, entity_, definition.name);
    if (query.scopes.empty()) {
      if (definition.name.starts_with("save") || definition.name.starts_with("insert"))
        context_.out.add_use(evidence, DataUse::merge, entity_.table, k_code_call);
      return;
    }
    context_.out.add_statement(evidence, std::move(query), k_code_name);
  }

 private:
  void read_query(const Place& annotation, Index symbol) {
    auto text = context_.annotations.argument(annotation, "value");
    const Evidence evidence{symbol, annotation.file, context_.bodies.at(annotation).at};
    const bool native = context_.annotations.is_set(annotation, "nativeQuery") ||
                        context_.bodies.at(annotation).name == "@NativeQuery";
    if (!text) {
      if (const auto named = context_.named_queries.find(context_.annotations.text(annotation, "name"));
          named != context_.named_queries.end())
        for (const auto& facts : named->second)
          context_.out.add_statement(evidence, facts, k_code_text);
      return;
    }
    for (auto& value : context_.strings.follow(*text)) {
      // Spring replaces the name of the entity in SpEL.
      const std::string_view mark = "#{#entityName}";
      const auto name = context_.program().definition(context_.program().type(entity_.type).symbol).name;
      for (auto at = value.text.find(mark); at != std::string::npos; at = value.text.find(mark, at))
        value.text.replace(at, mark.size(), name);
      add_text(context_, evidence, value, !native);
    }
  }

  FrameworkContext& context_;
  const Entity& entity_;
};

}  // namespace

bool is_repository_base(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {"Repository",
                                                               "CrudRepository",
                                                               "ListCrudRepository",
                                                               "PagingAndSortingRepository",
                                                               "ListPagingAndSortingRepository",
                                                               "JpaRepository",
                                                               "JpaSpecificationExecutor",
                                                               "ReactiveCrudRepository",
                                                               "R2dbcRepository",
                                                               "JpaRepositoryImplementation",
                                                               "RevisionRepository",
                                                               "QuerydslPredicateExecutor",
                                                               "BaseMapper"};
  return k_names.count(name) != 0;
}

const Entity* repository_entity(FrameworkContext& context, Index type) {
  return entity_of_base(context, generic_self(context.program(), type), 0);
}

void read_spring_repositories(FrameworkContext& context, Index number) {
  const auto& file = context.bodies.file(number);
  for (Index i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    if (one.kind != SymbolKind::interface || one.bases.empty()) continue;
    const Index type = context.program().type_of_symbol(file.first_symbol + i);
    const Entity* const entity = type == k_none ? nullptr : repository_entity(context, type);
    if (entity == nullptr) continue;
    SpringRepository repository(context, *entity);
    for (Index j = i + 1; j < file.summary.definitions.size(); ++j) {
      if (file.summary.definitions[j].first_line > one.last_line) break;
      if (file.summary.definitions[j].parent == i && file.summary.definitions[j].kind == SymbolKind::method)
        repository.read_method(file.first_symbol + j);
    }
  }
}

}  // namespace collet::codegraph::bridge
