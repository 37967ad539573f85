// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/overlay/overlaying.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_api = R"(openapi: 3.0.3   # kept
info: {title: T, version: '1'}
paths:
  # about a
  /a:
    get:
      tags: [x]
      summary: old
      responses: {}
  /b:
    delete:
      responses: {}
)";

std::string overlay(std::string_view actions, std::string_view version = "1.1.0") {
  return "overlay: " + std::string(version) + "\ninfo: {title: O, version: '1'}\nactions:\n" +
         std::string(actions);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(OverlayApply, MergesObjectsAndKeepsOtherText) {
  EXPECT_EQ(applied(k_api, overlay("- {target: $.paths.*.get, update: {summary: new, x-safe: true}}\n")),
            replaced(replaced(std::string(k_api), "old", "new"), "      responses: {}\n",
                     "      responses: {}\n      x-safe: true\n"));
}

TEST(OverlayApply, ConcatenatesArraysAndAppendsOtherValues) {
  EXPECT_EQ(applied(k_api, overlay("- {target: $.paths.*.get.tags, update: [y, z]}\n"
                                   "- {target: $.paths.*.get.tags, update: w}\n"
                                   "- {target: $.paths.*.get, update: {tags: [v]}}\n")),
            replaced(std::string(k_api), "[x]", "[x, 'y', z, w, v]"));
}

TEST(OverlayApply, ReplacesPrimitives) {
  EXPECT_EQ(applied(k_api, overlay("- {target: \"$.paths['/a'].get.summary\", update: new}\n")),
            replaced(std::string(k_api), "old", "new"));
}

TEST(OverlayApply, RemovesAndCopiesAsAMove) {
  EXPECT_EQ(applied(k_api, overlay("- {target: $.paths, update: {/c: {}}}\n"
                                   "- {target: \"$.paths['/c']\", copy: \"$.paths['/b']\"}\n"
                                   "- {target: \"$.paths['/b']\", remove: true}\n")),
            replaced(std::string(k_api), "/b:", "/c:"));
}

TEST(OverlayApply, UpdatesWhatContainsAnotherMatchFirst) {
  const std::string text =
      applied("openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\nx:\n  y:\n    z: {}\n",
              overlay("- {target: '$.x..*', update: {k: 1}}\n"));
  EXPECT_EQ(
      text,
      "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\nx:\n  y:\n    z:\n      k: 1\n    k: 1\n");
}

TEST(OverlayApply, RefusesWhatDoesNotFit) {
  struct Case {
    std::string_view action;
    std::string_view message;
  };
  const Case cases[] = {
      {"- {target: $.info, update: [1]}\n",
       "/overlay/actions/0: found object at '', which cannot take array"},
      {"- {target: $.paths.*.get, update: {tags: {}}}\n", "found array at '/tags', which cannot take object"},
      {"- {target: $, remove: true}\n", "found remove of the root"},
      {"- {target: $.info, copy: $.paths.*}\n", "copy selects 2 values, expected exactly one"},
      {"- {target: $.info, copy: $.inof}\n",
       "copy selects 0 values, expected exactly one: $ matches 1 value, "
       "which has no 'inof'; did you mean 'info'?"},
      {"- {target: '$.info[\"title\"', remove: true}\n",
       "line 4, '/actions/0/target': the JSONPath is not valid"},
      {"- {target: '$..*', update: {}}\n", "target selects values of different kinds"},
  };
  for (const Case& c : cases)
    EXPECT_THAT(applied(k_api, overlay(c.action)), HasSubstr(c.message)) << c.action;
  EXPECT_THAT(applied(k_api, "a: 1"), HasSubstr("!/overlay: line 1, '': found no overlay"));
  EXPECT_THAT(applied("a: 1", overlay("- {target: $, update: {}}\n")), HasSubstr("!/spec: "));
}

TEST(OverlayApply, ShowsWhatNearlyMatched) {
  const auto text = overlay("- {target: \"$.paths['/aa'].get\", remove: true}\n");
  const Answer answer = overlay_apply(k_api, text, R"("dry_run":true)");
  ASSERT_EQ(answer.status, COLLET_OK) << answer.error;
  const json::View json(answer.json);
  EXPECT_EQ(json["actions_skipped"].integer(), 1);
  for (const auto action : json["actions"].items())
    EXPECT_EQ(action["near_miss"].string(),
              "$.paths matches 1 value, which has no '/aa'; did you mean '/a'?");
  EXPECT_THAT(overlay_apply(k_api, text, R"("strict":true)").error,
              HasSubstr("/overlay/actions/0: the target matches nothing: $.paths matches 1 value"));
}

TEST(OverlayApply, ListsEachChangeWithPointerLineAndValues) {
  const Answer answer = overlay_apply(k_api,
                                      overlay("- {target: $.info, update: {title: N, x: 1}}\n"
                                              "- {target: $.paths.*.delete, remove: true}\n"),
                                      R"("dry_run":true,"patch":true)");
  ASSERT_EQ(answer.status, COLLET_OK) << answer.error;
  EXPECT_THAT(
      answer.json,
      HasSubstr(
          R"("changes":[{"action":0,"type":"update","pointer":"/info/title","line":2,"before":"T","after":"N"},)"
          R"({"action":0,"type":"update","pointer":"/info/x","line":2,"after":1},)"
          R"({"action":1,"type":"remove","pointer":"/paths/~1b/delete","line":12,"before":{"responses":{}}}])"));
  EXPECT_THAT(answer.json, HasSubstr(R"("patch":[{"op":"replace","path":"/info/title","value":"N"},)"));
  EXPECT_FALSE(json::View(answer.json)["document"]);
}

TEST(OverlayApply, GivesATextDiff) {
  const Answer answer =
      overlay_apply(k_api, overlay("- {target: \"$.paths['/a'].get\", update: {summary: new}}\n"),
                    R"("dry_run":true,"text_diff":true)");
  EXPECT_EQ(json::View(answer.json)["text_diff"].string(),
            "--- openapi\n+++ openapi\n@@ -5,7 +5,7 @@\n   /a:\n     get:\n       tags: [x]\n"
            "-      summary: old\n+      summary: new\n       responses: {}\n   /b:\n     delete:\n");
}

TEST(OverlayApply, GivesTheSameTextIfNothingChanges) {
  EXPECT_EQ(applied(k_api, overlay("- {target: $.info, update: {title: T}}\n")), k_api);
}

TEST(OverlayApply, RefusesADocumentOfNoKnownVersionWithTheReason) {
  for (const std::string_view document :
       {"a: 1", "[]", "openapi: 4.0.0", "openapi: 3.05", "swagger: '3.0.0'"})
    EXPECT_THAT(overlay_apply(document, overlay("- {target: $, update: {}}\n")).error,
                HasSubstr("/spec: content: no OpenAPI document: found "))
        << document;
  EXPECT_EQ(applied("swagger: 2.0\n", overlay("- {target: $, update: {x-a: 1}}\n")),
            "swagger: 2.0\nx-a: 1\n");
}

TEST(OverlayApply, EndsWhenTheCallIsCancelled) {
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel_after(3);
  std::string wide = R"({"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{},"x":[)";
  for (int i = 0; i < 100'000; ++i)
    wide += "{},";
  wide += "{}]}";
  std::string text = "{\"spec\":{\"content\":";
  json::append_string(text, wide);
  text += "},\"overlay\":{\"content\":";
  json::append_string(text, overlay("- {target: '$.x[?count($..*) > 1]', update: {}}\n"));
  EXPECT_EQ(plugin.call("overlay_apply", text + "}}").status, COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::test
