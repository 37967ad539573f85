// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

std::string details(std::string_view members, std::string_view components = "{}",
                    std::string_view more = {}) {
  return ask(with_operation(members, components), R"("operationId":"change")" + std::string(more));
}

constexpr std::string_view k_ok = R"("responses":{"204":{"description":"Done"}})";

TEST(Details, ShowHeadingCallSummaryAndDescription) {
  EXPECT_EQ(details(R"("summary":"Changes","description":"Changes one.\nAt once.","responses":{})"),
            "## change\nPOST /things/{id}\n\nChanges\nChanges one. At once.\n\n### Path Parameters\n  "
            "\"id\": string (required)");
}

TEST(Details, ShowPermissionsOfTheDescription) {
  const auto text = details(
      R"("summary":"Changes","description":"Changes one.\nPermissions required: things.change\nMore.","responses":{})");
  EXPECT_TRUE(has_lines(text, "Changes\nChanges one.\n\nPermissions: `things.change`\n")) << text;
  EXPECT_TRUE(has_lines(details(R"("description":"**Permissions required:** `a`, `b`.","responses":{})"),
                        "Permissions: `a, b`"));
}

TEST(Details, RemoveMarksOfPermissionsFromTheDescription) {
  EXPECT_EQ(details(R"("summary":"Changes","description":"**Permissions required:** `a`","responses":{})"),
            "## change\nPOST /things/{id}\n\nChanges\n\nPermissions: `a`\n\n### Path Parameters\n  "
            "\"id\": string (required)");
  EXPECT_TRUE(
      has_lines(details(R"("description":"Written in C#\n\n> _Permissions required:_ a.b","responses":{})"),
                "Written in C#\n\nPermissions: `a.b`"));
}

TEST(Details, ShowPermissionsThatAreAListOfLines) {
  EXPECT_TRUE(has_lines(
      details(
          R"("description":"Changes.\n\nPermissions required:\n\n- things.get\n* `things.change`\n\nMore.","responses":{})"),
      "Changes.\n\nPermissions: `things.get, things.change`"));
}

TEST(Details, ShowUndeclaredVariablesOfThePath) {
  const auto document =
      R"({"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{"/a/{b}/{c}.{d}":{"get":{"operationId":"read",
      "parameters":[{"name":"c","in":"path","required":true,"schema":{"type":"integer"}}],"responses":{}}}}})";
  EXPECT_TRUE(has_lines(
      ask(document, R"("operationId":"read")"),
      "### Path Parameters\n  \"b\": any (required)\n  \"c\": integer (required)\n  \"d\": any (required)"));
  EXPECT_TRUE(has_lines(ask(document, R"("query":"read")"), "Required: b, c, d (path)"));
}

TEST(Details, OmitReadOnlyPropertiesFromRequests) {
  const std::string_view schemas =
      R"({"schemas":{"Id":{"type":"string","readOnly":true},"Thing":{"type":"object","required":["id","name","own"],"properties":{
      "id":{"type":"integer","readOnly":true},"own":{"$ref":"#/components/schemas/Id"},"name":{"type":"string"}}}}})";
  const std::string both =
      R"("content":{"application/json":{"schema":{"$ref":"#/components/schemas/Thing"}}})";
  const auto members = R"("requestBody":{"required":true,)" + both +
                       R"(},"responses":{"200":{"description":"ok",)" + both + "}}";
  const auto text = details(members, schemas);
  EXPECT_TRUE(has_lines(text,
                        "### Request Body\nThing (required)\n  \"id\": integer // read-only\n  "
                        "\"name\": string (required)\n  \"own\": Id // read-only"))
      << text;
  EXPECT_TRUE(has_lines(text,
                        "200: Thing\n  \"id\": integer (required) // read-only\n  "
                        "\"name\": string (required)\n  \"own\": Id (required) // read-only"))
      << text;
  const auto hit = [&](std::string_view document) {
    const auto found = ask(document, R"("query":"change things")");
    const auto at = found.find("Request: ");
    return at == std::string::npos ? found : found.substr(at, found.find('\n', at) - at);
  };
  EXPECT_EQ(hit(with_operation(members, schemas)), "Request: Thing {name: string}");
  EXPECT_EQ(
      hit(with_operation(
          R"("requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","required":["id","name"],
          "properties":{"id":{"type":"integer","readOnly":true},"name":{"type":"string"},"tag":{"type":"string"}}}}}},"responses":{})")),
      "Request: object {name: string, tag?: string}");
}

