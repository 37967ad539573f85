// SPDX-License-Identifier: MIT
/// Converts `parameters` and `inputSchema` to the input schema of a tool, in common JSON Schema keywords.
#include <algorithm>
#include <utility>

#include "plugins/workflow/language/read/node_reader.hpp"

namespace collet::workflow {
namespace {

using Members = std::vector<Value::Member>;

/// Keywords that are copied unchanged.
const std::initializer_list<std::string_view> k_parameter_keys = {
    "type",     "description", "title",   "required", "default",   "enum",
    "items",    "properties",  "minimum", "maximum",  "minLength", "maxLength",
    "minItems", "maxItems",    "pattern", "format",   "sensitive", "additionalProperties"};

const std::initializer_list<std::string_view> k_types = {"string", "number", "integer", "boolean",
                                                         "array",  "object", "enum"};

bool is_true(const YamlNode& map, std::string_view key) {
  const YamlNode* const node = map.find(key);
  return node != nullptr && node->kind == YamlNode::Kind::scalar && scalar_value(*node).as_boolean();
}

/// Returns the common type of enum values: "string", "number", …; "" if they differ.
std::string type_of_values(const Value& values) {
  std::string type;
  for (const Value& value : values.items()) {
    std::string each(kind_name(value.kind()));
    if (value.as_integer()) each = "integer";
    if (type.empty()) type = each;
    if (type != each) {
      const bool numbers = (type == "integer" || type == "number") && (each == "integer" || each == "number");
      if (!numbers) return {};
      type = "number";
    }
  }
  return type;
}

class ParameterReader {
 public:
  explicit ParameterReader(NodeReader& reader) : reader_(reader) {}

  Value schema(const YamlNode& node, const std::string& subject) {
    if (!reader_.expect_map(node, subject)) return {};
    reader_.check_keys(node, subject, k_parameter_keys);
    Members out;
    const std::string type = read_type(node, subject, out);
    for (const std::string_view key : {"description", "title", "pattern", "format"}) {
      const YamlNode* const value = node.find(key);
      if (value != nullptr) out.push_back({std::string(key), Value::string(reader_.text(*value, key))});
    }
    if (const YamlNode* const values = node.find("enum")) enumeration(*values, subject, out);
    for (const std::string_view key :
         {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "default"}) {
      const YamlNode* const value = node.find(key);
      if (value == nullptr) continue;
      Value json = json_value(*value);
      if (key != "default" && !json.is(Kind::number)) {
        reader_.error(value->mark, "WF108", subject + ": " + std::string(key) + " is a number");
        continue;
      }
      out.push_back({std::string(key), std::move(json)});
    }
    if (type == "array") {
      const YamlNode* const items = node.find("items");
      out.push_back({"items", items != nullptr ? schema(*items, subject + ".items")
                                               : Value::object({{"type", Value::string("string")}})});
    }
    if (type == "object") properties(node, subject, out);
    return Value::object(std::move(out));
  }

 private:
  std::string read_type(const YamlNode& node, const std::string& subject, Members& out) {
    const YamlNode* const given = node.find("type");
    const YamlNode* const values = node.find("enum");
    std::string type;
    if (given != nullptr) {
      type = reader_.word(*given, subject + ".type", k_types).value_or("");
    } else if (values == nullptr) {
      reader_.error(node.mark, "WF108", subject + ": `type` is missing", "type: string");
    }
    if (type == "enum" || given == nullptr) {
      if (given != nullptr && type == "enum" && values == nullptr) {
        reader_.error(given->mark, "WF108", subject + ": `type: enum` needs `enum` with the values");
      }
      type = values != nullptr ? type_of_values(json_value(*values)) : std::string();
    }
    if (!type.empty()) out.push_back({"type", Value::string(type)});
    return type;
  }

  void enumeration(const YamlNode& values, const std::string& subject, Members& out) {
    Value list = json_value(values);
    const auto items = list.items();
    if (items.empty()) {
      reader_.error(values.mark, "WF108", subject + ": `enum` is a list of values");
      return;
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (std::find(items.begin() + static_cast<std::ptrdiff_t>(i) + 1, items.end(), items[i]) !=
          items.end()) {
        reader_.error(values.mark, "WF108",
                      subject + ": `enum` has " + items[i].json().substr(0, 60) + " twice");
        return;
      }
    }
    out.push_back({"enum", std::move(list)});
  }

