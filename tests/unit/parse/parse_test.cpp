// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/open/spec_property.hpp"
#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {
namespace {

Answer parse(std::string_view document, std::string_view more = {}) {
  return PluginUnderTest(collet_plugin_v1).call("parse", with_content(document, more));
}

TEST(Parse, DescribesTheDocument) {
  const auto answer =
      parse(R"({"openapi":"3.1.0","info":{"title":"Shop","version":"7","description":"Sells."},
    "servers":[{"url":"https://a.example/v1","description":"live"},{"url":"/"}],
    "tags":[{"name":"unused"},{"name":"orders"}],
    "paths":{"/a":{"get":{"tags":["orders","admin"]},"put":{"tags":["orders"],
               "callbacks":{"c":{"{$url}":{"post":{}}}}}},"/b":{}},
    "webhooks":{"w":{"post":{"tags":["orders"]}}},
    "components":{"schemas":{"A":{},"B":true}}})");
  EXPECT_EQ(
      answer.json,
      R"({"version":"3.1.0","title":"Shop","api_version":"7","description":"Sells.","format":"json","path_count":2,)"
      R"("operation_count":2,"webhook_count":1,"callback_count":1,"schema_count":2,)"
      R"("servers":[{"url":"https://a.example/v1","description":"live"},{"url":"/"}],"tag_count":3,)"
      R"("tags":[{"name":"orders","count":2,"webhook_count":1},{"name":"admin","count":1},{"name":"unused","count":0}]})");
}

// Comparing each tag with all tags before it would take minutes.
TEST(Parse, AnOperationWithVeryManyTagsIsCountedInLinearTime) {
  std::string document = R"({"openapi":"3.0.0","paths":{"/a":{"get":{"tags":["t0")";
  for (int i = 0; i < 500'000; ++i)
    document.append(",\"t").append(std::to_string(i)).append("\"");
  const auto answer = parse(document + "]}}}}");
  EXPECT_NE(answer.json.find(R"("tag_count":500000,"tags":[{"name":"t0","count":1})"), std::string::npos);
}

TEST(Parse, TheServerOfAVersion2DocumentIsAssembled) {
  const auto answer = parse(R"({"swagger":"2.0","info":{"title":"Pets","version":"1"},"host":"pets.example",
    "basePath":"/v2","schemes":["https"],"paths":{"/pets":{"get":{}}},"definitions":{"Pet":{}}})");
  EXPECT_EQ(
      answer.json,
      R"({"version":"2.0","title":"Pets","api_version":"1","format":"json","path_count":1,"operation_count":1,"schema_count":1,)"
      R"("servers":[{"url":"https://pets.example/v2"}],"tag_count":0,"tags":[]})");
}

TEST(Parse, ReportsTheFormatYaml) {
  const auto answer = parse("openapi: 3.0.3\ninfo:\n  title: T\n  version: 1\npaths: {}\n");
  EXPECT_NE(answer.json.find(R"("version":"3.0.3","title":"T","api_version":"1","format":"yaml")"),
            std::string::npos)
      << answer.json << answer.error;
}

TEST(Parse, ALongDescriptionIsCutAt200Characters) {
  std::string description;
  for (int i = 0; i < 250; ++i)
    description += "ü";
  const auto answer = parse(R"({"openapi":"3.0.0","info":{"title":"","version":"","description":")" +
                            description + R"("},"paths":{}})");
  EXPECT_EQ(json::View(answer.json)["description"].string(), description.substr(0, 400) + "...");
}

TEST(Parse, ListsThe20LargestTagsAndCountsAll) {
  std::string document =
      R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/a":{"get":{"tags":["zz"]}}})";
  document += R"(,"tags":[{"name":"t0"})";
  for (int i = 1; i < 30; ++i)
    document += ",{\"name\":\"t" + std::to_string(i) + "\"}";
  const auto answer = parse(document + "]}");
  const json::View view(answer.json);
  EXPECT_EQ(view["tag_count"].integer(), 31);
  int shown = 0;
  for (const auto tag : view["tags"].items()) {
    if (shown++ == 0) {
      EXPECT_TRUE(tag["name"].equals("zz"));
    }
  }
  EXPECT_EQ(shown, 20);
}

TEST(Parse, FindingsHaveAPlace) {
  const auto answer = parse(
      "{\"openapi\":\"3.0.0\",\n\"info\":{\"title\":\"a\",\"title\":\"b\",\"version\":\"\"},\n"
      "\"paths\":{\"/a\":7}}");
  const json::View view(answer.json);
  EXPECT_EQ(view["finding_count"].integer(), 2);
  std::string places;
  for (const auto finding : view["findings"].items()) {
    places += std::to_string(finding["line"].integer().value_or(0)) + ":" +
              std::to_string(finding["column"].integer().value_or(0)) + " ";
    if (const auto first = finding["first_line"].integer()) places += "after " + std::to_string(*first) + " ";
    EXPECT_FALSE(finding["message"].inner().empty());
  }
  EXPECT_EQ(places, "3:15 2:21 after 2 ");  // both places of a duplicate key
}

