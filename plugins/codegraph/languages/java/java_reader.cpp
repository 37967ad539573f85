// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/java/java.hpp"
#include "plugins/codegraph/languages/java/java_annotations.hpp"
#include "plugins/codegraph/languages/java/java_body.hpp"
#include "plugins/codegraph/languages/java/java_library.hpp"
#include "plugins/codegraph/languages/java/lombok.hpp"

namespace collet::codegraph::java {
namespace {

using Role = TypeMention::Role;

/// Reads the declarations of a file.
class Reader {
 public:
  Reader(const SyntaxTree& tree, const Grammar& grammar, FileSummary& out)
      : builder_(out),
        source_{tree, grammar, builder_},
        body_(source_, [this](TSNode node, const TypeName* base) {
          base == nullptr ? read_type_declaration(node, {}) : read_anonymous(node, *base);
        }) {}

  void read(TSNode root) {
    const SummaryBuilder::Nested scope(builder_);
    read_members(root);
  }

 private:
  void read_members(TSNode body) {
    std::string comment;
    for_each_child(body, [&](TSNode child) {
      const int kind = source_.kind(child);
      if (kind == block_comment) {
        const auto text = source_.text(child);
        comment = text.starts_with("/**") ? comment_text(text) : std::string();
        return;
      }
      if (kind == line_comment) return;
      read_member(child, kind, comment);
      comment.clear();
    });
  }

  void read_member(TSNode node, int kind, const std::string& comment) {
    switch (kind) {
      case package_declaration:
        for_each_child(node, [&](TSNode child) {
          const int part = source_.kind(child);
          if (part == identifier || part == scoped_identifier) builder_.out().container = source_.text(child);
        });
        break;
      case import_declaration:
        read_import(node);
        break;
      case class_declaration:
      case interface_declaration:
      case enum_declaration:
      case record_declaration:
      case annotation_type_declaration:
        read_type_declaration(node, comment);
        break;
      case method_declaration:
      case constructor_declaration:
      case compact_constructor_declaration:
      case annotation_type_element_declaration:
        read_callable(node, kind, comment);
        break;
      case field_declaration:
      case constant_declaration:
        read_fields(node, comment);
        break;
      case enum_constant:
        read_enum_constant(node, comment);
        break;
      case enum_body_declarations:
        read_members(node);
        break;
      case static_initializer:
      case block:
        body_.read(node);
        break;
      default:
        break;
    }
  }

  void read_import(TSNode node) {
    Import import;
    bool all = false;
    bool is_static = false;
    for (std::uint32_t i = 0; i < ts_node_child_count(node) && i < 8; ++i) {
      const TSNode child = ts_node_child(node, i);
      const int kind = source_.kind(child);
      if (kind == identifier || kind == scoped_identifier) import.target = source_.text(child);
      if (kind == asterisk) all = true;
      if (source_.text(child) == "static") is_static = true;
    }
    const auto dot = import.target.rfind('.');
    if (is_static) {
      import.kind = all ? Import::Kind::all_members : Import::Kind::member;
      if (!all && dot != std::string::npos) {
        import.name = import.target.substr(dot + 1);
        import.target.resize(dot);
      }
    } else {
      import.kind = all ? Import::Kind::all_types : Import::Kind::type;
      if (!all) import.name = import.target.substr(dot == std::string::npos ? 0 : dot + 1);
    }
    builder_.out().imports.push_back(std::move(import));
  }

  /// Reads the annotations of a declaration as expressions in the scope of its definition.
  void read_annotations(TSNode declaration, Index definition) {
    for_each_child(declaration, [&](TSNode child) {
      if (source_.kind(child) != modifiers) return;
      for_each_child(child, [&](TSNode one) {
        const int kind = source_.kind(one);
        if (kind == annotation || kind == marker_annotation) read_annotation(source_, body_, one, definition);
      });
    });
  }

  Definition begin(SymbolKind kind, TSNode node, TSNode name, const std::string& comment) {
    Definition out;
    out.kind = kind;
    out.name = source_.text(name);
    out.start = position(ts_node_is_null(name) ? node : name);
    out.first_line = ts_node_start_point(node).row + 1;
    out.last_line = ts_node_end_point(node).row + 1;
    out.documentation = comment;
    if (builder_.owner() == k_none) out.container = builder_.out().container;
    read_modifiers(source_, node, out);
    return out;
  }

