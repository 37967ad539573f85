// SPDX-License-Identifier: MIT
/// Links sources that a test writes with the data that they use, and shows the uses as text.
#pragma once

#include <set>
#include <string>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/store/summary_codec.hpp"
#include "tests/unit/codegraph/linking.hpp"

namespace collet::codegraph {

struct Bridged {
  std::unique_ptr<Linked> linked;

  /// Returns "Shop.save INSERTS orders" for each use of a table or procedure by code; data that no file
  /// defines is in brackets: "[orders]".
  std::set<std::string> uses() const { return shown(false); }
  /// The same for columns: "Shop.save WRITES_COLUMN orders.id".
  std::set<std::string> columns() const { return shown(true); }
  std::set<std::string> rules() const {
    std::set<std::string> out;
    for (const auto& edge : linked->links.edges)
      if (edge.rule >= Rule::code_text && edge.rule <= Rule::route)
        out.insert(std::string(rule_name(edge.rule)));
    return out;
  }

 private:
  static bool is_column(EdgeKind kind, bool table_named) {
    return kind == EdgeKind::reads_column || kind == EdgeKind::writes_column ||
           (kind == EdgeKind::maps_to && table_named);
  }
  std::string source(Index symbol) const {
    const auto& full = linked->program.full_name(symbol);
    const Index parent = linked->program.parent(symbol);
    const auto& name = linked->program.definition(symbol).name;
    if (parent == k_none) return name;
    const auto& above = linked->program.definition(parent).name;
    return full.empty() ? name : above + "." + name;
  }
  std::set<std::string> shown(bool columns) const {
    std::set<std::string> out;
    const auto& program = linked->program;
    for (const auto& edge : linked->links.edges) {
      if (program.file_of(edge.source).language->data_objects) continue;
      const auto& target = program.definition(edge.target);
      const bool column = target.kind == SymbolKind::column;
      if (!is_data_kind(target.kind) && !program.file_of(edge.target).language->data_objects) continue;
      if (column != columns || is_data_kind(program.definition(edge.source).kind)) continue;
      out.insert(source(edge.source) + " " + std::string(edge_name(edge.kind)) + " " +
                 (column ? program.definition(program.parent(edge.target)).name + "." : "") + target.name);
    }
    for (const auto& open : linked->links.open_calls) {
      if (!open.data) continue;
      const bool property = open.kind == EdgeKind::maps_to && !open.target.empty() &&
                            !is_type(program.definition(open.source).kind);
      if (is_column(open.kind, property) != columns) continue;
      out.insert(source(open.source) + " " + std::string(edge_name(open.kind)) + " [" +
                 (open.target.empty() ? "" : open.target + ".") + open.name + "]");
    }
    return out;
  }
};

/// Finds the uses of data as an index run of a very large project does: all bodies but those of the first
/// files are dropped after each file and read again.
inline void add_facts_with_few_bodies(Program& program) {
  std::vector<FileSummary> whole;
  whole.reserve(program.files().size());
  for (auto& file : program.files()) {
    if (!file.library) mark_data_sites(file.summary);
    whole.push_back(file.summary);
    if (!file.library) drop_body(file.summary);
  }
  const auto read_again = [&](Index file, FileSummary& summary) {
    summary.scopes = whole[file].scopes;
    summary.expressions = whole[file].expressions;
    summary.mentions = whole[file].mentions;
    return true;
  };
  constexpr bridge::BodyLimits k_few{60, 0};
  add_bridge_facts(program, read_again, nullptr, k_few);
  for (Index file = 0; file < whole.size(); ++file)
    read_again(file, program.files()[file].summary);
}

inline Bridged bridge_code(const std::map<std::string, std::string>& files) {
  Bridged out;
  out.linked = link(files, add_facts_with_few_bodies);
  return out;
}

using Uses = std::set<std::string>;

/// Returns those of the uses that a symbol has, without its name.
inline Uses of(const Uses& all, const std::string& symbol) {
  Uses out;
  for (const auto& one : all)
    if (one.starts_with(symbol + " ")) out.insert(one.substr(symbol.size() + 1));
  return out;
}

/// A class of Java with this body.
inline std::string java_class(const std::string& body) {
  return "package shop;\nimport org.springframework.jdbc.core.JdbcTemplate;\nimport jakarta.persistence.*;\n"
         "class Shop {\n  JdbcTemplate jdbc;\n  EntityManager em;\n" +
         body + "\n}\n";
}
/// A class of C# with this body.
inline std::string csharp_class(const std::string& body) {
  return "using System.Data;\nusing Dapper;\nnamespace Store;\nclass Shop {\n  IDbConnection db;\n" + body +
         "\n}\n";
}

}  // namespace collet::codegraph
