// SPDX-License-Identifier: MIT
/// Import statements.
#include "plugins/codegraph/languages/python/py_body.hpp"

namespace collet::codegraph::python {
namespace {

using Kind = Expression::Kind;

/// Notes that `name` means `member` of a module; `*` is the module itself. An import in a function has a name
/// in the file that no source can write, and a variable for it in the function.
void add_import(const Source& source, TSNode node, std::string name, std::string member, std::string module) {
  auto& builder = source.builder;
  const Index owner = builder.owner();
  const bool local = owner != k_none && builder.definition(owner).kind != SymbolKind::module;
  Import import;
  import.kind = Import::Kind::exported;
  import.member = std::move(member);
  import.target = module;
  import.module = std::move(module);
  import.name = local ? "$" + name + " " + std::to_string(ts_node_start_byte(node)) : name;
  if (!local) {
    builder.out().exports.push_back({std::move(name), import.member, import.module, import.module});
  } else {
    Expression expression;
    expression.kind = Kind::module;
    expression.name = import.name;
    Variable variable;
    variable.name = std::move(name);
    variable.initial = builder.add(std::move(expression), node);
    builder.declare(variable);
    const Index body = builder.definition(owner).scope;
    if (body != builder.scope() && body != k_none)
      builder.out().scopes[body].variables.push_back(std::move(variable));
  }
  builder.out().imports.push_back(std::move(import));
}

void read_plain(const Source& source, TSNode node) {
  for_each_child(node, [&](TSNode child) {
    if (source.kind(child) == aliased_import) {
      add_import(source, child, source.string(field(child, "alias")), "*",
                 source.string(field(child, "name")));
      return;
    }
    if (source.kind(child) != dotted_name) return;
    // `import a.b` gives the name `a`.
    const std::string module = source.string(child);
    const std::string first = module.substr(0, module.find('.'));
    add_import(source, child, first, "*", first);
  });
}

void read_from(const Source& source, TSNode node) {
  const TSNode from = field(node, "module_name");
  const std::string module = source.string(from);
  auto& builder = source.builder;
  for_each_child(node, [&](TSNode child) {
    if (ts_node_eq(child, from)) return;
    const int kind = source.kind(child);
    if (kind == wildcard_import) {
      Import import;
      import.kind = Import::Kind::all_members;
      import.target = module;
      import.module = module;
      builder.out().imports.push_back(std::move(import));
      const Index owner = builder.owner();
      if (owner == k_none || builder.definition(owner).kind == SymbolKind::module)
        builder.out().exports.push_back({"*", "*", module, module});
    } else if (kind == aliased_import) {
      add_import(source, child, source.string(field(child, "alias")), source.string(field(child, "name")),
                 module);
    } else if (kind == dotted_name) {
      add_import(source, child, source.string(child), source.string(child), module);
    }
  });
}

}  // namespace

bool read_import(const Source& source, TSNode node, int kind) {
  if (kind == import_statement) read_plain(source, node);
  if (kind == import_from_statement) read_from(source, node);
  return kind == import_statement || kind == import_from_statement || kind == future_import_statement;
}

}  // namespace collet::codegraph::python
