// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/csharp/csharp_texts.hpp"

#include "plugins/codegraph/languages/string_text.hpp"

namespace collet::codegraph::csharp {
namespace {

using Kind = Expression::Kind;

Index add_text(const Source& source, TSNode node) {
  Expression literal;
  literal.kind = Kind::literal;
  literal.type.name = "System.String";
  return source.builder.add(std::move(literal), node);
}

}  // namespace

Index read_interpolated(BodyReader& body, const Source& source, TSNode node) {
  std::vector<Index> parts;
  for_each_child(node, [&](TSNode child) {
    const std::string_view type = ts_node_type(child);
    if (type == "interpolation") {
      Index value = k_none;
      for_each_child(child, [&](TSNode part) {
        const Index one = body.read(part);
        if (value == k_none) value = one;
      });
      parts.push_back(value);
    } else if (type == "string_content" || type == "escape_sequence") {
      const Index part = add_text(source, child);
      const auto text = source.text(child);
      source.builder.expression(part).name = type == "escape_sequence" ? unescaped(text) : std::string(text);
      parts.push_back(part);
    }
  });
  const Index literal = add_text(source, node);
  source.builder.expression(literal).operands = std::move(parts);
  return literal;
}

std::vector<Index> read_elements(BodyReader& body, TSNode list) {
  std::vector<Index> out;
  for_each_child(list, [&](TSNode child) { out.push_back(body.read(child)); });
  return out;
}

/// Reads `new { Id = x, y.Name }`, whose members are named as those that they have their values of.
Index read_anonymous(BodyReader& body, const Source& source, TSNode node) {
  std::vector<Index> values;
  std::vector<std::string> names;
  std::string pending;
  for_each_child(node, [&](TSNode child) {
    const std::uint32_t next = ts_node_end_byte(child);
    const auto text = source.tree.text();
    auto at = text.find_first_not_of(" \t\r\n", next);
    if (source.kind(child) == identifier && pending.empty() && at != std::string_view::npos &&
        text[at] == '=') {
      pending = source.string(child);
      return;
    }
    const Index value = body.read(child);
    std::string name = std::exchange(pending, {});
    if (name.empty() && value != k_none) name = source.builder.expression(value).name;
    values.push_back(value);
    names.push_back(std::move(name));
  });
  Expression object;
  object.kind = Kind::other;
  object.operands = std::move(values);
  object.operand_names = std::move(names);
  return source.builder.add(std::move(object), node);
}

Index read_attribute(BodyReader& body, const Source& source, TSNode node, Index definition) {
  Expression one;
  one.kind = Kind::other;
  auto name = source.text(field(node, "name"));
  name = name.substr(name.rfind('.') + 1);
  if (name.size() > 9 && name.ends_with("Attribute")) name.remove_suffix(9);
  one.name = "@" + std::string(name);
  one.definition = definition;
  const Index out = source.builder.add(std::move(one), node);
  for_each_child(node, [&](TSNode list) {
    if (std::string_view(ts_node_type(list)) != "attribute_argument_list") return;
    for_each_child(list, [&](TSNode argument) {
      const std::uint32_t count = ts_node_child_count(argument);
      if (count == 0) return;
      std::string key = "value";
      if (count > 1 && source.kind(ts_node_child(argument, 0)) == identifier)
        key = source.string(ts_node_child(argument, 0));
      const Index value = body.read(ts_node_child(argument, count - 1));
      auto& expression = source.builder.expression(out);
      expression.operands.push_back(value);
      expression.operand_names.push_back(std::move(key));
    });
  });
  return out;
}

}  // namespace collet::codegraph::csharp
