// SPDX-License-Identifier: MIT
#include <memory>

#include "plugins/codegraph/languages/csharp/csharp.hpp"
#include "plugins/codegraph/languages/csharp/csharp_body.hpp"
#include "plugins/codegraph/languages/csharp/csharp_library.hpp"

namespace collet::codegraph::csharp {
namespace {

using Role = TypeMention::Role;

/// Reads the declarations of a file.
class Reader {
 public:
  Reader(const SyntaxTree& tree, const Grammar& grammar, FileSummary& out)
      : builder_(out), source_{tree, grammar, builder_}, body_(source_, [this](TSNode node) {
          read_callable(node, {});
        }) {}

  void read(TSNode root) {
    const SummaryBuilder::Nested scope(builder_);
    read_members(root);
    read_top_level(root);
  }

 private:
  void read_members(TSNode body) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    std::string comment;
    for_each_child(body, [&](TSNode child) {
      const int kind = source_.kind(child);
      if (kind == comment_node) {
        const auto text = source_.text(child);
        if (text.starts_with("///") || text.starts_with("/**")) {
          if (!comment.empty()) comment += '\n';
          comment += text;
        }
        return;
      }
      read_member(child, kind, comment.empty() ? comment : comment_text(comment));
      comment.clear();
    });
  }

  void read_member(TSNode node, int kind, const std::string& comment) {
    switch (kind) {
      case using_directive:
        read_using(node);
        break;
      case file_scoped_namespace_declaration:
        container_ = source_.text(field(node, "name"));
        if (builder_.out().container.empty()) builder_.out().container = container_;
        break;
      case namespace_declaration: {
        const std::string outer = container_;
        if (!container_.empty()) container_ += '.';
        container_ += source_.text(field(node, "name"));
        if (builder_.out().container.empty()) builder_.out().container = container_;
        read_members(field(node, "body"));
        container_ = outer;
        break;
      }
      case class_declaration:
      case struct_declaration:
      case interface_declaration:
      case record_declaration:
      case enum_declaration:
        read_type_declaration(node, kind, comment);
        break;
      case delegate_declaration:
        read_delegate(node, comment);
        break;
      case method_declaration:
      case constructor_declaration:
      case destructor_declaration:
      case operator_declaration:
      case conversion_operator_declaration:
        read_callable(node, comment);
        break;
      case property_declaration:
      case indexer_declaration:
      case event_declaration:
        read_property(node, kind, comment);
        break;
      case field_declaration:
      case event_field_declaration:
        read_fields(node, comment);
        break;
      case enum_member_declaration:
        read_enum_member(node, comment);
        break;
      case preproc_if:
      case preproc_elif:
      case preproc_else:
      case declaration_list:
        read_members(node);
        break;
      default:
        if (ts_node_is_error(node)) read_broken(node);
        break;
    }
  }

  /// Declarations that the parser found in a part that it could not put together: namespaces and types
  /// without end, which hold what follows them.
  void read_broken(TSNode node) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    constexpr std::size_t k_max_open = 32;
    const std::string outer = container_;
    std::vector<std::unique_ptr<SummaryBuilder::Nested>> open;
    std::string_view before;
    const std::uint32_t count = ts_node_child_count(node);
    for (std::uint32_t i = 0; i < count; ++i) {
      const TSNode child = ts_node_child(node, i);
      const bool type =
          before == "class" || before == "struct" || before == "interface" || before == "record";
      if (before == "namespace" && open.empty() && container_ == outer) {
        if (!container_.empty()) container_ += '.';
        container_ += source_.text(child);
        if (builder_.out().container.empty()) builder_.out().container = container_;
      } else if (type && source_.kind(child) == identifier && open.size() < k_max_open) {
        Definition one =
            begin(before == "interface" ? SymbolKind::interface : SymbolKind::class_, node, child, {});
        one.signature = std::string(before) + " " + one.name;
        open.push_back(std::make_unique<SummaryBuilder::Nested>(builder_, builder_.add(std::move(one))));
      } else if (ts_node_is_named(child)) {
        read_member(child, source_.kind(child), {});
      }
      before = ts_node_is_named(child) ? std::string_view() : source_.text(child);
    }
    while (!open.empty())
      open.pop_back();
    container_ = outer;
  }

