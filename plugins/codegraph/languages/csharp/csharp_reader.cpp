// SPDX-License-Identifier: MIT
#include <memory>

#include "plugins/codegraph/languages/csharp/active_branches.hpp"
#include "plugins/codegraph/languages/csharp/csharp.hpp"
#include "plugins/codegraph/languages/csharp/csharp_declarations.hpp"
#include "plugins/codegraph/languages/csharp/csharp_library.hpp"

namespace collet::codegraph::csharp {

// The word `comment` is also the name of parameters.
constexpr int comment_kind = comment;

void DeclarationReader::read_members(TSNode body) {
  const SummaryBuilder::Level level(builder_);
  if (level.too_deep()) return;
  std::string comment;
  for_each_child(body, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == comment_kind) {
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

void DeclarationReader::read_member(TSNode node, int kind, const std::string& comment) {
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
void DeclarationReader::read_broken(TSNode node) {
  const SummaryBuilder::Level level(builder_);
  if (level.too_deep()) return;
  constexpr std::size_t k_max_open = 32;
  const std::string outer = container_;
  std::vector<std::unique_ptr<SummaryBuilder::Nested>> open;
  std::string_view before;
  const std::uint32_t count = ts_node_child_count(node);
  for (std::uint32_t i = 0; i < count; ++i) {
    const TSNode child = ts_node_child(node, i);
    const bool type = before == "class" || before == "struct" || before == "interface" || before == "record";
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

void DeclarationReader::read_using(TSNode node) {
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

/// Statements outside of types are the body of the method Main of the class Program.
void DeclarationReader::read_top_level(TSNode root) {
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
    if (source_.kind(child) == global_statement) for_each_child(child, [&](TSNode one) { body_.read(one); });
  });
}

namespace {

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

/// Returns the number of bytes that the parser could not put together.
std::size_t broken_bytes(TSNode node, int depth = 0) {
  constexpr int k_max_depth = 200;
  if (!ts_node_has_error(node)) return 0;
  const std::size_t size = ts_node_end_byte(node) - ts_node_start_byte(node);
  if (ts_node_is_error(node) || ts_node_is_missing(node) || depth == k_max_depth) return size + 1;
  std::size_t out = 0;
  for_each_child(node, [&](TSNode child) { out += broken_bytes(child, depth + 1); });
  return out;
}

support::Result<FileSummary> read_csharp(std::string_view path, std::string_view text, StopQuery stop,
                                         void* context) {
  static const auto grammar =
      Grammar::load("libcollet-grammar-csharp.so", "tree_sitter_c_sharp", node_names());
  if (!grammar) return grammar.error();
  auto tree = SyntaxTree::parse(*grammar, text, stop, context);
  if (!tree) return tree.error();
  // A directive may cut a statement in two. All branches are read where they parse together, else the active
  // ones.
  std::string active;
  if (ts_node_has_error(tree->root()) && text.find("#if") != std::string_view::npos) {
    active = active_branches(text);
    auto other = SyntaxTree::parse(*grammar, active, stop, context);
    if (!other) return other.error();
    if (broken_bytes(other->root()) < broken_bytes(tree->root())) tree = std::move(other);
  }
  FileSummary out;
  out.language = "csharp";
  out.test = is_test(path);
  out.generated = is_generated(path, text);
  out.has_errors = ts_node_has_error(tree->root());
  out.lines = ts_node_end_point(tree->root()).row + 1;
  DeclarationReader(*tree, *grammar, out).read(tree->root());
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
