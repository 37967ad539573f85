// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/facts/facts_reader.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph::tsql {
namespace {

bool is_local(const std::vector<std::string>& name) {
  return !name.back().empty() && (name.back()[0] == '#' || name.back()[0] == '@');
}

/// Returns true for a method of the type xml, whose name follows that of a column.
bool is_xml_method(std::string_view name) {
  return name == "value" || name == "nodes" || name == "query" || name == "exist" || name == "modify";
}

}  // namespace

std::string folded(std::string_view text) {
  return support::lower_case(text);
}

void FactsReader::enter(Index definition, std::vector<std::string> table) {
  definition_ = definition;
  trigger_table_ = std::move(table);
}

Index FactsReader::add_scope(Index parent) {
  DataScope scope;
  scope.parent = parent;
  scope.definition = definition_;
  out_.scopes.push_back(std::move(scope));
  return static_cast<Index>(out_.scopes.size() - 1);
}

void FactsReader::add_use(DataUse use, NodeIndex name) {
  const Index scope = add_scope(k_none);
  DataSource source;
  source.use = use;
  source.name = places_.parts(name);
  source.at = places_.place(name);
  source.local = is_local(source.name);
  out_.scopes[scope].sources.push_back(std::move(source));
}

void FactsReader::add_local(std::string name, std::vector<std::string> columns, Index scope) {
  out_.tables.push_back({definition_, scope, std::move(name), std::move(columns)});
}

std::vector<std::string> FactsReader::column_names(NodeIndex list) const {
  std::vector<std::string> out;
  for_children(tree_, list, [&](NodeIndex child) {
    const auto kind = tree_.nodes[child].kind;
    if (kind == NodeKind::column) {
      if (const auto name = child_of(tree_, child, NodeKind::column_part)) out.push_back(places_.name(name));
    } else if (kind == NodeKind::column_part || kind == NodeKind::column_name) {
      out.push_back(places_.name(child));
    }
  });
  return out;
}

void FactsReader::name_table(DataSource& source, NodeIndex name) const {
  source.name = places_.parts(name);
  source.at = places_.place(name);
  source.local = is_local(source.name);
  if (source.name.size() != 1) return;
  const auto key = folded(source.name[0]);
  for (auto cte = ctes_.rbegin(); cte != ctes_.rend(); ++cte) {
    if (cte->first != key) continue;
    source.scope = cte->second.scope;
    source.columns = cte->second.columns;
    return;
  }
  if (!trigger_table_.empty() && (key == "inserted" || key == "deleted")) {
    source.alias = source.name[0];
    source.name = trigger_table_;
    source.use = DataUse::none;
  }
}

void FactsReader::read_cte(NodeIndex node) {
  DataSource cte;
  cte.use = DataUse::none;
  // The query may name itself; its first scope is the next one.
  cte.scope = static_cast<Index>(out_.scopes.size());
  std::string name;
  NodeIndex query = 0;
  for_children(tree_, node, [&](NodeIndex child) {
    const auto kind = tree_.nodes[child].kind;
    if (kind == NodeKind::alias) name = folded(places_.name(child));
    if (kind == NodeKind::columns) cte.columns = column_names(child);
    if (kind == NodeKind::query_set) query = child;
  });
  ctes_.emplace_back(std::move(name), std::move(cte));
  if (query != 0) read_query_set(query, k_none);
}

Index FactsReader::read_query_set(NodeIndex node, Index parent) {
  Index first = k_none;
  for_children(tree_, node, [&](NodeIndex child) {
    switch (tree_.nodes[child].kind) {
      case NodeKind::query: {
        const Index scope = add_scope(parent);
        if (first == k_none) first = scope;
        read_query(child, scope);
        break;
      }
      case NodeKind::query_set: {
        const Index scope = read_query_set(child, parent);
        if (first == k_none) first = scope;
        break;
      }
      case NodeKind::cte:
        read_cte(child);
        break;
      default:
        if (first == k_none) first = add_scope(parent);
        walk(child, first);
    }
  });
  return first;
}