TEST(Parse, FullAddsTheDocumentAsOneValue) {
  const auto answer =
      parse(R"({"openapi": "3.0.0", "info": {"title": "", "version": ""}, "paths": {}})", R"("full":true)");
  EXPECT_EQ(json::View(answer.json)["document"].raw(),
            R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{}})");
}

TEST(Parse, FullWithResolvedReferences) {
  const auto answer = parse(
      R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/a":{"get":{"responses":{"200":
         {"$ref":"#/components/responses/ok"}}}}},"components":{"responses":{"ok":{"description":"fine"}}}})",
      R"("full":true,"resolve_refs":true)");
  EXPECT_NE(answer.json.find(R"("responses":{"200":{"description":"fine"}})"), std::string::npos);
}

TEST(Parse, ALargeDocumentGetsANextStep) {
  std::string document = R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/":{})";
  for (int i = 0; i < 101; ++i)
    document += ",\"/p" + std::to_string(i) + R"(":{"get":{}})";
  EXPECT_TRUE(json::View(parse(document + "}}").json)["next"]);
}

TEST(Parse, WrongTypesEverywhereAreFindingsNotErrors) {
  for (const std::string_view value : {"null", "true", "7", "\"text\"", "[]", "[1,{}]", "{}", "{\"a\":1}"}) {
    for (const std::string document :
         {R"({"openapi":"3.1.0","info":@,"paths":@,"servers":@,"tags":@,"webhooks":@,"components":@})",
          R"({"openapi":"3.1.0","info":{"title":@,"description":@},"servers":[@,{"url":@,"description":@}],)"
          R"("tags":[@,{"name":@}],"components":{"schemas":@},"paths":{"/a":@}})",
          R"({"swagger":"2.0","host":@,"basePath":@,"schemes":@,"definitions":@})"}) {
      std::string filled;
      for (const char c : document)
        c == '@' ? filled += value : filled += c;
      const auto answer = parse(filled, R"("full":true,"resolve_refs":true)");
      EXPECT_EQ(answer.status, COLLET_OK) << filled << answer.error;
    }
  }
}

TEST(Parse, AnInvalidDocumentIsAnError) {
  for (const std::string_view document :
       {"", "[]", "{}", "null", "{\"openapi\":", R"({"openapi":true,"paths":{}})", "{\"a\":\"\xff\"}"}) {
    const auto answer = parse(document);
    EXPECT_NE(answer.status, COLLET_OK) << document;
    EXPECT_NE(answer.status, COLLET_INTERNAL) << document << answer.error;
  }
}

TEST(Parse, ReadsAFileBelowTheRootsOnly) {
  PluginUnderTest plugin(collet_plugin_v1);
  EXPECT_EQ(plugin.call("parse", R"({"spec":{"file":"/etc/passwd"}})").status, COLLET_DENIED);
  EXPECT_EQ(plugin.call("parse", R"({"spec":{"file":"/usr/no-such.json"}})", "/usr").status,
            COLLET_NOT_FOUND);
  EXPECT_NE(plugin.call("parse", R"({"spec":{"file":"/dev/null"}})", "/dev").status, COLLET_OK);
}

TEST(Parse, KeepsItsCostInAList) {
  EXPECT_LE(PluginUnderTest(collet_plugin_v1).cost("parse"), 200U);
}

TEST(Parse, AcceptsTheSharedSpec) {
  const PluginUnderTest plugin(collet_plugin_v1);
  const auto tool = *json::View(plugin.manifest())["tools"].items();
  EXPECT_EQ(tool["input_schema"]["properties"]["spec"].raw(), openapi::k_spec_schema);
}

TEST(Parse, ListsTheNamesOfServersSince32) {
  for (const auto& [version, name] : {std::pair("3.2.0", R"(,"name":"prod")"), std::pair("3.1.0", "")}) {
    PluginUnderTest plugin(collet_plugin_v1);
    const std::string document =
        R"({"openapi":")" + std::string(version) +
        R"(","paths":{},"servers":[{"url":"https://a.example","name":"prod"},7,{"url":"/b"}]})";
    std::string arguments = R"({"spec":{"content":)";
    json::append_string(arguments, document);
    const auto answer = plugin.call("parse", arguments + "}}");
    EXPECT_EQ(json::View(answer.json)["servers"].raw(),
              R"([{"url":"https://a.example")" + std::string(name) + R"(},{"url":"/b"}])");
  }
}

