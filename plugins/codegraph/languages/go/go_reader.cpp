// SPDX-License-Identifier: MIT
/// Packages, types, functions and methods of Go, and the facts about the language.
#include <algorithm>
#include <unordered_map>

#include "plugins/codegraph/languages/go/go_body.hpp"
#include "plugins/codegraph/languages/go/golang.hpp"

namespace collet::codegraph::go {
namespace {

using Kind = Expression::Kind;
using Role = TypeMention::Role;

class Declarations final : public DeclarationReader {
 public:
  explicit Declarations(const Source& source) : source_(source), body_(source, *this) {}

  void read_file(TSNode root, Index module) {
    module_ = module;
    // Methods need their types, which may be declared after them.
    for_each_child(root, [&](TSNode child) {
      note_comment(child);
      if (source_.kind(child) == type_declaration) read_types(child);
      if (source_.kind(child) == import_declaration) read_imports(source_, child);
    });
    for_each_child(root, [&](TSNode child) {
      note_comment(child);
      const int kind = source_.kind(child);
      if (kind == function_declaration) read_function(child, module_);
      if (kind == method_declaration) read_function(child, receiver_type(child));
      if (kind == var_declaration || kind == const_declaration) read_variables(child);
      if (kind == package_clause && module_ != k_none) {
        auto& package = source_.builder.definition(module_);
        package.documentation = std::exchange(comment_, {});
      }
    });
  }

  void read_types(TSNode declaration) override {
    for_each_child(declaration, [&](TSNode spec) {
      const int kind = source_.kind(spec);
      note_comment(spec);
      if (kind == type_spec || kind == type_alias) read_type_spec(spec, kind == type_alias);
    });
  }

 private:
  /// Keeps the comment lines right before a declaration.
  void note_comment(TSNode node) {
    const auto row = ts_node_start_point(node).row;
    if (source_.kind(node) == comment) {
      if (row != comment_end_ + 1) comment_.clear();
      constexpr std::size_t k_max_comment = 4000;
      if (comment_.size() < k_max_comment) comment_ += std::string(source_.text(node)) + "\n";
      comment_end_ = ts_node_end_point(node).row;
    } else if (row != comment_end_ + 1) {
      comment_.clear();
    }
  }

  Definition begin(SymbolKind kind, TSNode node, TSNode name, TSNode body) {
    Definition out;
    out.kind = kind;
    out.name = source_.string(name);
    out.start = position(name);
    out.first_line = ts_node_start_point(node).row + 1;
    out.last_line = std::max(out.first_line, ts_node_end_point(node).row + 1);
    const auto begin = ts_node_start_byte(node);
    const auto end = ts_node_is_null(body) ? ts_node_end_byte(node) : ts_node_start_byte(body);
    constexpr std::size_t k_max_signature = 500;
    out.signature =
        one_line(source_.tree.text().substr(begin, std::min<std::size_t>(end - begin, k_max_signature)));
    if (out.signature.ends_with('{'))
      out.signature = one_line(out.signature.substr(0, out.signature.size() - 1));
    out.documentation = comment_text(std::exchange(comment_, {}));
    if (!out.name.empty() && out.name.front() >= 'A' && out.name.front() <= 'Z') out.flags |= k_public;
    return out;
  }

  void read_type_spec(TSNode node, bool alias_of) {
    const SummaryBuilder::Level level(source_.builder);
    if (level.too_deep()) return;
    auto& builder = source_.builder;
    const TSNode type = field(node, "type");
    const int kind = source_.kind(type);
    const bool has_members = kind == struct_type || kind == interface_type;
    Definition one = begin(kind == interface_type ? SymbolKind::interface
                           : alias_of             ? SymbolKind::alias
                                                  : SymbolKind::struct_,
                           node, field(node, "name"), has_members ? first_child(type) : TSNode{});
    const std::string name = one.name;
    const Index owner = builder.owner();
    const Index index = builder.add(std::move(one));
    if (owner == module_ || owner == k_none) {
      types_.emplace(name, index);
    } else {
      Variable variable;
      variable.name = name;
      variable.definition = index;
      builder.declare(std::move(variable));
    }
    const SummaryBuilder::Nested scope(builder, index);
    auto parameters = read_type_parameters(source_, field(node, "type_parameters"));
    builder.definition(index).type_parameters = std::move(parameters);
    if (kind == struct_type) {
      read_fields(type, index);
    } else if (kind == interface_type) {
      read_methods(type, index);
    } else if (alias_of) {
      TypeName target = go::read_type(source_, type);
      builder.definition(index).type = std::move(target);
    } else {
      read_underlying(type, index);
    }
  }

