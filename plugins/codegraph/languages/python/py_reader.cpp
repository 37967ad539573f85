// SPDX-License-Identifier: MIT
/// The entry of the reader, and the facts about the language.
#include "plugins/codegraph/languages/python/py_declarations.hpp"
#include "plugins/codegraph/languages/python/python.hpp"

namespace collet::codegraph::python {
namespace {

/// Overloads without body belong to the function of that name which follows them.
void join_overloads(FileSummary& summary) {
  constexpr Index k_max_signatures = 64;
  const auto count = static_cast<Index>(summary.definitions.size());
  for (Index i = 0; i < count; ++i) {
    auto& one = summary.definitions[i];
    if (!is_callable(one.kind) || (one.flags & k_abstract) == 0) continue;
    Index seen = 0;
    for (Index next = i + 1; next < count && seen < k_max_signatures; ++next) {
      const auto& other = summary.definitions[next];
      if (other.parent != one.parent) continue;
      if (other.name != one.name || other.kind != one.kind) break;
      ++seen;
      if ((other.flags & k_abstract) != 0) continue;
      one.implementation = next;
      break;
    }
  }
}

bool is_test(std::string_view path) {
  const auto file = path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
  return file.starts_with("test_") || file.ends_with("_test.py") || file == "conftest.py" ||
         path.find("/test/") != std::string_view::npos || path.find("/tests/") != std::string_view::npos ||
         path.starts_with("test/") || path.starts_with("tests/");
}

/// Finds the names that the module assigns a type variable.
std::vector<std::string> find_type_variables(const SyntaxTree& tree, const Grammar& grammar) {
  std::vector<std::string> out;
  constexpr std::size_t k_max_variables = 64;
  for_each_child(tree.root(), [&](TSNode statement) {
    const TSNode assigned = first_child(statement);
    if (grammar.kind(statement) != expression_statement || ts_node_is_null(assigned) ||
        grammar.kind(assigned) != assignment)
      return;
    const TSNode value = field(assigned, "right");
    const auto function = tree.text(field(value, "function"));
    if ((function == "TypeVar" || function.ends_with(".TypeVar")) && out.size() < k_max_variables)
      out.emplace_back(tree.text(field(assigned, "left")));
  });
  return out;
}

support::Result<FileSummary> read(std::string_view path, std::string_view text, StopQuery stop,
                                  void* context) {
  static const auto grammar =
      Grammar::load("libcollet-grammar-python.so", "tree_sitter_python", node_names());
  if (!grammar) return grammar.error();
  auto tree = SyntaxTree::parse(*grammar, text, stop, context);
  if (!tree) return tree.error();
  FileSummary out;
  out.language = "python";
  out.test = is_test(path);
  out.has_errors = ts_node_has_error(tree->root());
  out.lines = ts_node_end_point(tree->root()).row + 1;
  SummaryBuilder builder(out);
  const Source source{*tree, *grammar, builder, find_type_variables(*tree, *grammar)};
  Declarations declarations(source);
  if (path == "library") {
    const SummaryBuilder::Nested scope(builder);
    for_each_child(tree->root(),
                   [&](TSNode child) { declarations.read_declaration(child, grammar->kind(child)); });
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
  declarations.read_body(tree->root(), index);
  join_overloads(out);
  return out;
}

}  // namespace

const Language& language() {
  static const Language k_python{
      .name = "python",
      .extensions = {".py", ".pyi", ".pyw"},
      .read = &read,
      .library = library_text(),
      .implicit_imports = {""},
      .root_type = "object",
      .string_type = "str",
      .iterable_type = "Iterable",
      .rules = {.implicit_receiver = false,
                .callables_are_values = true,
                .first_overload = true,
                .inferred_types = true,
                .class_calls = true,
                .globals = "__globals__",
                .promise_type = "Coroutine",
                .class_type = "",
                .function_type = "",
                .tuple_type = "tuple"},
      .resolve_modules = &resolve_modules,
  };
  return k_python;
}

}  // namespace collet::codegraph::python