TEST(Details, GroupParametersByPlace) {
  const auto text = details(
      R"("parameters":[{"name":"q","in":"query","required":true,"description":"Words","schema":{"type":"string"}},
    {"name":"X-Trace","in":"header","schema":{"type":"string","format":"uuid"}},{"name":"seen","in":"cookie","schema":{"type":"boolean"}},
    {"name":"a","in":"query","content":{"application/json":{"schema":{"type":"object"}}}},{"name":"Accept","in":"header"}],)" +
      std::string(k_ok));
  EXPECT_TRUE(has_lines(text,
                        "### Path Parameters\n  \"id\": string (required)\n\n"
                        "### Query Parameters\n  \"a\": object\n  \"q\": string (required) // Words\n\n"
                        "### Header Parameters\n  \"X-Trace\": string // UUID, e.g. "
                        "\"123e4567-e89b-12d3-a456-426614174000\"\n\n"
                        "### Cookie Parameters\n  \"seen\": boolean\n"))
      << text;
}

TEST(Details, PreferParametersOfTheOperationToThoseOfThePathItem) {
  const auto text = details(
      R"("parameters":[{"$ref":"#/components/parameters/id"}],)" + std::string(k_ok),
      R"({"parameters":{"id":{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}}})");
  EXPECT_TRUE(has_lines(text, "  \"id\": integer (required)")) << text;
  EXPECT_EQ(text.find("\"id\": string"), std::string::npos);
}

TEST(Details, ShowTheRequestBodyWithItsType) {
  const auto text = details(
      R"("requestBody":{"$ref":"#/components/requestBodies/b"},)" + std::string(k_ok),
      R"({"requestBodies":{"b":{"required":true,"description":"What to change","content":{"text/plain":{},
                            "application/json":{"schema":{"$ref":"#/components/schemas/Thing"}}}}},
                            "schemas":{"Thing":{"required":["name"],"properties":{"name":{"type":"string"},"a":{"type":"integer"}}}}})");
  EXPECT_TRUE(has_lines(text,
                        "### Request Body\nThing (required) (or 1 other media type)\nWhat to change\n  "
                        "\"a\": integer\n  \"name\": string (required)\n"))
      << text;
}

TEST(Details, PreferJsonMediaTypes) {
  EXPECT_TRUE(has_lines(
      details(
          R"("requestBody":{"content":{"a/b":{},"application/merge-patch+json":{"schema":{"type":"object"}}}},)" +
          std::string(k_ok)),
      "object as application/merge-patch+json (or 1 other media type)"));
  EXPECT_TRUE(has_lines(
      details(
          R"("requestBody":{"content":{"application/x-www-form-urlencoded":{"schema":{"properties":{"a":{}}}}}},)" +
          std::string(k_ok)),
      "object as application/x-www-form-urlencoded\n  \"a\": any"));
}

TEST(Details, ShowResponse200OrTheFirstSuccess) {
  const std::string body =
      R"({"description":"d","content":{"application/json":{"schema":{"type":"array","items":{"$ref":"#/components/schemas/Thing"}}}}})";
  const std::string things = R"({"schemas":{"Thing":{"properties":{"a":{"type":"integer"}}}}})";
  for (const auto* const status : {"200", "201", "2XX", "default"}) {
    const auto text = details(
        R"("responses":{"400":{"description":"no"},")" + std::string(status) + "\":" + body + "}", things);
    EXPECT_TRUE(
        has_lines(text, "### Response Body\n" + std::string(status) + ": array<Thing>\n  \"a\": integer"))
        << text;
  }
  EXPECT_TRUE(has_lines(details(R"("responses":{"202":{"description":"d"},"200":)" + body + "}", things),
                        "200: array<Thing>"));
}