  /// A type with the elements, the fields or the methods of another.
  void read_underlying(TSNode node, Index index) {
    auto& builder = source_.builder;
    TypeName type = go::read_type(source_, node);
    Definition element;
    element.kind = SymbolKind::property;
    element.flags = k_synthesized;
    element.name = "this[]";
    element.start = position(node);
    element.first_line = element.last_line = element.start.line;
    if (type.dimensions != 0) {
      --type.dimensions;
      element.type = std::move(type);
    } else if (type.name.starts_with('$') && !type.arguments.empty()) {
      element.type = type.arguments.back();
    } else {
      if (!type.name.empty()) builder.definition(index).bases.push_back({std::move(type), false});
      return;
    }
    builder.add(std::move(element));
  }

  void read_fields(TSNode node, Index index) {
    auto& builder = source_.builder;
    for_each_child(first_child(node), [&](TSNode child) {
      note_comment(child);
      if (source_.kind(child) != field_declaration) return;
      const TSNode type_node = field(child, "type");
      const bool embedded = ts_node_is_null(field(child, "name"));
      TypeName type = go::read_type(source_, type_node, embedded ? Role::extends : Role::value);
      if (embedded) {
        const auto dot = type.name.rfind('.');
        Definition one = begin(SymbolKind::field, child, type_node, TSNode{});
        one.name = dot == std::string::npos ? type.name : type.name.substr(dot + 1);
        one.type = type;
        builder.add(std::move(one));
        builder.definition(index).bases.push_back({std::move(type), false});
        return;
      }
      for_each_child(child, [&](TSNode name) {
        if (source_.kind(name) != field_identifier) return;
        const std::string documentation = comment_;
        Definition one = begin(SymbolKind::field, child, name, TSNode{});
        comment_ = documentation;
        one.type = type;
        builder.add(std::move(one));
      });
      comment_.clear();
    });
  }

  void read_methods(TSNode node, Index index) {
    auto& builder = source_.builder;
    for_each_child(node, [&](TSNode child) {
      note_comment(child);
      if (source_.kind(child) == method_elem) {
        Definition one = begin(SymbolKind::method, child, field(child, "name"), TSNode{});
        one.flags |= k_abstract;
        const Index method = builder.add(std::move(one));
        const SummaryBuilder::Nested scope(builder, method);
        auto parameters = body_.read_parameters(field(child, "parameters"));
        TypeName type = go::read_type(source_, field(child, "result"), Role::result);
        builder.definition(method).parameters = std::move(parameters);
        builder.definition(method).type = std::move(type);
      } else if (source_.kind(child) == type_elem && ts_node_named_child_count(child) == 1) {
        TypeName base = go::read_type(source_, child, Role::extends);
        if (!base.name.empty()) builder.definition(index).bases.push_back({std::move(base), false});
      }
    });
  }

  /// Returns the type of the receiver of a method. One of another file of the package gets a part in this
  /// file.
  Index receiver_type(TSNode method) {
    TSNode type = field(first_child(field(method, "receiver")), "type");
    if (source_.kind(type) == parenthesized_type) type = first_child(type);
    if (source_.kind(type) == pointer_type) type = first_child(type);
    if (source_.kind(type) == generic_type) type = field(type, "type");
    const std::string name = source_.string(type);
    const auto known = types_.find(name);
    if (known != types_.end()) return known->second;
    if (name.empty()) return module_;
    Definition part;
    part.kind = SymbolKind::struct_;
    part.flags = k_synthesized;
    part.name = name;
    part.start = position(type);
    part.first_line = part.last_line = part.start.line;
    part.signature = "type " + name;
    const Index index = source_.builder.add(std::move(part));
    types_.emplace(name, index);
    return index;
  }

  void read_function(TSNode node, Index owner) {
    auto& builder = source_.builder;
    const bool method = owner != module_;
    const TSNode body = field(node, "body");
    Definition one =
        begin(method ? SymbolKind::method : SymbolKind::function, node, field(node, "name"), body);
    const Index index = builder.add(std::move(one));
    builder.definition(index).parent = owner;
    const SummaryBuilder::Nested scope(builder, index);
    auto type_parameters = read_type_parameters(source_, field(node, "type_parameters"));
    builder.definition(index).type_parameters = std::move(type_parameters);
    if (method) {
      // The receiver may give other names to the parameters of its type; those of the declaration are used.
      const auto receiver = body_.read_parameters(field(node, "receiver"));
    }
    auto parameters = body_.read_parameters(field(node, "parameters"));
    const TSNode result = field(node, "result");
    TypeName type = go::read_type(source_, result, Role::result);
    body_.read_results(result);
    builder.definition(index).parameters = std::move(parameters);
    builder.definition(index).type = std::move(type);
    body_.read_children(body);
  }

