// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/alterations.hpp"

namespace collet::codegraph::postgres {
namespace {

/// Returns the kind of an object that DROP, ALTER or COMMENT names, or module for those without symbols.
SymbolKind kind_of(Value type) {
  if (type.is("OBJECT_TABLE") || type.is("OBJECT_FOREIGN_TABLE")) return SymbolKind::table;
  if (type.is("OBJECT_VIEW") || type.is("OBJECT_MATVIEW")) return SymbolKind::view;
  if (type.is("OBJECT_FUNCTION") || type.is("OBJECT_AGGREGATE")) return SymbolKind::function;
  if (type.is("OBJECT_PROCEDURE")) return SymbolKind::procedure;
  if (type.is("OBJECT_SEQUENCE")) return SymbolKind::sequence;
  if (type.is("OBJECT_TYPE") || type.is("OBJECT_DOMAIN")) return SymbolKind::data_type;
  if (type.is("OBJECT_INDEX")) return SymbolKind::index;
  if (type.is("OBJECT_TRIGGER") || type.is("OBJECT_RULE")) return SymbolKind::trigger;
  return SymbolKind::module;
}

}  // namespace

void read_foreign_key(ObjectWriter& objects, Value constraint, const std::vector<std::string>& table) {
  if (!constraint["contype"].is("CONSTR_FOREIGN")) return;
  const Value target = constraint["pktable"];
  if (table.empty()) {
    objects.queries().add_use(DataUse::key, relation_name(target), objects.places().of(target));
  } else {
    objects.out().data.keys.push_back({table, relation_name(target), objects.places().of(target)});
  }
}

bool Alterations::read(Value statement) {
  const auto kind = statement.key();
  if (kind == "AlterTableStmt") {
    read_alter(statement);
  } else if (kind == "RenameStmt" || kind == "AlterObjectSchemaStmt") {
    read_rename(statement);
  } else if (kind == "DropStmt") {
    read_drop(statement);
  } else if (kind == "CommentStmt") {
    read_comment(statement);
  } else if (kind == "VariableSetStmt") {
    read_setting(statement);
  } else {
    return false;
  }
  return true;
}

void Alterations::read_alter(Value statement) {
  const Value range = statement["relation"];
  const auto table = relation_name(range);
  if (objects_.queries().is_local(table)) return;
  const auto schema = objects_.schema_of(table);
  each(statement["cmds"], [&](Value item) {
    const Value command = item.only("AlterTableCmd");
    const Value subtype = command["subtype"];
    if (subtype.is("AT_AddColumn")) {
      const Value column = command["def"].only("ColumnDef");
      objects_.add_column(k_none, column["colname"].string(), column, column["typeName"],
                          schema + "." + table.back());
      each(column["constraints"],
           [&](Value one) { read_foreign_key(objects_, one.only("Constraint"), table); });
    } else if (subtype.is("AT_AddConstraint")) {
      read_foreign_key(objects_, command["def"].only("Constraint"), table);
    } else if (subtype.is("AT_DropColumn")) {
      objects_.end_column(table, command["name"].string(), {}, range);
      if (command["behavior"].is("DROP_CASCADE")) objects_.note_cascade();
    }
  });
}

/// The object or column has a new definition under the new name, and no longer the old one.
void Alterations::read_rename(Value statement) {
  const Value range = statement["relation"];
  if (statement["renameType"].is("OBJECT_SCHEMA"))
    return objects_.rename_schema(statement["subname"].string(), statement["newname"].string(),
                                  places_.of(statement));
  if (!range) return;
  const auto table = relation_name(range);
  const bool moved = statement["newschema"].first() || !statement["newschema"].string().empty();
  const Value type = moved ? statement["objectType"] : statement["renameType"];
  if (type.is("OBJECT_COLUMN"))
    return objects_.end_column(table, statement["subname"].string(), statement["newname"].string(), range);
  const auto kind = kind_of(type);
  if (kind != SymbolKind::table && kind != SymbolKind::view && kind != SymbolKind::sequence) return;
  std::vector<std::string> name = {objects_.schema_of(table), table.back()};
  (moved ? name[0] : name[1]) = statement[moved ? "newschema" : "newname"].string();
  objects_.rename(kind, table, std::move(name), places_.of(range));
}

void Alterations::read_drop(Value statement) {
  const auto kind = kind_of(statement["removeType"]);
  if (statement["behavior"].is("DROP_CASCADE")) objects_.note_cascade();
  if (kind == SymbolKind::module) return;
  each(statement["objects"], [&](Value item) {
    auto name = strings_of(item.only("List")["items"]);
    if (const auto function = item.only("ObjectWithArgs")) name = strings_of(function["objname"]);
    if (const auto type = item.only("TypeName")) name = strings_of(type["names"]);
    if (!name.empty()) objects_.remove(kind, name);
  });
}

void Alterations::read_comment(Value statement) {
  const auto kind =
      statement["objtype"].is("OBJECT_COLUMN") ? SymbolKind::column : kind_of(statement["objtype"]);
  auto name = strings_of(statement["object"].only("List")["items"]);
  if (const auto function = statement["object"].only("ObjectWithArgs"))
    name = strings_of(function["objname"]);
  std::string column;
  if (kind == SymbolKind::column && name.size() > 1) {
    column = name.back();
    name.pop_back();
  }
  if (name.empty()) return;
  const auto schema = objects_.schema_of(name);
  auto text = statement["comment"].string();
  constexpr std::size_t k_max_comment = 2000;
  if (text.size() > k_max_comment) return;
  for (auto& one : objects_.out().definitions) {
    const bool named = column.empty() ? one.kind == kind && one.name == name.back() && one.container == schema
                                      : one.kind == SymbolKind::column && one.name == column;
    if (!named) continue;
    if (!column.empty()) {
      const auto* const owner = one.parent == k_none ? nullptr : &objects_.out().definitions[one.parent];
      if (owner == nullptr || owner->name != name.back() || owner->container != schema) continue;
    }
    one.documentation = std::move(text);
    return;
  }
}

void Alterations::read_set_config(Value select) {
  const Value call = select["targetList"].first().only("ResTarget")["val"].only("FuncCall");
  const auto name = strings_of(call["funcname"]);
  if (name.empty() || name.back() != "set_config") return;
  const Value setting = call["args"].first();
  if (!setting.only("A_Const")["sval"]["sval"].is("search_path")) return;
  const auto value = setting.next().only("A_Const")["sval"]["sval"].string();
  std::vector<std::string> path;
  std::string schema;
  for (const char c : value + ",") {
    if (c == ',') {
      if (!schema.empty() && schema != "$user") path.push_back(schema);
      schema.clear();
    } else if (c != ' ' && c != '"') {
      schema += c;
    }
  }
  objects_.queries().set_search_path(std::move(path));
}

void Alterations::read_setting(Value statement) {
  if (!statement["name"].is("search_path")) return;
  std::vector<std::string> path;
  each(statement["args"], [&](Value item) {
    auto schema = item.only("A_Const")["sval"]["sval"].string();
    if (!schema.empty() && schema != "$user" && schema[0] != '$') path.push_back(std::move(schema));
  });
  objects_.queries().set_search_path(std::move(path));
}

}  // namespace collet::codegraph::postgres
