// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/read/given_steps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "plugins/workflow/language/check/check.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Returns the findings of reading and checking, with the JSON Pointers of their places.
std::string findings_of(const std::string& arguments) {
  const Loaded loaded = load_given(arguments);
  std::vector<Finding> findings = loaded.findings;
  const ToolMap tools = fake_tools();
  const Checked checked = check(loaded.model, tools);
  findings.insert(findings.end(), checked.findings.begin(), checked.findings.end());
  std::string text;
  for (const Finding& finding : findings)
    text += finding_text(finding, loaded.model.files);
  return text;
}

TEST(GivenSteps, JsonStepsHaveTheGrammarOfTheFiles) {
  const Loaded loaded = load_given(
      R"({"steps":[{"id":"a","call":"chrome-devtools:wait_for","args":{"text":["{{ word }}"]},"timeout":"5s",)"
      R"("on_error":{"fallback":[{"sleep":"1s"}]}}],"outputs":{"text":"{{ steps.a.text | default(\"\") }}"},)"
      R"("args":{"word":"ready {{ not a template }}"}})");
  ASSERT_EQ(loaded.model.workflows.size(), 1U) << findings_text(loaded.findings, loaded.model.files);
  const Workflow& workflow = loaded.model.workflows.front();
  ASSERT_EQ(workflow.steps.size(), 1U);
  EXPECT_EQ(workflow.steps[0].timeout, Milliseconds(5000));
  EXPECT_EQ(workflow.steps[0].fallback.size(), 1U);
  EXPECT_EQ(workflow.with_defaults(Value::object({}))["word"].text(), "ready {{ not a template }}");
}

TEST(GivenSteps, EveryFindingNamesItsPlaceByAPointer) {
  const std::string text = findings_of(
      R"({"steps":[{"call":"chrome-devtools:wait_for","args":{"txt":["a"]}},{"call":"chrome-devtools:wait"},)"
      R"({"id":"c","cal":"x"},{"set":{"n":"{{ 1 + }}"}}],"outputs":{"x":"{{ steps.zzz.text }}"}})");
  EXPECT_THAT(text, HasSubstr("/steps/0/args/txt: error[WF30"));
  EXPECT_THAT(text, HasSubstr("/steps/1/call: error[WF202]"));
  EXPECT_THAT(text, HasSubstr("/steps/2/cal: error[WF104]"));
  EXPECT_THAT(text, HasSubstr("did you mean"));
  EXPECT_THAT(text, HasSubstr("/steps/3/set/n: error[WF106]"));
  EXPECT_THAT(text, Not(HasSubstr("line 0")));
}

TEST(GivenSteps, TheTypesOfArgsAreThoseOfTheirValues) {
  const std::string text =
      findings_of(R"({"steps":[{"call":"chrome-devtools:wait_for","args":{"text":"{{ count }}"}}],)"
                  R"("outputs":{"x":1},"args":{"count":5}})");
  EXPECT_THAT(text, HasSubstr("/steps/0/args/text: error[WF3"));
}

TEST(GivenSteps, StepsWithoutOutputsAreRefused) {
  EXPECT_THAT(findings_of(R"({"steps":[{"sleep":"1ms"}]})"), HasSubstr("'outputs' is missing"));
  EXPECT_THAT(findings_of(R"({"steps":[{"return":{"a":1}}]})"), Not(HasSubstr("error")));
}

TEST(GivenSteps, OtherKeysOfAWorkflowAreRefused) {
  for (const char* const key : {"lease", "finally", "budget", "annotations", "hidden", "set", "timeout"}) {
    const std::string text =
        findings_of(R"({"steps":[{"return":{"a":1}}],")" + std::string(key) + R"(":{}})");
    EXPECT_THAT(text, HasSubstr(std::string("/") + key + ": error[WF104]")) << key;
  }
}

TEST(GivenSteps, MoreStepsThanTheLimitAreRefusedNestedOnesIncluded) {
  std::string steps;
  for (int i = 0; i < 60; ++i)
    steps += std::string(i == 0 ? "" : ",") + R"({"parallel":[{"sleep":1}]})";
  EXPECT_THAT(findings_of(R"({"steps":[)" + steps + R"(],"outputs":{"a":1}})"),
              HasSubstr("found 120 steps, expected at most 100"));
}

TEST(GivenSteps, AKeyThatIsThereTwiceIsRefused) {
  EXPECT_THAT(findings_of(R"({"steps":[{"sleep":1,"sleep":2}],"outputs":{"a":1}})"),
              HasSubstr("/steps/0/sleep: error[WF103]"));
  EXPECT_THAT(findings_of(R"({"steps":[{"sleep":1}],"steps":[],"outputs":{"a":1}})"),
              HasSubstr("/steps: error[WF103]"));
}

TEST(GivenSteps, DeepValuesAreRefused) {
  std::string deep = "1";
  for (int i = 0; i < 100; ++i)
    deep = "[" + deep + "]";
  EXPECT_THAT(findings_of(R"({"steps":[{"return":{"a":)" + deep + "}}]}"), HasSubstr("64 levels"));
}

TEST(GivenSteps, ValuesOfOtherTypesAreFindings) {
  for (const char* const steps : {R"("text")", "7", "null", "{}", "[]", "[null]", "[[]]", R"([{"call":7}])",
                                  R"([{"call":"a:b","args":[]}])", R"([{"parallel":{}}])"}) {
    EXPECT_THAT(findings_of(std::string(R"({"steps":)") + steps + R"(,"outputs":{"a":1}})"),
                HasSubstr("error[WF"))
        << steps;
  }
  EXPECT_THAT(findings_of(R"({"outputs":{"a":1}})"), HasSubstr("error[WF105]"));
  EXPECT_THAT(findings_of(R"({"steps":[{"return":{}}],"args":[1]})"), HasSubstr("/args: error[WF105]"));
  EXPECT_THAT(findings_of(R"({"steps":[{"return":{}}],"args":{"a b":1}})"), HasSubstr("/args/a b: error"));
}

}  // namespace
}  // namespace collet::workflow::test
