// SPDX-License-Identifier: MIT
/// Imports and exports of ES modules and of CommonJS.
#include "plugins/codegraph/languages/typescript/ts_declarations.hpp"

namespace collet::codegraph::typescript {
namespace {

void add_import(const Source& source, std::string name, std::string member, const std::string& module) {
  Import import;
  import.kind = Import::Kind::exported;
  import.name = std::move(name);
  import.member = std::move(member);
  import.module = module;
  import.target = module;
  source.builder.out().imports.push_back(std::move(import));
}

std::string word(const Source& source, TSNode node) {
  return source.kind(node) == string ? unquoted(source.text(node)) : source.string(node);
}

void read_clause(const Source& source, TSNode clause, const std::string& module) {
  for_each_child(clause, [&](TSNode child) {
    switch (source.kind(child)) {
      case identifier:
        add_import(source, source.string(child), "default", module);
        break;
      case namespace_import:
        add_import(source, source.string(first_child(child)), "*", module);
        break;
      case named_imports:
        for_each_child(child, [&](TSNode specifier) {
          if (source.kind(specifier) != import_specifier) return;
          const TSNode name = field(specifier, "name");
          const TSNode alias = field(specifier, "alias");
          add_import(source, source.string(ts_node_is_null(alias) ? name : alias), word(source, name),
                     module);
        });
        break;
      default:
        break;
    }
  });
}

/// Returns the module of `require('…')`, or an empty text.
std::string required_module(const Source& source, TSNode call) {
  if (source.kind(call) != call_expression || source.text(field(call, "function")) != "require") return {};
  const TSNode argument = first_child(field(call, "arguments"));
  return source.kind(argument) == string ? unquoted(source.text(argument)) : std::string();
}

}  // namespace

bool read_import(const Source& source, TSNode node, int kind) {
  if (kind != import_statement) return false;
  const std::string module = unquoted(source.text(field(node, "source")));
  for_each_child(node, [&](TSNode child) {
    if (source.kind(child) == import_clause) read_clause(source, child, module);
    if (source.kind(child) == import_require_clause)
      add_import(source, source.string(first_child(child)), "=",
                 unquoted(source.text(field(child, "source"))));
  });
  return true;
}

void read_export_names(const Source& source, TSNode node) {
  auto& exports = source.builder.out().exports;
  const TSNode from = field(node, "source");
  const std::string module = ts_node_is_null(from) ? std::string() : unquoted(source.text(from));
  bool all = !module.empty();
  bool assigned = false;
  bool is_default = false;
  for (std::uint32_t i = 0; i < ts_node_child_count(node) && i < 8; ++i) {
    const TSNode child = ts_node_child(node, i);
    const auto text = source.text(child);
    assigned = assigned || text == "=";
    is_default = is_default || text == "default";
    switch (source.kind(child)) {
      case namespace_export:
        exports.push_back({word(source, first_child(child)), "*", module, module});
        all = false;
        break;
      case export_clause:
        all = false;
        for_each_child(child, [&](TSNode specifier) {
          if (source.kind(specifier) != export_specifier) return;
          const TSNode name = field(specifier, "name");
          const TSNode alias = field(specifier, "alias");
          std::string shown = word(source, ts_node_is_null(alias) ? name : alias);
          std::string member = word(source, name);
          if (module.empty() && shown == member) {
            // The import of that name leads to the module.
            exports.push_back({std::move(shown), std::move(member), {}, {}});
          } else {
            exports.push_back({std::move(shown), std::move(member), module, module});
          }
        });
        break;
      case identifier:
        if (assigned) exports.push_back({"=", std::string(text), {}, {}});
        break;
      default:
        break;
    }
  }
  if (all) exports.push_back({"*", "*", module, module});
  const TSNode declaration = field(node, "declaration");
  if (is_default && !ts_node_is_null(declaration))
    exports.push_back({"default", source.string(field(declaration, "name")), {}, {}});
}

bool read_require(const Source& source, TSNode declarator) {
  const TSNode value = field(declarator, "value");
  const TSNode name = field(declarator, "name");
  const std::string module = required_module(source, value);
  if (module.empty()) {
    // const x = require('…').x
    const std::string owner = required_module(source, field(value, "object"));
    if (source.kind(value) != member_expression || owner.empty() || source.kind(name) != identifier)
      return false;
    add_import(source, source.string(name), source.string(field(value, "property")), owner);
    return true;
  }
  if (source.kind(name) == identifier) {
    add_import(source, source.string(name), "=", module);
    return true;
  }
  if (source.kind(name) != object_pattern) return false;
  for_each_child(name, [&](TSNode child) {
    const int kind = source.kind(child);
    if (kind == shorthand_property_identifier_pattern)
      add_import(source, source.string(child), source.string(child), module);
    if (kind == pair_pattern)
      add_import(source, source.string(field(child, "value")), word(source, field(child, "key")), module);
  });
  return true;
}

bool read_common_js_export(const Source& source, TSNode statement) {
  if (source.kind(statement) != expression_statement) return false;
  const TSNode assignment = first_child(statement);
  if (source.kind(assignment) != assignment_expression) return false;
  const std::string target = dotted_text(source, field(assignment, "left"));
  const TSNode value = field(assignment, "right");
  auto& exports = source.builder.out().exports;
  if (target == "module.exports") {
    if (source.kind(value) == identifier) exports.push_back({"=", source.string(value), {}, {}});
    if (source.kind(value) == object)
      for_each_child(value, [&](TSNode child) {
        const TSNode named = field(child, "value");
        if (source.kind(child) == pair && source.kind(named) == identifier)
          exports.push_back({word(source, field(child, "key")), source.string(named), {}, {}});
      });
    return true;
  }
  for (const std::string_view prefix : {"module.exports.", "exports."}) {
    if (!target.starts_with(prefix) || source.kind(value) != identifier) continue;
    exports.push_back({target.substr(prefix.size()), source.string(value), {}, {}});
    return true;
  }
  return false;
}

}  // namespace collet::codegraph::typescript
