// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/go/go_syntax.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::go {
namespace {

void note(const Source& source, std::string name, TypeMention::Role role, TSNode at) {
  auto& builder = source.builder;
  builder.out().mentions.push_back({role, std::move(name), builder.scope(), builder.owner(), position(at)});
}

TypeName read_results(const Source& source, TSNode list, TypeMention::Role role) {
  TypeName out{"$tuple", {}, 0};
  for_each_child(list, [&](TSNode child) {
    if (source.kind(child) != parameter_declaration) return;
    const TypeName type = read_type(source, field(child, "type"), role);
    std::size_t names = 0;
    for (std::uint32_t i = 0; i < ts_node_named_child_count(child); ++i)
      if (source.kind(ts_node_named_child(child, i)) == identifier) ++names;
    constexpr std::size_t k_max_results = 32;
    for (std::size_t i = 0; i < std::max<std::size_t>(names, 1) && out.arguments.size() < k_max_results; ++i)
      out.arguments.push_back(type);
  });
  if (out.arguments.empty()) return {};
  return out.arguments.size() == 1 ? TypeName(out.arguments.front()) : out;
}

}  // namespace

bool is_type_node(int kind) {
  switch (kind) {
    case array_type:
    case channel_type:
    case function_type:
    case generic_type:
    case interface_type:
    case map_type:
    case pointer_type:
    case qualified_type:
    case slice_type:
    case struct_type:
    case type_identifier:
      return true;
    default:
      return false;
  }
}

TypeName read_type(const Source& source, TSNode node, TypeMention::Role role) {
  if (ts_node_is_null(node)) return {};
  const SummaryBuilder::Level level(source.builder);
  if (level.too_deep()) return {};
  const auto inner = [&](std::string_view name) {
    return read_type(source, field(node, name), TypeMention::Role::use);
  };
  switch (source.kind(node)) {
    case type_identifier:
    case identifier: {
      std::string name = source.string(node);
      note(source, name, role, node);
      return {std::move(name), {}, 0};
    }
    case qualified_type: {
      std::string name = source.string(field(node, "package")) + "." + source.string(field(node, "name"));
      note(source, name, role, field(node, "name"));
      return {std::move(name), {}, 0};
    }
    case pointer_type:
    case parenthesized_type:
    case type_elem:
    case type_constraint:
    case negated_type:
      return read_type(source, first_child(node), role);
    case generic_type: {
      TypeName out = read_type(source, field(node, "type"), role);
      for_each_child(field(node, "type_arguments"),
                     [&](TSNode child) { out.arguments.push_back(read_type(source, child)); });
      return out;
    }
    case slice_type:
    case array_type:
    case implicit_length_array_type: {
      TypeName out = inner("element");
      if (out.name.empty()) out.name = "any";
      if (out.dimensions < 8) ++out.dimensions;
      return out;
    }
    case map_type: {
      TypeName key = inner("key");
      return {"$map", {std::move(key), inner("value")}, 0};
    }
    case channel_type:
      return {"$chan", {inner("value")}, 0};
    case function_type: {
      for_each_child(field(node, "parameters"),
                     [&](TSNode child) { read_type(source, field(child, "type"), TypeMention::Role::use); });
      const TSNode result = field(node, "result");
      TypeName type = source.kind(result) == parameter_list
                          ? read_results(source, result, TypeMention::Role::use)
                          : read_type(source, result);
      return {"$func", {std::move(type)}, 0};
    }
    case parameter_list:
      return read_results(source, node, role);
    case struct_type:
    case interface_type:
      // A type without a name; its parts are mentioned.
      for_each_child(node, [&](TSNode child) {
        for_each_child(child,
                       [&](TSNode part) { read_type(source, field(part, "type"), TypeMention::Role::use); });
      });
      return {"any", {}, 0};
    default:
      return {};
  }
}

std::vector<TypeParameter> read_type_parameters(const Source& source, TSNode node) {
  std::vector<TypeParameter> out;
  for_each_child(node, [&](TSNode child) {
    if (source.kind(child) != type_parameter_declaration) return;
    const TSNode bound_node = field(child, "type");
    TypeName bound = read_type(source, bound_node);
    if (bound.name == "any" || bound.name == "comparable") bound = {};
    for_each_child(child, [&](TSNode part) {
      if (source.kind(part) == identifier) out.push_back({source.string(part), bound});
    });
  });
  return out;
}

std::string name_of_path(std::string_view path) {
  auto slash = path.rfind('/');
  std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  const bool version = name.size() > 1 && name.front() == 'v' &&
                       name.find_first_not_of("0123456789", 1) == std::string_view::npos;
  if (version && slash != std::string_view::npos) {
    path = path.substr(0, slash);
    slash = path.rfind('/');
    name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  }
  // gopkg.in/yaml.v2, go-difflib
  if (const auto dot = name.find(".v"); dot != std::string_view::npos) name = name.substr(0, dot);
  if (name.starts_with("go-")) name.remove_prefix(3);
  return std::string(name);
}

void read_imports(const Source& source, TSNode node) {
  for_each_child(node, [&](TSNode child) {
    if (source.kind(child) != import_spec) {
      if (source.kind(child) != comment) read_imports(source, child);
      return;
    }
    std::string_view path = source.text(field(child, "path"));
    if (path.size() < 2) return;
    path = path.substr(1, path.size() - 2);
    const TSNode name = field(child, "name");
    Import import;
    import.module = path;
    import.target = path;
    const bool all = source.kind(name) == dot;
    import.kind = all ? Import::Kind::all_members : Import::Kind::exported;
    import.member = "*";
    // A name that is not written is that of the package, which resolve_modules finds.
    import.name = ts_node_is_null(name) ? "$" + name_of_path(path) : source.string(name);
    if (import.name != "_") source.builder.out().imports.push_back(std::move(import));
  });
}

}  // namespace collet::codegraph::go