  void read_type_declaration(TSNode node, const std::string& comment) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    const int node_kind = source_.kind(node);
    const bool interface = node_kind == interface_declaration || node_kind == annotation_type_declaration;
    const TSNode body = field(node, "body");
    Definition type = begin(node_kind == enum_declaration ? SymbolKind::enum_
                            : interface                   ? SymbolKind::interface
                                                          : SymbolKind::class_,
                            node, field(node, "name"), comment);
    if (node_kind == record_declaration) type.flags |= k_record;
    // A nested interface, enum or record, and all that an interface contains, are static.
    if (interface || node_kind != class_declaration) type.flags |= k_static;
    type.signature = signature_text(source_, node, body, false);
    const Index index = builder_.add(std::move(type));
    mention_annotations(source_, node, index);
    const SummaryBuilder::Nested scope(builder_, index);
    read_annotations(node, index);
    auto parameters = read_type_parameters(source_, field(node, "type_parameters"));
    auto bases = read_bases(node, interface);
    builder_.definition(index).type_parameters = std::move(parameters);
    builder_.definition(index).bases = std::move(bases);
    if (node_kind == record_declaration) read_components(node, index);
    read_members(body);
    if (node_kind == class_declaration || node_kind == enum_declaration) {
      add_lombok_members(builder_.out(), index);
      if (node_kind == class_declaration) add_implicit_constructor_call(node, index);
    }
  }

  std::vector<Base> read_bases(TSNode node, bool interface) {
    std::vector<Base> out;
    const auto add = [&](TSNode type, bool implements) {
      out.push_back({read_type(source_, type, implements ? Role::implements : Role::extends), implements});
    };
    for_each_child(node, [&](TSNode child) {
      const int kind = source_.kind(child);
      if (kind == superclass) for_each_child(child, [&](TSNode type) { add(type, false); });
      if (kind == super_interfaces || kind == extends_interfaces)
        for_each_child(child, [&](TSNode list) {
          if (source_.kind(list) == type_list) {
            for_each_child(list, [&](TSNode type) { add(type, !interface); });
          } else {
            add(list, !interface);
          }
        });
    });
    return out;
  }

  void read_components(TSNode node, Index record) {
    // The components become fields and methods of the same name, and parameters of the constructor.
    const auto components = [&] {
      const SummaryBuilder::Nested scope(builder_);
      return body_.read_parameters(field(node, "parameters"));
    }();
    for (const auto& component : components) {
      for (const auto kind : {SymbolKind::field, SymbolKind::method}) {
        Definition one = begin(kind, node, field(node, "name"), {});
        one.annotations.clear();
        one.flags = k_synthesized | k_public;
        one.name = component.name;
        one.type = component.type;
        one.signature = component.type.name + " " + component.name + (kind == SymbolKind::method ? "()" : "");
        builder_.add(std::move(one));
      }
    }
    Definition made = begin(SymbolKind::constructor, node, field(node, "name"), {});
    made.flags = k_synthesized | k_public;
    made.annotations.clear();
    made.parameters = components;
    made.signature = signature_text(source_, node, field(node, "body"), false);
    static_cast<void>(record);
    builder_.add(std::move(made));
  }

  void read_anonymous(TSNode body, const TypeName& base) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    Definition type = begin(SymbolKind::class_, body, TSNode{}, {});
    type.flags |= k_anonymous;
    type.bases.push_back({base, false});
    type.signature = "new " + base.name + "() {…}";
    const Index index = builder_.add(std::move(type));
    const SummaryBuilder::Nested scope(builder_, index);
    read_members(body);
  }