TEST(Details, ReportAnEmptyResponse) {
  EXPECT_TRUE(has_lines(details(k_ok), "### Response Body\n204: empty\nDone"));
}

TEST(Details, ShowAlternativesOfABody) {
  const auto text = details(
      R"("requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"a":{}},
    "anyOf":[{"required":["a"]},{"$ref":"#/components/schemas/Thing"}]}}}},)" +
      std::string(k_ok));
  EXPECT_TRUE(has_lines(text, "Any of:\n- with a\n- Thing\n  \"a\": any")) << text;
}

TEST(Details, OmitAnEmptyOptionalBody) {
  const auto text = details(
      R"("requestBody":{"content":{"application/x-www-form-urlencoded":{"schema":{"type":"object","properties":{}}}}},)" +
      std::string(k_ok));
  EXPECT_EQ(text.find("### Request Body"), std::string::npos) << text;
}

TEST(Details, ShowTheValuesOfAScalarBody) {
  EXPECT_TRUE(has_lines(
      details(R"("requestBody":{"content":{"application/json":{"schema":{"enum":["on","off"]}}}},)" +
              std::string(k_ok)),
      "### Request Body\nstring\none of on, off"));
}

TEST(Details, ReadTheBodiesOfSwagger) {
  const auto text = ask(
      R"({"swagger":"2.0","consumes":["application/json"],"paths":{"/a":{"post":{"operationId":"x","parameters":[
    {"name":"b","in":"body","required":true,"schema":{"$ref":"#/definitions/Pet"}},{"name":"n","in":"query","type":"array","items":{"type":"integer"}}],
    "responses":{"200":{"description":"d","schema":{"$ref":"#/definitions/Pet"}}}}}},"definitions":{"Pet":{"properties":{"id":{"type":"integer"}}}}})",
      R"("operationId":"x")");
  EXPECT_TRUE(has_lines(text,
                        "### Query Parameters\n  \"n\": array<integer>\n\n### Request Body\nPet (required)\n "
                        " \"id\": integer\n\n"
                        "### Response Body\n200: Pet\n  \"id\": integer"))
      << text;
}

TEST(Details, ReadTheFormsOfSwagger) {
  const auto text = ask(
      R"({"swagger":"2.0","paths":{"/a":{"post":{"operationId":"x","consumes":["multipart/form-data"],"parameters":[
    {"name":"f","in":"formData","required":true,"type":"file"},{"name":"c","in":"formData","type":"string","description":"Caption"}],
    "responses":{}}}}})",
      R"("operationId":"x")");
  EXPECT_TRUE(has_lines(text,
                        "### Request Body\nform (required) as multipart/form-data\n  \"c\": string // "
                        "Caption\n  \"f\": file (required)"))
      << text;
}

TEST(Details, ShowAFormWithAFileOfSwaggerAsMultipart) {
  const auto text = ask(R"({"swagger":"2.0","paths":{"/a":{"post":{"operationId":"x",)"
                        R"("consumes":["application/x-www-form-urlencoded","multipart/form-data"],)"
                        R"("parameters":[{"name":"f","in":"formData","type":"file"}],"responses":{}}}}})",
                        R"("operationId":"x")");
  EXPECT_TRUE(has_lines(text, "form as multipart/form-data (or 1 other media type)")) << text;
}

