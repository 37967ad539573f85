// SPDX-License-Identifier: MIT
#include "plugins/generate/go/go_rules.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <collet/json.hpp>

#include "plugins/generate/go/go_text.hpp"
#include "plugins/generate/model/schema_parts.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/text.hpp"

namespace collet::generate::go {
namespace {

void member(std::string& out, std::string_view name) {
  if (out.back() != '{') out += ',';
  json::append_string(out, name);
  out += ':';
}

bool is_count(Node value) {
  const auto text = value.text();
  return value.type() == openapi::Type::number && text.size() < 10 &&
         std::all_of(text.begin(), text.end(), support::is_digit);
}

}  // namespace

std::string Rules::of(Id id) {
  const Type& type = model_.types[id];
  std::string text;
  if (type.schema) {
    text = text_of(type.schema);
  } else if (type.kind == Kind::object) {
    text = R"({"type":["object"],"properties":{)";
    std::string required;
    for (const Property& property : model_.objects[type.of].properties) {
      member(text, property.name);
      const std::string rule = of(property.type);
      text += rule.empty() ? "{}" : rule;
      if (!property.required) continue;
      if (!required.empty()) required += ',';
      json::append_string(required, property.name);
    }
    text += "},\"required\":[" + required + "]}";
  } else if (type.format == Format::binary) {
    text = R"({"file":true})";
  }
  return text == "{}" ? std::string() : text;
}

std::string Rules::text_of(Located schema) {
  std::string out;
  write(out, schema);
  return out;
}

std::string Rules::name_of(Located schema) {
  const std::uint64_t key = std::uint64_t{schema.source} << 32U | schema.node.id();
  const auto [entry, is_new] = names_.emplace(key, std::string());
  if (is_new) {
    entry->second = references_.name(schema.source) + '#' + openapi::json_pointer(schema.node);
    open_.push_back(schema);
  }
  return entry->second;
}

void Rules::write(std::string& out, Located schema) {
  const Node node = schema.node;
  out += '{';
  if (const auto closed = node.boolean(); closed == false) {
    member(out, "not");
    out += "{}";
  }
  if (node.is_object()) {
    if (!references_.reference_of(node).empty()) {
      const auto found = references_.follow(schema);
      if (found.state == openapi::Followed::State::found) {
        member(out, "$ref");
        json::append_string(out, name_of(found.at));
      }
      if (references_.description(schema.source).index().version() < openapi::Version::v3_1) {
        out += '}';
        return;
      }
    }
    write_limits(out, node);
    write_object(out, schema);
    for (const std::string_view keyword : {"allOf", "anyOf", "oneOf"})
      if (node[keyword].size() != 0 && node[keyword].is_array()) write_list(out, keyword, schema, keyword);
    if (const Node other = node["not"]; other.is_object()) {
      member(out, "not");
      write(out, {other, schema.source});
    }
  }
  out += '}';
}

void Rules::write_limits(std::string& out, Node node) const {
  if (const unsigned bits = types_of(node); bits != 0) {
    static constexpr std::string_view k_words[] = {"null",   "boolean", "integer", "number",
                                                   "string", "array",   "object"};
    member(out, "type");
    char before = '[';
    for (unsigned i = 0; i < std::size(k_words); ++i) {
      if ((bits & (1U << i)) == 0) continue;
      out += before;
      json::append_string(out, k_words[i]);
      before = ',';
    }
    out += ']';
  }
  const bool flag =
      node["nullable"].boolean().value_or(false) || node["x-nullable"].boolean().value_or(false);
  if (flag) {
    member(out, "nullable");
    out += "true";
  }
  const bool media = node["contentMediaType"].is_string() && !node["contentEncoding"] && !node["format"];
  if (media || node["format"].string() == "binary" || node["type"].string() == "file") {
    member(out, "file");
    out += "true";
  }
  if (const Node constant = node["const"]) {
    member(out, "enum");
    out += '[';
    openapi::print(constant, out);
    out += ']';
  } else if (const Node values = node["enum"]; values.size() != 0 && values.is_array()) {
    member(out, "enum");
    openapi::print(values, out);
  }
  if (const auto pattern = node["pattern"].string(); !pattern.empty()) {
    member(out, "pattern");
    json::append_string(out, pattern);
  }
  for (const std::string_view name :
       {"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"})
    if (is_count(node[name])) {
      member(out, name);
      out += node[name].text();
    }
  const auto number = [&](std::string_view keyword, std::string_view name) {
    if (node[keyword].type() != openapi::Type::number || !node[keyword]) return;
    member(out, name);
    out += node[keyword].text();
  };
  number("minimum", node["exclusiveMinimum"].boolean() == true ? "above" : "minimum");
  number("maximum", node["exclusiveMaximum"].boolean() == true ? "below" : "maximum");
  number("exclusiveMinimum", "above");
  number("exclusiveMaximum", "below");
  number("multipleOf", "multipleOf");
  if (node["uniqueItems"].boolean() == true) {
    member(out, "uniqueItems");
    out += "true";
  }
}

void Rules::write_object(std::string& out, Located schema) {
  const Node node = schema.node;
  if (const Node items = node["items"]; items.is_object()) {
    member(out, "items");
    write(out, {items, schema.source});
  }
  std::set<std::string_view> read_only;
  if (const Node properties = node["properties"]; properties.size() != 0) {
    member(out, "properties");
    out += '{';
    for (const Node property : properties) {
      if (property["readOnly"].boolean() == true) read_only.insert(property.key());
      member(out, property.key());
      write(out, {property, schema.source});
    }
    out += '}';
  }
  std::string required;
  for (const Node name : node["required"]) {
    // A property that only responses have is not required in requests.
    if (!name.is_string() || read_only.count(name.text()) != 0) continue;
    required += required.empty() ? '[' : ',';
    json::append_string(required, name.text());
  }
  if (!required.empty()) {
    member(out, "required");
    out += required + ']';
  }
  const Node more = node["additionalProperties"];
  if (more.is_object()) {
    member(out, "additional");
    write(out, {more, schema.source});
  } else if (more.boolean() == false && node["patternProperties"].size() == 0) {
    member(out, "closed");
    out += "true";
  }
}

void Rules::write_list(std::string& out, std::string_view name, Located schema, std::string_view keyword) {
  member(out, name);
  char before = '[';
  for (const Node part : schema.node[keyword]) {
    out += before;
    write(out, {part, schema.source});
    before = ',';
  }
  out += ']';
}

void Rules::print(std::string& out) {
  std::map<std::string, std::string> texts;
  while (!open_.empty()) {
    const Located schema = open_.back();
    open_.pop_back();
    std::string name = name_of(schema);
    texts.emplace(std::move(name), text_of(schema));
  }
  out +=
      "\n// ruleTexts returns the schemas that requests are checked with, by name.\nfunc ruleTexts() "
      "map[string]string {\n"
      "\ttexts := map[string]string{}\n";
  for (const auto& [name, text] : texts)
    out += "\ttexts[" + literal(name) + "] = " + literal(text) + '\n';
  out += "\treturn texts\n}\n";
}

}  // namespace collet::generate::go
