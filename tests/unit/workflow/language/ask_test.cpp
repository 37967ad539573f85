// SPDX-License-Identifier: MIT
/// Reading and checking of steps that ask the user.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "plugins/workflow/language/model/ask_form.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* k_read = "- if: steps.q.answer == \"accepted\"\n  sleep: 1\n";

std::string findings_of(const std::string& step) {
  return all_findings(with_steps("- " + step + "\n" + k_read));
}

TEST(AskStep, IsReadWithItsForm) {
  const Loaded loaded =
      load_text(with_steps("- { id: q, ask: { message: \"Go?\", schema: { properties: { n: { type: integer } "
                           "} }, default: { n: 1 } } }\n"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U) << findings_text(loaded.findings, loaded.model.files);
  const auto& ask = std::get<AskAction>(loaded.model.workflows[0].steps[0].action);
  EXPECT_EQ(ask.message.text.source(), "Go?");
  EXPECT_TRUE(ask.default_content);
}

TEST(AskStep, NeedsAMessage) {
  EXPECT_THAT(findings_of("{ id: q, ask: { schema: {} } }"), HasSubstr("'message' is missing"));
  EXPECT_THAT(findings_of("{ id: q, ask: text }"), HasSubstr("error[WF105]"));
}

TEST(AskStep, RefusesAFormThatClientsCannotShow) {
  for (const char* const schema :
       {"{ type: array }", "{ properties: { a: { type: object } } }",
        "{ properties: { a: { type: [string] } } }", "{ properties: { a: { type: string, pattern: x } } }",
        "{ properties: { a: 1 } }", "{ properties: [] }", "{ required: [b] }",
        "{ properties: { a: { enum: [1] } } }", "{ other: 1 }", "text"})
    EXPECT_THAT(findings_of(std::string("{ id: q, ask: { message: m, schema: ") + schema + " } }"),
                HasSubstr("ask.schema: "))
        << schema;
  EXPECT_EQ(
      ask_form_problem(json(R"({"type":"object","properties":{"a":{"enum":["x","y"]}},"required":["a"]})")),
      "");
}

TEST(AskStep, ChecksItsDefaultAgainstTheForm) {
  EXPECT_THAT(findings_of("{ id: q, ask: { message: m, schema: { properties: { n: { type: integer } } }, "
                          "default: { n: x } } }"),
              HasSubstr("ask.default.n"));
}

TEST(AskStep, IsAStepOfTheWorkflowItself) {
  for (const char* const step :
       {"parallel: [ { id: q, ask: { message: m } } ]",
        "{ call: \"shadcn:list\", on_error: { fallback: [ { id: q, ask: { message: m } } ] } }"})
    EXPECT_THAT(findings_of(step), HasSubstr("a step of the workflow itself asks")) << step;
  EXPECT_THAT(all_findings(with_steps("- sleep: 1\n", "    finally: [ { id: q, ask: { message: m } } ]\n")),
              HasSubstr("a step of the workflow itself asks"));
  EXPECT_THAT(findings_of("{ id: q, ask: { message: m }, for_each: [1] }"), HasSubstr("error[WF109]"));
}

TEST(AskStep, WarnsIfNothingReadsTheAnswer) {
  EXPECT_THAT(all_findings(with_steps("- { id: q, ask: { message: m } }\n- sleep: 1\n")),
              HasSubstr("warning[WF507]"));
  EXPECT_THAT(findings_of("{ id: q, ask: { message: m } }"), Not(HasSubstr("WF507")));
}

TEST(AskStep, TheContentIsOptionalWithTheTypesOfTheForm) {
  const std::string ask =
      "- { id: q, ask: { message: m, schema: { properties: { n: { type: integer } }, required: [n] } } }\n";
  EXPECT_THAT(all_findings(with_steps(ask + "- set: { n: \"{{ steps.q.content.n }}\" }\n")),
              Not(HasSubstr("error")));
  EXPECT_THAT(all_findings(with_steps(ask + "- set: { n: \"{{ steps.q.content.zzz }}\" }\n")),
              HasSubstr("error[WF40"));
}

}  // namespace
}  // namespace collet::workflow::test