  void read_using(TSNode node) {
    Import import;
    bool is_static = false;
    const TSNode alias = field(node, "name");
    for (std::uint32_t i = 0; i < ts_node_child_count(node) && i < 8; ++i) {
      const TSNode child = ts_node_child(node, i);
      const auto word = source_.text(child);
      if (!ts_node_is_named(child)) {
        if (word == "global") import.global = true;
        if (word == "static") is_static = true;
        continue;
      }
      if (!ts_node_is_null(alias) && ts_node_eq(child, alias)) continue;
      std::vector<TypeName> arguments;
      std::string name = linked_name(source_, child, arguments);
      if (!name.empty()) import.target = std::move(name);
    }
    import.kind = is_static                ? Import::Kind::all_members
                  : ts_node_is_null(alias) ? Import::Kind::all_types
                                           : Import::Kind::type;
    if (!ts_node_is_null(alias)) import.name = source_.text(alias);
    if (!import.target.empty()) builder_.out().imports.push_back(std::move(import));
  }

  Definition begin(SymbolKind kind, TSNode node, TSNode name, const std::string& comment) {
    Definition out;
    out.kind = kind;
    out.name = source_.text(name);
    if (out.name.starts_with('@')) out.name.erase(0, 1);
    out.start = position(ts_node_is_null(name) ? node : name);
    out.first_line = ts_node_start_point(node).row + 1;
    out.last_line = ts_node_end_point(node).row + 1;
    out.documentation = comment;
    if (builder_.owner() == k_none) out.container = container_;
    read_modifiers(source_, node, out);
    return out;
  }

