// SPDX-License-Identifier: MIT
/// How frameworks use data: each function reads one file.
#pragma once

#include <map>
#include <set>

#include "plugins/codegraph/bridge/entities/entity_map.hpp"
#include "plugins/codegraph/bridge/entities/model_entities.hpp"
#include "plugins/codegraph/bridge/frameworks/inherited_uses.hpp"
#include "plugins/codegraph/bridge/statements/statement_reader.hpp"
#include "plugins/codegraph/bridge/strings/framework_text.hpp"

namespace collet::codegraph::bridge {

/// The texts of fragments of mapper files, by namespace and id.
using MapperFragments = std::unordered_map<std::string, std::string>;

/// Holds the state that all readers of frameworks share.
struct FrameworkContext {
  Bodies& bodies;
  StringFollower& strings;
  Annotations& annotations;
  EntityMap& entities;
  Findings& out;
  std::unordered_map<std::string, std::vector<DataFacts>> named_queries = {};
  MapperFragments fragments = {};
  /// Parameters that are names of procedures, by callable: the arguments of its callers name them.
  std::map<Index, std::set<std::size_t>> procedure_parameters = {};
  InheritedUses inherited_uses = {};
  /// The tables that sources define, by folded name: the file and the number of the definition.
  std::optional<std::unordered_map<std::string, std::pair<Index, Index>>> tables = {};
  NamedModels named_models = {};
  /// The entities of Django by the class of their manager, once something asks for them; null where a manager
  /// has several entities.
  std::optional<std::unordered_map<Index, const Entity*>> managed_entities = {};

  const Program& program() const { return bodies.program(); }
  /// Returns the definition in whose body an expression is, seen as evidence of it.
  Evidence evidence(const Place& place) const {
    return {bodies.types(place.file).owner_of(place.expression), place.file, bodies.at(place).at};
  }
};

/// Returns the facts of a query of entities, with the names of tables; the text is SQL if it names none.
DataFacts read_entity_query(const EntityMap& entities, std::string_view text);
struct PassedValue;
/// Adds the statement that a text of code is, with the values that its parameters get. A text that is none is
/// left out.
void add_text(FrameworkContext& context, const Evidence& evidence, const TextValue& text, bool of_entities,
              const std::vector<PassedValue>* passed = nullptr);

/// Adds the statements in strings that are passed to calls or assigned, in any framework, and the names of
/// procedures in calls of ADO.NET and Dapper.
void read_statements(FrameworkContext& context, Index file);
/// Adds the names of procedures that a file passes to the parameters in `procedure_parameters`. A parameter
/// that is passed on is added there. Returns the number of those.
std::size_t read_passed_procedures(FrameworkContext& context, Index file);
/// Adds the columns that a file takes from rows by name. Call it after read_statements.
void read_row_columns(FrameworkContext& context, Index file);
/// Adds the uses of repositories of Spring Data: queries in annotations, names of methods, inherited methods.
void read_spring_repositories(FrameworkContext& context, Index file);
/// Adds the calls of EntityManager, Session and repositories, and named queries.
void read_jpa_calls(FrameworkContext& context, Index file);
void read_named_queries(FrameworkContext& context, Index file);
/// Adds the columns that the Criteria API of JPA names.
void read_criteria_queries(FrameworkContext& context, Index file);
/// Adds the inserts of SimpleJdbcInsert.
void read_jdbc_inserts(FrameworkContext& context, Index file);

/// Notes the methods that pass on an inherited use, and returns their number. Call it after read_jpa_calls,
/// until it returns 0.
std::size_t pass_on_inherited_uses(FrameworkContext& context, Index file);
/// Adds the uses of tables by calls of methods that a class inherits from a generic class. Call it last.
void read_inherited_uses(FrameworkContext& context, Index file);

/// Add the statements of MyBatis: in mapper files, after all fragments, and in annotations.
void read_mapper_fragments(FrameworkContext& context, Index file);
void read_mapper_statements(FrameworkContext& context, Index file);
void read_mapper_annotations(FrameworkContext& context, Index file);
/// Returns the text of a statement of a mapper file with the fragments that it includes.
std::string mapper_text(FrameworkContext& context, const FileSummary& summary, const Expression& statement);
/// Returns the statement in the dynamic tags of `<script>`.
std::string script_text(const std::string& script);
/// Entity Framework: queries and changes through a context, and the columns that they name.
void read_ef_queries(FrameworkContext& context, Index file);
void read_ef_columns(FrameworkContext& context, Index file);

/// Returns true for the names of the interfaces of Spring Data whose first argument is an entity.
bool is_repository_base(std::string_view name);
/// Queries and changes through the classes of ORMs of Python.
void read_django_queries(FrameworkContext& context, Index file);
void read_sqlalchemy_queries(FrameworkContext& context, Index file);
/// The same for TypeORM and for the client of Prisma.
void read_typeorm_calls(FrameworkContext& context, Index file);
void read_prisma_calls(FrameworkContext& context, Index file);

/// Returns the entity whose repository of Spring Data a type is, or null.
const Entity* repository_entity(FrameworkContext& context, Index type);

}  // namespace collet::codegraph::bridge