TEST(Details, ReferToTheSchemaForTheRestOfALongResponse) {
  std::string members;
  for (int i = 100; i < 160; ++i)
    members.append(i == 100 ? "\"p" : ",\"p").append(std::to_string(i)).append("\":{}");
  const std::string schema = R"({"properties":{)" + members + "}}";
  const auto response = [](std::string_view text) {
    return R"("responses":{"200":{"description":"d","content":{"application/json":{"schema":)" +
           std::string(text) + "}}}}";
  };
  EXPECT_TRUE(
      details(response(R"({"$ref":"#/components/schemas/Thing"})"), R"({"schemas":{"Thing":)" + schema + "}}")
          .ends_with("  \"p139\": any\n  ... 20 more: `search_api(schema=\"Thing\", offset=40)`"));
  EXPECT_TRUE(
      details(response(schema)).ends_with("  ... 20 more: `search_api(operationId=\"change\", offset=41)`"));
  EXPECT_TRUE(
      details(response(schema), "{}", R"(,"offset":41)").ends_with("### Response Body\n200: object\n" + [] {
        std::string lines;
        for (int i = 140; i < 160; ++i)
          lines.append("  \"p").append(std::to_string(i)).append("\": any").append(i == 159 ? "" : "\n");
        return lines;
      }()));
}

TEST(Details, MarkDeprecatedOperationsAndWebhooks) {
  EXPECT_TRUE(has_lines(details(R"("deprecated":true,"responses":{})"), "(deprecated)"));
  EXPECT_TRUE(
      has_lines(ask(R"({"openapi":"3.1.0","paths":{},"webhooks":{"sold":{"post":{"operationId":"onSold"}}}})",
                    R"("operationId":"onSold")"),
                "This is a webhook: the API calls it."));
}

TEST(Details, PageParametersAndTheLinesAfterThem) {
  std::string parameters;
  for (int i = 10000; i < 20000; ++i)
    parameters.append(parameters.empty() ? "" : ",")
        .append(R"({"in":"query","name":"p)" + std::to_string(i) + "\"}");
  const auto document = with_operation(
      "\"parameters\":[" + parameters +
      R"(],"responses":{"200":{"content":{"application/json":{"schema":{"properties":{"x":{}}}}}}})");
  std::size_t offset = 0;
  int lines = 0;
  for (int page = 0; page < 50; ++page) {
    const auto text = ask(document, R"("operationId":"change","offset":)" + std::to_string(offset));
    for (auto at = text.find("\n  \"p"); at != std::string::npos; at = text.find("\n  \"p", at + 1))
      EXPECT_EQ(text.substr(at + 4, 6), "p" + std::to_string(10000 + lines++));
    const auto next = text.find(", offset=");
    if (next == std::string::npos || text.find("more parameter") == std::string::npos) {
      EXPECT_NE(text.find("\n  \"x\": any"), std::string::npos);
      break;
    }
    offset = std::stoul(text.substr(next + 9));
  }
  EXPECT_EQ(lines, 10000);
  EXPECT_EQ(ask(document, R"("operationId":"change","offset":10001)").substr(0, 60).find("p1"),
            std::string::npos);
}

TEST(Details, ShowTheMediaTypeThatIsSent) {
  const auto request = [](std::string_view content) {
    return details(R"("requestBody":{"content":)" + std::string(content) + R"(},"responses":{})");
  };
  EXPECT_TRUE(
      request(R"({"application/octet-stream":{},"multipart/form-data":{"schema":{"properties":{"f":{}}}}})")
          .ends_with("object as multipart/form-data (or 1 other media type)\n  \"f\": any"));
  EXPECT_TRUE(
      request(
          R"({"application/xml":{"schema":{"type":"string"}},"application/vnd.x+json":{"schema":{"type":"object"}}})")
          .ends_with("object as application/vnd.x+json (or 1 other media type)"));
}

TEST(Details, FollowReferencesToMediaTypes) {
  const auto text = ask(
      R"({"openapi":"3.2.0","paths":{"/a":{"post":{"operationId":"x",
        "parameters":[{"name":"f","in":"query","content":{"application/json":{"$ref":"#/components/mediaTypes/J"}}}],
        "requestBody":{"content":{"application/json":{"$ref":"#/components/mediaTypes/J"}}},
        "responses":{"200":{"content":{"application/jsonl":{"$ref":"#/components/mediaTypes/L"}}}}}}},
        "components":{"schemas":{"E":{"type":"object","properties":{"e":{"type":"string"}}}},"mediaTypes":{
          "J":{"schema":{"$ref":"#/components/schemas/E"}},"L":{"itemSchema":{"$ref":"#/components/schemas/E"}}}}})",
      R"("operationId":"x")");
  EXPECT_TRUE(has_lines(text, "### Query Parameters\n  \"f\": E")) << text;
  EXPECT_TRUE(has_lines(text, "### Request Body\nE\n  \"e\": string")) << text;
  EXPECT_TRUE(has_lines(text, "### Response Body\n200: E as application/jsonl\n  \"e\": string")) << text;
}