  void read_type_declaration(TSNode node, int kind, const std::string& comment) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    const SymbolKind symbol_kind = kind == interface_declaration ? SymbolKind::interface
                                   : kind == struct_declaration  ? SymbolKind::struct_
                                   : kind == enum_declaration    ? SymbolKind::enum_
                                                                 : SymbolKind::class_;
    const TSNode body = field(node, "body");
    Definition type = begin(symbol_kind, node, field(node, "name"), comment);
    if (kind == record_declaration) type.flags |= k_record;
    type.signature = signature_text(source_, node, body);
    const Index index = builder_.add(std::move(type));
    mention_attributes(source_, node, index);
    const SummaryBuilder::Nested scope(builder_, index);
    auto parameters = read_type_parameters(source_, node);
    builder_.definition(index).type_parameters = std::move(parameters);
    if (kind != enum_declaration) read_bases(node, index, kind == interface_declaration);
    read_primary_constructor(node, kind == record_declaration);
    const TSNode bases = child_of(source_, node, base_list);
    read_base_call(bases);
    read_members(body);
  }

  void read_bases(TSNode node, Index type, bool interface) {
    std::vector<Base> out;
    const auto add = [&](TSNode one) {
      // Whether a base is a class or an interface is known when it is linked; by custom, I and a capital name
      // an interface.
      std::vector<TypeName> arguments;
      const std::string name = linked_name(source_, one, arguments);
      const auto word = name.substr(name.rfind('.') + 1);
      const bool named = word.size() > 1 && word[0] == 'I' && word[1] >= 'A' && word[1] <= 'Z';
      const bool implements = !interface && named;
      out.push_back({read_type(source_, one, implements ? Role::implements : Role::extends), implements});
    };
    for_each_child(child_of(source_, node, base_list), [&](TSNode child) {
      const int kind = source_.kind(child);
      if (kind == argument_list) return;
      add(kind == primary_constructor_base_type ? field(child, "type") : child);
    });
    builder_.definition(type).bases = std::move(out);
  }

  void read_base_call(TSNode bases) {
    TSNode arguments = child_of(source_, bases, argument_list);
    if (ts_node_is_null(arguments))
      arguments = child_of(source_, child_of(source_, bases, primary_constructor_base_type), argument_list);
    if (!ts_node_is_null(arguments)) body_.read_chained(bases, arguments, "base");
  }

  /// The parameters of a type are those of its constructor, are seen in its body, and are properties of a
  /// record.
  void read_primary_constructor(TSNode node, bool record) {
    const TSNode list = child_of(source_, node, parameter_list);
    if (ts_node_is_null(list)) return;
    const auto parameters = body_.read_parameters(list);
    const auto place = [&](SymbolKind kind) {
      Definition one = begin(kind, node, field(node, "name"), {});
      one.annotations.clear();
      one.last_line = ts_node_end_point(list).row + 1;
      one.flags = k_public;
      return one;
    };
    Definition made = place(SymbolKind::constructor);
    made.parameters = parameters;
    made.signature = made.name + one_line(source_.text(list));
    builder_.add(std::move(made));
    if (!record) return;
    for (const auto& parameter : parameters) {
      Definition one = place(SymbolKind::property);
      one.flags |= k_synthesized;
      one.name = parameter.name;
      one.type = parameter.type;
      one.signature = parameter.type.name + " " + parameter.name;
      builder_.add(std::move(one));
    }
  }

  /// A delegate is a type with the one method Invoke, as an interface has.
  void read_delegate(TSNode node, const std::string& comment) {
    Definition type = begin(SymbolKind::interface, node, field(node, "name"), comment);
    type.signature = signature_text(source_, node, TSNode{});
    const Index index = builder_.add(std::move(type));
    mention_attributes(source_, node, index);
    const SummaryBuilder::Nested scope(builder_, index);
    auto type_parameters = read_type_parameters(source_, node);
    builder_.definition(index).type_parameters = std::move(type_parameters);
    Definition invoke = begin(SymbolKind::method, node, field(node, "name"), {});
    invoke.annotations.clear();
    invoke.name = "Invoke";
    invoke.flags |= k_abstract | k_synthesized;
    invoke.signature = builder_.definition(index).signature;
    const Index method = builder_.add(std::move(invoke));
    const SummaryBuilder::Nested inner(builder_, method);
    TypeName type_name = read_type(source_, field(node, "type"), Role::result);
    auto parameters = body_.read_parameters(field(node, "parameters"));
    builder_.definition(method).type = std::move(type_name);
    builder_.definition(method).parameters = std::move(parameters);
  }

  std::string operator_name(TSNode node, int kind) {
    if (kind == operator_declaration) return "operator " + source_.string(field(node, "operator"));
    return "operator " + one_line(source_.text(field(node, "type")));
  }

  void read_callable(TSNode node, const std::string& comment) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    const int kind = source_.kind(node);
    const TSNode body = field(node, "body");
    Definition callable = begin(kind == constructor_declaration    ? SymbolKind::constructor
                                : kind == local_function_statement ? SymbolKind::function
                                                                   : SymbolKind::method,
                                node, field(node, "name"), comment);
    if (kind == operator_declaration || kind == conversion_operator_declaration)
      callable.name = operator_name(node, kind);
    if (kind == destructor_declaration) callable.name.insert(0, "~");
    // A method that implements one interface alone is called through it, never by its own name.
    if (const TSNode explicit_one = child_of(source_, node, explicit_interface_specifier);
        kind == method_declaration && !ts_node_is_null(explicit_one))
      callable.name.insert(0, source_.text(explicit_one));
    const TSNode chained = child_of(source_, node, constructor_initializer);
    callable.signature = signature_text(source_, node, ts_node_is_null(chained) ? body : chained);
    if (ts_node_is_null(body)) callable.flags |= k_abstract;
    const Index index = builder_.add(std::move(callable));
    mention_attributes(source_, node, index);
    const SummaryBuilder::Nested scope(builder_, index);
    auto type_parameters = read_type_parameters(source_, node);
    builder_.definition(index).type_parameters = std::move(type_parameters);
    const TSNode result = field(node, kind == method_declaration ? "returns" : "type");
    TypeName type = read_type(source_, result, Role::result);
    const TSNode list = field(node, "parameters");
    auto parameters = body_.read_parameters(list);
    const TSNode first = child_of(source_, list, parameter);
    auto& definition = builder_.definition(index);
    if (!ts_node_is_null(first) && kind == method_declaration && has_modifier(source_, first, "this"))
      definition.flags |= k_extension;
    definition.parameters = std::move(parameters);
    definition.type = type;
    if (!ts_node_is_null(chained)) {
      const bool base = source_.text(ts_node_child(chained, 1)) == "base";
      body_.read_chained(chained, child_of(source_, chained, argument_list), base ? "base" : "this");
    }
    // An async method returns what its task contains.
    if (has_modifier(source_, node, "async") && type.arguments.size() == 1)
      type = TypeName(type.arguments[0]);
    TypeName before = body_.exchange_result(std::move(type));
    body_.read(body);
    body_.exchange_result(std::move(before));
  }

  void read_property(TSNode node, int kind, const std::string& comment) {
    const SummaryBuilder::Level level(builder_);
    if (level.too_deep()) return;
    Definition one = begin(SymbolKind::property, node, field(node, "name"), comment);
    if (kind == indexer_declaration) one.name = "this[]";
    TSNode value = field(node, "value");
    const TSNode accessors = field(node, "accessors");
    one.signature = signature_text(source_, node, ts_node_is_null(accessors) ? value : accessors);
    const Index index = builder_.add(std::move(one));
    mention_attributes(source_, node, index);
    const SummaryBuilder::Nested scope(builder_, index);
    TypeName type = read_type(source_, field(node, "type"), Role::value);
    builder_.definition(index).type = type;
    if (kind == indexer_declaration) {
      auto parameters = body_.read_parameters(field(node, "parameters"));
      builder_.definition(index).parameters = std::move(parameters);
    }
    TypeName before = body_.exchange_result(type);
    for_each_child(accessors, [&](TSNode accessor) {
      const SummaryBuilder::Nested inner(builder_);
      builder_.declare({Variable::Origin::declared, "value", type, k_none, 0, ts_node_start_byte(accessor)});
      body_.read(field(accessor, "body"));
    });
    const Index initial = body_.read_as(value, type);
    builder_.definition(index).initial = initial;
    body_.exchange_result(std::move(before));
  }

  void read_fields(TSNode node, const std::string& comment) {
    const TSNode list = child_of(source_, node, variable_declaration);
    const TSNode type_node = field(list, "type");
    bool first = true;
    for_each_child(list, [&](TSNode child) {
      if (source_.kind(child) != variable_declarator) return;
      const TSNode name = field(child, "name");
      Definition one = begin(SymbolKind::field, node, name, comment);
      if (ts_node_is_null(name)) return;
      TSNode value{};
      for_each_child(child, [&](TSNode part) {
        if (!ts_node_eq(part, name)) value = part;
      });
      one.signature = signature_text(source_, node, value);
      const Index index = builder_.add(std::move(one));
      if (std::exchange(first, false)) mention_attributes(source_, node, index);
      const SummaryBuilder::Nested scope(builder_, index);
      const TypeName type = read_type(source_, type_node, Role::value);
      builder_.definition(index).type = type;
      const Index initial = body_.read_as(value, type);
      builder_.definition(index).initial = initial;
    });
  }

  void read_enum_member(TSNode node, const std::string& comment) {
    Definition one = begin(SymbolKind::enum_member, node, field(node, "name"), comment);
    one.flags |= k_static | k_public;
    if (builder_.owner() != k_none) one.type.name = builder_.definition(builder_.owner()).name;
    one.signature = one.name;
    builder_.add(std::move(one));
  }

  /// Statements outside of types are the body of the method Main of the class Program.
  void read_top_level(TSNode root) {
    TSNode first{};
    for_each_child(root, [&](TSNode child) {
      if (source_.kind(child) == global_statement && ts_node_is_null(first)) first = child;
    });
    if (ts_node_is_null(first)) return;
    container_.clear();
    const auto place = [&](SymbolKind kind, const char* name) {
      Definition one = begin(kind, first, TSNode{}, {});
      one.name = name;
      one.flags |= k_synthesized | k_static;
      one.last_line = ts_node_end_point(root).row + 1;
      one.signature = kind == SymbolKind::method ? "top-level statements" : "class Program";
      return builder_.add(std::move(one));
    };
    const Index program = place(SymbolKind::class_, "Program");
    const SummaryBuilder::Nested type_scope(builder_, program);
    const Index main = place(SymbolKind::method, "Main");
    const SummaryBuilder::Nested scope(builder_, main);
    builder_.declare({Variable::Origin::declared, "args", {"System.String", {}, 1}, k_none, 0, 0});
    for_each_child(root, [&](TSNode child) {
      if (source_.kind(child) == global_statement)
        for_each_child(child, [&](TSNode one) { body_.read(one); });
    });
  }

  static constexpr int comment_node = csharp::comment;

  SummaryBuilder builder_;
  const Source source_;
  BodyReader body_;
  std::string container_;
};

