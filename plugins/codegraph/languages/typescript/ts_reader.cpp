// SPDX-License-Identifier: MIT
/// Modules, their variables and exports, enumerations, and the entry of the reader.
#include "plugins/codegraph/languages/typescript/ts_declarations.hpp"
#include "plugins/codegraph/languages/typescript/typescript.hpp"

namespace collet::codegraph::typescript {

using Role = TypeMention::Role;

void Declarations::read_statements(TSNode body) {
  for_each_child(body, [&](TSNode child) {
    int kind = source_.kind(child);
    if (kind == comment) {
      const auto text = source_.text(child);
      comment_ = text.starts_with("/**") ? comment_text(text) : std::string();
      return;
    }
    TSNode statement = child;
    if (kind == export_statement) {
      read_export_names(source_, child);
      const TSNode declaration = field(child, "declaration");
      const TSNode value = field(child, "value");
      if (!ts_node_is_null(value)) read_default_export(child, value);
      if (ts_node_is_null(declaration)) return;
      statement = declaration;
    } else if (kind == ambient_declaration) {
      statement = first_child(child);
    } else if (kind == expression_statement && source_.kind(first_child(child)) == internal_module) {
      statement = first_child(child);
    }
    kind = source_.kind(statement);
    if (kind == lexical_declaration || kind == variable_declaration) {
      read_module_variables(statement);
    } else if (kind == statement_block && source_.kind(child) == ambient_declaration) {
      read_statements(statement);
    } else if (!read_import(source_, statement, kind) && !read_declaration(statement, kind)) {
      read_common_js_export(source_, statement);
      body_.read(statement);
    }
    comment_.clear();
  });
}

void Declarations::read_default_export(TSNode node, TSNode value) {
  auto& builder = source_.builder;
  value = unwrapped(source_, value);
  const int kind = source_.kind(value);
  const auto begin_size = builder.out().definitions.size();
  // A value without a name of its own is named `default`.
  const TSNode none{};
  if (is_function(kind)) {
    const Index index = read_named_function(value, field(value, "name"), node, SymbolKind::function);
    if (index != k_none && builder.definition(index).name.empty()) builder.definition(index).name = "default";
  } else if (kind == class_) {
    const Index index = read_class_expression(value, field(value, "name"));
    if (index != k_none && builder.definition(index).name.empty()) {
      builder.definition(index).name = "default";
      builder.definition(index).flags &= static_cast<std::uint16_t>(~k_anonymous);
    }
  } else if (kind == identifier) {
    builder.out().exports.push_back({"default", source_.string(value), {}, {}});
    body_.read(value);
    return;
  } else {
    Index index = kind == object ? read_named_object(value, none, node) : k_none;
    if (index == k_none) {
      Definition one = begin(SymbolKind::field, node, none, value);
      index = builder.add(std::move(one));
      const SummaryBuilder::Nested scope(builder, index);
      const Index initial = body_.read(value);
      builder.definition(index).initial = initial;
    }
    builder.definition(index).name = "default";
  }
  if (builder.out().definitions.size() > begin_size) {
    const auto& name = builder.definition(static_cast<Index>(begin_size)).name;
    if (name != "default") builder.out().exports.push_back({"default", name, {}, {}});
  }
}

void Declarations::read_module_variables(TSNode node) {
  auto& builder = source_.builder;
  const std::string documentation = comment_;
  for_each_child(node, [&](TSNode child) {
    if (source_.kind(child) != variable_declarator || read_require(source_, child)) return;
    const TSNode name = field(child, "name");
    const TSNode value = unwrapped(source_, field(child, "value"));
    const TSNode type = field(child, "type");
    if (source_.kind(name) != identifier) {
      const Index initial = body_.read(value);
      body_.read_pattern(name, typescript::read_type(source_, type), initial);
      return;
    }
    comment_ = documentation;
    const int kind = source_.kind(value);
    if (is_function(kind)) {
      typescript::read_type(source_, type);
      read_named_function(value, name, node, SymbolKind::function);
      return;
    }
    if (kind == class_) {
      read_class_expression(value, name);
      return;
    }
    if (kind == object && ts_node_is_null(type) && read_named_object(value, name, node) != k_none) return;
    Definition one = begin(SymbolKind::field, node, name, value);
    const Index index = builder.add(std::move(one));
    const SummaryBuilder::Nested scope(builder, index);
    TypeName written = typescript::read_type(source_, type, Role::value);
    builder.definition(index).type = std::move(written);
    const Index initial = body_.read(field(child, "value"));
    builder.definition(index).initial = initial;
  });
}

Index Declarations::read_named_object(TSNode object_node, TSNode name, TSNode statement) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return k_none;
  bool functions = false;
  const auto member_value = [&](TSNode child) { return unwrapped(source_, field(child, "value")); };
  for_each_child(object_node, [&](TSNode child) {
    const int kind = source_.kind(child);
    functions = functions || kind == method_definition ||
                (kind == pair && is_function(source_.kind(member_value(child))));
  });
  if (!functions) return k_none;
  auto& builder = source_.builder;
  const Index index = builder.add(begin(SymbolKind::object, statement, name, object_node));
  const SummaryBuilder::Nested scope(builder, index);
  for_each_child(object_node, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) {
      const auto text = source_.text(child);
      comment_ = text.starts_with("/**") ? comment_text(text) : std::string();
      return;
    }
    if (kind == method_definition) {
      read_member(child, kind);
    } else if (kind == pair) {
      const TSNode key = field(child, "key");
      const TSNode value = member_value(child);
      if (is_function(source_.kind(value))) {
        read_named_function(value, key, child, SymbolKind::method);
      } else if (source_.kind(value) != object || read_named_object(value, key, child) == k_none) {
        const Index member = builder.add(begin(SymbolKind::field, child, key, TSNode{}));
        const SummaryBuilder::Nested inner(builder, member);
        const Index initial = body_.read(value);
        builder.definition(member).initial = initial;
      }
    } else if (kind == shorthand_property_identifier) {
      const Index member = builder.add(begin(SymbolKind::field, child, child, TSNode{}));
      const SummaryBuilder::Nested inner(builder, member);
      const Index initial = body_.read(child);
      // The value is the name of the module, not the member of this object.
      builder.definition(member).initial = initial;
    } else {
      body_.read(child);
    }
    comment_.clear();
  });
  return index;
}

