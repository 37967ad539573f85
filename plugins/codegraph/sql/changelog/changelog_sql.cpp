// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/sql/changelog/changelog.hpp"

namespace collet::codegraph::changelog {
namespace {

std::string quoted_name(std::string_view name) {
  std::string out = "\"";
  for (const char c : name)
    out += c == '"' ? std::string("\"\"") : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
  return out + "\"";
}

/// Writes statements on the lines of their changes.
class SqlWriter {
 public:
  std::string run(const std::vector<Change>& changes) {
    read(changes, 0);
    return std::move(out_);
  }

 private:
  void go_to(std::uint32_t line) {
    for (; line_ < line; ++line_)
      out_ += '\n';
  }
  /// Appends a text with its lines.
  void append(std::string_view text) {
    out_ += text;
    line_ += static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
  }
  static std::string object(const Change& change, std::string_view name = "tableName",
                            std::string_view schema = "schemaName") {
    const auto own = change.attribute(schema);
    // A placeholder is the default schema.
    return (own.empty() || own[0] == '$' ? std::string() : quoted_name(own) + ".") +
           quoted_name(change.attribute(name));
  }
  static std::string type(const Change& column) {
    std::string out;
    auto text = column.attribute("type");
    constexpr std::string_view k_java = "java.sql.Types.";
    if (text.starts_with(k_java)) text.erase(0, k_java.size());
    for (const char c : text) {
      const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                         c == '_' || c == ' ' || c == '(' || c == ')' || c == ',' || c == '[' || c == ']';
      if (plain) out += c;
    }
    const bool balanced =
        std::count(out.begin(), out.end(), '(') == std::count(out.begin(), out.end(), ')') &&
        std::count(out.begin(), out.end(), '[') == std::count(out.begin(), out.end(), ']');
    return out.empty() || !balanced ? "text" : out;
  }
  static std::string reference(const Change& column) {
    for (const auto& part : column.parts) {
      if (part.name != "constraints") continue;
      auto table = part.attribute("referencedTableName");
      const auto references = part.attribute("references");
      if (table.empty()) table = references.substr(0, references.find('('));
      while (!table.empty() && table.back() == ' ')
        table.pop_back();
      const auto dot = table.find('.');
      if (!table.empty())
        return " REFERENCES " + (dot == std::string::npos ? quoted_name(table)
                                                          : quoted_name(table.substr(0, dot)) + "." +
                                                                quoted_name(table.substr(dot + 1)));
    }
    return {};
  }
  /// In YAML, `columns` contains `column`.
  static std::vector<const Change*> columns(const Change& change) {
    std::vector<const Change*> out;
    for (const auto& part : change.parts) {
      if (part.name == "column" && !part.attribute("name").empty()) out.push_back(&part);
      if (part.name == "columns" || part.name == "addColumn")
        for (const auto* const one : columns(part))
          out.push_back(one);
    }
    return out;
  }
  void write(const Change& change, const std::string& statement) {
    go_to(change.line);
    append(statement + ";");
  }
  void create_table(const Change& change) {
    go_to(change.line);
    append("CREATE TABLE " + object(change) + " (");
    bool first = true;
    for (const auto* const column : columns(change)) {
      if (!first) append(", ");
      first = false;
      go_to(column->line);
      append(quoted_name(column->attribute("name")) + " " + type(*column) + reference(*column));
    }
    append(");");
  }
  void change_table(const Change& change) {
    const auto table = "ALTER TABLE " + object(change);
    const auto& name = change.name;
    if (name == "addColumn") {
      for (const auto* const column : columns(change))
        write(*column, table + " ADD COLUMN " + quoted_name(column->attribute("name")) + " " + type(*column) +
                           reference(*column));
    } else if (name == "dropColumn") {
      if (!change.attribute("columnName").empty())
        write(change, table + " DROP COLUMN " + quoted_name(change.attribute("columnName")));
      for (const auto* const column : columns(change))
        write(*column, table + " DROP COLUMN " + quoted_name(column->attribute("name")));
    } else if (name == "renameColumn") {
      write(change, table + " RENAME COLUMN " + quoted_name(change.attribute("oldColumnName")) + " TO " +
                        quoted_name(change.attribute("newColumnName")));
    } else if (name == "renameTable") {
      write(change, "ALTER TABLE " + object(change, "oldTableName") + " RENAME TO " +
                        quoted_name(change.attribute("newTableName")));
    } else if (name == "dropTable") {
      write(change, "DROP TABLE " + object(change));
    }
  }
  bool read_change(const Change& change) {
    const auto& name = change.name;
    if (name == "createTable") {
      create_table(change);
    } else if (name == "addColumn" || name == "dropColumn" || name == "renameColumn" ||
               name == "renameTable" || name == "dropTable") {
      change_table(change);
    } else if (name == "addForeignKeyConstraint") {
      write(change, "ALTER TABLE " + object(change, "baseTableName", "baseTableSchemaName") +
                        " ADD FOREIGN KEY (" + quoted_name(change.attribute("baseColumnNames")) +
                        ") REFERENCES " + object(change, "referencedTableName", "referencedTableSchemaName"));
    } else if (name == "createView") {
      go_to(change.line);
      append("CREATE OR REPLACE VIEW " + object(change, "viewName") + " AS " + change.text + ";");
    } else if (name == "dropView") {
      write(change, "DROP VIEW " + object(change, "viewName"));
    } else if (name == "createSequence") {
      write(change, "CREATE SEQUENCE " + object(change, "sequenceName"));
    } else if (name == "createIndex") {
      write(change,
            "CREATE INDEX " + quoted_name(change.attribute("indexName")) + " ON " + object(change) + " (id)");
    } else if (name == "sql" || name == "createProcedure") {
      go_to(change.line);
      append(change.text + "\n;");
    } else {
      return false;
    }
    return true;
  }
  void read(const std::vector<Change>& changes, int depth) {
    constexpr int k_max_depth = 20;
    for (const auto& change : changes) {
      // A rollback undoes, and a condition changes nothing.
      if (change.name == "rollback" || change.name == "preConditions" || depth > k_max_depth) continue;
      if (!read_change(change)) read(change.parts, depth + 1);
      // In YAML, `sql: SELECT …` is an attribute of what contains it.
      if (change.name == "changes" && !change.text.empty()) append(change.text + "\n;");
    }
  }

  std::string out_;
  std::uint32_t line_ = 1;
};

}  // namespace

std::string Change::attribute(std::string_view wanted) const {
  for (const auto& [key, value] : attributes)
    if (key == wanted) return value;
  return {};
}

bool is_changelog(std::string_view text) {
  return text.find("databaseChangeLog") != std::string_view::npos;
}

std::string sql_of(const std::vector<Change>& changes) {
  return SqlWriter().run(changes);
}

}  // namespace collet::codegraph::changelog
