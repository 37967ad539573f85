// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/java/java_annotations.hpp"

namespace collet::codegraph::java {
namespace {

Index read_value(const Source& source, BodyReader& body, TSNode node) {
  const SummaryBuilder::Level level(source.builder);
  if (level.too_deep() || ts_node_is_null(node)) return k_none;
  const int kind = source.kind(node);
  if (kind == annotation || kind == marker_annotation) return read_annotation(source, body, node, k_none);
  if (kind != element_value_array_initializer) return body.read(node);
  std::vector<Index> values;
  for_each_child(node, [&](TSNode child) { values.push_back(read_value(source, body, child)); });
  Expression list;
  list.kind = Expression::Kind::other;
  list.name = "{}";
  list.operands = std::move(values);
  return source.builder.add(std::move(list), node);
}

}  // namespace

Index read_annotation(const Source& source, BodyReader& body, TSNode node, Index definition) {
  Expression one;
  one.kind = Expression::Kind::other;
  const auto name = source.text(field(node, "name"));
  one.name = "@" + std::string(name.substr(name.rfind('.') + 1));
  one.definition = definition;
  const Index out = source.builder.add(std::move(one), node);
  for_each_child(field(node, "arguments"), [&](TSNode child) {
    const int kind = source.kind(child);
    if (kind == line_comment || kind == block_comment) return;
    const bool pair = kind == element_value_pair;
    const Index value = read_value(source, body, pair ? field(child, "value") : child);
    auto& expression = source.builder.expression(out);
    expression.operands.push_back(value);
    expression.operand_names.push_back(pair ? source.string(field(child, "key")) : "value");
  });
  return out;
}

}  // namespace collet::codegraph::java