  void properties(const YamlNode& node, const std::string& subject, Members& out) {
    const YamlNode* const given = node.find("properties");
    const YamlNode* const more = node.find("additionalProperties");
    if (given != nullptr && reader_.expect_map(*given, subject + ".properties")) {
      Members schemas;
      std::vector<Value> required;
      for (const YamlMember& member : given->members) {
        const std::string name = subject + "." + member.name;
        schemas.push_back({member.name, schema(*member.value, name)});
        if (member.value->kind == YamlNode::Kind::map && is_true(*member.value, "required")) {
          required.push_back(Value::string(member.name));
        }
      }
      out.push_back({"properties", Value::object(std::move(schemas))});
      if (!required.empty()) out.push_back({"required", Value::array(std::move(required))});
    }
    if (more != nullptr) {
      out.push_back({"additionalProperties", Value::boolean(reader_.boolean(*more, subject).value_or(true))});
    } else if (given == nullptr) {
      out.push_back({"additionalProperties", Value::boolean(true)});
    }
  }

  NodeReader& reader_;
};

Value object_schema(Members properties, std::vector<Value> required) {
  Members members;
  members.push_back({"type", Value::string("object")});
  members.push_back({"properties", Value::object(std::move(properties))});
  if (!required.empty()) members.push_back({"required", Value::array(std::move(required))});
  members.push_back({"additionalProperties", Value::boolean(false)});
  return Value::object(std::move(members));
}

/// Returns the schema for clients, without secret defaults.
Value client_schema(const Parameter& parameter) {
  if (!parameter.sensitive) return parameter.schema;
  auto members = parameter.schema.members();
  std::erase_if(members, [](const Value::Member& member) { return member.name == "default"; });
  return Value::object(std::move(members));
}
}  // namespace

void read_parameters(const YamlNode& node, Workflow& workflow, NodeReader& reader) {
  if (node.is_null() || !reader.expect_map(node, "parameters")) {
    workflow.input_schema = object_schema({}, {});
    return;
  }
  ParameterReader parameter_reader(reader);
  Members properties;
  std::vector<Value> required;
  for (const YamlMember& member : node.members) {
    Parameter parameter;
    parameter.name = member.name;
    parameter.mark = member.mark;
    parameter.schema = parameter_reader.schema(*member.value, "parameter '" + member.name + "'");
    if (member.value->kind != YamlNode::Kind::map) continue;
    parameter.description = std::string(parameter.schema["description"].text());
    parameter.default_value = parameter.schema["default"];
    parameter.sensitive = is_true(*member.value, "sensitive");
    for (const std::string_view key : {"required", "sensitive"}) {
      if (const YamlNode* const flag = member.value->find(key)) {
        reader.boolean(*flag, "parameter '" + member.name + "': " + std::string(key));
      }
    }
    parameter.required = is_true(*member.value, "required") && parameter.default_value.undefined();
    if (is_true(*member.value, "required") && !parameter.required) {
      reader.warning(member.mark, "WF108",
                     "parameter '" + member.name + "' is required and has a default: it is optional");
    }
    properties.push_back({parameter.name, client_schema(parameter)});
    if (parameter.required) required.push_back(Value::string(parameter.name));
    workflow.parameters.push_back(std::move(parameter));
  }
  workflow.input_schema = object_schema(std::move(properties), std::move(required));
}

void read_input_schema(const YamlNode& node, Workflow& workflow, NodeReader& reader) {
  if (!reader.expect_map(node, "inputSchema")) return;
  workflow.own_input_schema = true;
  workflow.input_schema = json_value(node);
  if (workflow.input_schema["type"].text() != "object") {
    reader.error(node.mark, "WF108", "inputSchema: `type` is \"object\"", "type: object");
  }
  const YamlNode* const properties = node.find("properties");
  if (properties == nullptr) return;
  const auto required = workflow.input_schema["required"].items();
  for (const YamlMember& member : properties->members) {
    Parameter parameter;
    parameter.name = member.name;
    parameter.mark = member.mark;
    parameter.schema = json_value(*member.value);
    parameter.description = std::string(parameter.schema["description"].text());
    parameter.default_value = parameter.schema["default"];
    parameter.required = std::any_of(required.begin(), required.end(),
                                     [&](const Value& name) { return name.text() == member.name; });
    workflow.parameters.push_back(std::move(parameter));
  }
}

Value read_schema_keys(const YamlNode& map, NodeReader& reader) {
  if (const YamlNode* const schema = map.find("schema")) {
    return reader.expect_map(*schema, "schema") ? json_value(*schema) : Value();
  }
  Members out;
  for (const YamlMember& member : map.members) {
    if (member.name != "value" && !member.name.starts_with("x-"))
      out.push_back({member.name, json_value(*member.value)});
  }
  const bool typed = std::any_of(out.begin(), out.end(),
                                 [](const Value::Member& member) { return member.name != "description"; });
  return typed ? Value::object(std::move(out)) : Value();
}

}  // namespace collet::workflow
