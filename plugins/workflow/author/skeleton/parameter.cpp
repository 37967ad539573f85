// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/skeleton/parameter.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "plugins/workflow/language/expression/regex.hpp"
#include "plugins/workflow/language/value/type.hpp"

namespace collet::workflow {
namespace {

using Members = std::vector<Value::Member>;

constexpr std::size_t k_max_depth = 8;
constexpr std::size_t k_max_inlined = 2000;  ///< values of a schema that is copied

bool is_null_schema(const Value& schema) {
  return schema["type"].text() == "null" ||
         (schema["enum"].size() == 1 && schema["enum"].at(0).is(Kind::null));
}

/// Returns the only alternative of `anyOf` or `oneOf` that is not null; nothing if there are several.
std::optional<Value> only_alternative(const Value& schema) {
  for (const std::string_view key : {"anyOf", "oneOf", "allOf"}) {
    if (schema[key].undefined()) continue;
    std::optional<Value> only;
    for (const Value& each : schema[key].items()) {
      if (key != "allOf" && is_null_schema(each)) continue;
      if (only) return std::nullopt;
      only = each;
    }
    return only;
  }
  return std::nullopt;
}

class ParameterMaker {
 public:
  explicit ParameterMaker(const Value& root) : root_(root) {}

  std::optional<Value> make(const Value& given, std::size_t depth) const {
    if (depth > k_max_depth) return std::nullopt;
    const Value schema = resolve_schema(given, root_);
    if (!schema.is(Kind::object)) return std::nullopt;
    for (const std::string_view key : {"not", "if", "patternProperties", "prefixItems", "dependentRequired"})
      if (!schema[key].undefined()) return std::nullopt;
    const bool combined =
        !schema["anyOf"].undefined() || !schema["oneOf"].undefined() || !schema["allOf"].undefined();
    if (combined) return alternative(schema, depth);
    const std::string type = type_of(schema);
    Members out;
    const Value values = schema["const"].undefined() ? schema["enum"] : Value::array({schema["const"]});
    if (!values.undefined()) {
      if (!enumeration(values, out)) return std::nullopt;
    } else if (type.empty()) {
      return std::nullopt;
    }
    if (!type.empty()) out.insert(out.begin(), {"type", Value::string(type)});
    if (type == "array" && !items(schema, depth, out)) return std::nullopt;
    if (type == "object" && !properties(schema, depth, out)) return std::nullopt;
    limits(schema, type, out);
    describe(schema, given, out);
    return Value::object(std::move(out));
  }

 private:
  std::optional<Value> alternative(const Value& schema, std::size_t depth) const {
    const auto only = only_alternative(schema);
    if (!only) return std::nullopt;
    auto made = make(*only, depth + 1);
    if (!made || !(*made)["description"].undefined()) return made;
    Members out = made->members();
    describe(schema, schema, out);
    return Value::object(std::move(out));
  }

  static std::string type_of(const Value& schema) {
    constexpr std::array<std::string_view, 6> k_types = {"string",  "number", "integer",
                                                         "boolean", "array",  "object"};
    std::string type(schema["type"].text());
    std::vector<std::string> several;
    for (const Value& each : schema["type"].items())
      if (each.text() != "null") several.emplace_back(each.text());
    if (several.size() == 1) type = several.front();
    return std::find(k_types.begin(), k_types.end(), type) == k_types.end() ? std::string() : type;
  }

  /// Returns false if the values are no list of distinct texts, numbers and booleans.
  static bool enumeration(const Value& values, Members& out) {
    std::vector<Value> kept;
    for (const Value& value : values.items()) {
      if (value.is(Kind::null)) continue;
      if (value.is(Kind::object) || value.is(Kind::array)) return false;
      if (std::find(kept.begin(), kept.end(), value) == kept.end()) kept.push_back(value);
    }
    if (kept.empty()) return false;
    out.push_back({"enum", Value::array(std::move(kept))});
    return true;
  }

  bool items(const Value& schema, std::size_t depth, Members& out) const {
    auto made = make(schema["items"], depth + 1);
    if (!made) return false;
    out.push_back({"items", *std::move(made)});
    return true;
  }