void FactsReader::read_query(NodeIndex node, Index scope) {
  // The names of FROM are those of the whole query.
  for_children(tree_, node, [&](NodeIndex child) {
    if (tree_.nodes[child].kind == NodeKind::from) read_from(child, scope);
  });
  for_children(tree_, node, [&](NodeIndex child) {
    switch (tree_.nodes[child].kind) {
      case NodeKind::from:
        break;
      case NodeKind::select_item:
        read_item(child, scope);
        break;
      case NodeKind::into: {
        const auto name = child_of(tree_, child, NodeKind::table_name);
        if (name == 0) break;
        DataSource target;
        target.use = DataUse::insert;
        target.name = places_.parts(name);
        target.at = places_.place(name);
        target.local = is_local(target.name);
        if (target.local) add_local(target.name.back(), {}, scope);
        out_.scopes[scope].sources.push_back(std::move(target));
        break;
      }
      default:
        walk(child, scope);
    }
  });
}

void FactsReader::read_item(NodeIndex node, Index scope) {
  const auto flags = tree_.nodes[node].flags;
  const auto alias = child_of(tree_, node, NodeKind::alias);
  if ((flags & k_star) != 0) {
    DataColumn star;
    star.star = true;
    if (alias != 0) star.name = {places_.name(alias)};
    star.at = places_.place(node);
    out_.scopes[scope].stars.push_back(alias == 0 ? std::string() : folded(star.name[0]));
    out_.scopes[scope].columns.push_back(std::move(star));
    return;
  }
  std::string name;
  if (alias != 0) {
    name = places_.name(alias);
  } else if (const auto column = child_of(tree_, node, NodeKind::column_name)) {
    // Only an expression that is a column has its name.
    if (tree_.nodes[column].first == tree_.nodes[node].first &&
        tree_.nodes[column].last == tree_.nodes[node].last)
      name = places_.name(column);
  }
  if ((flags & k_assigned) == 0) out_.scopes[scope].outputs.push_back(std::move(name));
  walk(node, scope);
}

void FactsReader::read_from(NodeIndex node, Index scope) {
  for_children(tree_, node, [&](NodeIndex child) {
    if (tree_.nodes[child].kind == NodeKind::source) {
      read_source(child, scope);
    } else {
      walk(child, scope);
    }
  });
}

void FactsReader::read_source(NodeIndex node, Index scope) {
  DataSource source;
  source.rows = true;
  source.at = places_.place(node);
  bool any = false;
  for_children(tree_, node, [&](NodeIndex child) {
    const auto kind = tree_.nodes[child].kind;
    // A variable or a call behind the source is one of its clauses, such as FOR SYSTEM_TIME.
    if (any && (kind == NodeKind::variable || kind == NodeKind::call || kind == NodeKind::subquery))
      return walk(child, scope);
    switch (kind) {
      case NodeKind::table_name:
        name_table(source, child);
        any = true;
        break;
      case NodeKind::variable:
        source.name = {places_.name(child)};
        source.local = true;
        any = true;
        break;
      case NodeKind::call: {
        const auto name = child_of(tree_, child, NodeKind::function_name);
        const auto parts = name == 0 ? std::vector<std::string>(1) : places_.parts(name);
        any = true;
        if (name == 0 || is_xml_method(parts.back())) {
          source.local = true;
          source.name = {""};
          walk_call(child, scope);
          break;
        }
        source.use = DataUse::call;
        source.name = parts;
        source.at = places_.place(name);
        for_children(tree_, child, [&](NodeIndex argument) { walk(argument, scope); });
        break;
      }
      case NodeKind::subquery: {
        const auto set = child_of(tree_, child, NodeKind::query_set);
        any = true;
        source.name = {""};
        source.use = DataUse::none;
        if (set != 0) source.scope = read_query_set(set, scope);
        source.local = source.scope == k_none;
        break;
      }
      case NodeKind::statement:
        any = true;
        source.name = {""};
        source.local = true;
        read_statement(child);
        break;
      case NodeKind::source:
        read_source(child, scope);
        break;
      case NodeKind::alias:
        source.alias = places_.name(child);
        break;
      case NodeKind::columns:
        source.columns = column_names(child);
        break;
      case NodeKind::pivot: {
        // The result has the columns of the source, and those that PIVOT lists.
        DataSource result;
        result.rows = true;
        result.local = true;
        result.use = DataUse::none;
        result.name = {""};
        result.at = places_.place(child);
        for_children(tree_, child, [&](NodeIndex part) {
          if (tree_.nodes[part].kind == NodeKind::alias) result.alias = places_.name(part);
        });
        out_.scopes[scope].sources.push_back(std::move(result));
        walk(child, scope);
        break;
      }
      default:
        walk(child, scope);
    }
  });
  if (any) out_.scopes[scope].sources.push_back(std::move(source));
}

