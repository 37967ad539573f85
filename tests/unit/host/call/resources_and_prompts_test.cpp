// SPDX-License-Identifier: MIT
/// Readings, prompts and descriptions on the way of a call.
#include "host/call/result/resources_and_prompts.hpp"

#include <gmock/gmock.h>

#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call {
namespace {

using namespace testing;  // NOLINT(google-build-using-namespace): the harness
using ::testing::Contains;
using ::testing::HasSubstr;
using Kind = catalog::Tool::Kind;

class ResourcesAndPrompts : public PipelineTest {
 protected:
  Outcome shaped(Kind kind, std::vector<Part> given, collet_status returned = COLLET_OK) {
    Collected collected;
    collected.parts = std::move(given);
    const ResultRules rules{"p", "name", "stdio", 100, 1U << 20U, nullptr};
    return resource_or_prompt_outcome(kind, std::move(collected), returned, rules,
                                      [this](std::string_view what) { blames.emplace_back(what); });
  }
  std::vector<std::string> blames;
};

TEST_F(ResourcesAndPrompts, ContentsAreCompleteAtAnySize) {
  const std::string text(100000, 'x');
  const auto outcome =
      shaped(Kind::resource, {{COLLET_PART_RESOURCE, R"({"uri":"a:b","text":true})", text},
                              {COLLET_PART_RESOURCE, R"({"uri":"a:c","text":true})", "\xff"}});
  EXPECT_EQ(outcome.status, COLLET_OK);
  EXPECT_EQ(outcome.parts.at(0).bytes, text);
  EXPECT_EQ(outcome.parts.at(1).bytes, "\xEF\xBF\xBD");
  EXPECT_THAT(blames, Contains(HasSubstr("not UTF-8")));
}

TEST_F(ResourcesAndPrompts, InvalidContentsAreADefectByName) {
  for (const auto& given : {std::vector<Part>{}, {{COLLET_PART_JSON, "", "{}"}}}) {
    const auto outcome = shaped(Kind::resource, given);
    EXPECT_EQ(outcome.status, COLLET_INTERNAL);
    EXPECT_THAT(outcome.text(), HasSubstr("internal: plugin 'p' gave "));
  }
  EXPECT_THAT(shaped(Kind::resource, {}, COLLET_NOT_FOUND).text(), HasSubstr("without saying why"));
}

TEST_F(ResourcesAndPrompts, InvalidPromptIsADefectByName) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "no JSON object"},
      {"[]", "no JSON object"},
      {"{}", "without messages"},
      {R"({"messages":{}})", "without messages"},
      {R"({"messages":[1]})", "whose role"},
      {R"({"messages":[{"role":"system","text":"x"}]})", "whose role"},
      {R"({"messages":[{"role":"user"}]})", "without a text"},
      {R"({"messages":[],"description":1})", "description"},
  };
  for (const auto& [text, says] : cases)
    EXPECT_THAT(shaped(Kind::prompt, {{COLLET_PART_JSON, "", text}}).text(), HasSubstr(says)) << text;
  EXPECT_THAT(shaped(Kind::prompt, {{COLLET_PART_TEXT, "", "x"}}).text(),
              HasSubstr("expected one json part"));
}

TEST_F(ResourcesAndPrompts, APromptOverTheBudgetIsTooLarge) {
  const std::string text = R"({"messages":[{"role":"user","text":")" + std::string(500, 'x') + "\"}]}";
  EXPECT_THAT(shaped(Kind::prompt, {{COLLET_PART_JSON, "", text}}).text(),
              HasSubstr("too_large: prompt 'name'"));
}

TEST_F(ResourcesAndPrompts, APluginWithoutTheInterfaceIsADefectByName) {
  tool.kind = Kind::resource;
  EXPECT_THAT(run().text(), HasSubstr("plugin 'fake' lists resources, but offers no collet.resources/1"));
  tool.kind = Kind::prompt;
  EXPECT_THAT(run().text(), HasSubstr("plugin 'fake' lists prompts, but offers no collet.prompts/1"));
  EXPECT_EQ(fake->calls, 0);
}

TEST_F(ResourcesAndPrompts, DescriptionWaitsForTheCallOfASerialInstance) {
  concurrent = false;
  Event inside;
  Event release;
  std::atomic<bool> busy{false};
  std::atomic<bool> together{false};
  fake->on_call = [&](FakeCall& call) {
    busy = true;
    inside.set();
    release.wait();
    busy = false;
    return call.json("1");
  };
  fake->on_describe = [&](collet_call* report, const collet_host_api* api) {
    together = busy.load();
    return api->write(report, plugin::testing::borrow(R"({"tools":[]})"));
  };
  auto first = start();
  ASSERT_TRUE(inside.wait());
  auto description = tool;
  description.kind = Kind::description;
  auto one = request();
  one.tool = unowned(description);
  auto described = start(std::move(one));
  auto after = start();
  release.set();
  EXPECT_EQ(described.wait().parts.at(0).bytes, R"({"tools":[]})");
  EXPECT_FALSE(together);
  EXPECT_EQ(first.wait().status, COLLET_OK);
  EXPECT_EQ(after.wait().status, COLLET_OK);
}

TEST_F(ResourcesAndPrompts, AToolThatStaysInAnotherCatalogKeepsItsPlaces) {
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall& call) {
    inside.set();
    release.wait();
    return call.json("1");
  };
  tool.concurrency = 1;
  auto first = start();
  ASSERT_TRUE(inside.wait());
  auto again = std::make_shared<catalog::Tool>(tool);
  again->deadline = 30ms;
  auto one = request();
  one.tool = again;
  EXPECT_THAT(start(std::move(one)).wait().text(), HasSubstr("waited 30 ms for its turn"));
  release.set();
  EXPECT_EQ(first.wait().status, COLLET_OK);
}

TEST_F(ResourcesAndPrompts, ACallKeepsAToolThatNobodyElseHas) {
  Event inside;
  Event release;
  fake->on_call = [&](FakeCall& call) {
    inside.set();
    release.wait();
    return call.json("1");
  };
  auto one = request();
  one.tool = std::make_shared<catalog::Tool>(tool);
  auto started = start(std::move(one));
  ASSERT_TRUE(inside.wait());
  release.set();
  EXPECT_EQ(started.wait().status, COLLET_OK);
}

}  // namespace
}  // namespace collet::host::call
