// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/definitions.hpp"

#include "plugins/codegraph/sql/postgres/alterations.hpp"
#include "plugins/codegraph/sql/postgres/routines.hpp"

namespace collet::codegraph::postgres {
void Definitions::read_elements(Index table, const std::vector<std::string>& name, Value list) {
  std::vector<std::pair<std::string, Value>> generated;
  each(list, [&](Value item) {
    if (const auto column = item.only("ColumnDef")) {
      objects_.add_column(table, column["colname"].string(), column, column["typeName"]);
      each(column["constraints"], [&](Value one) {
        const Value constraint = one.only("Constraint");
        read_foreign_key(objects_, constraint, {});
        if (constraint["contype"].is("CONSTR_GENERATED"))
          generated.emplace_back(column["colname"].string(), constraint["raw_expr"]);
      });
    } else if (const auto constraint = item.only("Constraint")) {
      read_foreign_key(objects_, constraint, {});
    } else if (const auto like = item.only("TableLikeClause")) {
      const Value other = like["relation"];
      queries_.add_use(DataUse::refer, relation_name(other), places_.of(other));
      facts_.parents.push_back({table, relation_name(other), queries_.search_path(), places_.of(other)});
    }
  });
  for (const auto& [column, expression] : generated)
    add_results(objects_.out(), table, queries_.read_generated(name, column, expression), {column});
}

void Definitions::read_table(Value statement) {
  const Value range = statement["relation"];
  auto name = relation_name(range);
  const auto at = places_.of(range);
  if (range["relpersistence"].is("t")) {
    std::vector<std::string> columns;
    each(statement["tableElts"], [&](Value item) {
      if (const auto column = item.only("ColumnDef")) columns.push_back(column["colname"].string());
    });
    if (queries_.definition() == k_none) objects_.enter_script();
    return queries_.add_local(name.back(), std::move(columns), k_none);
  }
  const Index table = objects_.define(SymbolKind::table, name, at, objects_.end_of_name(range));
  if (table == k_none) return;
  const Index before = queries_.definition();
  queries_.enter(table);
  read_elements(table, name, statement["tableElts"]);
  each(statement["inhRelations"], [&](Value item) {
    const Value parent = item.only("RangeVar");
    queries_.add_use(DataUse::refer, relation_name(parent), places_.of(parent));
    facts_.parents.push_back({table, relation_name(parent), queries_.search_path(), places_.of(parent)});
  });
  if (const auto type = statement["ofTypename"]) {
    queries_.add_type_use(type);
    facts_.parents.push_back({table, strings_of(type["names"]), queries_.search_path(), places_.of(type)});
  }
  queries_.enter(before);
}

/// Adds the results of a query as columns of a view, table or function. `aliases` name the first ones.
void Definitions::add_outputs(Index owner, Value select, Value aliases, Index scope) {
  const auto names = strings_of(aliases);
  for (const auto& name : names)
    objects_.add_column(owner, name, aliases, {});
  if (scope == k_none) return;
  // The query of the whole set has the names of its first part.
  while (select["larg"])
    select = select["larg"];
  std::size_t number = 0;
  bool star = false;
  each(select["targetList"], [&](Value item) {
    const Value target = item.only("ResTarget");
    const Value column = target["val"].only("ColumnRef");
    const Value steps = target["val"].only("A_Indirection")["indirection"];
    bool all = false;
    each(column ? column["fields"] : steps, [&](Value one) { all = all || one.only("A_Star"); });
    if (all) {
      star = true;
    } else if (star || number++ >= names.size()) {
      const auto name = target["name"] ? target["name"].string() : output_name(target["val"]);
      if (!star || names.empty()) objects_.add_column(owner, name, target, {});
    }
  });
  if (select["valuesLists"] && names.empty())
    for (const auto& name : std::vector<std::string>(facts_.scopes[scope].outputs))
      objects_.add_column(owner, name, select, {});
  // Its values come from the query, and stars give it further columns.
  const bool named = star && names.empty();
  facts_.tables.push_back({owner, scope, false, named ? std::string() : k_query_name, names});
}

void Definitions::read_view(Value statement) {
  const Value range = statement["view"];
  const Index view = objects_.define_view(relation_name(range), statement["replace"].is_true(),
                                          places_.of(range), objects_.end_of_name(range));
  if (view == k_none) return;
  const Index before = queries_.definition();
  queries_.enter(view);
  const Index scope = queries_.read_statement(statement["query"]);
  add_outputs(view, statement["query"].only("SelectStmt"), statement["aliases"], scope);
  queries_.enter(before);
}

/// CREATE TABLE … AS, CREATE MATERIALIZED VIEW.
void Definitions::read_table_as(Value statement) {
  const Value into = statement["into"];
  const Value range = into["rel"];
  const Index before = queries_.definition();
  const auto name = relation_name(range);
  if (range["relpersistence"].is("t")) {
    if (before == k_none) objects_.enter_script();
    const Index scope = queries_.read_statement(statement["query"]);
    return queries_.add_local(name.back(), strings_of(into["colNames"]), scope);
  }
  const bool view = statement["objtype"].is("OBJECT_MATVIEW");
  const Index owner = objects_.define(view ? SymbolKind::view : SymbolKind::table, name, places_.of(range),
                                      objects_.end_of_name(range));
  if (owner == k_none) return;
  queries_.enter(owner);
  const Index scope = queries_.read_statement(statement["query"]);
  add_outputs(owner, statement["query"].only("SelectStmt"), into["colNames"], scope);
  queries_.enter(before);
}

void Definitions::read_index(Value statement) {
  const Value range = statement["relation"];
  auto table = relation_name(range);
  if (!statement["idxname"] || queries_.is_local(table)) return;
  const Index before = queries_.definition();
  const Index index = objects_.define(SymbolKind::index, {statement["idxname"].string()}, places_.of(range),
                                      objects_.end(), objects_.schema_of(table) + "." + table.back());
  if (index == k_none) return;
  queries_.enter(index);
  queries_.add_use(DataUse::refer, std::move(table), places_.of(range));
  queries_.enter(before);
}

void Definitions::read_trigger(Value statement) {
  const Value range = statement["relation"];
  const auto table = relation_name(range);
  const Index trigger = objects_.define(SymbolKind::trigger, {statement["trigname"].string()},
                                        places_.of(range), objects_.end(), objects_.schema_of(table));
  if (trigger == k_none) return;
  const Index before = queries_.definition();
  queries_.enter(trigger);
  queries_.add_use(DataUse::trigger, table, places_.of(range));
  queries_.add_use(DataUse::call, strings_of(statement["funcname"]), places_.of(range), true);
  queries_.read_with_rows_of(table, {}, statement["whenClause"], places_.of(range));
  queries_.enter(before);
}

void Definitions::read_rule(Value statement) {
  const Value range = statement["relation"];
  const auto table = relation_name(range);
  const Index rule = objects_.define(SymbolKind::trigger, {statement["rulename"].string()}, places_.of(range),
                                     objects_.end(), objects_.schema_of(table));
  if (rule == k_none) return;
  const Index before = queries_.definition();
  queries_.enter(rule);
  queries_.add_use(DataUse::trigger, table, places_.of(range));
  queries_.read_with_rows_of(table, statement["actions"], statement["whereClause"], places_.of(range));
  queries_.enter(before);
}

void Definitions::read_type(Value statement, std::string_view kind) {
  const bool composite = kind == "CompositeTypeStmt";
  const Value range = statement["typevar"];
  auto name = composite                    ? relation_name(range)
              : kind == "CreateDomainStmt" ? strings_of(statement["domainname"])
              : kind == "DefineStmt"       ? strings_of(statement["defnames"])
                                           : strings_of(statement["typeName"]);
  const Index type =
      objects_.define(SymbolKind::data_type, std::move(name), places_.of(statement), objects_.end());
  if (type == k_none) return;
  each(statement["coldeflist"], [&](Value item) {
    const Value column = item.only("ColumnDef");
    objects_.add_column(type, column["colname"].string(), column, column["typeName"]);
  });
}

void Definitions::read(Value statement) {
  const Value node = statement.first();
  const auto kind = node.key();
  if (kind == "CreateStmt") return read_table(node);
  if (kind == "CreateForeignTableStmt") return read_table(node["base"]);
  if (kind == "ViewStmt") return read_view(node);
  if (kind == "CreateTableAsStmt") return read_table_as(node);
  if (kind == "IndexStmt") return read_index(node);
  if (kind == "CreateTrigStmt") return read_trigger(node);
  if (kind == "RuleStmt") return read_rule(node);
  if (Alterations(objects_).read(node)) return;
  if (kind == "CreateFunctionStmt") return Routines(objects_).read_function(node);
  if (kind == "DoStmt") return Routines(objects_).read_block(node);
  read_other(statement);
}

void Definitions::read_other(Value wrapped) {
  const Value statement = wrapped.first();
  const auto kind = statement.key();
  if (kind == "CreateSeqStmt") {
    const Value range = statement["sequence"];
    objects_.define(SymbolKind::sequence, relation_name(range), places_.of(range), objects_.end());
  } else if (kind == "CompositeTypeStmt" || kind == "CreateEnumStmt" || kind == "CreateDomainStmt" ||
             kind == "CreateRangeStmt" || (kind == "DefineStmt" && statement["kind"].is("OBJECT_TYPE"))) {
    read_type(statement, kind);
  } else if (kind == "DefineStmt" && statement["kind"].is("OBJECT_AGGREGATE")) {
    objects_.define(SymbolKind::function, strings_of(statement["defnames"]), places_.of(statement),
                    objects_.end());
  } else if (kind == "CreateSchemaStmt") {
    const auto before = queries_.search_path();
    auto path = before;
    path.insert(path.begin(), statement["schemaname"].string());
    queries_.set_search_path(std::move(path));
    each(statement["schemaElts"], [&](Value one) { read(one); });
    queries_.set_search_path(before);
  } else {
    if (kind == "SelectStmt") Alterations(objects_).read_set_config(statement);
    const Index before = queries_.definition();
    if (before == k_none) objects_.enter_script();
    queries_.read_statement(wrapped);
    queries_.enter(before);
  }
}

}  // namespace collet::codegraph::postgres
