// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/convert/converting.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string document(std::string_view version, std::string_view rest) {
  return "openapi: " + std::string(version) + "\ninfo: {title: T, version: '1'}   # kept\n" +
         std::string(rest);
}

TEST(ConvertDocuments, VersionsMayBeComplete) {
  EXPECT_THAT(converted(document("3.0.0", "paths: {}\n"), "3.1.0"), HasSubstr("openapi: '3.1.0'"));
  EXPECT_THAT(converted(document("3.0.0", "paths: {}\n"), "3.1"), HasSubstr("openapi: '3.1.1'"));
  EXPECT_THAT(converted(document("3.0.0", "paths: {}\n"), "3.0.4"), HasSubstr("openapi: '3.0.4'"));
  EXPECT_EQ(converted(document("3.0.0", "paths: {}\n"), "3.0"), document("3.0.0", "paths: {}\n"));
}

TEST(ConvertDocuments, OtherTargetsAreErrors) {
  for (const std::string_view target : {"", "3", "3.3", "3.1.", "3.1.x", "3.1.01", "4.0", "2.0.0", "1.2"})
    EXPECT_THAT(converted(document("3.0.0", "paths: {}\n"), target), HasSubstr("!/target: found ")) << target;
}

TEST(ConvertDocuments, UnsupportedFeaturesAreKeptDroppedOrAnError) {
  const std::string text = document("3.1.0", "paths: {}\nwebhooks: {a: {}}\n");
  EXPECT_EQ(
      converted(text, "3.0.3"),
      "openapi: '3.0.3'\ninfo: {title: T, version: '1'}   # kept\npaths: {}\nx-oas-webhooks: {a: {}}\n");
  EXPECT_THAT(converted(text, "3.0", R"("unsupported":"drop")"), Not(HasSubstr("webhooks")));
  EXPECT_EQ(converted(text, "3.0", R"("unsupported":"fail")"),
            "!/unsupported: found 1 without a counterpart: '/webhooks': 3.0 has no such field here");
}

TEST(ConvertDocuments, RequiredFieldsAreMade) {
  EXPECT_THAT(converted(document("3.1.0", "components: {}\n"), "3.0"), HasSubstr("paths: {}"));
  EXPECT_THAT(converted(document("3.1.0", "paths: {/a: {get: {}}}\n"), "3.0"),
              HasSubstr("{get: {responses: {default: {description: ''}}}}"));
  EXPECT_THAT(converted(document("3.2.0", "paths: {/a: {get: {responses: {'200': {summary: s}}}}}\n"), "3.1"),
              HasSubstr("{x-oas-summary: s, description: s}"));
}

TEST(ConvertDocuments, PathItemsOfComponentsAreCopied) {
  const std::string text =
      converted(document("3.1.0",
                         "paths: {/a: {$ref: '#/components/pathItems/P'}}\n"
                         "components: {pathItems: {P: {get: {responses: {'200': {description: d}}}}}}\n"),
                "3.0");
  EXPECT_THAT(text, HasSubstr("paths: {/a: {get: {responses: {'200': {description: d}}}}}"));
  EXPECT_THAT(text, HasSubstr("x-oas-pathItems"));
}

TEST(ConvertDocuments, MutualTlsIsLeftOutAndComesBack) {
  const std::string text =
      document("3.1.0",
               "paths: {}\nsecurity: [{m: []}, {k: [], m: []}]\n"
               "components: {securitySchemes: {m: {type: mutualTLS}, k: {type: http, scheme: basic}}}\n");
  const std::string down = converted(text, "3.0");
  EXPECT_THAT(down, HasSubstr("security:\n  - k: []\n"));
  EXPECT_THAT(down, HasSubstr("securitySchemes: {k: {type: http, scheme: basic}}"));
  const std::string up = converted(down, "3.1");
  EXPECT_THAT(up, HasSubstr("security: [{m: []}, {k: [], m: []}]"));
  EXPECT_THAT(up, HasSubstr("securitySchemes: {m: {type: mutualTLS}, k: {type: http, scheme: basic}}"));
}

TEST(ConvertDocuments, ThreeTwoBecomesThreeOneAndComesBack) {
  const std::string text = document(
      "3.2.0",
      "paths:\n  /a:\n    query: {responses: {'200': {description: d}}}\n    get:\n      parameters:\n"
      "        - {name: q, in: querystring, content: {application/json: {schema: {type: object}}}}\n"
      "        - {name: p, in: query, schema: {type: string}}\n      responses:\n        '200': "
      "{description: d, content: "
      "{application/jsonl: {itemSchema: {type: object}}}}\ntags: [{name: a, kind: nav}]\n");
  const std::string down = converted(text, "3.1");
  EXPECT_THAT(down, HasSubstr("x-oas-query"));
  EXPECT_THAT(down, HasSubstr("x-oas-itemSchema"));
  EXPECT_THAT(down, HasSubstr("x-oas-kind: nav"));
  EXPECT_THAT(down, HasSubstr("x-oas-parameters"));
  const std::string up = converted(down, "3.2");
  EXPECT_THAT(up, Not(HasSubstr("x-oas")));
  EXPECT_THAT(up, HasSubstr("in: querystring"));
  EXPECT_THAT(up, HasSubstr("{name: a, kind: nav}"));
}

TEST(ConvertDocuments, ADefaultMappingOf32IsKeptAndComesBack) {
  const std::string text = document("3.2.0",
                                    "paths: {}\ncomponents: {schemas: {A: {type: object, discriminator: "
                                    "{propertyName: k, defaultMapping: B}}, B: {}}}\n");
  const std::string down = converted(text, "3.1");
  EXPECT_THAT(down, HasSubstr("discriminator: {propertyName: k, x-oas-defaultMapping: B}"));
  EXPECT_THAT(converted(down, "3.2.0"), HasSubstr("discriminator: {propertyName: k, defaultMapping: B}"));
  EXPECT_THAT(converted(text, "3.1", "\"unsupported\":\"drop\""),
              HasSubstr("discriminator: {propertyName: k}"));
}

TEST(ConvertDocuments, BinaryBodiesHaveTheirMediaType) {
  const std::string text =
      document("3.0.0",
               "paths: {/a: {post: {requestBody: {content: {image/png: {schema: {type: string, format: "
               "binary}}}}, responses: {'200': {description: d}}}}}\n");
  const std::string up = converted(text, "3.1");
  EXPECT_THAT(up, HasSubstr("{schema: {contentMediaType: image/png}}"));
  EXPECT_THAT(converted(up, "3.0"), HasSubstr("{schema: {format: binary, type: string}}"));
}

TEST(ConvertDocuments, TheResultIsChecked) {
  EXPECT_THAT(convert(document("3.0.0", "paths: {}\n"), "3.1").json,
              HasSubstr(R"("result":{"valid":true,"error_count":0,"new_error_count":0})"));
}

TEST(ConvertDocuments, DryRunReturnsNoDocument) {
  const Answer answer = convert(document("3.0.0", "paths: {}\n"), "3.1", R"("dry_run":true)");
  EXPECT_THAT(answer.json, Not(HasSubstr("\"document\"")));
  EXPECT_THAT(answer.json, HasSubstr(R"("type":"version")"));
}

TEST(ConvertDocuments, JsonStaysJson) {
  EXPECT_EQ(
      converted(R"({"openapi": "3.0.0", "info": {"title": "T", "version": "1"}, "paths": {}, "x-n": 1.50})",
                "3.1.0"),
      R"({"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}, "x-n": 1.50})");
}

}  // namespace
}  // namespace collet::test