bool is_test(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);
  if (name.ends_with("Test.cs") || name.ends_with("Tests.cs") || path.starts_with("test/")) return true;
  // The folder of a test project is named after what it tests.
  for (const std::string_view folder : {"Tests/", "/test/", "/tests/", "Test/", ".UnitTests"})
    if (path.find(folder) != std::string_view::npos) return true;
  return path.starts_with("tests/");
}

bool is_generated(std::string_view path, std::string_view text) {
  return path.ends_with(".g.cs") || path.ends_with(".g.i.cs") || path.ends_with(".Designer.cs") ||
         path.ends_with("ModelSnapshot.cs") ||
         text.substr(0, 600).find("<auto-generated") != std::string_view::npos;
}

support::Result<FileSummary> read_csharp(std::string_view path, std::string_view text, StopQuery stop,
                                         void* context) {
  static const auto grammar =
      Grammar::load("libcollet-grammar-csharp.so", "tree_sitter_c_sharp", node_names());
  if (!grammar) return grammar.error();
  auto tree = SyntaxTree::parse(*grammar, text, stop, context);
  if (!tree) return tree.error();
  FileSummary out;
  out.language = "csharp";
  out.test = is_test(path);
  out.generated = is_generated(path, text);
  out.has_errors = ts_node_has_error(tree->root());
  out.lines = ts_node_end_point(tree->root()).row + 1;
  Reader(*tree, *grammar, out).read(tree->root());
  return out;
}

}  // namespace

const Language& language() {
  static const Language k_csharp = [] {
    Language out{"csharp",
                 {".cs"},
                 &read_csharp,
                 library_text(),
                 {"System", "System.Collections.Generic", "System.Linq", "System.Threading.Tasks",
                  "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Http",
                  "Microsoft.AspNetCore.Routing", "Microsoft.Extensions.Configuration",
                  "Microsoft.Extensions.DependencyInjection", "Microsoft.Extensions.Hosting",
                  "Microsoft.Extensions.Logging"},
                 "System.Object",
                 "System.String",
                 "System.Collections.Generic.IEnumerable`1",
                 true};
    out.written_types = true;
    out.arity_names = true;
    out.enclosing_namespaces = true;
    out.method_groups = true;
    out.project_extension = ".csproj";
    out.build_folders = {"bin", "obj"};
    return out;
  }();
  return k_csharp;
}

}  // namespace collet::codegraph::csharp
