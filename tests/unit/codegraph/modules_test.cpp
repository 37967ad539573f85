// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/modules.hpp"

#include <gtest/gtest.h>

#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/store/index_reader.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

TEST(Modules, NameOfAPomIsNotThatOfItsParentOrOfADependency) {
  EXPECT_EQ(maven_name(R"(<?xml version="1.0"?>
<!-- <artifactId>comment</artifactId> -->
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>g</groupId><artifactId>parent</artifactId></parent>
  <properties/>
  <dependencies><dependency><artifactId>dependency</artifactId></dependency></dependencies>
  <artifactId> shop-core </artifactId>
</project>)"),
            "shop-core");
}

TEST(Modules, TextThatIsNoPomHasNoName) {
  for (const char* const text :
       {"", "<", "<project", "<project><artifactId>", "<project><a><artifactId>x</artifactId></a></project>",
        "<artifactId>top</artifactId>", "<project><!-- <artifactId>x</artifactId>",
        "<project><artifactId>two words</artifactId></project>", "</project></project><artifactId>",
        "<project><artifactId>\xff</artifactId></project>", "<project><![CDATA[<artifactId>x</artifactId>"})
    EXPECT_EQ(maven_name(text), "") << text;
}

TEST(Modules, NameOfAPackageIsItsOwn) {
  EXPECT_EQ(npm_name(R"({"dependencies": {"name": "other"}, "name": "@shop/web"})"), "@shop/web");
  for (const char* const text : {"", "{", "[]", R"({"name": 5})", R"({"name": "a b"})",
                                 "{\"name\": \"x\"} more", R"({"name": "a\u0000"})"})
    EXPECT_EQ(npm_name(text), "") << text;
}

TEST(Modules, InnermostModuleContainsAFile) {
  const std::vector<Module> modules = {
      {"", "maven", "all"}, {"core", "maven", "core"}, {"core/web", "npm", "web"}};
  EXPECT_EQ(modules_in(module_lines(modules)).size(), 3U);
  EXPECT_EQ(module_of(modules, "core/web/src/a.ts"), 2U);
  EXPECT_EQ(module_of(modules, "core/A.java"), 1U);
  EXPECT_EQ(module_of(modules, "corex/A.java"), 0U);
  EXPECT_EQ(module_of({{"core", "maven", "core"}}, "A.java"), std::nullopt);
}

TEST(Modules, IndexNamesTheModulesOfAllKinds) {
  const Scratch scratch;
  scratch.write("root/pom.xml", "<project><artifactId>all</artifactId></project>");
  scratch.write("root/web/package.json", R"({"name": "web"})");
  scratch.write("root/api/Shop.Api.csproj", "<Project></Project>");
  scratch.write("root/A.java", "class A {}");
  ProjectSettings project;
  project.name = "t";
  project.root = scratch.path() + "/root";
  project.folder = scratch.path() + "/state";
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(IndexReader::open(project.index_path())->meta("modules"),
            "msbuild Shop.Api api\nmaven all \nnpm web web\n");
}

}  // namespace
}  // namespace collet::codegraph
