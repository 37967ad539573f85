// SPDX-License-Identifier: MIT
#include "plugins/generate/typescript/ts_types.hpp"

#include <algorithm>
#include <numeric>

#include "plugins/generate/model/reached_types.hpp"
#include "plugins/generate/typescript/ts_text.hpp"

namespace collet::generate::typescript {
namespace {

/// Returns true if the text must have parentheses before `[]` and beside `&`.
bool is_compound(const std::string& text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
    } else if (c == '{' || c == '(' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ')' || c == ']') {
      --depth;
    } else if (depth == 0 && (c == '|' || c == '&')) {
      return true;
    }
  }
  return false;
}

std::string grouped(std::string text) {
  return is_compound(text) ? "(" + text + ")" : text;
}

std::string literal_of(Node value) {
  if (value.is_string()) return literal(value.text());
  // A container as a value of an enum has no literal type.
  if (value.is_object() || value.is_array()) return "unknown";
  return std::string(value.text());
}

}  // namespace

Types::Types(const Model& model, bool dates)
    : model_(model), dates_(dates), names_(model.declarations.size()), order_(model.declarations.size()) {
  for (const std::string_view own :
       {"AsyncIterable", "BinaryBody", "Blob", "CallOptions", "Client", "ClientOptions", "Date", "Dates",
        "Promise", "ReadableStream", "RequestHook", "Response", "ServerEvent", "Uint8Array"})
    table_.reserve(own);
  std::iota(order_.begin(), order_.end(), 0U);
  const auto exact = [&](Id id) {
    return pascal_case(model.declarations[id].name) == model.declarations[id].name;
  };
  std::stable_sort(order_.begin(), order_.end(), [&](Id a, Id b) {
    const bool a_exact = exact(a);
    const bool b_exact = exact(b);
    if (a_exact != b_exact) return a_exact;
    return model.declarations[a].name < model.declarations[b].name;
  });
  for (const Id id : order_) {
    const std::string& name = model.declarations[id].name;
    std::string wanted = pascal_case(name);
    if (table_.has(wanted) && exact(id)) wanted += "Type";
    names_[id] = table_.claim(name, std::move(wanted));
  }
  std::sort(order_.begin(), order_.end(), [&](Id a, Id b) { return names_[a] < names_[b]; });
  name_shared();
}

void Types::name_shared() {
  shared_names_.resize(model_.types.size());
  const auto counts = use_counts(model_);
  for (const Id id : reached_types(model_)) {
    const Type& type = model_.types[id];
    const bool has_parts = type.kind == Kind::object || type.kind == Kind::one_of;
    if (has_parts && counts[id] > 1 && !type.name.empty()) shared_.push_back(id);
  }
  std::stable_sort(shared_.begin(), shared_.end(),
                   [&](Id a, Id b) { return model_.types[a].name < model_.types[b].name; });
  for (const Id id : shared_)
    shared_names_[id] = table_.claim(model_.types[id].name, pascal_case(model_.types[id].name));
}

std::size_t Types::print(std::string& out) const {
  const auto add = [&](const std::string& name, const Type& type, Node schema) {
    const auto text =
        schema["description"].string().empty() ? schema["title"].string() : schema["description"].string();
    out += '\n';
    append_comment(out, "", text, schema["deprecated"].boolean().value_or(false));
    out += "export type " + name + " = ";
    append(out, type, "", "");
    out += ";\n";
  };
  for (const Id id : order_)
    add(names_[id], model_.types[model_.declarations[id].type], model_.declarations[id].schema.node);
  for (const Id id : shared_)
    add(shared_names_[id], model_.types[id], model_.types[id].schema.node);
  return order_.size() + shared_.size();
}

std::string Types::of(Id type, const std::string& indent, const std::string& scope) const {
  if (!shared_names_[type].empty()) return scope + shared_names_[type];
  std::string text;
  append(text, model_.types[type], indent, scope);
  return text;
}

void Types::append(std::string& out, const Type& type, const std::string& indent,
                   const std::string& scope) const {
  const std::size_t begin = out.size();
  switch (type.kind) {
    case Kind::any:
      out += "unknown";
      return;
    case Kind::boolean:
      out += "boolean";
      break;
    case Kind::integer:
    case Kind::number:
      out += "number";
      break;
    case Kind::string:
      out += type.format == Format::binary                ? "Blob | string"
             : dates_ && type.format == Format::date_time ? "Date"
                                                          : "string";
      break;
    case Kind::array:
      out += grouped(of(type.of, indent, scope)) + "[]";
      break;
    case Kind::map:
      out += "{ [key: string]: " + of(type.of, indent, scope) + " }";
      break;
    case Kind::object:
      append_object(out, model_.objects[type.of], indent, scope);
      break;
    case Kind::enumeration:
      for (const Node value : model_.enumerations[type.of].values) {
        if (out.size() != begin) out += " | ";
        out += literal_of(value);
      }
      break;
    case Kind::one_of:
      append_union(out, model_.unions[type.of], indent, scope);
      break;
    case Kind::named:
      out += scope + names_[type.of];
      break;
  }
  if (type.nullable) {
    if (is_compound(out.substr(begin)) && out.find('&', begin) != std::string::npos) {
      out.insert(begin, 1, '(');
      out += ')';
    }
    out += " | null";
  }
}

void Types::append_object(std::string& out, const Object& object, const std::string& indent,
                          const std::string& scope) const {
  if (object.properties.empty() && object.additional == k_no_id) {
    out += "{ [key: string]: never }";
    return;
  }
  const std::string inner = indent + "  ";
  std::vector<std::string> types;
  bool optional = false;
  out += "{\n";
  for (const Property& property : object.properties) {
    append_comment(out, inner, property.schema["description"].string(),
                   property.schema["deprecated"].boolean().value_or(false));
    const std::string type = of(property.type, inner, scope);
    out += inner + key(property.name) + (property.required ? ": " : "?: ") + type + ";\n";
    optional = optional || !property.required;
    if (object.additional != k_no_id && std::find(types.begin(), types.end(), type) == types.end())
      types.push_back(type);
  }
  if (object.additional != k_no_id) {
    // The type of an index must include those of the properties.
    std::string more = of(object.additional, inner, scope);
    if (more != "unknown") {
      for (const std::string& type : types)
        if (type != more) more += " | " + grouped(type);
      if (optional) more += " | undefined";
    }
    out += inner + "[key: string]: " + more + ";\n";
  }
  out += indent + "}";
}

void Types::append_union(std::string& out, const Union& choice, const std::string& indent,
                         const std::string& scope) const {
  std::string text;
  for (const Variant& variant : choice.variants) {
    if (!text.empty()) text += " | ";
    std::string one = grouped(of(variant.type, indent, scope));
    const Type resolved = model_.resolved(variant.type);
    const bool is_object =
        resolved.kind == Kind::object || resolved.kind == Kind::map || resolved.kind == Kind::one_of;
    if (!choice.discriminator.empty() && !variant.tags.empty() && is_object) {
      std::string tags;
      for (const std::string& tag : variant.tags)
        tags += (tags.empty() ? "" : " | ") + literal(tag);
      one = "(" + one + " & { " + key(choice.discriminator) + ": " + tags + " })";
    }
    text += one;
  }
  if (choice.base == k_no_id) {
    out += text;
    return;
  }
  out += of(choice.base, indent, scope) + " & " + grouped(text);
}

}  // namespace collet::generate::typescript
