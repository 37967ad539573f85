// SPDX-License-Identifier: MIT
/// Static types of expressions.
#include <gtest/gtest.h>

#include "plugins/workflow/language/check/flow_scope.hpp"
#include "plugins/workflow/language/value/type.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

struct TypesCase {
  const char* expression;
  const char* type;
};

class Inferred : public testing::TestWithParam<TypesCase> {};

TEST_P(Inferred, FromParametersAndFilters) {
  FlowScope scope;
  scope.set("s", Type::of(Type::k_string));
  scope.set("n", Type::of(Type::k_integer));
  scope.set("any", Type::any());
  scope.set("maybe", Type::of(Type::k_string).missing_because(Absence::optional, "it"));
  scope.set("null_or_n", Type::of(Type::k_integer | Type::k_null));
  scope.set("rows",
            Type::of_schema(json(R"({"type":"array","items":{"type":"object","properties":{"id":{"type":
      "integer"},"tags":{"type":"array","items":{"type":"string"}}},"required":["id","tags"]}})")));
  scope.set("closed",
            Type::array_of(Type::object_of(
                {{"nam", Type::any()}, {"in", Type::object_of({{"y", Type::of(Type::k_integer)}})}})));
  scope.set("f", Type::of_schema(json(R"({"enum":["a","b"]})")));
  const auto compiled = Expression::compile(GetParam().expression);
  ASSERT_TRUE(compiled) << compiled.error().message;
  std::vector<TypeProblem> problems;
  const Type type = compiled->infer(scope, problems);
  std::string out = type.description();
  if (type.absence() != Absence::no) out += ", maybe missing";
  for (const TypeProblem& problem : problems)
    out += "; " + problem.message;
  EXPECT_EQ(out, GetParam().type) << GetParam().expression;
}

INSTANTIATE_TEST_SUITE_P(
    All, Inferred,
    testing::Values(
        TypesCase{"s", "string"}, TypesCase{"5", "5"}, TypesCase{"f", "one of \"a\", \"b\""},
        TypesCase{"rows[0].id", "integer"}, TypesCase{"rows | map('id')", "array of integer"},
        TypesCase{"rows | map('tags')", "array of array of string"},
        TypesCase{"rows | where('id', '>', 3)", "array of object"},
        TypesCase{"rows | first", "object, maybe missing"}, TypesCase{"rows | first(2) | length", "integer"},
        TypesCase{"any.a.b", "anything"}, TypesCase{"any | length", "integer"},
        TypesCase{"maybe", "string, maybe missing"}, TypesCase{"maybe | default('x')", "string"},
        TypesCase{"maybe | upper", "string, maybe missing"}, TypesCase{"null_or_n | default(0)", "integer"},
        TypesCase{"null_or_n", "integer or null"},
        TypesCase{"s | match('a') | number | default(null)", "number or null"},
        TypesCase{"s == 'a'", "boolean"}, TypesCase{"1 if s else 'x'", "one of 1, \"x\""},
        TypesCase{"[1, 'x']", "array of one of 1, \"x\""},
        TypesCase{"s.x", "anything; 's' is string and has no member 'x'"},
        TypesCase{"rows[0].name", "anything"},
        TypesCase{"n | split(',')", "anything; `split` takes string, and is given integer"},
        TypesCase{"s | truncate('x')", "string; `truncate` takes an integer here, and is given \"x\""},
        TypesCase{"s | map('a')", "anything; `map` takes array, and is given string"},
        TypesCase{"closed | map('name')",
                  "array; no item has 'name': there is no member 'name'; did you mean 'nam'?"},
        TypesCase{"closed | map('in.x')", "array; no item has 'in.x': there is no member 'x'"},
        TypesCase{"closed | where('in.y', '==', 1) | map('in.y')", "array of integer"},
        TypesCase{"rows | sum('price')", "number"},
        TypesCase{"rows > 1", "boolean; cannot be ordered: array of object and 1"},
        TypesCase{"n in n", "boolean; `in` cannot look into integer"},
        TypesCase{"s | parse_json", "anything, maybe missing"}, TypesCase{"rows | json", "string"},
        TypesCase{"rows | pick('id') | map('id')", "array of integer"}));

TEST(SchemaTypes, AreDerivedFromJsonSchema) {
  for (const auto& [schema, words] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"type":"string"})", "string"},
           {R"({"type":["string","null"]})", "string or null"},
           {R"({"const":5})", "5"},
           {R"({"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]})",
            "array of integer or string"},
           {R"({"allOf":[{"type":["string","integer"]},{"type":"string"}]})", "string"},
           {R"({"$ref":"#/$defs/a","$defs":{"a":{"type":"boolean"}}})", "boolean"},
           {R"({"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a"}}})", "anything"},
           {R"({"type":"integer","nullable":true})", "integer or null"},
           {R"({})", "anything"},
           {R"(true)", "anything"},
           {R"({"not":{"type":"string"}})", "anything"}}) {
    EXPECT_EQ(Type::of_schema(json(schema)).description(), words) << schema;
  }
}

}  // namespace
}  // namespace collet::workflow::test
