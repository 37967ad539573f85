// SPDX-License-Identifier: MIT
// Alternatives beside other keywords: a change is breaking in requests if values are lost, and in responses
// if values are gained. tests/conformance/alternatives.sh compares 100,000 generated pairs with a second
// model.
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <utility>

#include <collet/json.hpp>

#include "tests/unit/diff/diff_under_test.hpp"

namespace collet::test {
namespace {

struct AlternativesCase {
  std::string_view base;
  std::string_view revision;
  std::string_view change;  ///< "same", "grew" or "shrank"
};

constexpr std::string_view k_cat = "{type: object, properties: {p: {type: string}}, required: [p]}";
constexpr std::string_view k_dog = "{type: object, properties: {p: {type: integer}}, required: [p]}";

// CAT and DOG are replaced by k_cat and k_dog.
constexpr AlternativesCase k_cases[] = {
    {"{type: object, anyOf: [CAT]}", "{type: object, anyOf: [CAT, DOG]}", "grew"},
    {"{type: object, oneOf: [CAT]}", "{type: object, oneOf: [CAT, DOG]}", "grew"},
    {"{type: object, nullable: true, anyOf: [CAT]}", "{type: object, nullable: true, anyOf: [CAT, DOG]}",
     "grew"},
    {"{nullable: true, oneOf: [CAT]}", "{nullable: true, oneOf: [CAT, DOG]}", "grew"},
    {"{type: object, properties: {p: {}, q: {type: string}}, anyOf: [{required: [p]}]}",
     "{type: object, properties: {p: {}, q: {type: string}}, anyOf: [{required: [p]}, {required: [q]}]}",
     "grew"},
    {"{required: [p], anyOf: [CAT]}", "{required: [p], anyOf: [CAT, DOG]}", "grew"},
    {"{anyOf: [CAT, {enum: [null]}]}", "{anyOf: [CAT, DOG, {enum: [null]}]}", "grew"},
    {"{oneOf: [CAT, {enum: [null]}]}", "{oneOf: [CAT, DOG, {enum: [null]}]}", "grew"},
    {"{anyOf: [CAT, DOG]}", "{anyOf: [CAT, DOG, CAT]}", "same"},
    {"{anyOf: [{type: string}, {type: integer}]}",
     "{anyOf: [{type: integer}, {type: string}, {type: integer}]}", "same"},
    {"{type: object, anyOf: [CAT]}", "{type: object, anyOf: [CAT, CAT]}", "same"},
    {"{anyOf: [{type: object, properties: {p: {type: string}}}, {type: object, properties: {q: {type: "
     "string}}}]}",
     "{oneOf: [{type: object, properties: {p: {type: string}}}, {type: object, properties: {q: {type: "
     "string}}}]}",
     "shrank"},
    {"{type: object, properties: {p: {type: string}}, required: [p]}",
     "{type: object, properties: {p: {type: string}}, anyOf: [{required: [p]}, {type: object}]}", "grew"},
    {"{oneOf: [{type: string}, {type: integer}]}", "{oneOf: [{type: string}, {type: [string, integer]}]}",
     "shrank"},
    {"{type: number}", "{oneOf: [{type: number}, {type: integer}]}", "shrank"},
    {"{anyOf: [{type: string, enum: [a, b]}, {type: string}]}",
     "{anyOf: [{type: string, enum: [a]}, {type: string}]}", "same"},
};

std::string with_names(std::string_view schema) {
  std::string text(schema);
  for (const auto& [name, value] :
       {std::pair(std::string_view("CAT"), k_cat), std::pair(std::string_view("DOG"), k_dog)})
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at))
      text.replace(at, name.size(), value);
  return text;
}

std::string document_of(std::string_view schema) {
  const std::string content = "content: {application/json: {schema: " + with_names(schema) + "}}";
  return with_operation(
      "requestBody: {" + content + "}, responses: {'200': {description: D, " + content + "}}",
      schema.find("[string,") == std::string_view::npos ? "3.0.3" : "3.1.0");
}

std::string change_of(std::string_view base, std::string_view revision) {
  bool lost = false;
  bool gained = false;
  const std::string text =
      diff_json(document_of(base), document_of(revision), R"("breaking_only":true,"limit":100)");
  for (const auto& change : json::View(text)["changes"].items()) {
    const bool request = change["direction"].string().value_or("") == "request";
    lost = lost || request;
    gained = gained || !request;
  }
  return lost ? gained ? "both" : "shrank" : gained ? "grew" : "same";
}

TEST(Alternatives, AChangeIsJudgedByTheValuesInBothDirections) {
  for (const AlternativesCase& one : k_cases) {
    const std::string_view back = one.change == "grew" ? "shrank" : one.change == "shrank" ? "grew" : "same";
    EXPECT_EQ(change_of(one.base, one.revision), one.change) << one.base << "\n" << one.revision;
    EXPECT_EQ(change_of(one.revision, one.base), back) << one.revision << "\n" << one.base;
  }
}

TEST(Alternatives, ANewOptionalPropertyDoesNotNarrowAnOpenRequest) {
  EXPECT_EQ(
      change_of(
          "{type: object, properties: {p: {type: string}}, anyOf: [{required: [p]}]}",
          "{type: object, properties: {p: {type: string}, q: {type: integer}}, anyOf: [{required: [p]}, "
          "{required: [q]}]}"),
      "grew");
}

TEST(Alternatives, SchemasThatContainThemselvesEnd) {
  const std::string tree =
      "components: {schemas: {Tree: {oneOf: [{type: string}, {type: object, properties: {left: {$ref: "
      "'#/components/schemas/Tree'}, right: {$ref: '#/components/schemas/Tree'}}}WORD]}}}\n";
  const auto document = [&](std::string_view more) {
    std::string text = tree;
    text.replace(text.find("WORD"), 4, more);
    return with_operation(
               "responses: {'200': {description: D, content: {application/json: {schema: {$ref: "
               "'#/components/schemas/Tree'}}}}}") +
           text;
  };
  EXPECT_EQ(rules_found(document(""), document(", {type: integer}")).size(), 1U);
}

}  // namespace
}  // namespace collet::test
