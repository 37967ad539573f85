// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/typescript/ts_types.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph::typescript {
namespace {

using Role = TypeMention::Role;

void mention(const Source& source, TSNode node, std::string name, Role role) {
  auto& builder = source.builder;
  builder.out().mentions.push_back({role, std::move(name), builder.scope(), builder.owner(), position(node)});
}

TypeName array_of(TypeName element) {
  TypeName out;
  out.name = "Array";
  out.arguments.push_back(std::move(element));
  return out;
}

/// The type of the one part that is neither null nor undefined; literals of one type count once.
TypeName read_union(const Source& source, TSNode node, Role role) {
  TypeName out;
  bool several = false;
  const auto add = [&](TypeName one) {
    if (one.name == "null" || one.name == "undefined" || one.name == "void" || one.name.empty()) return;
    if (out.name.empty()) {
      out = std::move(one);
    } else if (out.name != one.name) {
      several = true;
    }
  };
  // A union of many parts is a tree that leans to the left.
  std::vector<TSNode> parts{node};
  std::vector<TSNode> rest;
  while (!parts.empty()) {
    const TSNode current = parts.back();
    parts.pop_back();
    if (source.kind(current) != union_type) {
      rest.push_back(current);
      continue;
    }
    for_each_child(current, [&](TSNode child) { parts.push_back(child); });
  }
  for (auto one = rest.rbegin(); one != rest.rend(); ++one)
    add(read_type(source, *one, role));
  if (several || out.name.empty()) out = {"any", {}, 0};
  return out;
}

TypeName read_function(const Source& source, TSNode node) {
  TypeName out;
  out.arguments.push_back(read_type(source, field(node, "return_type")));
  for_each_child(field(node, "parameters"), [&](TSNode child) {
    if (out.arguments.size() <= k_max_function_parameters)
      out.arguments.push_back(read_type(source, field(child, "type")));
  });
  out.name = "$fn" + std::to_string(out.arguments.size() - 1);
  return out;
}

/// A type of an object: the values of an index signature are known, other members are not.
TypeName read_object(const Source& source, TSNode node) {
  TypeName out{"any", {}, 0};
  for_each_child(node, [&](TSNode child) {
    if (source.kind(child) == index_signature) {
      out = {"Record", {}, 0};
      out.arguments.push_back(read_type(source, field(child, "index_type")));
      out.arguments.push_back(read_type(source, field(child, "type")));
    } else {
      for (const char* part : {"type", "return_type"})
        read_type(source, field(child, part));
      for_each_child(field(child, "parameters"), [&](TSNode one) { read_type(source, field(one, "type")); });
    }
  });
  return out;
}

TypeName read_literal(const Source& source, TSNode node) {
  const TSNode value = first_child(node);
  switch (source.kind(value)) {
    case string:
      return {"string", {}, 0};
    case true_:
    case false_:
      return {"boolean", {}, 0};
    case null_:
    case undefined:
      return {"null", {}, 0};
    default:
      return {"number", {}, 0};
  }
}

}  // namespace

