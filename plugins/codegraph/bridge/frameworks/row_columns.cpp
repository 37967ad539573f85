// SPDX-License-Identifier: MIT
/// Columns that code takes from rows: `rs.getString("name")`, `reader.GetOrdinal("Name")`.
#include <algorithm>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

/// Returns true for calls that take a value from a row by the name of its column.
bool takes_column(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "getString", "getInt",     "getLong",      "getBoolean", "getDouble",  "getFloat", "getObject",
      "getDate",   "getTime",    "getTimestamp", "getBytes",   "getShort",   "getByte",  "getBigDecimal",
      "getArray",  "GetOrdinal", "getBlob",      "getClob",    "getNString", "getURL",   "getBinaryStream"};
  return k_names.count(name) != 0;
}

bool is_row(const Type& type) {
  const auto name = simple_name(type.name);
  return name == "ResultSet" || name == "SqlRowSet" || name.ends_with("DataReader") || name == "IDataRecord";
}

/// Adds the columns that a definition takes from the tables of its own statements, or of those of its class.
class RowColumns {
 public:
  RowColumns(FrameworkContext& context, Index number) : context_(context), number_(number) {}

  void read() {
    const auto& all = context_.bodies.file(number_).summary.expressions;
    for (Index i = 0; i < all.size(); ++i) {
      const auto& call = all[i];
      if (call.kind != Kind::call || call.receiver == k_none || call.operands.size() != 1 ||
          !takes_column(call.name))
        continue;
      if (call.operands[0] == k_none || !is_row(context_.bodies.types(number_).type_of(call.receiver)))
        continue;
      const auto values = context_.strings.follow({number_, call.operands[0]});
      if (values.size() != 1 || !values[0].complete() || name_parts(values[0].text).size() != 1) continue;
      add(context_.evidence({number_, i}), values[0].text);
    }
  }

 private:
  void add(const Evidence& evidence, const std::string& column) {
    if (evidence.symbol == k_none) return;
    auto sources = context_.out.rows_of(number_, [&](Index symbol) { return symbol == evidence.symbol; });
    if (sources.empty()) {
      const Index type = outer_type(evidence.symbol);
      sources = context_.out.rows_of(number_, [&](Index symbol) { return outer_type(symbol) == type; });
    }
    if (sources.empty()) return;
    DataFacts facts;
    auto& scope = facts.scopes.emplace_back();
    scope.sources = std::move(sources);
    DataColumn one;
    one.name = {column};
    scope.columns.push_back(std::move(one));
    context_.out.add_statement(evidence, std::move(facts), k_code_call);
  }

  /// Returns the outermost type around a symbol.
  Index outer_type(Index symbol) const {
    for (Index next = symbol; next != k_none; next = context_.program().parent(next))
      symbol = next;
    return symbol;
  }

  FrameworkContext& context_;
  Index number_;
};

}  // namespace

void read_row_columns(FrameworkContext& context, Index file) {
  RowColumns(context, file).read();
}

}  // namespace collet::codegraph::bridge
