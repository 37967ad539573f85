// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/join/joining.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string api(std::string_view title, std::string_view rest) {
  return R"({"openapi":"3.0.3","info":{"title":")" + std::string(title) + R"(","version":"1"},)" +
         std::string(rest) + "}";
}

/// A document with one operation at `path`, whose response has the schema Pet with this property.
std::string pets(std::string_view title, std::string_view path, std::string_view property) {
  return api(
      title,
      R"("paths":{")" + std::string(path) +
          R"(":{"get":{"operationId":"get","x-s":{"$ref":"#/components/schemas/Pet"},"responses":{"200":{"description":"","content":)"
          R"({"a/b":{"schema":{"$ref":"#/components/schemas/Pet"}}}}}}}},)"
          R"("components":{"schemas":{"Pet":{"type":"object","properties":{")" +
          std::string(property) +
          R"(":{"type":"string"}}},"Box":{"type":"object","discriminator":{"propertyName":"k",)"
          R"("mapping":{"p":"Pet","q":"#/components/schemas/Pet"}}}}})");
}

TEST(Join, WithItselfIsTheDocument) {
  const std::string document = pets("A", "/a", "x");
  EXPECT_EQ(joined({document, document}), document);
  EXPECT_EQ(joined({document, document, document}, R"("schema_strategy":"fail","path_strategy":"fail")"),
            document);
}

TEST(Join, AddsOtherPathsAndRenamesTheOperation) {
  const std::string text = joined({pets("A", "/a", "x"), pets("B", "/b", "x")});
  EXPECT_THAT(text, HasSubstr(R"("/b":{"get":{"operationId":"get_B",)"));
  EXPECT_THAT(text, HasSubstr(R"("/a":{"get":{"operationId":"get",)"));
}

TEST(Join, OfDifferentSchemasFollowsTheStrategy) {
  const std::string a = pets("A", "/a", "x");
  const std::string b = pets("B", "/b", "y");
  EXPECT_THAT(joined({a, b}), AllOf(HasSubstr(R"("x":{)"), Not(HasSubstr(R"("y":{)"))));
  EXPECT_THAT(joined({a, b}, R"("schema_strategy":"accept_right")"),
              AllOf(HasSubstr(R"("y":{)"), Not(HasSubstr(R"("x":{)"))));
  for (const std::string_view strategy : {"rename-right", "rename", "deduplicate-or-rename"}) {
    const std::string text = joined({a, b}, R"("schema_strategy":")" + std::string(strategy) + '"');
    EXPECT_THAT(text, HasSubstr(R"("Pet_B":{"type":"object","properties":{"y":)"));
    EXPECT_THAT(text, HasSubstr(R"("$ref":"#/components/schemas/Pet_B")"));
    EXPECT_THAT(text, HasSubstr(R"("x-s":{"$ref":"#/components/schemas/Pet_B"})"));
    // Box has the same text in both, but means another Pet.
    EXPECT_THAT(text, HasSubstr(R"("mapping":{"p":"Pet_B","q":"#/components/schemas/Pet_B"})"));
    EXPECT_THAT(text, HasSubstr(R"("mapping":{"p":"Pet","q":"#/components/schemas/Pet"})"));
  }
  EXPECT_THAT(joined({a, b}, R"("schema_strategy":"rename-left")"),
              AllOf(HasSubstr(R"("Pet_A":{"type":"object","properties":{"x":)"),
                    HasSubstr(R"("mapping":{"p":"Pet_A","q":"#/components/schemas/Pet_A"})")));
  for (const std::string_view strategy : {"fail", "deduplicate"})
    EXPECT_THAT(joined({a, b}, R"("schema_strategy":")" + std::string(strategy) + '"'),
                HasSubstr("!/specs/1: "));
}

TEST(Join, KeepsAComponentIntoWhichReferencesLeadUnderAnotherName) {
  const std::string plain = api("A", R"("paths":{},"components":{"schemas":{"S":{"type":"object"}}})");
  const std::string deep =
      api("B", R"("paths":{},"components":{"schemas":{"S":{"type":"array","items":{"type":"string"}},)"
               R"("T":{"$ref":"#/components/schemas/S/items"},"U":{"$ref":"#/components/schemas/S"}}})");
  const Answer left = join({plain, deep}, R"("schema_strategy":"accept-left")");
  EXPECT_THAT(left.json, HasSubstr("kept both, since references lead into the right one"));
  EXPECT_THAT(left.json, HasSubstr(R"("result":{"valid":true)"));
  const std::string document = joined({plain, deep}, R"("schema_strategy":"accept-left")");
  EXPECT_THAT(document, HasSubstr(R"("T":{"$ref":"#/components/schemas/S_B/items"})"));
  EXPECT_THAT(document, HasSubstr(R"("S":{"type":"object"})"));
  const Answer right = join({deep, plain}, R"("schema_strategy":"accept-right")");
  EXPECT_THAT(right.json, HasSubstr("kept both, since references lead into the left one"));
  EXPECT_THAT(right.json, HasSubstr(R"("result":{"valid":true)"));
  const std::string whole =
      api("B", R"("paths":{},"components":{"schemas":{"S":{"type":"array","items":{"type":"string"}},)"
               R"("U":{"$ref":"#/components/schemas/S"}}})");
  EXPECT_THAT(join({plain, whole}, R"("schema_strategy":"accept-left")").json,
              HasSubstr("kept the left one"));
}

TEST(Join, MergesDifferentMethodsOfOnePathAndRefusesDifferentOperations) {
  const std::string a = api("A", R"("paths":{"/a":{"get":{"responses":{"200":{"description":"a"}}}}})");
  const std::string b = api("B", R"("paths":{"/a":{"put":{"responses":{"200":{"description":"b"}}}}})");
  const std::string c = api("C", R"("paths":{"/a":{"get":{"responses":{"200":{"description":"c"}}}}})");
  EXPECT_EQ(joined({a, b}), api("A", R"("paths":{"/a":{"get":{"responses":{"200":{"description":"a"}}},)"
                                     R"("put":{"responses":{"200":{"description":"b"}}}}})"));
  EXPECT_THAT(joined({a, c}), HasSubstr("!/specs/1: 1 operation differs from the one of that path"));
  EXPECT_EQ(joined({a, c}, R"("path_strategy":"accept-left")"), a);
  EXPECT_EQ(joined({a, c}, R"("path_strategy":"accept-right")"),
            api("A", R"("paths":{"/a":{"get":{"responses":{"200":{"description":"c"}}}}})"));
  EXPECT_THAT(joined({a, c}, R"("path_strategy":"rename")"), HasSubstr("!/path_strategy: found a strategy"));
  EXPECT_THAT(joined({a, c}, R"("path_strategy":"acept-left")"), HasSubstr("did you mean 'accept-left'"));
}

TEST(Join, KeepsServersAndSecurityOfEachDocument) {
  const std::string a =
      api("A", R"("servers":[{"url":"https://a"}],"security":[{"key":[]}],"paths":{},)"
               R"("components":{"securitySchemes":{"key":{"type":"http","scheme":"basic"}}})");
  const std::string b = api(
      "B",
      R"("servers":[{"url":"https://b"}],"security":[{"key":[]}],"paths":{"/b":{"get":{"responses":{}}}},)"
      R"("components":{"securitySchemes":{"key":{"type":"http","scheme":"bearer"}}})");
  const std::string text = joined({a, b}, R"("schema_strategy":"rename-right")");
  EXPECT_THAT(text, HasSubstr(R"("servers":[{"url":"https://b"}],"security":[{"key_B":[]}])"));
  EXPECT_THAT(text, HasSubstr(R"("key_B":{"type":"http","scheme":"bearer"})"));
  const std::string c = api("C", R"("paths":{"/c":{"get":{"responses":{}}}})");
  EXPECT_THAT(joined({a, c}), HasSubstr(R"("servers":[{"url":"/"}],"security":[])"));
}

TEST(Join, MovesParametersOfAPathItemToItsOperation) {
  const std::string a = api("A", R"("paths":{"/a/{id}":{"get":{"responses":{}}}})");
  const std::string b =
      api("B", R"("paths":{"/a/{id}":{"parameters":[{"name":"id","in":"path","required":true,)"
               R"("schema":{}}],"put":{"responses":{}}}})");
  EXPECT_THAT(joined({a, b}), HasSubstr(R"("put":{"responses":{},"parameters":[{"name":"id","in":"path")"));
}

TEST(Join, MergesEquivalentSchemasOfDifferentNames) {
  const std::string a = api("A", R"("paths":{},"components":{"schemas":{"B":{"type":"object"}}})");
  const std::string b = api(
      "B",
      R"("paths":{},"components":{"schemas":{"A":{"type":"object"},"E":{},"F":{},)"
      R"("L":{"items":{"$ref":"#/components/schemas/A"}},"M":{"items":{"$ref":"#/components/schemas/B"}},)"
      R"("B":{"type":"object"}}})");
  EXPECT_EQ(joined({a, b}, R"("semantic_dedup":true)"),
            api("A", R"("paths":{},"components":{"schemas":{"B":{"type":"object"},"E":{},"F":{},)"
                     R"("L":{"items":{"$ref":"#/components/schemas/B"}}}})"));
}

TEST(Join, ReportsCollisionsProvenanceAndTheCheck) {
  const Answer answer = join({pets("A", "/a", "x"), pets("B", "/b", "y")},
                             R"("schema_strategy":"rename-right","dry_run":true)");
  EXPECT_THAT(
      answer.json,
      HasSubstr(R"({"source":1,"place":"schemas/Pet","action":"renamed the right one","as":"Pet_B"})"));
  EXPECT_THAT(answer.json, HasSubstr(R"({"type":"add","source":1,"pointer":"/components/schemas/Pet_B")"));
  EXPECT_THAT(answer.json, HasSubstr(R"("result":{"valid":true,"error_count":0)"));
}

TEST(Join, RefusesWhatItCannotJoin) {
  const std::string old = R"({"swagger":"2.0","info":{"title":"T","version":"1"},"host":"a","paths":{}})";
  const std::string other = R"({"swagger":"2.0","info":{"title":"T","version":"1"},"host":"b","paths":{}})";
  EXPECT_THAT(joined({old, other}), HasSubstr("!/specs/1: found the host"));
  EXPECT_THAT(joined({old, api("A", R"("paths":{})")}), HasSubstr("2.0 joins only with 2.0"));
  EXPECT_THAT(joined({old}), HasSubstr("!/specs: found 1 document, expected 2 to 20"));
  EXPECT_THAT(joined({old, old}, R"("bundle":true)"), HasSubstr("expected one with bundle"));
  EXPECT_THAT(joined({old, "a: 1"}), HasSubstr("!/specs/1: "));
}

TEST(Join, RenamesCallbacksLinksAndSecurityOfOperations) {
  const std::string a = api("A", R"("paths":{"/a":{"get":{"operationId":"go","responses":{}}}},)"
                                 R"("components":{"responses":{"R":{"description":"a"}}})");
  const std::string b = api(
      "B",
      R"("paths":{"/b":{"post":{"operationId":"go","responses":{"200":{"$ref":"#/components/responses/R"}},)"
      R"("callbacks":{"c":{"{$url}":{"post":{"operationId":"back","responses":{"200":{"$ref":"#/components/responses/R"}}}}}}}}},)"
      R"("components":{"responses":{"R":{"description":"b","links":{"l":{"operationId":"go"}}}}})");
  const std::string text = joined({a, b}, R"("schema_strategy":"rename-right")");
  EXPECT_THAT(text,
              HasSubstr(R"("operationId":"go_B","responses":{"200":{"$ref":"#/components/responses/R_B"}})"));
  EXPECT_THAT(text,
              HasSubstr(R"("operationId":"back","responses":{"200":{"$ref":"#/components/responses/R_B"}})"));
  EXPECT_THAT(text, HasSubstr(R"("R_B":{"description":"b","links":{"l":{"operationId":"go_B"}}})"));
}

}  // namespace
}  // namespace collet::test