constexpr std::string_view k_places = R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},
  "paths":{"/a~b/{id}":{"get":{"tags":["x","y"]}}},
  "components":{"schemas":{"it's \"A\"":{"type":"object"},"B":{"$ref":"#/components/schemas/C"},"C":{"type":"null"}}}})";

struct PlaceCase {
  const char *at, *answer;
};
class ParseAt : public testing::TestWithParam<PlaceCase> {};
TEST_P(ParseAt, GivesTheValueOrSaysHowFarThePlaceExists) {
  std::string more = "\"at\":";
  json::append_string(more, GetParam().at);
  const auto answer = parse(k_places, more);
  EXPECT_EQ(
      answer.error.empty() ? answer.json : answer.error.substr(0, std::string_view(GetParam().answer).size()),
      GetParam().answer);
}
INSTANTIATE_TEST_SUITE_P(
    Table, ParseAt,
    testing::Values(
        PlaceCase{"/paths/~1a~0b~1{id}/get/tags/1",
                  R"({"pointer":"/paths/~1a~0b~1{id}/get/tags/1","line":2,"value":"y"})"},
        PlaceCase{"#/paths/~1a~0b~1%7Bid%7D/get/tags",
                  R"({"pointer":"/paths/~1a~0b~1{id}/get/tags","line":2,"value":["x","y"]})"},
        PlaceCase{"$['paths']['/a~b/{id}']['get']['tags'][0]",
                  R"({"pointer":"/paths/~1a~0b~1{id}/get/tags/0","line":2,"value":"x"})"},
        PlaceCase{"$['components']['schemas']['it\\'s \"A\"']['type']",
                  R"({"pointer":"/components/schemas/it's \"A\"/type","line":3,"value":"object"})"},
        PlaceCase{
            "/components/schemas/B",
            R"({"pointer":"/components/schemas/B","line":3,"value":{"$ref":"#/components/schemas/C"}})"},
        PlaceCase{"/info/titel",
                  "/at: found '/info/titel', of which only '/info' exists; it has no member 'titel'; did you "
                  "mean 'title'?"},
        PlaceCase{"/openapi/x",
                  "/at: found '/openapi/x', of which only '/openapi' exists; it has no members"},
        PlaceCase{"/paths/~1a~0b~1{id}/get/tags/2",
                  "/at: found '/paths/~1a~0b~1{id}/get/tags/2', of which only "
                  "'/paths/~1a~0b~1{id}/get/tags' exists; it has 2 items, not '2'"},
        PlaceCase{"$['paths']['/a~b/{id}']['get']['tags'][01]", "/at: found "},
        PlaceCase{"$..tags", "/at: found '$..tags', expected a JSON Pointer"},
        PlaceCase{"$.", "/at: found '$.', expected"}, PlaceCase{"$.*", "/at: found '$.*', expected"},
        PlaceCase{"$[\"openapi\"", "/at: found '$[\"openapi\"', expected"},
        PlaceCase{"$.paths[\"/a~b/{id}\"].get.tags[1]",
                  R"({"pointer":"/paths/~1a~0b~1{id}/get/tags/1","line":2,"value":"y"})"},
        PlaceCase{"paths", "/at: found 'paths', expected"}, PlaceCase{"/a~2", "/at: found '/a~2', expected"},
        PlaceCase{"$['a", "/at: found '$['a', expected"}, PlaceCase{"$['a'", "/at: found '$['a'', expected"},
        PlaceCase{"$['a\\", "/at: found '$['a\\', expected"}, PlaceCase{"$[", "/at: found '$[', expected"},
        PlaceCase{"$[]", "/at: found '$[]', expected"}, PlaceCase{"$[0", "/at: found '$[0', expected"},
        PlaceCase{"$['\\u12']", "/at: found "}, PlaceCase{"$[99999999999999999999]", "/at: found "}));

TEST(Parse, AtTheRootIsTheDocument) {
  EXPECT_EQ(parse(R"({"openapi":"3.1.0"})", R"("at":"$")").json,
            R"({"pointer":"","line":1,"value":{"openapi":"3.1.0"}})");
}
TEST(Parse, AtExpandsReferencesWhereAsked) {
  EXPECT_EQ(parse(k_places, R"("at":"/components/schemas/B","resolve_refs":true)")
                .json.find(R"({"pointer":"/components/schemas/B","line":3,"value":{"type":"null"})"),
            0U);
}

}  // namespace
}  // namespace collet::test
