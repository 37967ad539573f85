// SPDX-License-Identifier: MIT
#include "host/catalog/views/surface_lint.hpp"

#include <gmock/gmock.h>

#include "tests/unit/host/catalog/catalog_fixture.hpp"

namespace collet::host::catalog {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Returns a tool without faults, but for the members of `more`.
std::string sound(const std::string& id, const std::string& description = "Not for b.",
                  const std::string& properties = "") {
  return R"({"id":")" + id + R"(","description":")" + description +
         R"(","input_schema":{"type":"object","properties":{)" + properties + "}}}";
}

SurfaceLint lint(const std::vector<std::string>& tools, const std::string& toml = "") {
  const Catalog catalog = catalog_of({{"p", tools_json(tools)}}, toml);
  return lint_surface(catalog.exposed());
}

TEST(SurfaceLint, SoundToolsHaveAFullScore) {
  const auto result = lint({sound("alpha"), sound("beta", "Never alone.", R"("x":{"description":"X"})")});
  EXPECT_THAT(result.findings, IsEmpty());
  EXPECT_EQ(result.score, 100);
  EXPECT_EQ(lint({}).score, 100);
}

TEST(SurfaceLint, NamesThatAreAlmostTheSameAreFound) {
  for (const char* other : {"walk_paths", "walkpath", "Walk-Path"}) {
    const auto result = lint({sound("walk_path"), sound(other)});
    EXPECT_THAT(result.findings, ElementsAre(HasSubstr("is almost"))) << other;
    EXPECT_EQ(result.score, 90);
  }
  EXPECT_THAT(lint({sound("walk_path"), sound("walk_tags")}).findings, IsEmpty());
}

TEST(SurfaceLint, NamesThatAreTooLongWithAPrefixAreFound) {
  EXPECT_THAT(lint({sound(std::string(51, 'n'))}).findings, IsEmpty());
  EXPECT_THAT(lint({sound(std::string(52, 'n'))}).findings, ElementsAre(HasSubstr("over 64 characters")));
}

TEST(SurfaceLint, ParametersNeedATextOrAnExample) {
  const auto result = lint({sound(
      "a", "Not b.",
      R"("one":{"type":"string"},"two":{"enum":["x"]},"three":{"examples":[1]},"four":{},"limit":{},"five":{"default":1})")});
  EXPECT_THAT(result.findings, ElementsAre(HasSubstr("neither text nor example of 'one', 'four'")));
}

TEST(SurfaceLint, ADescriptionSaysWhenNotToUseTheTool) {
  EXPECT_THAT(lint({sound("a", "Lists all.")}).findings, ElementsAre(HasSubstr("when not to use it")));
  EXPECT_THAT(lint({sound("a", "Lists notes.")}).findings, ElementsAre(HasSubstr("when not to use it")));
  EXPECT_THAT(lint({sound("a", "ONLY lists.")}).findings, IsEmpty());
  EXPECT_THAT(lint({sound("a", "Changes: (other_tool)."), sound("other_tool")}).findings, IsEmpty());
}

TEST(SurfaceLint, TextsThatClientsCutAreFound) {
  EXPECT_THAT(lint({sound("a", "Not " + std::string(2048, 'x'))}).findings,
              ElementsAre(HasSubstr("cut its description")));
  EXPECT_THAT(lint({sound("a")}, "tools.a.search_hint='" + std::string(4097, 'x') + "'").findings,
              ElementsAre(HasSubstr("cut its search hint")));
}

TEST(SurfaceLint, TheFullFormIsJudgedIfTheBriefOneIsShown) {
  const std::string tool =
      R"({"id":"a","description":"Not b.","description_brief":"Lists.","input_schema":{"type":"object","properties":{"x":{"description":"X"}}}})";
  EXPECT_THAT(lint({tool}, "expose.descriptions='brief'").findings, IsEmpty());
}

}  // namespace
}  // namespace collet::host::catalog