  void read_callable(TSNode node, int kind, const std::string& comment) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    const bool constructor = kind == constructor_declaration || kind == compact_constructor_declaration;
    const TSNode body = field(node, "body");
    Definition callable =
        begin(constructor ? SymbolKind::constructor : SymbolKind::method, node, field(node, "name"), comment);
    callable.signature = signature_text(source_, node, body, false);
    if (ts_node_is_null(body)) callable.flags |= k_abstract;
    const Index index = builder_.add(std::move(callable));
    mention_annotations(source_, node, index);
    const SummaryBuilder::Nested scope(builder_, index);
    read_annotations(node, index);
    auto type_parameters = read_type_parameters(source_, field(node, "type_parameters"));
    TypeName type = read_type(source_, field(node, "type"), Role::result);
    auto parameters = body_.read_parameters(field(node, "parameters"));
    for_each_child(node, [&](TSNode child) {
      if (source_.kind(child) == throws)
        for_each_child(child, [&](TSNode thrown) { read_type(source_, thrown, Role::thrown); });
    });
    auto& definition = builder_.definition(index);
    definition.type_parameters = std::move(type_parameters);
    definition.type = std::move(type);
    definition.parameters = std::move(parameters);
    const auto before = builder_.out().expressions.size();
    body_.read(body);
    if (kind == constructor_declaration && !chains(before)) add_chained(node);
  }

  /// Returns true if one of the expressions from number `first` is a call of another constructor.
  bool chains(std::size_t first) {
    const auto& all = builder_.out().expressions;
    for (std::size_t i = first; i < all.size(); ++i)
      if (all[i].kind == Expression::Kind::chained && all[i].scope != k_none &&
          builder_.out().scopes[all[i].scope].definition == builder_.owner())
        return true;
    return false;
  }

  /// Adds the call of super() that the compiler adds.
  void add_chained(TSNode node) {
    Expression chained;
    chained.kind = Expression::Kind::chained;
    chained.name = "super";
    chained.at = position(node);
    builder_.add(std::move(chained), node);
  }

  void add_implicit_constructor_call(TSNode node, Index type) {
    const auto& all = builder_.out().definitions;
    for (std::size_t i = type + 1; i < all.size(); ++i)
      if (all[i].parent == type && all[i].kind == SymbolKind::constructor) return;
    for (const auto& base : all[type].bases)
      if (!base.implements) return add_chained(node);
  }

  void read_fields(TSNode node, const std::string& comment) {
    const TSNode type_node = field(node, "type");
    bool first = true;
    for_each_child(node, [&](TSNode child) {
      if (source_.kind(child) != variable_declarator) return;
      Definition one = begin(SymbolKind::field, node, field(child, "name"), comment);
      one.signature = signature_text(source_, node, field(child, "value"), false);
      while (one.signature.ends_with('=') || one.signature.ends_with(' '))
        one.signature.pop_back();
      const Index index = builder_.add(std::move(one));
      if (first) mention_annotations(source_, node, index);
      first = false;
      const SummaryBuilder::Nested scope(builder_, index);
      read_annotations(node, index);
      TypeName type = read_type(source_, type_node, Role::value);
      for (const char c : source_.text(field(child, "dimensions")))
        if (c == '[' && type.dimensions < 255) ++type.dimensions;
      builder_.definition(index).type = std::move(type);
      const Index initial = body_.read(field(child, "value"));
      builder_.definition(index).initial = initial;
    });
  }

  void read_enum_constant(TSNode node, const std::string& comment) {
    Definition one = begin(SymbolKind::enum_member, node, field(node, "name"), comment);
    one.flags |= k_static | k_public;
    const std::string type =
        builder_.owner() == k_none ? std::string() : builder_.definition(builder_.owner()).name;
    one.type.name = type;
    one.signature = one.name;
    const Index index = builder_.add(std::move(one));
    const SummaryBuilder::Nested scope(builder_, index);
    for_each_child(field(node, "arguments"), [&](TSNode child) { body_.read(child); });
    const TSNode body = field(node, "body");
    if (!ts_node_is_null(body)) read_anonymous(body, {type, {}, 0});
  }

  SummaryBuilder builder_;
  const Source source_;
  BodyReader body_;
};

bool is_test(std::string_view path) {
  return path.find("/test/") != std::string_view::npos || path.starts_with("test/") ||
         path.ends_with("Test.java") || path.ends_with("Tests.java") || path.ends_with("IT.java");
}

support::Result<FileSummary> read_java(std::string_view path, std::string_view text, StopQuery stop,
                                       void* context) {
  static const auto grammar = Grammar::load("libcollet-grammar-java.so", "tree_sitter_java", node_names());
  if (!grammar) return grammar.error();
  auto tree = SyntaxTree::parse(*grammar, text, stop, context);
  if (!tree) return tree.error();
  FileSummary out;
  out.language = "java";
  out.test = is_test(path);
  out.has_errors = ts_node_has_error(tree->root());
  out.lines = ts_node_end_point(tree->root()).row + 1;
  Reader(*tree, *grammar, out).read(tree->root());
  return out;
}

}  // namespace

const Language& language() {
  static const Language k_java{"java",
                               {".java"},
                               &read_java,
                               library_text(),
                               {"java.lang"},
                               "java.lang.Object",
                               "java.lang.String",
                               "java.lang.Iterable",
                               false,
                               true};
  return k_java;
}

}  // namespace collet::codegraph::java
