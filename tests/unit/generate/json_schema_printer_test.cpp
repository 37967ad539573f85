// SPDX-License-Identifier: MIT
#include "tests/unit/generate/json_schema_printer.hpp"

#include <gtest/gtest.h>

#include "tests/unit/generate/modelled.hpp"

namespace collet::test {
namespace {

TEST(AThirdLanguage, PrintsTheSameModel) {
  const Modelled one(with_schemas(
      R"({"b_c":{"type":"string","nullable":true,"format":"date-time"},"A":{"required":["x"],"properties":{"x":{"$ref":"#/components/schemas/b_c"},)"
      R"("y":{"enum":["p","q"]},"z":{"type":"array","items":{"oneOf":[{"type":"string"},{"type":"integer"}]}}},"additionalProperties":{"type":"boolean"}}})"));
  EXPECT_EQ(
      json_schema(one.model()),
      R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"A":{"type":"object","properties":{"x":{"$ref":"#/$defs/BC"},)"
      R"("y":{"enum":["p","q"]},"z":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"integer"}]}}},"required":["x"],)"
      R"("additionalProperties":{"type":"boolean"}},"BC":{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]}}})");
}

}  // namespace
}  // namespace collet::test
