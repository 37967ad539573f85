// SPDX-License-Identifier: MIT
/// INSERT, UPDATE, DELETE, MERGE and what OUTPUT gives.
#include "plugins/codegraph/sql/facts/facts_reader.hpp"
#include "plugins/codegraph/sql/lineage/value_shape.hpp"

namespace collet::codegraph::tsql {

void FactsReader::read_output(NodeIndex node, Index scope, const DataSource& target) {
  const Index output = writer_.add_scope(scope);
  output_ = output;
  for (const char* const name : {"inserted", "deleted"}) {
    DataSource rows = target;
    rows.use = DataUse::none;
    rows.alias = name;
    rows.rows = false;
    writer_.add_source(output, std::move(rows));
  }
  bool returned = true;
  for_children(tree_, node, [&](NodeIndex child) {
    if (tree_.nodes[child].kind == NodeKind::select_item) return read_item(child, output);
    if (tree_.nodes[child].kind != NodeKind::into) return walk(child, output, {});
    returned = false;
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
    const auto at = into.at;
    const auto source = writer_.add_source(output, std::move(into));
    if (const auto list = child_of(tree_, child, NodeKind::columns))
      return writer_.add_written(list, output, source, 0);
    DataColumn star;
    star.written = true;
    star.star = true;
    star.source = source;
    star.number = 0;
    star.at = at;
    writer_.scope(output).columns.push_back(std::move(star));
  });
  writer_.scope(output).returned = returned;
}

/// Returns the target of a change, which may be the alias of an item of FROM.
DataSource FactsReader::target_of(NodeIndex node, Index scope, DataUse use) {
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
      visible_.name(target, name);
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
  for (auto& source : writer_.scope(scope).sources) {
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
  return target;
}

/// Reads `column = value`, `@variable = value` or `@variable = column = value`.
void FactsReader::read_assignment(NodeIndex node, Index scope, Index target, Index number) {
  auto first = tree_.nodes[node].first;
  NodeIndex value = 0;
  int values = 0;
  NodeIndex column = 0;
  NodeIndex variable = 0;
  for_children(tree_, node, [&](NodeIndex child) {
    const auto& one = tree_.nodes[child];
    const Word behind = tree_.tokens[one.last].word;
    const bool assigned = behind == "="_w || behind == "+="_w || behind == "-="_w || behind == "*="_w ||
                          behind == "/="_w || behind == "%="_w || behind == "&="_w || behind == "|="_w ||
                          behind == "^="_w;
    if (one.kind == NodeKind::variable && one.first == tree_.nodes[node].first) {
      variable = child;
      first = one.last + 1;
    } else if (target != k_none && column == 0 && one.first == first && behind != "."_w &&
               (one.kind == NodeKind::column_name || one.kind == NodeKind::column_part) &&
               (variable == 0 || assigned)) {
      column = child;
      first = one.last + 1;
    } else if (one.kind == NodeKind::type_name) {
      // DECLARE has a type in front of the value.
      first = one.last + 1;
    } else {
      value = child;
      ++values;
    }
  });
  const bool simple = values == 1 && first > 0 && tree_.tokens[first - 1].word == "="_w &&
                      is_only(tree_, value, first, tree_.nodes[node].last);
  const ValueUse use{simple ? FlowKind::identity : FlowKind::transformation, number};
  if (variable != 0 && values != 0) writer_.add_variable(scope, variable, use, true);
  if (column != 0) {
    // The last part of `column.modify(…)` is a method.
    auto parts = places_.parts(column);
    if (tree_.nodes[column].kind == NodeKind::column_part && parts.size() > 1) parts.pop_back();
    DataColumn written;
    written.written = true;
    written.source = target;
    written.number = number;
    written.name = {parts.back()};
    written.at = places_.place(column);
    writer_.scope(scope).columns.push_back(std::move(written));
  }
  for_children(tree_, node, [&](NodeIndex child) {
    if (child != column && child != variable) walk(child, scope, use);
  });
}

void FactsReader::read_values(NodeIndex node, Index scope, Index number) {
  const auto positions = value_positions(tree_, node);
  std::size_t at = 0;
  std::size_t same = 0;
  for_children(tree_, node, [&](NodeIndex child) {
    const auto position = positions[at];
    same = at > 0 && positions[at - 1] == position ? same + 1 : 0;
    // A value that is only a column, a variable or a call has commas or parentheses on both sides.
    const Word before = tree_.tokens[tree_.nodes[child].first - 1].word;
    const Word behind = tree_.tokens[tree_.nodes[child].last].word;
    const bool only =
        same == 0 && (before == ","_w || before == "("_w) && (behind == ","_w || behind == ")"_w);
    walk(child, scope, {only ? FlowKind::identity : FlowKind::transformation, number + position});
    ++at;
  });
}

void FactsReader::read_change(NodeIndex node, Index scope, DataUse use) {
  const DataSource target = target_of(node, scope, use);
  const auto place = writer_.add_source(scope, target);
  bool listed = false;
  Index number = 0;
  const auto write_all = [&] {
    DataColumn star;
    star.written = true;
    star.star = true;
    star.source = place;
    star.number = number;
    star.at = target.at;
    writer_.scope(scope).columns.push_back(std::move(star));
  };
  const auto branch = [&](NodeIndex when) {
    const bool inserts = static_cast<MergeAction>(tree_.nodes[when].detail) == MergeAction::insert;
    const Index base = number;
    if (inserts && child_of(tree_, when, NodeKind::columns) == 0) write_all();
    for_children(tree_, when, [&](NodeIndex part) {
      switch (tree_.nodes[part].kind) {
        case NodeKind::assignment:
          return read_assignment(part, scope, place, number++);
        case NodeKind::columns:
          return writer_.add_written(part, scope, place, base);
        case NodeKind::values:
          read_values(part, scope, base);
          number = base + row_width(tree_, part);
          return;
        default:
          walk(part, scope, {FlowKind::filter, k_none});
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
        writer_.add_written(child, scope, place, 0);
        break;
      case NodeKind::assignment:
        read_assignment(child, scope, place, number++);
        break;
      case NodeKind::values:
        read_values(child, scope, 0);
        break;
      case NodeKind::when:
        branch(child);
        break;
      case NodeKind::output:
        read_output(child, scope, target);
        break;
      case NodeKind::query_set: {
        const Index query = read_query_set(child, k_none);
        writer_.scope(scope).takes = query;
        break;
      }
      case NodeKind::procedure_name: {
        const Index call = writer_.add_use(DataUse::call, child);
        writer_.scope(scope).takes = call;
        read_arguments(node, call);
        break;
      }
      default:
        walk(child, scope, {});
    }
  });
  if (use == DataUse::insert && !listed) write_all();
}

}  // namespace collet::codegraph::tsql
