// SPDX-License-Identifier: MIT
/// Inserts by SimpleJdbcInsert of Spring, which has the names of a table and of columns but no statement.
#include <algorithm>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

bool is_insert(std::string_view name) {
  return name.ends_with("SimpleJdbcInsert") || name.ends_with("SimpleJdbcInsertOperations");
}

/// Holds the names that calls give to an insert.
struct InsertTarget {
  std::vector<std::string> table;
  std::string schema;
  std::vector<std::string> columns;
  std::vector<std::string> keys;  ///< columns that the database fills in
};

class JdbcInserts {
 public:
  JdbcInserts(FrameworkContext& context, Index number)
      : context_(context), number_(number), summary_(context.bodies.file(number).summary) {}

  void read() {
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& call = summary_.expressions[i];
      if (call.kind != Kind::call || call.receiver == k_none || !call.name.starts_with("execute")) continue;
      if (!is_insert(context_.bodies.types(number_).type_of(call.receiver).name)) continue;
      InsertTarget target;
      read_value(call.receiver, target, 0);
      if (!target.table.empty()) add(i, std::move(target));
    }
  }

 private:
  /// Reads the calls that make a value: those of a chain, and those that a variable or field gets.
  void read_value(Index expression, InsertTarget& out, int depth) {
    constexpr int k_max_calls = 40;
    constexpr int k_max_depth = 4;
    if (depth > k_max_depth) return;
    for (int i = 0; i < k_max_calls && expression != k_none; ++i) {
      const auto& one = summary_.expressions[expression];
      if (one.kind == Kind::call) {
        read_setting(one, out);
        expression = one.receiver;
        continue;
      }
      if (one.kind != Kind::name && one.kind != Kind::member) return;
      const auto found = context_.bodies.scopes(number_).find(one);
      if (one.kind == Kind::name && found.variable != nullptr && found.variable->initial != k_none)
        read_value(found.variable->initial, out, depth + 1);
      const auto& values = context_.bodies.values(number_);
      const auto assigned = values.assigned.find(one.name);
      if (assigned == values.assigned.end() || assigned->second.size() > k_max_calls) return;
      for (const Index target : assigned->second)
        if (target != expression && means_same(target, expression))
          read_value(summary_.expressions[target].operands.front(), out, depth + 1);
      return;
    }
  }

  bool means_same(Index first, Index second) {
    auto& types = context_.bodies.types(number_);
    const auto& a = types.meaning_of(first);
    const auto& b = types.meaning_of(second);
    return a.state == b.state && a.target.symbol == b.target.symbol;
  }

  void read_setting(const Expression& call, InsertTarget& out) {
    const auto texts = [&] {
      std::vector<std::string> all;
      for (const Index operand : call.operands) {
        if (operand == k_none) continue;
        auto values = context_.strings.follow({number_, operand});
        if (values.size() == 1 && values.front().complete()) all.push_back(std::move(values.front().text));
      }
      return all;
    };
    if (call.name == "withTableName") {
      if (const auto names = texts(); !names.empty()) out.table = dotted_parts(names.front());
    } else if (call.name == "withSchemaName") {
      if (const auto names = texts(); !names.empty()) out.schema = names.front();
    } else if (call.name == "usingColumns") {
      out.columns = texts();
    } else if (call.name == "usingGeneratedKeyColumns") {
      out.keys = texts();
    }
  }

  void add(Index call, InsertTarget target) {
    // Without a list Spring asks the database for the columns and leaves out those with generated keys.
    if (target.columns.empty()) target.columns = columns_of(target.table.back(), target.keys);
    if (!target.schema.empty() && target.table.size() == 1)
      target.table.insert(target.table.begin(), target.schema);
    DataFacts facts;
    auto& scope = facts.scopes.emplace_back();
    auto& source = scope.sources.emplace_back();
    source.use = DataUse::insert;
    source.rows = true;
    source.name = std::move(target.table);
    scope.columns.reserve(target.columns.size());
    for (auto& name : target.columns) {
      auto& column = scope.columns.emplace_back();
      column.written = true;
      column.source = 0;
      column.name = {std::move(name)};
    }
    context_.out.add_statement(context_.evidence({number_, call}), std::move(facts), k_code_call);
  }

  /// Returns the columns of a table that the sources define, without some.
  std::vector<std::string> columns_of(const std::string& table, const std::vector<std::string>& without) {
    std::vector<std::string> out;
    const auto found = tables().find(support::lower_case(table));
    if (found == tables().end()) return out;
    const auto [file, number] = found->second;
    const auto& all = context_.program().files()[file].summary.definitions;
    for (std::size_t i = number + 1; i < all.size(); ++i) {
      if (all[i].parent != number || all[i].kind != SymbolKind::column) continue;
      const auto folded = support::lower_case(all[i].name);
      const bool left_out = std::any_of(without.begin(), without.end(), [&](const std::string& one) {
        return support::lower_case(one) == folded;
      });
      if (!left_out) out.push_back(all[i].name);
    }
    return out;
  }

  const std::unordered_map<std::string, std::pair<Index, Index>>& tables() {
    if (context_.tables) return *context_.tables;
    auto& out = context_.tables.emplace();
    const auto& files = context_.program().files();
    for (Index file = 0; file < files.size(); ++file) {
      if (!files[file].language->data_objects) continue;
      const auto& all = files[file].summary.definitions;
      for (Index i = 0; i < all.size(); ++i)
        if (all[i].kind == SymbolKind::table) out.try_emplace(support::lower_case(all[i].name), file, i);
    }
    return out;
  }

  FrameworkContext& context_;
  Index number_;
  const FileSummary& summary_;
};

}  // namespace

void read_jdbc_inserts(FrameworkContext& context, Index file) {
  if (context.program().files()[file].language->name == "java") JdbcInserts(context, file).read();
}

}  // namespace collet::codegraph::bridge
