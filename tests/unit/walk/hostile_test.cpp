// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>

#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

constexpr std::string_view k_tools[] = {"walk_operations", "walk_paths"};

TEST(Hostile, WrongTypesEverywhereAreSkippedNotFatal) {
  constexpr std::string_view values[] = {"null", "true", "7", "\"text\"", "[]", "[1,{}]", "{}", "{\"a\":1}"};
  const char* const documents[] = {
      R"({"openapi":"3.1.0","info":@,"paths":{"/a":{"get":{}}}})",
      R"({"openapi":"3.1.0","info":{},"paths":@,"webhooks":@,"components":@,"tags":@,"servers":@})",
      R"({"openapi":"3.1.0","info":{"title":@,"version":@},"paths":{"/a":@,"/b":{"get":@,"parameters":@}}})",
      (R"({"openapi":"3.1.0","paths":{"/a":{"$ref":@,"summary":@,"get":{"operationId":@,"summary":@,"tags":@,)"
       R"("deprecated":@,"callbacks":@,"parameters":@}}}})"),
      R"({"openapi":"3.2.0","paths":{"/a":{"additionalOperations":@,"get":{"tags":[@,@],"callbacks":{"c":@}}}}})",
      R"({"openapi":"3.1.0","paths":{"/a":{"get":{"callbacks":{"c":{"d":@}}}}},"webhooks":{"w":@}})",
      R"({"swagger":"2.0","paths":{"/a":{"get":{"operationId":@}}},"definitions":@,"host":@,"schemes":@})",
  };
  const char* const calls[] = {
      "",
      R"("detail":true,"resolve_refs":true)",
      R"("path":"/**","extension":"x-a=1","deprecated":true)",
      R"("sort":"name","fields":["path"])",
  };
  for (const std::string document : documents) {
    for (const auto value : values) {
      std::string filled;
      for (const char c : document) {
        if (c == '@') {
          filled += value;
        } else {
          filled += c;
        }
      }
      for (const auto* more : calls) {
        const auto operations = walk("walk_operations", filled, std::string(more));
        EXPECT_EQ(operations.status, COLLET_OK) << filled << operations.error;
        const std::string without_deprecated =
            std::string(more).find("deprecated") == std::string::npos ? more : "";
        const auto paths = walk("walk_paths", filled, without_deprecated);
        EXPECT_EQ(paths.status, COLLET_OK) << filled << paths.error;
      }
      EXPECT_EQ(walk("walk_operations", filled, R"("group_by":"tag")").status, COLLET_OK) << filled;
      EXPECT_EQ(walk("walk_paths", filled, R"("group_by":"segment")").status, COLLET_OK) << filled;
    }
  }
}

TEST(Hostile, LongArgumentsAreRefused) {
  std::string fields;
  for (int i = 0; i < 100'000; ++i)
    fields += fields.empty() ? "\"path\"" : ",\"path\"";
  std::string segments;
  for (int i = 0; i < 513; ++i)
    segments += "/**";
  const struct {
    std::string_view tool;
    std::string argument;
    std::string_view error;
  } cases[] = {
      {"walk_operations", R"("fields":[)" + fields + "]",
       "/fields: found 100000 names, expected at most 100"},
      {"walk_operations", R"("path":")" + std::string(100'000, '*') + "\"",
       "/path: found 100000 bytes, expected at most 4096"},
      {"walk_paths", R"("path":")" + segments + "\"", "/path: found 513 segments, expected at most 512"},
      {"walk_operations", R"("tag":")" + std::string(5000, 'a') + "\"",
       "/tag: found 5000 bytes, expected at most 4096"},
      {"walk_schemas", R"("name":"*)" + std::string(7'000'000, 'a') + "\"",
       "/name: found 7000001 bytes, expected at most 4096"},
      {"walk_headers", R"("name":")" + std::string(100'000, '*') + "\"",
       "/name: found 100000 bytes, expected at most 4096"},
  };
  for (const auto& one : cases) {
    const auto answer = walk(one.tool, k_shop, one.argument);
    EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT) << one.error;
    EXPECT_EQ(answer.error, one.error);
  }
}

TEST(Hostile, AGlobThatComparesLongNamesEndsWithACancel) {
  const std::string document =
      R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{")" +
      std::string(1'000'000, 'a') + R"(":{"type":"string"}}}})";
  const std::string name = "\"name\":\"*" + std::string(2000, 'a') + "b\"";
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel_after(5);
  const auto answer = plugin.call("walk_schemas", with_content(document, name));
  EXPECT_EQ(answer.status, COLLET_CANCELLED);
  EXPECT_EQ(plugin.questions(), 7U) << "once by the comparison, once by the tool";
}

TEST(Hostile, WrongTypesOfArgumentsAreNamed) {
  const struct {
    std::string_view argument;
    std::string_view error;
  } cases[] = {
      {R"("path":5)", "/path: found 5, expected a string"},
      {R"("limit":"ten")", "/limit: found \"ten\", expected an integer"},
      {R"("detail":"yes")", "/detail: found \"yes\", expected true or false"},
      {R"("fields":"path")", "/fields: found \"path\", expected an array of strings"},
      {R"("fields":[1])", "/fields/0: found 1, expected a string"},
      {R"("sort":"rank")", "/sort: found \"rank\", expected one of source, name"},
      {R"("extension":{})", "/extension: found an object, expected a string"},
  };
  for (const auto& one : cases) {
    for (const auto tool : k_tools) {
      const auto answer = walk(tool, k_shop, one.argument);
      EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT) << one.argument;
      EXPECT_EQ(answer.error, one.error);
    }
  }
}

TEST(Hostile, AnUnknownArgumentIsRefusedWithASuggestion) {
  const auto answer = walk("walk_paths", k_shop, R"("pth":"/a")");
  EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT);
  EXPECT_NE(answer.error.find("/pth: found an unknown property, expected one of spec, path"),
            std::string::npos);
  EXPECT_NE(answer.error.find("did you mean 'path'?"), std::string::npos);
}

TEST(Hostile, AnInvalidDocumentIsAnError) {
  const std::string_view documents[] = {"",
                                        "[]",
                                        "{}",
                                        "null",
                                        "{\"openapi\":",
                                        R"({"openapi":true,"paths":{}})",
                                        R"({"openapi":"4.0.0","paths":{}})",
                                        "{\"a\":\"\xff\"}",
                                        "\x00\x01"};
  for (const auto document : documents) {
    for (const auto tool : k_tools) {
      const auto answer = walk(tool, document);
      EXPECT_NE(answer.status, COLLET_OK) << document;
      EXPECT_NE(answer.status, COLLET_INTERNAL) << document << answer.error;
      EXPECT_FALSE(answer.error.empty());
    }
  }
}

TEST(Hostile, AMissingFileAndOneOutsideTheRootsAreErrors) {
  PluginUnderTest plugin(collet_plugin_v1);
  const auto missing = plugin.call("walk_paths", R"({"spec":{"file":"/usr/no-such-file.json"}})", "/usr");
  EXPECT_EQ(missing.status, COLLET_NOT_FOUND) << missing.error;
  const auto outside = plugin.call("walk_paths", R"({"spec":{"file":"/etc/passwd"}})", "/usr");
  EXPECT_EQ(outside.status, COLLET_DENIED) << outside.error;
}

TEST(Hostile, ASpecIsExactlyOneSource) {
  PluginUnderTest plugin(collet_plugin_v1);
  for (const auto* arguments :
       {"{}", R"({"spec":{}})", R"({"spec":"a.yaml"})", R"({"spec":{"file":"a","content":"b"}})"}) {
    const auto answer = plugin.call("walk_operations", arguments);
    EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT) << arguments;
    EXPECT_NE(answer.error.find("/spec"), std::string::npos) << answer.error;
  }
}

TEST(Hostile, PatternsOfManyStarsEndInTime) {
  std::string path;
  std::string pattern;
  for (int i = 0; i < 200; ++i) {
    path += "/a";
    pattern += "/**/a";
  }
  const std::string document =
      R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{")" + path + R"(":{"get":{}}}})";
  const auto answer = walk("walk_paths", document, "\"path\":\"" + pattern + "/b\"");
  EXPECT_EQ(json::View(answer.json)["matched"].integer(), 0);
}

TEST(Hostile, CyclicReferencesEnd) {
  constexpr std::string_view document = R"({"openapi":"3.0.0","info":{"title":"","version":""},
    "paths":{"/a":{"$ref":"#/paths/~1b"},"/b":{"$ref":"#/paths/~1a"},
             "/c":{"get":{"parameters":[{"$ref":"#/components/parameters/p"}]}}},
    "components":{"parameters":{"p":{"name":"p","in":"query","schema":{"$ref":"#/components/schemas/s"}}},
                  "schemas":{"s":{"properties":{"s":{"$ref":"#/components/schemas/s"}}}}}})";
  for (const auto tool : k_tools) {
    const auto answer = walk(tool, document, R"("detail":true,"resolve_refs":true)");
    EXPECT_EQ(answer.status, COLLET_OK) << answer.error;
  }
}

TEST(Hostile, AnUnknownToolIsAnError) {
  EXPECT_EQ(walk("walk_everything", k_shop).status, COLLET_NOT_FOUND);
}

TEST(Hostile, ACancelledCallEnds) {
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel();
  EXPECT_EQ(plugin.call("walk_operations", with_content(k_shop)).status, COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::test
