// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/statements/statement_scopes.hpp"

#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {

bool ends_assignment(std::string_view word) {
  return word == "WHERE" || word == "FROM" || word == "RETURNING" || word == "OUTPUT" || word == "WHEN" ||
         word == "ORDER" || word == "LIMIT" || word == "OPTION";
}

std::uint32_t StatementScopes::add_scope(std::uint32_t parent) {
  DataScope one;
  one.parent = parent;
  out_.scopes.push_back(std::move(one));
  return static_cast<std::uint32_t>(out_.scopes.size() - 1);
}

std::uint32_t StatementScopes::add_source(std::uint32_t number, DataUse use, std::vector<std::string> name,
                                          std::string alias) {
  if (name.empty()) return k_no_scope;
  DataSource one;
  one.use = use;
  one.rows = use != DataUse::call;
  one.local = name.back().starts_with('#');
  if (name.size() == 1 && use == DataUse::read)
    for (const auto& [query, scope] : queries_)
      if (query == support::lower_case(name[0])) one.scope = scope;
  one.name = std::move(name);
  one.alias = std::move(alias);
  auto& sources = scope(number).sources;
  sources.push_back(std::move(one));
  return static_cast<std::uint32_t>(sources.size() - 1);
}

void StatementScopes::add_column(std::uint32_t number, std::vector<std::string> name, bool written,
                                 std::uint32_t source) {
  if (name.empty() || name.back().find('\x01') != std::string::npos) return;
  DataColumn one;
  one.name = std::move(name);
  one.written = written;
  one.source = source;
  scope(number).columns.push_back(std::move(one));
}

void StatementScopes::add_star(std::uint32_t number, std::uint32_t source) {
  DataColumn one;
  one.star = true;
  one.source = source;
  scope(number).columns.push_back(std::move(one));
}

void StatementScopes::add_variable(std::uint32_t number, const std::string& name, FlowKind flow,
                                   std::uint32_t column, std::uint32_t argument) {
  constexpr std::size_t k_max_variables = 4096;
  auto& variables = scope(number).variables;
  if (variables.size() >= k_max_variables) return;
  DataVariable one;
  one.flow = flow;
  one.column = column;
  one.number = argument;
  one.name = name;
  variables.push_back(std::move(one));
}

void StatementScopes::note_compared(std::uint32_t number) {
  std::size_t ahead = 0;
  if (is("LIKE") || is("IN")) {
    ahead = is_symbol("(", 1) ? 2 : 1;
  } else {
    while (ahead < 2 &&
           (is_symbol("=", ahead) || is_symbol("<", ahead) || is_symbol(">", ahead) || is_symbol("!", ahead)))
      ++ahead;
  }
  const auto& columns = scope(number).columns;
  if (ahead != 0 && token(ahead).kind == StatementToken::Kind::parameter && !columns.empty())
    add_variable(number, token(ahead).plain, FlowKind::filter,
                 static_cast<std::uint32_t>(columns.size() - 1));
}

std::size_t StatementScopes::note_value(std::uint32_t number, std::uint32_t column, std::size_t begin) {
  constexpr std::size_t k_max_value = 2000;
  int depth = 0;
  auto end = begin;
  for (; end + 1 < tokens_.size() && end - begin < k_max_value; ++end) {
    const auto& one = tokens_[end];
    if (one.text == "(" && one.kind == StatementToken::Kind::symbol) ++depth;
    if (one.kind == StatementToken::Kind::symbol && depth == 0 &&
        (one.text == "," || one.text == ";" || one.text == ")"))
      break;
    if (one.text == ")" && one.kind == StatementToken::Kind::symbol) --depth;
    if (one.kind == StatementToken::Kind::word && depth == 0 && ends_assignment(one.text)) break;
  }
  for (auto at = begin; at < end; ++at)
    if (tokens_[at].kind == StatementToken::Kind::parameter)
      add_variable(number, tokens_[at].plain,
                   end == begin + 1 ? FlowKind::identity : FlowKind::transformation, column);
  return end;
}

void StatementScopes::note_inserted(std::uint32_t number, std::uint32_t target) {
  std::vector<std::uint32_t> written;
  const auto& columns = scope(number).columns;
  for (std::uint32_t i = 0; i < columns.size(); ++i)
    if (columns[i].written && columns[i].source == target) written.push_back(i);
  auto at = at_ + 2;
  for (const auto column : written) {
    at = note_value(number, column, at);
    if (at >= tokens_.size() || tokens_[at].text != ",") return;
    ++at;
  }
}

void StatementScopes::resolve_target(std::uint32_t number, std::uint32_t target, DataUse use) {
  auto& sources = scope(number).sources;
  if (target >= sources.size() || sources[target].name.size() != 1) return;
  const std::string name = support::lower_case(sources[target].name[0]);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (i == target || sources[i].use != DataUse::read || support::lower_case(sources[i].alias) != name)
      continue;
    sources[i].use = use;
    sources[target].use = DataUse::none;
    sources[target].rows = false;
    // The alias means the table alone, so no name leads to this source.
    sources[target].alias = '\x01';
    for (auto& column : scope(number).columns)
      if (column.source == target) column.source = static_cast<std::uint32_t>(i);
    return;
  }
}

}  // namespace collet::codegraph::bridge
