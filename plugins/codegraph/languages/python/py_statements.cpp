// SPDX-License-Identifier: MIT
/// Statements: branches with what they prove of types, loops, context managers.
#include "plugins/codegraph/languages/python/py_body.hpp"

namespace collet::codegraph::python {

using Kind = Expression::Kind;

namespace {

/// Returns true if control never leaves the end of a block.
bool ends_flow(const Source& source, TSNode block) {
  const auto count = ts_node_is_null(block) ? 0 : ts_node_named_child_count(block);
  if (count == 0) return false;
  const TSNode last = ts_node_named_child(block, count - 1);
  const auto text = source.text(last);
  const int kind = source.kind(last);
  return kind == return_statement || kind == raise_statement || text == "continue" || text == "break";
}

}  // namespace

Index BodyReader::read(TSNode node) {
  if (ts_node_is_null(node)) return k_none;
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return k_none;
  const int kind = source_.kind(node);
  if (read_statement(node, kind)) return k_none;
  return read_expression(node, kind);
}

void BodyReader::read_children(TSNode node) {
  for_each_child(node, [&](TSNode child) { read(child); });
}

bool BodyReader::read_statement(TSNode node, int kind) {
  switch (kind) {
    case comment:
      return true;
    case if_statement:
      read_if(node);
      return true;
    case for_statement: {
      const TSNode right = field(node, "right");
      const Index collection = read(right);
      bind(field(node, "left"), iterated(source_, right, collection), {}, ts_node_end_byte(right));
      read(field(node, "body"));
      read(field(node, "alternative"));
      return true;
    }
    case with_item:
      read_with_item(node);
      return true;
    case assignment:
      read_assignment(node);
      return true;
    case augmented_assignment: {
      const Index left = read(field(node, "left"));
      const Index right = read(field(node, "right"));
      if (left == k_none) return true;
      auto& target = source_.builder.expression(left);
      target.written = true;
      target.appended = source_.text(field(node, "operator")) == "+=";
      if (target.appended && target.operands.empty()) target.operands = {right};
      return true;
    }
    case return_statement:
      for_each_child(node, [&](TSNode child) {
        const Index value = read(child);
        if (value != k_none) function_.results.push_back(value);
      });
      return true;
    case assert_statement:
      read_children(node);
      narrow(source_, first_child(node), true, ts_node_end_byte(node));
      return true;
    default:
      return read_scope_statement(node, kind);
  }
}

bool BodyReader::read_scope_statement(TSNode node, int kind) {
  switch (kind) {
    case except_clause: {
      // The alias is a part of a pattern, or a part of the clause itself.
      const TSNode alias = field(node, "alias");
      const TSNode value = field(node, "value");
      for_each_child(node, [&](TSNode child) {
        const int part = source_.kind(child);
        if (part == as_pattern || (!ts_node_is_null(alias) && ts_node_eq(child, value))) {
          const TSNode written = part == as_pattern ? first_child(child) : value;
          TSNode name = part == as_pattern ? field(child, "alias") : alias;
          if (source_.kind(name) == as_pattern_target) name = first_child(name);
          const TypeName type = source_.kind(written) == tuple ? TypeName() : read_type(source_, written);
          bind(name, k_none, type, ts_node_end_byte(child));
        } else if (ts_node_is_null(alias) || !ts_node_eq(child, alias)) {
          read(child);
        }
      });
      return true;
    }
    case global_statement:
    case nonlocal_statement:
      for_each_child(node, [&](TSNode child) { function_.outer.insert(source_.string(child)); });
      return true;
    case type_alias_statement:
      return true;
    default:
      return read_import(source_, node, kind) || declarations_.read_declaration(node, kind);
  }
}

void narrow(const Source& source, TSNode condition, bool holds, std::uint32_t from) {
  const SummaryBuilder::Level level(source.builder);
  if (level.too_deep()) return;
  const int kind = source.kind(condition);
  if (kind == parenthesized_expression) return narrow(source, first_child(condition), holds, from);
  if (kind == not_operator) return narrow(source, field(condition, "argument"), !holds, from);
  if (kind == boolean_operator && source.text(field(condition, "operator")) == "and" && holds) {
    narrow(source, field(condition, "left"), true, from);
    return narrow(source, field(condition, "right"), true, from);
  }
  if (kind != call || !holds || source.text(field(condition, "function")) != "isinstance") return;
  const TSNode list = field(condition, "arguments");
  const TSNode name = first_child(list);
  TSNode type = ts_node_named_child(list, 1);
  if (source.kind(name) != identifier || ts_node_is_null(type)) return;
  // One of several types is not known to be any of them.
  if (source.kind(type) == tuple) {
    if (ts_node_named_child_count(type) != 1) return;
    type = first_child(type);
  }
  Variable variable;
  variable.name = source.string(name);
  variable.type = parse_type(source, dotted_text(source, type));
  variable.from = from;
  if (!variable.type.name.empty()) source.builder.declare(std::move(variable));
}

void BodyReader::read_narrowed(TSNode condition, TSNode body) {
  const SummaryBuilder::Nested scope(source_.builder);
  narrow(source_, condition, true, ts_node_start_byte(body));
  read(body);
}

void BodyReader::read_if(TSNode node) {
  const TSNode condition = field(node, "condition");
  const TSNode body = field(node, "consequence");
  read(condition);
  read_narrowed(condition, body);
  bool alternative = false;
  for_each_child(node, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == elif_clause) {
      read(field(child, "condition"));
      read_narrowed(field(child, "condition"), field(child, "consequence"));
    }
    if (kind == else_clause) {
      const SummaryBuilder::Nested scope(source_.builder);
      narrow(source_, condition, false, ts_node_start_byte(child));
      read(field(child, "body"));
    }
    alternative = alternative || kind == elif_clause || kind == else_clause;
  });
  if (!alternative && ends_flow(source_, body)) narrow(source_, condition, false, ts_node_end_byte(node));
}

void BodyReader::read_with_item(TSNode item) {
  auto& builder = source_.builder;
  const TSNode value = field(item, "value");
  if (source_.kind(value) != as_pattern) {
    read(value);
    return;
  }
  const TSNode manager_node = first_child(value);
  const Index manager = read(manager_node);
  const Index entered = add(source_, Kind::member, manager_node, TSNode{});
  builder.expression(entered).name = "__enter__()";
  builder.expression(entered).receiver = manager;
  TSNode target = field(value, "alias");
  if (source_.kind(target) == as_pattern_target) target = first_child(target);
  bind(target, entered, {}, ts_node_end_byte(item));
}

}  // namespace collet::codegraph::python
