// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/changes/declared_names.hpp"

#include "plugins/codegraph/languages/name_hashes.hpp"

namespace collet::codegraph {
namespace {

void describe(const TypeName& type, std::string& out) {
  out += type.name + "<";
  for (const auto& argument : type.arguments)
    describe(argument, out);
  out += ">" + std::to_string(type.dimensions) + ";";
}

}  // namespace

std::multimap<std::string, Declared> declarations(const FileSummary& file) {
  std::multimap<std::string, Declared> out;
  std::vector<std::string> paths;
  std::map<std::string, int> same;
  for (const auto& one : file.definitions) {
    paths.push_back((one.parent == k_none ? one.container : paths[one.parent]) + "." + one.name);
    Declared made;
    made.name = one.name;
    made.path = paths.back();
    made.type = is_type(one.kind) && (one.flags & k_anonymous) == 0;
    made.constructor = one.kind == SymbolKind::constructor;
    made.method = one.kind == SymbolKind::method;
    made.shape = std::to_string(static_cast<int>(one.kind)) + " " + std::to_string(one.flags) + " ";
    for (const auto& parameter : one.type_parameters) {
      made.shape += parameter.name + ":";
      describe(parameter.bound, made.shape);
    }
    for (const auto& base : one.bases) {
      made.shape += base.implements ? "&" : "^";
      describe(base.type, made.shape);
    }
    // The build constraint of a file of Go decides whether its names are those that others mean.
    if (one.kind == SymbolKind::module)
      for (const auto& constraint : one.annotations)
        made.shape.append("#").append(constraint);
    // A name in another script may have the database that USE names.
    if (has_columns(one.kind) || one.kind == SymbolKind::procedure)
      made.shape.append("@").append(file.container);
    if (one.parent != k_none) {
      made.outer = file.definitions[one.parent].name;
      made.in_interface = file.definitions[one.parent].kind == SymbolKind::interface;
    }
    // The order of overloads may decide.
    std::string text = paths.back() + " " + std::to_string(++same[paths.back()]) + " " + made.shape + "(";
    for (const auto& parameter : one.parameters) {
      describe(parameter.type, text);
      text += parameter.name;
      text += parameter.variadic ? "*" : parameter.optional ? "?" : ",";
    }
    text += ")";
    describe(one.type, text);
    out.emplace(std::move(text), std::move(made));
  }
  return out;
}

std::multimap<std::string, std::string> outside_names(const FileSummary& file) {
  std::multimap<std::string, std::string> out;
  for (const auto& one : file.imports)
    out.emplace(one.name, std::to_string(static_cast<int>(one.kind)) + " " + one.member + " " +
                              (one.module.empty() ? one.target : one.module));
  for (const auto& one : file.exports) {
    auto& text = out.emplace(one.name, "export " + one.member + " " + one.module)->second;
    // The first module that exports a name wins.
    if (one.name == "*") text += " " + std::to_string(out.count("*"));
    for (const auto& import : file.imports)
      if (one.module.empty() && import.name == one.member) text += " " + import.member + " " + import.module;
  }
  return out;
}

std::vector<std::uint32_t> bases_of(const Definition& one) {
  std::vector<std::uint32_t> out;
  for (const auto& base : one.bases)
    add_name_hashes(base.type, out);
  return out;
}

std::vector<std::uint32_t> signature_of(const Definition& one) {
  std::vector<std::uint32_t> out;
  add_name_hashes(one.type, out);
  for (const auto& parameter : one.parameters)
    add_name_hashes(parameter.type, out);
  for (const auto& parameter : one.type_parameters)
    add_name_hashes(parameter.bound, out);
  return out;
}

}  // namespace collet::codegraph
