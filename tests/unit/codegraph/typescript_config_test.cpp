// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/codegraph/languages/typescript/ts_config.hpp"

namespace collet::codegraph::typescript {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(TypeScriptConfig, CommentsAndTrailingCommasAreLeftOut) {
  EXPECT_EQ(plain_json("{ /* a */ \"x\": [1, // one\n 2,], \"y\": \"// no\", }"),
            "{\"x\":[1,2],\"y\":\"// no\"}");
}

TEST(TypeScriptConfig, TextThatIsNoJsonIsNull) {
  for (const char* text : {"", "{", "\"", "\"\\", "/*", "//", "{\"a\":}", "[1 2", "{\"a\" \"b\"}", ",", "]"})
    EXPECT_EQ(plain_json(text), "null") << text;
}

TEST(TypeScriptConfig, PathsAreJoinedWithoutDots) {
  EXPECT_EQ(join_path("a/b", "../c"), "a/c");
  EXPECT_EQ(join_path("a", "./b/./c"), "a/b/c");
  EXPECT_EQ(join_path("", "../../x"), "../../x");
  EXPECT_EQ(join_path("", "."), "");
}

TEST(TypeScriptConfig, ConfigurationThatExtendsItselfEnds) {
  const ReadProjectFile read = [](const std::string& path) -> std::optional<std::string> {
    if (path != "tsconfig.json") return std::nullopt;
    return "{\"extends\": \"./tsconfig.json\", \"compilerOptions\": {\"paths\": {\"@a/*\": [\"x/*\"], \"*\": "
           "1}}}";
  };
  CompilerConfigs configs(read);
  EXPECT_THAT(configs.candidates("deep/folder", "@a/b"), ElementsAre("x/b"));
  EXPECT_THAT(configs.candidates("deep/folder", "other"), IsEmpty());
}

TEST(TypeScriptConfig, ConfigurationsOfTheWrongShapeAreEmpty) {
  for (const std::string text :
       {"[]", "null", "{\"compilerOptions\": 1}", "{\"compilerOptions\": {\"paths\": []}}",
        "{\"extends\": [1, {}]}", "{\"compilerOptions\": {\"baseUrl\": 1}}"}) {
    const ReadProjectFile read = [&](const std::string&) { return std::optional(text); };
    CompilerConfigs configs(read);
    EXPECT_THAT(configs.candidates("a", "b"), IsEmpty()) << text;
  }
}

}  // namespace
}  // namespace collet::codegraph::typescript
