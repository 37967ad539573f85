// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/java/lombok.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "sdk/support/text.hpp"

namespace collet::codegraph::java {
namespace {

bool has(const Definition& definition, std::initializer_list<std::string_view> names) {
  return std::any_of(
      definition.annotations.begin(), definition.annotations.end(),
      [&](const std::string& one) { return std::find(names.begin(), names.end(), one) != names.end(); });
}

std::string capitalised(const std::string& name) {
  std::string out = name;
  if (!out.empty()) out[0] = support::upper(out[0]);
  return out;
}

/// Adds members at the place of their origin.
class Members {
 public:
  Members(FileSummary& file, Index type) : file_(file), type_(type) {
    for (std::size_t i = type + 1; i < file.definitions.size(); ++i) {
      const auto& one = file.definitions[i];
      if (one.parent != type) continue;
      if (one.kind == SymbolKind::field) fields_.push_back(static_cast<Index>(i));
      if (is_callable(one.kind)) own_.insert(one.name);
    }
  }

  void add_accessors() {
    const Definition type = file_.definitions[type_];
    const bool all_get = has(type, {"Data", "Getter", "Value"});
    const bool all_set = has(type, {"Data", "Setter"});
    for (const Index index : fields_) {
      const Definition field = file_.definitions[index];
      const bool is_static = (field.flags & k_static) != 0;
      if ((all_get && !is_static) || has(field, {"Getter"})) {
        const bool truth = field.type.name == "boolean" && field.type.dimensions == 0;
        const bool named =
            truth && field.name.starts_with("is") && field.name.size() > 2 && field.name[2] < 'a';
        add(field, named ? field.name : (truth ? "is" : "get") + capitalised(field.name), field.type, {});
      }
      if ((all_set && !is_static) || has(field, {"Setter"})) {
        const bool named = field.type.name == "boolean" && field.name.starts_with("is") &&
                           field.name.size() > 2 && field.name[2] < 'a';
        add(field, "set" + (named ? field.name.substr(2) : capitalised(field.name)),
            has(type, {"Accessors"}) ? own_type() : TypeName{"void", {}, 0},
            {{field.name, field.type, false, false}});
      }
    }
  }

  void add_constructors() {
    const Definition type = file_.definitions[type_];
    const bool declared = own_.count(type.name) != 0;
    if (has(type, {"NoArgsConstructor"})) add_constructor(type, {});
    if (has(type, {"AllArgsConstructor"}) || (has(type, {"Value", "Builder"}) && !declared))
      add_constructor(type, parameters(false));
    if (has(type, {"RequiredArgsConstructor"}) ||
        (has(type, {"Data"}) && !declared &&
         !has(type, {"AllArgsConstructor", "NoArgsConstructor", "Builder"})))
      add_constructor(type, parameters(true));
  }

  void add_builder() {
    const Definition type = file_.definitions[type_];
    if (!has(type, {"Builder", "SuperBuilder"})) return;
    const TypeName builder{type.name + "Builder", {}, 0};
    Definition made = synthesized(type, SymbolKind::class_, builder.name);
    made.flags |= k_static;
    made.signature = "class " + builder.name;
    const bool exists =
        std::any_of(file_.definitions.begin(), file_.definitions.end(),
                    [&](const Definition& one) { return one.parent == type_ && one.name == builder.name; });
    if (exists) return;
    file_.definitions.push_back(std::move(made));
    const auto index = static_cast<Index>(file_.definitions.size() - 1);
    for (const Index field_index : fields_) {
      const Definition field = file_.definitions[field_index];
      if ((field.flags & k_static) != 0) continue;
      Definition setter = synthesized(field, SymbolKind::method, field.name);
      setter.parent = index;
      setter.type = builder;
      setter.parameters = {{field.name, field.type, false, false}};
      setter.signature = builder.name + " " + field.name + "(" + field.type.name + ")";
      file_.definitions.push_back(std::move(setter));
    }
    Definition build = synthesized(type, SymbolKind::method, "build");
    build.parent = index;
    build.type = own_type();
    build.signature = type.name + " build()";
    file_.definitions.push_back(std::move(build));
    add(type, "builder", builder, {}, k_static);
  }

 private:
  TypeName own_type() const { return {file_.definitions[type_].name, {}, 0}; }
  Definition synthesized(const Definition& origin, SymbolKind kind, const std::string& name) const {
    Definition out;
    out.kind = kind;
    out.name = name;
    out.flags = k_synthesized | k_public;
    out.parent = type_;
    out.start = origin.start;
    out.first_line = out.last_line = origin.start.line;
    return out;
  }
  void add(const Definition& origin, const std::string& name, TypeName type,
           std::vector<Parameter> parameters, std::uint16_t flags = 0) {
    if (!own_.insert(name).second) return;
    Definition out = synthesized(origin, SymbolKind::method, name);
    out.flags |= flags;
    out.signature = type.name + " " + name + "(" + (parameters.empty() ? "" : parameters[0].type.name) + ")";
    out.type = std::move(type);
    out.parameters = std::move(parameters);
    file_.definitions.push_back(std::move(out));
  }
  void add_constructor(const Definition& type, std::vector<Parameter> parameters) {
    Definition out = synthesized(type, SymbolKind::constructor, type.name);
    out.signature = type.name + "(" + std::to_string(parameters.size()) + " fields)";
    out.parameters = std::move(parameters);
    file_.definitions.push_back(std::move(out));
  }
  std::vector<Parameter> parameters(bool required) const {
    std::vector<Parameter> out;
    for (const Index index : fields_) {
      const auto& field = file_.definitions[index];
      if ((field.flags & k_static) != 0) continue;
      const bool open = field.initial == k_none && field.signature.find("final") == std::string::npos;
      if (required && open && !has(field, {"NonNull"})) continue;
      out.push_back({field.name, field.type, false, false});
    }
    return out;
  }

  FileSummary& file_;
  Index type_;
  std::vector<Index> fields_;
  std::set<std::string> own_;
};

}  // namespace

void add_lombok_members(FileSummary& file, Index type) {
  Members members(file, type);
  members.add_accessors();
  members.add_constructors();
  members.add_builder();
}

}  // namespace collet::codegraph::java
