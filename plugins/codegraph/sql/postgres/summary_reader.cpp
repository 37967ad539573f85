// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/summary_reader.hpp"

#include <algorithm>

#include "plugins/codegraph/sql/facts/summary_reader.hpp"
#include "plugins/codegraph/sql/lineage/trigger_rows.hpp"
#include "plugins/codegraph/sql/postgres/definitions.hpp"
#include "plugins/codegraph/sql/postgres/grammar/parse.hpp"
#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"

namespace collet::codegraph::postgres {
namespace {

/// A larger INSERT is read by the common reader: only its table and columns matter.
constexpr std::size_t k_max_insert = 1U << 16U;

bool begins_with(std::string_view text, std::string_view word) {
  return text.size() > word.size() &&
         std::equal(word.begin(), word.end(), text.begin(), [](char expected, char c) {
           return expected == (c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c);
         });
}

bool is_for_grammar(std::string_view text, const Statement& one) {
  const std::size_t size = one.end - one.begin;
  if (one.depth > k_max_depth || size > k_max_statement) return false;
  return size <= k_max_insert || !begins_with(text.substr(one.begin, size), "insert");
}

/// Returns the text with white space in place of all bytes outside of some statements.
std::string only_statements(std::string_view text, const std::vector<Statement>& statements) {
  std::string out(text.size(), ' ');
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') out[i] = '\n';
  for (const auto& one : statements) {
    std::copy(text.begin() + one.begin, text.begin() + one.end, out.begin() + one.begin);
    if (one.end < out.size()) out[one.end] = ';';
  }
  return out;
}

/// Appends what another reader found in the same file.
void append(FileSummary&& from, FileSummary& to) {
  std::vector<Index> moved(from.definitions.size());
  for (std::size_t i = 0; i < from.definitions.size(); ++i) {
    auto& one = from.definitions[i];
    const auto same =
        std::find_if(to.definitions.begin(), to.definitions.end(), [&](const Definition& other) {
          return other.kind == one.kind && other.name == one.name && other.container == one.container &&
                 other.parent == k_none && one.parent == k_none;
        });
    if (same != to.definitions.end()) {
      moved[i] = static_cast<Index>(same - to.definitions.begin());
      continue;
    }
    if (one.parent != k_none) one.parent = moved[one.parent];
    to.definitions.push_back(std::move(one));
    moved[i] = static_cast<Index>(to.definitions.size() - 1);
  }
  const auto first = static_cast<Index>(to.data.scopes.size());
  const auto move_scope = [&](Index& scope) {
    if (scope != k_none) scope += first;
  };
  const auto move_definition = [&](Index& definition) {
    if (definition < moved.size()) definition = moved[definition];
  };
  for (auto& scope : from.data.scopes) {
    move_scope(scope.parent);
    move_scope(scope.takes);
    move_scope(scope.united);
    move_definition(scope.definition);
    for (auto& source : scope.sources)
      move_scope(source.scope);
    to.data.scopes.push_back(std::move(scope));
  }
  for (auto& table : from.data.tables) {
    move_definition(table.definition);
    move_scope(table.scope);
    to.data.tables.push_back(std::move(table));
  }
  std::move(from.data.keys.begin(), from.data.keys.end(), std::back_inserter(to.data.keys));
  to.has_errors = to.has_errors || from.has_errors;
}

}  // namespace

support::Result<FileSummary> read_summary(std::string_view path, std::string_view text,
                                          bool (*stop)(void* context), void* context) {
  FileSummary out;
  out.language = "postgresql";
  std::string script(text);
  const auto statements = split_statements(script);
  Places places(script);
  out.lines = places.lines();
  ObjectWriter objects(path, script, places, out);
  std::vector<Statement> others;
  for (const auto& one : statements) {
    if (stop != nullptr && stop(context))
      return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
    if (!is_for_grammar(script, one)) {
      others.push_back(one);
      continue;
    }
    const auto tree = parse_statements(script.substr(one.begin, one.end - one.begin));
    if (!tree) {
      others.push_back(one);
      continue;
    }
    objects.begin_at(one.begin, one.end);
    each(tree->root()["stmts"], [&](Value item) { Definitions(objects).read(item["stmt"]); });
  }
  bind_trigger_rows(out);
  if (!others.empty()) append(tsql::read_common_sql(path, only_statements(script, others), "public"), out);
  return out;
}

}  // namespace collet::codegraph::postgres