  void read_variables(TSNode node) {
    auto& builder = source_.builder;
    for_each_child(node, [&](TSNode spec) {
      const int kind = source_.kind(spec);
      note_comment(spec);
      if (kind == comment) return;
      if (kind != var_spec && kind != const_spec) return read_variables(spec);
      const TSNode type_node = field(spec, "type");
      const TSNode value_node = field(spec, "value");
      std::vector<TSNode> names;
      for_each_child(spec, [&](TSNode child) {
        if (source_.kind(child) == identifier && !ts_node_eq(child, type_node) &&
            !ts_node_eq(child, value_node))
          names.push_back(child);
      });
      if (names.empty()) return;
      std::vector<Index> made;
      for (const TSNode name : names) {
        const std::string documentation = comment_;
        made.push_back(builder.add(begin(SymbolKind::field, spec, name, TSNode{})));
        comment_ = documentation;
      }
      comment_.clear();
      const SummaryBuilder::Nested scope(builder, made.front());
      const TypeName type = go::read_type(source_, type_node, Role::value);
      const auto values = body_.read_values(value_node);
      for (std::size_t i = 0; i < made.size(); ++i) {
        builder.definition(made[i]).type = type;
        const Index value = body_.value_at(names[i], values, i, names.size());
        builder.definition(made[i]).initial = value;
      }
    });
  }

  const Source& source_;
  BodyReader body_;
  Index module_ = k_none;
  std::unordered_map<std::string, Index> types_;  ///< types of the package that this file has a part of
  std::string comment_;
  std::uint32_t comment_end_ = 0xFFFFFFF0;
};

support::Result<FileSummary> read(std::string_view path, std::string_view text, StopQuery stop,
                                  void* context) {
  static const auto grammar = Grammar::load("libcollet-grammar-go.so", "tree_sitter_go", node_names());
  if (!grammar) return grammar.error();
  auto tree = SyntaxTree::parse(*grammar, text, stop, context);
  if (!tree) return tree.error();
  FileSummary out;
  out.language = "go";
  out.test = path.ends_with("_test.go");
  out.has_errors = ts_node_has_error(tree->root());
  out.lines = ts_node_end_point(tree->root()).row + 1;
  constexpr std::string_view k_generated = "// Code generated ";
  out.generated = text.substr(0, 4000).find(k_generated) != std::string_view::npos;
  SummaryBuilder builder(out);
  const Source source{*tree, *grammar, builder, path == "library"};
  Declarations declarations(source);
  if (source.library) {
    const SummaryBuilder::Nested scope(builder);
    declarations.read_file(tree->root(), k_none);
    return out;
  }
  std::string package = "main";
  for_each_child(tree->root(), [&](TSNode child) {
    if (source.kind(child) == package_clause) package = source.string(first_child(child));
  });
  const auto slash = path.rfind('/');
  Definition module;
  module.kind = SymbolKind::module;
  // Tests of a folder may be a package of their own.
  module.name = slash == std::string_view::npos ? package : std::string(path.substr(0, slash));
  if (slash != std::string_view::npos && package.ends_with("_test")) module.name += "_test";
  module.start = {1, 1};
  module.first_line = 1;
  module.last_line = out.lines;
  for_each_child(tree->root(), [&](TSNode child) {
    const auto line = source.text(child);
    constexpr std::string_view k_constraint = "//go:build ";
    if (source.kind(child) == comment && line.starts_with(k_constraint) && module.annotations.empty())
      module.annotations.emplace_back(line.substr(2));
  });
  const Index index = builder.add(std::move(module));
  out.container = package;
  const SummaryBuilder::Nested scope(builder, index);
  declarations.read_file(tree->root(), index);
  return out;
}

}  // namespace

const Language& language() {
  static const Language k_go{
      .name = "go",
      .extensions = {".go"},
      .read = &read,
      .library = library_text(),
      .implicit_imports = {""},
      .root_type = "any",
      .string_type = "string",
      .iterable_type = "$chan",
      .project_names = {"go.mod"},
      .rules = {.implicit_receiver = false,
                .callables_are_values = true,
                .first_overload = true,
                .inferred_types = true,
                .class_calls = true,
                .structural_interfaces = true,
                .globals = "",
                .promise_type = "",
                .class_type = "",
                .function_type = "",
                .tuple_type = "$tuple"},
      .resolve_modules = &resolve_modules,
  };
  return k_go;
}

}  // namespace collet::codegraph::go
