// SPDX-License-Identifier: MIT
#include "host/skills/front_matter.hpp"

#include <gmock/gmock.h>

namespace collet::host::skills {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string skill(const std::string& more) {
  return "---\nname: a\ndescription: d\n" + more + "---\ntext\n";
}

TEST(FrontMatter, IsWrittenWithAllItsMembers) {
  const auto front = read_front_matter(
      "---\r\nname: explore-api\r\ndescription: >\r\n  Finds out\r\n  more.\r\nlicense: "
      "'MIT'\r\nmetadata:\r\n"
      "  tools: parse  walk\r\n  version: \"1.0\"\r\nallowed-tools: [Read, \"Write\"]\r\n---\r\nbody");
  ASSERT_TRUE(front) << front.error().message;
  EXPECT_EQ(
      front->json,
      R"({"name":"explore-api","description":"Finds out more.\n","license":"MIT","metadata":{"tools":"parse  walk","version":"1.0"},"allowed-tools":["Read","Write"]})");
  EXPECT_EQ(front->name, "explore-api");
  EXPECT_THAT(front->needs, ElementsAre("parse", "walk"));
}

TEST(FrontMatter, HasTheScalarsOfTheCoreSchema) {
  const auto front = read_front_matter(
      skill("x: [null, ~, true, FALSE, yes, 12, -3, +4, 007, 0o17, 0x1F, 1.50, .5, -1e3, 1.2.3, 2024-01-01, "
            "0x, -0x1, \"12\", 12ab, 99999999999999999999]\n"));
  ASSERT_TRUE(front) << front.error().message;
  EXPECT_THAT(
      front->json,
      HasSubstr(
          R"("x":[null,null,true,false,"yes",12,-3,4,7,15,31,1.5,0.5,-1000,"1.2.3","2024-01-01","0x","-0x1","12","12ab",99999999999999999999])"));
}

TEST(FrontMatter, WithAFaultIsRefusedWithItsReason) {
  std::string deep = "x: ";
  for (int i = 0; i < 40; ++i)
    deep += "[";
  const std::pair<std::string, const char*> cases[] = {
      {"", "no line '---'"},
      {"# Title\n", "no line '---'"},
      {"---\nname: a\n", "no second line"},
      {"---\n" + std::string(100000, '#') + "\n---\n", "no second line"},
      {"---\n---\n", "no map"},
      {"---\n- a\n---\n", "no map"},
      {"---\nname: a\n...\nb: c\n---\n", ""},
      {"---\nname: \"a\n---\n", "no YAML"},
      {"---\nname: a\n---\n", "description"},
      {"---\nname: a\ndescription: \"  \"\n---\n", "description"},
      {"---\nname: 7\ndescription: d\n---\n", "name is ''"},
      {"---\nname: A\ndescription: d\n---\n", "name is 'A'"},
      {"---\nname: a--b\ndescription: d\n---\n", "name is 'a--b'"},
      {"---\nname: ../a\ndescription: d\n---\n", "name is '../a'"},
      {"---\nname: a\ndescription: " + std::string(1025, 'x') + "\n---\n", "1024 characters"},
      {skill("name: b\n"), "'name' twice"},
      {skill("x: &a 1\n"), "anchor"},
      {skill("x: *a\n"), "anchor"},
      {skill("x: !!int 1\n"), "tag"},
      {skill("? [a]\n: b\n"), "no text"},
      {skill(deep + "\n"), "16 levels"},
      {"---\nname: a\ndescription: \"\xff\"\n---\n", "UTF-8"},
  };
  for (const auto& [text, says] : cases) {
    const auto front = read_front_matter(text);
    ASSERT_FALSE(front) << text;
    EXPECT_THAT(front.error().message, HasSubstr(says)) << text;
  }
}

TEST(FrontMatter, DescriptionIsCountedInCharacters) {
  std::string text;
  for (int i = 0; i < 1024; ++i)
    text += "é";
  EXPECT_TRUE(read_front_matter("---\nname: a\ndescription: " + text + "\n---\n"));
}

TEST(SkillName, FollowsTheRulesOfAgentSkills) {
  for (const char* name : {"a", "a-b", "0", "a1-2"})
    EXPECT_TRUE(is_skill_name(name)) << name;
  for (const std::string& name :
       {std::string(), std::string("-a"), std::string("a-"), std::string("a--b"), std::string("a_b"),
        std::string("a b"), std::string("é"), std::string(65, 'a')})
    EXPECT_FALSE(is_skill_name(name)) << name;
}

}  // namespace
}  // namespace collet::host::skills
