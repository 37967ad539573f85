// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/csharp/csharp_types.hpp"

namespace collet::codegraph::csharp {
namespace {

void mention(const Source& source, TSNode node, std::string name, TypeMention::Role role) {
  auto& builder = source.builder;
  builder.out().mentions.push_back({role, std::move(name), builder.scope(), builder.owner(), position(node)});
}

/// Keywords that name types of the framework which have members; the other ones are built in.
std::string predefined(std::string_view word) {
  if (word == "string") return "System.String";
  if (word == "object") return "System.Object";
  return std::string(word);
}

}  // namespace

TSNode child_of(const Source& source, TSNode node, int kind) {
  TSNode out{};
  for_each_child(node, [&](TSNode child) {
    if (ts_node_is_null(out) && source.kind(child) == kind) out = child;
  });
  return out;
}

std::vector<TypeName> read_type_arguments(const Source& source, TSNode generic) {
  std::vector<TypeName> out;
  for_each_child(child_of(source, generic, type_argument_list),
                 [&](TSNode argument) { out.push_back(read_type(source, argument)); });
  return out;
}

std::string linked_name(const Source& source, TSNode node, std::vector<TypeName>& arguments) {
  const SummaryBuilder::Level level(source.builder);
  if (level.too_deep()) return {};
  switch (source.kind(node)) {
    case identifier: {
      const auto word = source.text(node);
      return std::string(word.starts_with('@') ? word.substr(1) : word);
    }
    case generic_name: {
      arguments = read_type_arguments(source, node);
      return source.string(child_of(source, node, identifier)) + "`" + std::to_string(arguments.size());
    }
    case qualified_name: {
      std::string out = linked_name(source, field(node, "qualifier"), arguments);
      arguments.clear();
      if (!out.empty()) out += '.';
      return out + linked_name(source, field(node, "name"), arguments);
    }
    case alias_qualified_name: {
      const auto alias = source.text(field(node, "alias"));
      std::string out = alias == "global" ? std::string() : std::string(alias) + ".";
      return out + linked_name(source, field(node, "name"), arguments);
    }
    case predefined_type:
      return predefined(source.text(node));
    default:
      return {};
  }
}

TypeName read_type(const Source& source, TSNode node, TypeMention::Role role) {
  const SummaryBuilder::Level level(source.builder);
  TypeName out;
  if (ts_node_is_null(node) || level.too_deep()) return out;
  switch (source.kind(node)) {
    case identifier:
    case generic_name:
    case qualified_name:
    case alias_qualified_name:
      out.name = linked_name(source, node, out.arguments);
      if (out.name == "var") out.name.clear();
      if (!out.name.empty()) mention(source, node, out.name, role);
      return out;
    case predefined_type:
      out.name = predefined(source.text(node));
      return out;
    case array_type:
      out = read_type(source, field(node, "type"), role);
      if (out.dimensions < 255) ++out.dimensions;
      return out;
    case nullable_type:
    case ref_type:
    case scoped_type:
    case pointer_type:
      return read_type(source, field(node, "type"), role);
    case implicit_type:
      return out;
    default:
      for_each_child(node, [&](TSNode child) { read_type(source, child, role); });
      for_each_child(node, [&](TSNode child) { read_type(source, field(child, "type"), role); });
      if (source.kind(node) != implicit_type) out.name = "System.ValueTuple";
      return out;
  }
}

bool has_modifier(const Source& source, TSNode declaration, std::string_view word) {
  bool out = false;
  for_each_child(declaration, [&](TSNode child) {
    if (source.kind(child) == modifier && source.text(child) == word) out = true;
  });
  return out;
}

void read_modifiers(const Source& source, TSNode declaration, Definition& out) {
  for_each_child(declaration, [&](TSNode child) {
    const int kind = source.kind(child);
    if (kind == modifier) {
      const auto word = source.text(child);
      if (word == "static" || word == "const") out.flags |= k_static;
      if (word == "abstract") out.flags |= k_abstract;
      if (word == "public") out.flags |= k_public;
    } else if (kind == attribute_list) {
      for_each_child(child, [&](TSNode one) {
        if (source.kind(one) != attribute) return;
        const std::string name = source.string(field(one, "name"));
        out.annotations.push_back(name.substr(name.rfind('.') + 1));
      });
    }
  });
}

void mention_attributes(const Source& source, TSNode declaration, Index definition) {
  for_each_child(declaration, [&](TSNode child) {
    if (source.kind(child) != attribute_list) return;
    for_each_child(child, [&](TSNode one) {
      if (source.kind(one) != attribute) return;
      const TSNode name = field(one, "name");
      std::string text = source.string(name);
      if (!text.ends_with("Attribute")) text += "Attribute";
      source.builder.out().mentions.push_back({TypeMention::Role::annotation, std::move(text),
                                               source.builder.scope(), definition, position(name)});
    });
  });
}

std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode declaration) {
  std::vector<TypeParameter> out;
  for_each_child(child_of(source, declaration, type_parameter_list), [&](TSNode child) {
    if (source.kind(child) == type_parameter) out.push_back({source.string(field(child, "name")), {}});
  });
  for_each_child(declaration, [&](TSNode clause) {
    if (source.kind(clause) != type_parameter_constraints_clause) return;
    const std::string name = source.string(child_of(source, clause, identifier));
    for (auto& one : out) {
      if (one.name != name) continue;
      for_each_child(clause, [&](TSNode constraint) {
        if (source.kind(constraint) != type_parameter_constraint) return;
        TypeName type = read_type(source, field(constraint, "type"));
        if (one.bound.name.empty()) one.bound = std::move(type);
      });
    }
  });
  return out;
}

std::string signature_text(const Source& source, TSNode declaration, TSNode last) {
  constexpr std::size_t k_max_signature = 400;
  std::uint32_t begin = ts_node_start_byte(declaration);
  for_each_child(declaration, [&](TSNode child) {
    if (source.kind(child) == attribute_list) begin = ts_node_end_byte(child);
  });
  const std::uint32_t end = ts_node_is_null(last) ? ts_node_end_byte(declaration) : ts_node_start_byte(last);
  if (end < begin) return {};
  std::string text = one_line(source.tree.text().substr(begin, end - begin));
  while (text.ends_with(' ') || text.ends_with(';') || text.ends_with('='))
    text.pop_back();
  if (text.starts_with(' ')) text.erase(0, 1);
  if (text.size() > k_max_signature) {
    std::size_t cut = k_max_signature;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U)
      --cut;
    text.resize(cut);
    text += "…";
  }
  return text;
}

}  // namespace collet::codegraph::csharp