void FactsReader::read_columns_of(NodeIndex list, Index scope, Index source) {
  for_children(tree_, list, [&](NodeIndex child) {
    if (tree_.nodes[child].kind != NodeKind::column_name) return;
    DataColumn column;
    column.written = true;
    column.source = source;
    column.name = {places_.name(child)};
    column.at = places_.place(child);
    out_.scopes[scope].columns.push_back(std::move(column));
  });
}

void FactsReader::read_output(NodeIndex node, Index scope, const DataSource& target) {
  for (const char* const name : {"inserted", "deleted"}) {
    DataSource rows = target;
    rows.use = DataUse::none;
    rows.alias = name;
    rows.rows = false;
    out_.scopes[scope].sources.push_back(std::move(rows));
  }
  for_children(tree_, node, [&](NodeIndex child) {
    if (tree_.nodes[child].kind == NodeKind::select_item) return read_item(child, scope);
    if (tree_.nodes[child].kind != NodeKind::into) return walk(child, scope);
    const auto name = child_of(tree_, child, NodeKind::table_name);
    DataSource into;
    into.use = DataUse::insert;
    into.at = places_.place(child);
    into.local = true;
    if (name != 0) {
      into.name = places_.parts(name);
      into.at = places_.place(name);
      into.local = is_local(into.name);
    } else if (const auto variable = child_of(tree_, child, NodeKind::variable)) {
      into.name = {places_.name(variable)};
    }
    out_.scopes[scope].sources.push_back(std::move(into));
    const auto source = static_cast<Index>(out_.scopes[scope].sources.size() - 1);
    if (const auto list = child_of(tree_, child, NodeKind::columns)) read_columns_of(list, scope, source);
  });
}

void FactsReader::read_change(NodeIndex node, Index scope, DataUse use) {
  DataSource target;
  target.use = use;
  target.rows = use != DataUse::insert;
  target.at = places_.place(node);
  for_children(tree_, node, [&](NodeIndex child) {
    const auto& one = tree_.nodes[child];
    if (one.kind == NodeKind::from) read_from(child, scope);
    if (one.kind == NodeKind::alias) target.alias = places_.name(child);
    if (one.kind != NodeKind::source || (one.flags & k_outer) == 0) return;
    if (const auto name = child_of(tree_, child, NodeKind::table_name)) {
      name_table(target, name);
      target.use = use;
    } else if (const auto variable = child_of(tree_, child, NodeKind::variable)) {
      target.name = {places_.name(variable)};
      target.local = true;
    } else if (const auto call = child_of(tree_, child, NodeKind::call)) {
      const auto function = child_of(tree_, call, NodeKind::function_name);
      target.name = function == 0 ? std::vector<std::string>(1) : places_.parts(function);
    }
  });
  if (target.name.empty()) target.name.emplace_back();
  // The target may be the alias of an item of FROM.
  for (auto& source : out_.scopes[scope].sources) {
    const bool named = !source.alias.empty()
                           ? target.name.size() == 1 && folded(source.alias) == folded(target.name[0])
                           : folded(source.name.back()) == folded(target.name.back());
    if (!named || !source.rows || use == DataUse::insert) continue;
    const auto at = target.at;
    target = source;
    target.use = use;
    // It is not read apart from that.
    if (source.use == DataUse::read) source.use = DataUse::none;
    target.at = at;
    target.rows = false;
    break;
  }
  out_.scopes[scope].sources.push_back(target);
  const auto place = static_cast<Index>(out_.scopes[scope].sources.size() - 1);
  bool listed = false;
  const auto write = [&](NodeIndex assignment) {
    bool first = true;
    for_children(tree_, assignment, [&](NodeIndex child) {
      const auto kind = tree_.nodes[child].kind;
      // `@v = column = value` has a variable in front.
      const bool target_column = first && (kind == NodeKind::column_name || kind == NodeKind::column_part) &&
                                 tree_.nodes[child].first - tree_.nodes[assignment].first <= 2 &&
                                 tree_.tokens[tree_.nodes[child].last].word != "."_w;
      if (target_column) {
        DataColumn column;
        column.written = true;
        column.source = place;
        // The last part of `column.modify(…)` is a method.
        auto parts = places_.parts(child);
        if (kind == NodeKind::column_part && parts.size() > 1) parts.pop_back();
        column.name = {parts.back()};
        column.at = places_.place(child);
        out_.scopes[scope].columns.push_back(std::move(column));
        first = false;
      } else if (kind != NodeKind::variable) {
        walk(child, scope);
      }
    });
  };
  for_children(tree_, node, [&](NodeIndex child) {
    switch (tree_.nodes[child].kind) {
      case NodeKind::from:
      case NodeKind::cte:
      case NodeKind::source:
      case NodeKind::alias:
        break;
      case NodeKind::columns:
        listed = true;
        read_columns_of(child, scope, place);
        break;
      case NodeKind::assignment:
        write(child);
        break;
      case NodeKind::when:
        for_children(tree_, child, [&](NodeIndex part) {
          if (tree_.nodes[part].kind == NodeKind::assignment) return write(part);
          if (tree_.nodes[part].kind == NodeKind::columns) return read_columns_of(part, scope, place);
          walk(part, scope);
        });
        break;
      case NodeKind::output:
        read_output(child, scope, target);
        break;
      case NodeKind::query_set:
        read_query_set(child, k_none);
        break;
      case NodeKind::procedure_name:
        add_use(DataUse::call, child);
        break;
      default:
        walk(child, scope);
    }
  });
  if (use == DataUse::insert && !listed) {
    DataColumn star;
    star.written = true;
    star.star = true;
    star.source = place;
    star.at = target.at;
    out_.scopes[scope].columns.push_back(std::move(star));
  }
}