void Declarations::read_enum(TSNode body) {
  auto& builder = source_.builder;
  const std::string type = builder.definition(builder.owner()).name;
  for_each_child(body, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment) return;
    const TSNode name = kind == enum_assignment ? field(child, "name") : child;
    Definition one = begin(SymbolKind::enum_member, child, name, TSNode{});
    one.flags |= k_static | k_public;
    one.type.name = type;
    const Index index = builder.add(std::move(one));
    if (kind != enum_assignment) return;
    const SummaryBuilder::Nested scope(builder, index);
    body_.read(field(child, "value"));
  });
}

void Declarations::read_module(TSNode node) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return;
  const TSNode name = field(node, "name");
  const TSNode body = field(node, "body");
  auto& builder = source_.builder;
  Definition one = begin(SymbolKind::module, node, name, body);
  const bool quoted = source_.kind(name) == string;
  if (!quoted) one.name = source_.string(name);
  const Index index = builder.add(std::move(one));
  // A module in quotes has its name from everywhere.
  if (quoted) builder.definition(index).parent = k_none;
  const SummaryBuilder::Nested scope(builder, index);
  read_statements(body);
}

namespace {

/// Signatures without body belong to the function of that name which follows them in a class or a module.
void join_signatures(FileSummary& summary) {
  constexpr Index k_max_signatures = 64;
  const auto count = static_cast<Index>(summary.definitions.size());
  for (Index i = 0; i < count; ++i) {
    auto& one = summary.definitions[i];
    if (!is_callable(one.kind) || (one.flags & k_abstract) == 0) continue;
    Index signatures = 0;
    for (Index next = i + 1; next < count && signatures < k_max_signatures; ++next) {
      const auto& other = summary.definitions[next];
      if (other.parent != one.parent) continue;
      if (other.name != one.name || other.kind != one.kind) break;
      ++signatures;
      if ((other.flags & k_abstract) != 0) continue;
      one.implementation = next;
      break;
    }
  }
}

bool is_test(std::string_view path) {
  return path.find(".spec.") != std::string_view::npos || path.find(".test.") != std::string_view::npos ||
         path.find("/test/") != std::string_view::npos || path.find("/tests/") != std::string_view::npos ||
         path.find("__tests__/") != std::string_view::npos || path.starts_with("test/") ||
         path.starts_with("tests/") || path.starts_with("e2e/");
}

support::Result<FileSummary> read_with(const support::Result<Grammar>& grammar, std::string_view path,
                                       std::string_view text, StopQuery stop, void* context) {
  if (!grammar) return grammar.error();
  auto tree = SyntaxTree::parse(*grammar, text, stop, context);
  if (!tree) return tree.error();
  FileSummary out;
  out.test = is_test(path);
  out.has_errors = ts_node_has_error(tree->root());
  out.lines = ts_node_end_point(tree->root()).row + 1;
  SummaryBuilder builder(out);
  const Source source{*tree, *grammar, builder};
  Declarations declarations(source);
  if (path == "library") {
    const SummaryBuilder::Nested scope(builder);
    declarations.read_statements(tree->root());
    return out;
  }
  Definition module;
  module.kind = SymbolKind::module;
  module.name = module_name(path);
  module.start = {1, 1};
  module.first_line = 1;
  module.last_line = out.lines;
  const Index index = builder.add(std::move(module));
  const SummaryBuilder::Nested scope(builder, index);
  declarations.read_statements(tree->root());
  join_signatures(out);
  return out;
}

support::Result<FileSummary> read_typescript(std::string_view path, std::string_view text, StopQuery stop,
                                             void* context) {
  static const auto plain =
      Grammar::load("libcollet-grammar-typescript.so", "tree_sitter_typescript", node_names());
  if (!path.ends_with(".tsx")) {
    auto out = read_with(plain, path, text, stop, context);
    if (out) out->language = "typescript";
    return out;
  }
  static const auto tsx = Grammar::load("libcollet-grammar-tsx.so", "tree_sitter_tsx", node_names());
  auto out = read_with(tsx, path, text, stop, context);
  if (out) out->language = "typescript";
  return out;
}

support::Result<FileSummary> read_javascript(std::string_view path, std::string_view text, StopQuery stop,
                                             void* context) {
  static const auto grammar =
      Grammar::load("libcollet-grammar-javascript.so", "tree_sitter_javascript", node_names());
  auto out = read_with(grammar, path, text, stop, context);
  if (out) out->language = "javascript";
  return out;
}

constexpr LinkRules k_rules{.implicit_receiver = false,
                            .callables_are_values = true,
                            .first_overload = true,
                            .inferred_types = true,
                            .globals = "$globals",
                            .promise_type = "Promise",
                            .class_type = "$class",
                            .function_type = "$fn"};

}  // namespace

const Language& typescript_language() {
  static const Language k_typescript{
      .name = "typescript",
      .extensions = {".ts", ".tsx", ".mts", ".cts"},
      .read = &read_typescript,
      .library = library_text(),
      .implicit_imports = {""},
      .root_type = "Object",
      .string_type = "string",
      .iterable_type = "Iterable",
      .project_names = {"tsconfig.json", "tsconfig.base.json", "tsconfig.app.json", "jsconfig.json",
                        "package.json"},
      .rules = k_rules,
      .resolve_modules = &resolve_modules,
  };
  return k_typescript;
}

const Language& javascript_language() {
  static const Language k_javascript{
      .name = "javascript",
      .extensions = {".js", ".jsx", ".mjs", ".cjs"},
      .read = &read_javascript,
      .library = library_text(),
      .implicit_imports = {""},
      .root_type = "Object",
      .string_type = "string",
      .iterable_type = "Iterable",
      .rules = k_rules,
      .shares_types_of = "typescript",
      .resolve_modules = &resolve_modules,
  };
  return k_javascript;
}

}  // namespace collet::codegraph::typescript