  bool properties(const Value& schema, std::size_t depth, Members& out) const {
    const Value given = schema["properties"];
    if (given.undefined()) return true;
    const auto required = schema["required"].items();
    Members made;
    for (const auto& [name, property] : given.members()) {
      const auto each = make(property, depth + 1);
      if (!each) return false;
      Members members = each->members();
      const bool is_required =
          std::find(required.begin(), required.end(), Value::string(name)) != required.end();
      if (is_required && (*each)["default"].undefined())
        members.push_back({"required", Value::boolean(true)});
      made.push_back({name, Value::object(std::move(members))});
    }
    out.push_back({"properties", Value::object(std::move(made))});
    const Value more = schema["additionalProperties"];
    if (more.is(Kind::boolean) && !more.as_boolean()) out.push_back({"additionalProperties", more});
    return true;
  }

  /// Copies the limits that a parameter may have. The host checks the tool's own schema too.
  static void limits(const Value& schema, std::string_view type, Members& out) {
    constexpr std::array<std::string_view, 6> k_numbers = {"minimum",   "maximum",  "minLength",
                                                           "maxLength", "minItems", "maxItems"};
    for (const std::string_view key : k_numbers)
      if (schema[key].is(Kind::number)) out.push_back({std::string(key), schema[key]});
    const auto above = schema["exclusiveMinimum"].as_integer();
    constexpr std::int64_t k_max_exact = std::int64_t{1} << 53U;
    if (above && type == "integer" && *above < k_max_exact && schema["minimum"].undefined())
      out.push_back({"minimum", Value::integer(*above + 1)});
    if (schema["pattern"].is(Kind::string) && Regex::compile(schema["pattern"].text()))
      out.push_back({"pattern", schema["pattern"]});
    if (schema["format"].is(Kind::string)) out.push_back({"format", schema["format"]});
  }

  static void describe(const Value& schema, const Value& given, Members& out) {
    // A description beside a reference replaces that of its target.
    const Value text = given["description"].undefined() ? schema["description"] : given["description"];
    if (text.is(Kind::string)) {
      auto short_text = short_description(text.text());
      if (!short_text.empty()) out.push_back({"description", Value::string(std::move(short_text))});
    }
    const Value fallback = schema["default"];
    if (!fallback.undefined() && !fallback.is(Kind::null)) out.push_back({"default", fallback});
  }

  const Value& root_;
};

/// Copies the schema. Beyond the limits, objects are schemas that accept anything.
Value inlined(const Value& given, const Value& root, std::size_t depth, std::size_t& left) {
  if (left > 0) --left;
  if (given.is(Kind::array)) {
    std::vector<Value> items;
    for (const Value& item : given.items())
      items.push_back(inlined(item, root, depth + 1, left));
    return Value::array(std::move(items));
  }
  if (!given.is(Kind::object)) return given;
  if (left == 0 || depth > 4 * k_max_depth) return Value::object({});
  const Value value = given["$ref"].is(Kind::string) ? resolve_schema(given, root) : given;
  if (!value["$ref"].undefined()) return Value::object({});
  Members members;
  for (const auto& [name, member] : value.members())
    if (name != "$defs" && name != "definitions" && name != "$schema")
      members.push_back({name, inlined(member, root, depth + 1, left)});
  return Value::object(std::move(members));
}

}  // namespace

std::optional<Value> parameter_of(const Value& schema, const Value& root) {
  return ParameterMaker(root).make(schema, 0);
}

Value inlined_schema(const Value& schema, const Value& root) {
  std::size_t left = k_max_inlined;
  return inlined(schema, root, 0, left);
}

std::string expression_name(std::string_view name) {
  constexpr std::size_t k_max_name = 48;
  constexpr std::array<std::string_view, 9> k_words = {"true", "false", "null", "and", "or",
                                                       "not",  "if",    "else", "in"};
  std::string out;
  for (const char c : name.substr(0, k_max_name)) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    const bool digit = c >= '0' && c <= '9';
    if (out.empty() && !letter) out += '_';
    if (letter || digit) {
      out += c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  if (out.empty()) out.assign(1, '_');
  if (std::find(k_words.begin(), k_words.end(), out) != k_words.end()) out += '_';
  return out;
}

std::string short_description(std::string_view text) {
  constexpr std::size_t k_max_bytes = 200;
  std::string line;
  for (const char c : text) {
    const bool blank = static_cast<unsigned char>(c) <= ' ';
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
    if (line.size() > 2 * k_max_bytes) break;
  }
  while (!line.empty() && line.back() == ' ')
    line.pop_back();
  if (line.size() <= k_max_bytes) return line;
  const auto sentence = line.rfind(". ", k_max_bytes);
  if (sentence != std::string::npos) return line.substr(0, sentence + 1);
  const auto word = line.rfind(' ', k_max_bytes);
  if (word == std::string::npos) return {};
  return line.substr(0, word).append(" …");
}

}  // namespace collet::workflow