Index FactsReader::read_statement(NodeIndex statement) {
  const auto visible = ctes_.size();
  Index out = k_none;
  const auto kind = tree_.statement(statement);
  for_children(tree_, statement, [&](NodeIndex child) {
    if (tree_.nodes[child].kind == NodeKind::cte) read_cte(child);
  });
  const auto change = [&](DataUse use) {
    out = add_scope(k_none);
    read_change(statement, out, use);
  };
  switch (kind) {
    case StatementKind::insert:
      change(DataUse::insert);
      break;
    case StatementKind::update:
      change(DataUse::update);
      break;
    case StatementKind::delete_:
      change(DataUse::delete_);
      break;
    case StatementKind::merge:
      change(DataUse::merge);
      break;
    case StatementKind::truncate:
      change(DataUse::truncate);
      break;
    default:
      for_children(tree_, statement, [&](NodeIndex child) {
        if (tree_.nodes[child].kind != NodeKind::query_set) return;
        const Index first = read_query_set(child, k_none);
        if (out == k_none) out = first;
      });
  }
  ctes_.erase(ctes_.begin() + static_cast<std::ptrdiff_t>(visible), ctes_.end());
  return out;
}

void FactsReader::read_loose(NodeIndex node) {
  const Index scope = add_scope(k_none);
  walk(node, scope);
  const auto& one = out_.scopes[scope];
  if (one.columns.empty() && one.sources.empty() && scope + 1 == out_.scopes.size()) out_.scopes.pop_back();
}

void FactsReader::walk_call(NodeIndex node, Index scope) {
  const auto name = child_of(tree_, node, NodeKind::function_name);
  if (name == 0) {
    const auto sequence = child_of(tree_, node, NodeKind::object_name);
    if (sequence != 0 && tree_.tokens[tree_.nodes[node].first].word == "NEXT"_w)
      add_use(DataUse::refer, sequence);
    return;
  }
  auto parts = places_.parts(name);
  if (parts.size() > 1 && is_xml_method(parts.back())) {
    parts.pop_back();
    DataColumn column;
    column.name = std::move(parts);
    column.at = places_.place(name);
    out_.scopes[scope].columns.push_back(std::move(column));
  } else if (parts.size() > 1) {
    DataSource call;
    call.use = DataUse::call;
    call.name = std::move(parts);
    call.at = places_.place(name);
    out_.scopes[scope].sources.push_back(std::move(call));
  }
}

void FactsReader::walk(NodeIndex node, Index scope) {
  switch (tree_.nodes[node].kind) {
    case NodeKind::column_name: {
      DataColumn column;
      column.name = places_.parts(node);
      column.at = places_.place(node);
      // ORDER BY may name a result.
      out_.scopes[scope].columns.push_back(std::move(column));
      return;
    }
    case NodeKind::subquery: {
      if (const auto set = child_of(tree_, node, NodeKind::query_set)) read_query_set(set, scope);
      return;
    }
    case NodeKind::query_set:
      read_query_set(node, scope);
      return;
    case NodeKind::statement:
      return;
    case NodeKind::call:
      walk_call(node, scope);
      break;
    default:
      break;
  }
  for_children(tree_, node, [&](NodeIndex child) {
    if (tree_.nodes[child].kind != NodeKind::function_name) walk(child, scope);
  });
}

}  // namespace collet::codegraph::tsql
