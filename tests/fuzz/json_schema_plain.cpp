// SPDX-License-Identifier: MIT
/// The fast path for plain arguments against the full validator: everything that quick_accepts() accepts is
/// JSON that the schema accepts, as text and as a tree. The input is a schema and an object separated by a
/// zero byte; without one, the bytes choose the pieces from which both are built, so most inputs are near the
/// border of plain arguments.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/json_schema/document/tree.hpp"
#include "sdk/support/json_schema/schema.hpp"

namespace {

using collet::support::check_json;
using collet::support::json_schema::Draft;
using collet::support::json_schema::json_value;
using collet::support::json_schema::JsonTextAccess;
using collet::support::json_schema::Schema;
using collet::support::json_schema::SchemaOptions;
using collet::support::json_schema::Tree;
using collet::support::json_schema::TreeAccess;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Reads choices from bytes; returns zeros once they are used up.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}
  std::size_t below(std::size_t count) {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte % count;
  }
  template <std::size_t Count>
  std::string_view of(const std::array<std::string_view, Count>& words) {
    return words[below(Count)];
  }

 private:
  std::string_view bytes_;
};

constexpr std::array<std::string_view, 10> k_names = {
    R"("a")", R"("b")",      R"("c")",   R"("ab")",      R"("")",
    R"("é")", R"("\u0061")", R"("a\"")", R"("a}{[],:")", R"("__a rather long name of a member__")"};
constexpr std::array<std::string_view, 7> k_types = {
    R"("string")", R"("integer")", R"("number")", R"("boolean")", R"("null")", R"("object")", R"("array")"};
constexpr std::array<std::string_view, 28> k_members = {
    "true",
    "false",
    "{}",
    R"({"type":"string"})",
    R"({"type":"integer"})",
    R"({"type":"number"})",
    R"({"type":["string","null"]})",
    R"({"type":["integer","boolean","object"]})",
    R"({"type":"array"})",
    R"({"type":"object"})",
    R"({"description":"d","default":1,"title":"t"})",
    R"({"type":"string","minLength":2})",
    R"({"maxLength":3})",
    R"({"type":"string","pattern":"^a"})",
    R"({"type":"string","format":"date"})",
    R"({"enum":[1,"b",null]})",
    R"({"const":1.0})",
    R"({"type":"integer","maximum":3})",
    R"({"type":["number","string"],"multipleOf":0.5})",
    R"({"items":{"type":"string"}})",
    R"({"type":"array","minItems":1})",
    R"({"required":["a"]})",
    R"({"type":"object","properties":{"a":{"type":"null"}},"additionalProperties":false})",
    R"({"not":{"type":"string"}})",
    R"({"anyOf":[{"type":"string"},{"type":"integer"}]})",
    R"({"$ref":"#/$defs/s"})",
    R"({"if":{"type":"string"},"then":false})",
    R"({"$ref":"#"})",
};
constexpr std::array<std::string_view, 18> k_rest = {
    "",
    "",
    "",
    R"("additionalProperties":false)",
    R"("additionalProperties":true)",
    R"("additionalProperties":{})",
    R"("additionalProperties":{"type":"string"})",
    R"("patternProperties":{"^a":{"type":"null"}})",
    R"("propertyNames":{"maxLength":1})",
    R"("minProperties":1)",
    R"("maxProperties":2)",
    R"("dependentRequired":{"a":["b"]})",
    R"("dependentSchemas":{"a":{"required":["c"]}})",
    R"("unevaluatedProperties":false)",
    R"("allOf":[{"required":["c"]}])",
    R"("not":{"required":["a"]})",
    R"("enum":[{"a":1},{}])",
    R"("dependencies":{"a":["b"],"b":{"required":["c"]}})",
};
constexpr std::array<std::string_view, 30> k_values = {"1",
                                                       "0",
                                                       "-0",
                                                       "-7",
                                                       "1.0",
                                                       "1.5",
                                                       "-0.0",
                                                       "1e2",
                                                       "1E-2",
                                                       "15e-1",
                                                       "1e400",
                                                       "9223372036854775808",
                                                       "12345678901234567890123",
                                                       "true",
                                                       "false",
                                                       "null",
                                                       R"("")",
                                                       R"("a")",
                                                       R"("b\\")",
                                                       R"("\"}")",
                                                       R"("\ud83d\ude00")",
                                                       R"("é]{")",
                                                       "[]",
                                                       R"(["a"])",
                                                       R"([1,{"a":[{}]},"]"])",
                                                       "[[[[]]]]",
                                                       "{}",
                                                       R"({"a":null})",
                                                       R"({"a":{"b":"}"},"a":1})",
                                                       R"({"b":[1,2,{"c":"\\"}]})"};
constexpr std::array<std::string_view, 6> k_spaces = {"", "", "", " ", "\t", " \r\n "};

std::string schema_of(Choices& choices) {
  std::string out = R"({"$defs":{"s":{"type":"string"}},"definitions":{"s":{"type":"string"}})";
  const auto type = choices.below(4);
  if (type == 1 || type == 2) out += R"(,"type":"object")";
  if (type == 3) out.append(R"(,"type":["object",)").append(choices.of(k_types)).append("]");
  out += R"(,"properties":{)";
  for (std::size_t left = choices.below(5), first = 1; left > 0; --left, first = 0)
    out.append(first != 0 ? "" : ",").append(choices.of(k_names)).append(":").append(choices.of(k_members));
  out += R"(},"required":[)";
  for (std::size_t left = choices.below(3), at = choices.below(k_names.size()), first = 1; left > 0;
       --left, ++at, first = 0)
    out.append(first != 0 ? "" : ",").append(k_names[at % k_names.size()]);
  out += "]";
  if (const auto rest = choices.of(k_rest); !rest.empty()) out.append(",").append(rest);
  return out.append("}");
}

std::string object_of(Choices& choices) {
  std::string out = "{";
  const auto space = [&]() -> std::string& { return out.append(choices.of(k_spaces)); };
  for (std::size_t left = choices.below(6), first = 1; left > 0; --left, first = 0) {
    out += first != 0 ? "" : ",";
    space().append(choices.of(k_names));
    space().append(":");
    space().append(choices.of(k_values));
    space();
  }
  return out.append("}");
}

void compare(const Schema& schema, std::string_view object) {
  // For arbitrary bytes, it only has to stay within them.
  const bool plain = schema.quick_accepts(object);
  if (!plain || check_json(object)) return;
  const auto by_text = schema.accepts(JsonTextAccess(), json_value(object));
  if (by_text) require(*by_text);
  const auto why = schema.check(object);
  if (why) require(why->empty());
  const auto tree = Tree::parse(object, 512);
  require(static_cast<bool>(tree));
  const auto by_tree = schema.accepts(TreeAccess(), tree->value(0));
  if (by_tree) require(*by_tree);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  SchemaOptions options;
  options.draft = size % 4 == 0 ? Draft::draft4 : size % 4 == 1 ? Draft::draft7 : Draft::draft2020_12;
  options.nullable = size / 4 % 4 == 0;
  const auto border = input.find('\0');
  if (border != std::string_view::npos) {
    if (const auto schema = Schema::compile(input.substr(0, border), options))
      compare(*schema, input.substr(border + 1));
    return 0;
  }
  Choices choices(input);
  const auto schema = Schema::compile(schema_of(choices), options);
  if (!schema) return 0;
  for (int more = 0; more < 4; ++more) {
    const auto object = object_of(choices);
    require(!check_json(object));
    compare(*schema, object);
  }
  return 0;
}