TEST(Details, OmitParametersWithoutAPlace) {
  EXPECT_EQ(
      details(
          R"("parameters":[{"in":"query\n## x","name":"a"},{"name":"b"},{"in":"body","name":"c"}],"responses":{})"),
      details(R"("responses":{})"));
}

TEST(Details, AnAmbiguousNameListsTheCandidates) {
  EXPECT_EQ(ask(R"({"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"x"},"put":{}}}})",
                R"("operationId":"/a")"),
            "2 operations are called \"/a\", pass one of them as operationId:\n\n- x: GET /a\n- PUT /a");
}

TEST(Details, ListOperationsWithEqualIdsByVerbAndPath) {
  EXPECT_EQ(ask(R"({"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"x"},"put":{"operationId":"x"}}}})",
                R"("operationId":"x")"),
            "2 operations are called \"x\", pass one of them as operationId:\n\n- GET /a\n- PUT /a");
}

TEST(Details, AMethodOfSeveralServicesListsThem) {
  EXPECT_EQ(
      ask(R"({"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"a/list"}},"/b":{"get":{"operationId":"b/list"}}}})",
          R"("operationId":"list")"),
      "2 operations are called \"list\", pass one of them as operationId:\n\n- a/list: GET /a\n- b/list: GET "
      "/b");
}

TEST(Details, SuggestSimilarNamesForAnUnknownName) {
  EXPECT_EQ(details("\"responses\":{}").substr(0, 9), "## change");
  EXPECT_EQ(ask(with_operation("\"responses\":{}"), R"("operationId":"chnage")"),
            "Unknown operationId: \"chnage\"\n\nDid you mean:\n- change\n\nUse `search_api(query=\"words of "
            "what you want to do\")` to find operations.");
}

TEST(Details, SuggestOperationsWithTheWordsOfAnUnknownName) {
  EXPECT_NE(
      ask(with_operation(R"("summary":"Paints the fence","responses":{})"), R"("operationId":"fence.paint")")
          .find("Did you mean:\n- change\n"),
      std::string::npos);
}

TEST(DetailsMode, NamesSecurityConstraintsAndExamplesOfARequest) {
  const std::string schemes =
      R"({"securitySchemes":{"key":{"type":"apiKey","in":"header","name":"X-Key"},"login":{"type":"http",)"
      R"("scheme":"bearer"},"oauth":{"type":"oauth2"}}})";
  const auto text = ask(
      with_operation(
          R"("security":[{"key":[]},{"login":[],"oauth":["read","write"]},{}],"parameters":[{"name":"limit",)"
          R"("in":"query","schema":{"type":"integer","minimum":1,"maximum":50,"default":10}},{"name":"q",)"
          R"("in":"query","schema":{"type":"string","example":"red"}}],"responses":{"200":{"description":"ok",)"
          R"("content":{"application/json":{"schema":{"type":"object","properties":{"n":{"type":"integer",)"
          R"("minimum":1,"example":2}}}}}}})",
          schemes),
      R"("operationId":"change")");
  EXPECT_NE(
      text.find(
          "Security: key (header X-Key), or login (http bearer) and oauth (oauth2: read, write), or none\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("\"limit\": integer // 1 to 50; default 10\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\"q\": string // example \"red\"\n"), std::string::npos) << text;
  EXPECT_NE((text + "\n").find("\"n\": integer\n"), std::string::npos) << text;
  EXPECT_NE((ask(with_operation(R"("security":[])", schemes), R"("operationId":"change")") + "\n")
                .find("Security: none\n"),
            std::string::npos);
}

}  // namespace
}  // namespace collet::test
