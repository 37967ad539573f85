// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/generate/go/go_text.hpp"
#include "plugins/generate/typescript/ts_text.hpp"
#include "tests/unit/generate/modelled.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(GoTypes, AlignColumnsAsGofmtDoes) {
  Modelled one(with_schemas(
      R"({"A":{"required":["id"],"properties":{"id":{"type":"integer"},"long_name":{"type":"string"}}}})"));
  EXPECT_THAT(one.go(), HasSubstr("type A struct {\n\tID       int64   `json:\"id\"`\n\tLongName *string "
                                  "`json:\"long_name,omitempty\"`\n}\n"));
}

TEST(GoTypes, HavePointersWhereAStructContainsItself) {
  Modelled one(with_schemas(
      R"({"A":{"required":["b"],"properties":{"b":{"$ref":"#/components/schemas/B"}}},)"
      R"("B":{"required":["a","c"],"properties":{"a":{"$ref":"#/components/schemas/A"},"c":{"$ref":"#/components/schemas/C"}}},)"
      R"("C":{"properties":{"x":{"type":"string"}}}})"));
  const std::string text = one.go();
  EXPECT_THAT(text, HasSubstr("\tB *B `json:\"b\"`"));
  EXPECT_THAT(text, HasSubstr("\tA *A `json:\"a\"`"));
  EXPECT_THAT(text, HasSubstr("\tC C  `json:\"c\"`"));
}

TEST(GoTypes, GiveEqualNamesDifferentIdentifiers) {
  Modelled one(with_schemas(
      R"({"foo_bar":{"type":"object","properties":{"a":{},"A":{}}},"FooBar":{"type":"object","properties":{"b":{}}},"Client":{"type":"object","properties":{"c":{}}}})"));
  const std::string text = one.go();
  EXPECT_THAT(text, HasSubstr("type FooBar struct {\n\tB any"));
  EXPECT_THAT(text, testing::ContainsRegex("type FooBarX[0-9a-f]{4} struct"));
  EXPECT_THAT(text, HasSubstr("type ClientType struct"));
}

TEST(GoTypes, WriteMembersThatNoTagCanName) {
  Modelled one(with_schemas(R"({"A":{"properties":{"a,\"b`":{"type":"string"}}}})"));
  const std::string text = one.go();
  EXPECT_THAT(text, HasSubstr(R"("json:\"-\" member:\"a,\\\"b`\"")"));
  EXPECT_THAT(text, HasSubstr(R"(more["a,\"b`"] = v.AB)"));
}

TEST(GoTexts, EscapeAllButPrintableAscii) {
  EXPECT_EQ(generate::go::literal("a\"\\\n\x01\u2028`"), R"("a\"\\\n\x01\xe2\x80\xa8`")");
}

TEST(GoTexts, KeepCommentsOnTheirLine) {
  std::string out;
  generate::go::append_comment(out, "", "A", "b\r\n\n//go:embed x\u2028y\u202ez */");
  EXPECT_EQ(out, "// A: b //go:embed x y z */\n");
}

TEST(TypeScriptTexts, KeepCommentsClosedOnlyAtTheirEnd) {
  std::string out;
  generate::typescript::append_comment(out, "", "a */ b **/ c", true);
  EXPECT_EQ(out, "/** a *\\/ b **\\/ c @deprecated */\n");
}

TEST(TypeScriptTexts, EscapeAllButPrintableAscii) {
  EXPECT_EQ(generate::typescript::literal("\"\\\n\u2028\U0001F600"), R"("\"\\\n\u2028\ud83d\ude00")");
}

TEST(TypeScriptTypes, NarrowByTheDiscriminator) {
  Modelled one(with_schemas(
      R"({"C":{"properties":{"k":{"type":"string"}}},"D":{"properties":{"k":{"type":"string"}}},)"
      R"("P":{"oneOf":[{"$ref":"#/components/schemas/C"},{"$ref":"#/components/schemas/D"}],"discriminator":{"propertyName":"k"}}})"));
  EXPECT_THAT(one.typescript(), HasSubstr(R"(export type P = (C & { k: "C" }) | (D & { k: "D" });)"));
}

TEST(TypeScriptTypes, AllowTheTypesOfPropertiesInAnIndex) {
  Modelled one(with_schemas(
      R"({"A":{"properties":{"x":{"type":"string"}},"additionalProperties":{"type":"integer"}}})"));
  EXPECT_THAT(one.typescript(), HasSubstr("[key: string]: number | string | undefined;"));
}

}  // namespace
}  // namespace collet::test