TypeName read_type(const Source& source, TSNode node, Role role) {
  const SummaryBuilder::Level level(source.builder);
  TypeName out;
  if (ts_node_is_null(node) || level.too_deep()) return out;
  const auto first = [&](Role part_role) {
    const TSNode child = first_child(node);
    return read_type(source, child, part_role);
  };
  switch (source.kind(node)) {
    case type_annotation:
    case parenthesized_type:
    case readonly_type:
    case optional_type:
    case rest_type:
    case constraint:
      return first(role);
    case type_identifier:
    case identifier:
    case nested_type_identifier:
    case nested_identifier:
    case member_expression:
      out.name = dotted_text(source, node);
      break;
    case generic_type:
      out = read_type(source, field(node, "name"), role);
      for_each_child(field(node, "type_arguments"),
                     [&](TSNode argument) { out.arguments.push_back(read_type(source, argument)); });
      return out;
    case predefined_type:
      return {source.string(node), {}, 0};
    case array_type:
      return array_of(first(role));
    case tuple_type: {
      TypeName element;
      bool same = true;
      for_each_child(node, [&](TSNode child) {
        const TSNode type = field(child, "type");
        TypeName one = read_type(source, ts_node_is_null(type) ? child : type);
        if (!element.name.empty() && one.name != element.name) same = false;
        element = std::move(one);
      });
      return array_of(same ? std::move(element) : TypeName{"any", {}, 0});
    }
    case union_type:
      return read_union(source, node, role);
    case intersection_type: {
      for_each_child(node, [&](TSNode child) {
        TypeName one = read_type(source, child, role);
        if (out.name.empty() || out.name == "any") out = std::move(one);
      });
      return out;
    }
    case function_type:
      return read_function(source, node);
    case constructor_type:
      out.name = "$class";
      out.arguments.push_back(read_type(source, field(node, "type")));
      return out;
    case object_type:
      return read_object(source, node);
    case literal_type:
      return read_literal(source, node);
    case template_literal_type:
      return {"string", {}, 0};
    case type_predicate:
    case type_predicate_annotation:
      return {"boolean", {}, 0};
    case asserts:
    case asserts_annotation:
      return {"void", {}, 0};
    case this_type:
      for (Index owner = source.builder.owner(); owner != k_none;
           owner = source.builder.definition(owner).parent)
        if (is_type(source.builder.definition(owner).kind))
          return {source.builder.definition(owner).name, {}, 0};
      return {"any", {}, 0};
    case type_query:
      return {"any", {}, 0};
    default:
      // Types that are computed: their parts are mentioned.
      for_each_child(node, [&](TSNode child) { read_type(source, child); });
      return {"any", {}, 0};
  }
  if (!out.name.empty()) mention(source, node, out.name, role);
  return out;
}

std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode node) {
  std::vector<TypeParameter> out;
  for_each_child(node, [&](TSNode child) {
    if (source.kind(child) != type_parameter) return;
    TypeParameter one;
    one.name = source.text(field(child, "name"));
    one.bound = read_type(source, field(child, "constraint"));
    read_type(source, field(child, "value"));
    out.push_back(std::move(one));
  });
  return out;
}

std::string dotted_text(const Source& source, TSNode node) {
  constexpr int k_max_words = 16;
  std::string out;
  for (int words = 0; words < k_max_words; ++words) {
    switch (source.kind(node)) {
      case identifier:
      case type_identifier:
        return source.string(node) + out;
      case nested_identifier:
      case member_expression:
        out = "." + source.string(field(node, "property")) + out;
        node = field(node, "object");
        break;
      case nested_type_identifier:
        out = "." + source.string(field(node, "name")) + out;
        node = field(node, "module");
        break;
      default:
        return {};
    }
  }
  return {};
}

std::string unquoted(std::string_view text) {
  if (text.size() >= 2) text = text.substr(1, text.size() - 2);
  return std::string(text);
}

std::string property_name(const Source& source, TSNode node) {
  switch (source.kind(node)) {
    case string:
      return unquoted(source.text(node));
    case computed_property_name:
      return {};
    default:
      return source.string(node);
  }
}

std::string signature_text(const Source& source, TSNode begin, TSNode end) {
  constexpr std::size_t k_max_signature = 400;
  const std::uint32_t from = ts_node_start_byte(begin);
  const std::uint32_t to = ts_node_is_null(end) ? ts_node_end_byte(begin) : ts_node_start_byte(end);
  if (to < from) return {};
  std::string text = one_line(source.tree.text().substr(from, to - from));
  if (text.ends_with("=>")) text.pop_back();
  while (text.ends_with(' ') || text.ends_with(';') || text.ends_with('=') || text.ends_with(','))
    text.pop_back();
  return support::clip(text, k_max_signature);
}

}  // namespace collet::codegraph::typescript
