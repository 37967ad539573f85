// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/plpgsql_body.hpp"

#include <algorithm>

#include "plugins/codegraph/languages/data_marks.hpp"
#include "plugins/codegraph/sql/postgres/definitions.hpp"
#include "plugins/codegraph/sql/postgres/grammar/body_pieces.hpp"
#include "plugins/codegraph/sql/postgres/grammar/parse.hpp"
#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"

namespace collet::codegraph::postgres {
namespace {

constexpr int k_max_levels = 2000;

Value select_value(const JsonTree& tree) {
  return tree.root()["stmts"].first()["stmt"].only("SelectStmt")["targetList"].first().only(
      "ResTarget")["val"];
}

}  // namespace

DataPlace PlpgsqlBody::place_of_line(std::uint32_t line) const {
  const auto at = body_line_ + (line == 0 ? 0 : line - 1);
  const auto start = places_.line_start(at);
  const auto token = skip_space(objects_.text(), start);
  const auto place = places_.at_byte(static_cast<std::uint32_t>(token));
  return place.line == at ? DataPlace{place.line, place.column} : DataPlace{at, 1};
}

void PlpgsqlBody::read(std::uint32_t body_begin) {
  body_line_ =
      places_.at_byte(std::min<std::uint32_t>(body_begin, static_cast<std::uint32_t>(objects_.text().size())))
          .line;
  const auto tree = parse_routines(
      std::string(objects_.text().substr(objects_.begin(), objects_.end() - objects_.begin())));
  const auto base = places_.base();
  if (!tree) {
    read_pieces(body_begin);
    places_.begin_at(base);
    return;
  }
  each(tree->root(), [&](Value function) {
    const Value node = function.only("PLpgSQL_function");
    read_variables(node["datums"]);
    read_node(node["action"], 1, 0);
  });
  queries_.set_dynamic(0);
  places_.begin_at(base);
}

void PlpgsqlBody::read_variables(Value datums) {
  std::vector<std::string> records;  // by their number, as variables_
  each(datums, [&](Value datum) {
    const Value variable = datum.only("PLpgSQL_var");
    const Value field = datum.only("PLpgSQL_recfield");
    const Value record = datum.only("PLpgSQL_rec");
    const auto parent = field["recparentno"].number();
    if (field && parent < records.size()) {
      variables_.push_back(records[parent] + "." + field["fieldname"].string());
    } else {
      variables_.push_back(variable["refname"].string());
    }
    records.push_back(record["refname"].string());
    if (variable) queries_.body().variables.insert(variables_.back());
  });
  each(datums, [&](Value datum) {
    const Value variable = datum.only("PLpgSQL_var");
    query_ = k_none;
    read_node(datum, variable["lineno"].number(), 0);
    const auto initial = variable["default_val"].only("PLpgSQL_expr")["query"].string();
    if (initial.empty()) return;
    assign({variable["refname"].string()});
    if (initial.size() > k_max_built_text) return;
    const auto value = parse_statements("SELECT " + initial);
    if (value) values_[variable["refname"].string()] = built_text(select_value(*value), values_);
  });
}

void PlpgsqlBody::read_node(Value node, std::uint32_t line, int depth) {
  if (!node || depth > k_max_levels) return;
  if (const auto own = node["lineno"]) line = own.number();
  for (Value one = node.first(); one; one = one.next()) {
    if (one.key() == "PLpgSQL_expr") {
      places_.fix(place_of_line(line));
      read_query(one["query"].string());
    } else if (!read_statement(one, line, depth)) {
      read_node(one, line, depth + 1);
    }
  }
}

/// Reads a statement that gives values to variables or to the results of the routine.
bool PlpgsqlBody::read_statement(Value statement, std::uint32_t line, int depth) {
  const auto kind = statement.key();
  const auto own = statement["lineno"] ? statement["lineno"].number() : line;
  const auto executes = [&](Value query) {
    query_ = k_none;
    places_.fix(place_of_line(own));
    read_executed(query.only("PLpgSQL_expr")["query"].string());
    return query_;
  };
  if (kind == "PLpgSQL_stmt_execsql") {
    query_ = k_none;
    read_node(statement, own, depth + 1);
    assign(names_of(statement["target"]));
  } else if (kind == "PLpgSQL_stmt_assign") {
    follow_text(statement);
    query_ = k_none;
    read_node(statement, own, depth + 1);
    const auto number = statement["varno"].number();
    if (number < variables_.size()) assign({variables_[number]});
  } else if (kind == "PLpgSQL_stmt_return") {
    query_ = k_none;
    read_node(statement, own, depth + 1);
    if (results_.empty()) assign({k_returned_value});
  } else if (kind == "PLpgSQL_stmt_fors") {
    query_ = k_none;
    read_node(statement["query"], own, depth + 1);
    assign(names_of(statement["var"]));
    read_node(statement["body"], own, depth + 1);
  } else if (kind == "PLpgSQL_stmt_dynexecute" || kind == "PLpgSQL_stmt_dynfors") {
    const Index query = executes(statement["query"]);
    // The text is an expression, too.
    read_node(statement["query"], own, depth + 1);
    read_node(statement["params"], own, depth + 1);
    query_ = query;
    assign(names_of(statement[kind == "PLpgSQL_stmt_dynfors" ? "var" : "target"]));
    read_node(statement["body"], own, depth + 1);
  } else if (kind == "PLpgSQL_stmt_return_query") {
    if (const auto dynamic = statement["dynquery"]) {
      const Index query = executes(dynamic);
      read_node(statement, own, depth + 1);
      query_ = query;
    } else {
      query_ = k_none;
      read_node(statement, own, depth + 1);
    }
    add_results(objects_.out(), queries_.definition(), query_, results_);
  } else {
    return false;
  }
  return true;
}

/// Returns the names of the variables that INTO or FOR names.
std::vector<std::string> PlpgsqlBody::names_of(Value target) {
  std::vector<std::string> out;
  each(target.only("PLpgSQL_row")["fields"], [&](Value field) { out.push_back(field["name"].string()); });
  return out;
}

/// The variables have the results of the query that was read last.
void PlpgsqlBody::assign(const std::vector<std::string>& names) {
  if (query_ == k_none || names.empty()) return;
  queries_.assign_variables(query_, names);
  const bool result = std::any_of(names.begin(), names.end(), [&](const std::string& one) {
    return std::find(results_.begin(), results_.end(), one) != results_.end();
  });
  if (result) add_results(objects_.out(), queries_.definition(), query_, names);
}

/// Reads a body that the parser refuses.
void PlpgsqlBody::read_pieces(std::uint32_t body_begin) {
  const auto text = objects_.text();
  if (body_begin >= objects_.end()) return;
  for (const auto& piece : body_pieces(text.substr(body_begin, objects_.end() - body_begin))) {
    const auto at = places_.at_byte(body_begin + piece.begin);
    places_.fix({at.line, at.column});
    if (piece.kind == BodyPiece::Kind::executed) {
      read_executed(piece.text);
    } else {
      read_query(piece.text);
    }
  }
}

/// Reads a statement, or an expression, which is one without SELECT.
void PlpgsqlBody::read_query(const std::string& text) {
  auto tree = parse_statements(text);
  if (!tree) tree = parse_statements("SELECT " + text);
  if (!tree) {
    // An assignment: `name := value`.
    const auto sign = text.find(":=");
    const auto equal = sign == std::string::npos ? text.find('=') : sign;
    if (equal != std::string::npos)
      tree = parse_statements("SELECT " + text.substr(equal + (sign == std::string::npos ? 1 : 2)));
  }
  if (!tree) {
    objects_.out().has_errors = true;
    return;
  }
  each(tree->root()["stmts"], [&](Value one) {
    const Value statement = one["stmt"];
    const auto kind = statement.first().key();
    const bool defines = kind == "CreateStmt" || kind == "CreateTableAsStmt" || kind == "DropStmt" ||
                         kind == "IndexStmt" || kind == "AlterTableStmt" || kind == "VariableSetStmt";
    if (!defines) {
      query_ = queries_.read_statement(statement);
    } else if (kind == "CreateStmt" || kind == "CreateTableAsStmt") {
      Definitions(objects_).read(statement);
    }
  });
}

/// Follows the texts that are assigned to variables.
void PlpgsqlBody::follow_text(Value statement) {
  const auto text = statement["expr"].only("PLpgSQL_expr")["query"].string();
  auto sign = text.find(":=");
  const std::size_t size = sign == std::string::npos ? 1 : 2;
  if (sign == std::string::npos) sign = text.find('=');
  if (sign == std::string::npos || text.size() > k_max_built_text) return;
  auto name = text.substr(0, sign);
  name.erase(std::remove_if(name.begin(), name.end(), [](char c) { return c == ' ' || c == '\n'; }),
             name.end());
  const auto tree = parse_statements("SELECT " + text.substr(sign + size));
  if (tree) values_[name] = built_text(select_value(*tree), values_);
}

void PlpgsqlBody::read_executed(const std::string& expression) {
  const auto tree = parse_statements("SELECT " + expression);
  if (!tree) return;
  auto text = built_text(select_value(*tree), values_);
  if (text.text.empty() || text.text == k_unknown_part) return;
  join_holes(text.text);
  queries_.set_dynamic(text.complete ? 1 : 2);
  auto script = text.text;
  for (const auto& one : split_statements(script)) {
    if (one.depth > k_max_depth) continue;
    const auto parsed = parse_statements(script.substr(one.begin, one.end - one.begin));
    if (parsed) query_ = queries_.read_statement(parsed->root()["stmts"].first()["stmt"]);
  }
  queries_.set_dynamic(0);
}

}  // namespace collet::codegraph::postgres
