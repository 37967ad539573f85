// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/java/java_types.hpp"

#include <algorithm>

namespace collet::codegraph::java {
namespace {

constexpr std::uint8_t k_max_dimensions = 255;

void mention(const Source& source, TSNode node, std::string name, TypeMention::Role role) {
  auto& builder = source.builder;
  builder.out().mentions.push_back({role, std::move(name), builder.scope(), builder.owner(), position(node)});
}

/// Appends the names of a scoped type, from the outer one to the inner one, and keeps the last arguments.
void read_scoped(const Source& source, TSNode node, TypeName& out) {
  const SummaryBuilder::Level level(source.builder);
  if (level.too_deep()) return;
  for_each_child(node, [&](TSNode child) {
    switch (source.kind(child)) {
      case scoped_type_identifier:
      case generic_type:
        read_scoped(source, child, out);
        break;
      case type_identifier:
      case identifier:
        if (!out.name.empty()) out.name += '.';
        out.name += source.text(child);
        break;
      case type_arguments:
        out.arguments.clear();
        for_each_child(child, [&](TSNode argument) { out.arguments.push_back(read_type(source, argument)); });
        break;
      default:
        break;
    }
  });
}

/// Adds the annotations of parameters, which may be longer than the types, to `out`.
void find_annotations_of_parameters(const Source& source, TSNode declaration, std::vector<TSNode>& out) {
  for_each_child(declaration, [&](TSNode list) {
    if (source.kind(list) != formal_parameters) return;
    for_each_child(list, [&](TSNode parameter) {
      for_each_child(parameter, [&](TSNode child) {
        if (source.kind(child) != modifiers) return;
        for_each_child(child, [&](TSNode one) {
          if (source.kind(one) == annotation || source.kind(one) == marker_annotation) out.push_back(one);
        });
      });
    });
  });
}

/// Returns the text from `begin` to `end` without the text of these nodes, which are in its order.
std::string text_without(const Source& source, std::uint32_t begin, std::uint32_t end,
                         const std::vector<TSNode>& left_out) {
  std::string out;
  for (const auto& node : left_out) {
    const auto from = ts_node_start_byte(node);
    if (from < begin || from > end) continue;
    out += source.tree.text().substr(begin, from - begin);
    begin = std::min(ts_node_end_byte(node), end);
    while (begin < end && source.tree.text()[begin] == ' ')
      ++begin;
  }
  return out += source.tree.text().substr(begin, end - begin);
}

}  // namespace

TypeName read_type(const Source& source, TSNode node, TypeMention::Role role) {
  const SummaryBuilder::Level level(source.builder);
  TypeName out;
  if (ts_node_is_null(node) || level.too_deep()) return out;
  switch (source.kind(node)) {
    case type_identifier:
      out.name = source.text(node);
      if (out.name == "var") out.name.clear();
      break;
    case integral_type:
    case floating_point_type:
    case boolean_type:
    case void_type:
      out.name = source.text(node);
      return out;
    case scoped_type_identifier:
    case scoped_identifier:
    case generic_type:
      read_scoped(source, node, out);
      break;
    case array_type: {
      out = read_type(source, field(node, "element"), role);
      const auto dimensions = source.text(field(node, "dimensions"));
      const auto count = std::count(dimensions.begin(), dimensions.end(), '[') + out.dimensions;
      out.dimensions = static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(count, k_max_dimensions));
      return out;
    }
    case annotated_type:
    case catch_type:
    case type_bound:
    case wildcard: {
      // The first of several types decides which members the value has.
      bool found = false;
      for_each_child(node, [&](TSNode child) {
        const int kind = source.kind(child);
        if (kind == annotation || kind == marker_annotation || kind == super) return;
        TypeName one = read_type(source, child, role);
        if (!found) out = std::move(one);
        found = true;
      });
      if (!found) out.name = "java.lang.Object";
      return out;
    }
    default:
      return out;
  }
  if (!out.name.empty()) mention(source, node, out.name, role);
  return out;
}

void read_modifiers(const Source& source, TSNode declaration, Definition& out) {
  for_each_child(declaration, [&](TSNode child) {
    if (source.kind(child) != modifiers) return;
    const std::uint32_t count = ts_node_child_count(child);
    for (std::uint32_t i = 0; i < count && i < 64; ++i) {
      const TSNode one = ts_node_child(child, i);
      const std::string_view word = source.text(one);
      if (word == "static") out.flags |= k_static;
      if (word == "abstract") out.flags |= k_abstract;
      if (word == "public") out.flags |= k_public;
      const int kind = source.kind(one);
      if (kind == annotation || kind == marker_annotation) {
        const std::string name = source.string(field(one, "name"));
        out.annotations.push_back(name.substr(name.rfind('.') + 1));
      }
    }
  });
}

void mention_annotations(const Source& source, TSNode declaration, Index definition) {
  for_each_child(declaration, [&](TSNode child) {
    if (source.kind(child) != modifiers) return;
    for_each_child(child, [&](TSNode one) {
      const int kind = source.kind(one);
      if (kind != annotation && kind != marker_annotation) return;
      const TSNode name = field(one, "name");
      auto& builder = source.builder;
      builder.out().mentions.push_back(
          {TypeMention::Role::annotation, source.string(name), builder.scope(), definition, position(name)});
    });
  });
}

std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode node) {
  std::vector<TypeParameter> out;
  for_each_child(node, [&](TSNode child) {
    if (source.kind(child) != type_parameter) return;
    TypeParameter one;
    for_each_child(child, [&](TSNode part) {
      if (source.kind(part) == type_identifier) one.name = source.text(part);
      if (source.kind(part) == type_bound) one.bound = read_type(source, part);
    });
    out.push_back(std::move(one));
  });
  return out;
}

std::string signature_text(const Source& source, TSNode declaration, TSNode last, bool with_last) {
  constexpr std::size_t k_max_signature = 400;
  std::uint32_t begin = ts_node_start_byte(declaration);
  for_each_child(declaration, [&](TSNode child) {
    if (source.kind(child) == modifiers) begin = ts_node_end_byte(child);
  });
  std::uint32_t end = ts_node_end_byte(declaration);
  if (!ts_node_is_null(last)) end = with_last ? ts_node_end_byte(last) : ts_node_start_byte(last);
  if (end < begin) return {};
  std::vector<TSNode> annotations;
  find_annotations_of_parameters(source, declaration, annotations);
  std::string text = one_line(text_without(source, begin, end, annotations));
  for (auto at = text.find("( "); at != std::string::npos; at = text.find("( "))
    text.erase(at + 1, 1);
  while (!text.empty() && (text.front() == ' ' || text.back() == ';' || text.back() == ' ')) {
    if (text.front() == ' ')
      text.erase(0, 1);
    else
      text.pop_back();
  }
  if (text.size() > k_max_signature) {
    std::size_t cut = k_max_signature;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U)
      --cut;
    text.resize(cut);
    text += "…";
  }
  return text;
}

}  // namespace collet::codegraph::java
