// SPDX-License-Identifier: MIT
/// The three example workflows load, check and evaluate.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

std::string example(const std::string& name) {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + "/tests/fixtures/workflows/" + name + ".yaml");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class Examples : public testing::TestWithParam<const char*> {};

TEST_P(Examples, LoadAndCheckWithoutFindings) {
  const std::string text = example(GetParam());
  ASSERT_FALSE(text.empty());
  EXPECT_EQ(all_findings(text), "");
  const Loaded loaded = load_text(text);
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  EXPECT_EQ(loaded.model.workflows.front().key, GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, Examples,
                         testing::Values("take_screenshot", "frontend_debugger", "api_release_gate"),
                         [](const auto& each) { return std::string(each.param); });

TEST(TakeScreenshot, RendersItsArgumentsWithTheirTypes) {
  const Loaded loaded = load_text(example("take_screenshot"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const Workflow& workflow = loaded.model.workflows.front();
  ASSERT_EQ(workflow.steps.size(), 3U);
  ListScope scope;
  const Value given = workflow.with_defaults(json(R"({"url":"http://localhost/","format":"webp"})"));
  for (const Value::Member& member : given.members())
    scope.set(member.name, member.value);
  scope.set("artifact_dir", Value::string("/runs/1"));
  const auto& call = std::get<CallAction>(workflow.steps[2].action);
  EXPECT_EQ(call.tool, "chrome-devtools:take_screenshot");
  const auto rendered = call.args.render(scope, "args");
  ASSERT_TRUE(std::holds_alternative<TemplateTree::Rendered>(rendered));
  EXPECT_EQ(std::get<TemplateTree::Rendered>(rendered).value.json(),
            R"({"fullPage":true,"format":"webp","filePath":"/runs/1/screenshot.webp"})");

  // False is a value and stays.
  scope.set("full_page", Value::boolean(false));
  const auto again = call.args.render(scope, "args");
  EXPECT_FALSE(std::get<TemplateTree::Rendered>(again).value["fullPage"].as_boolean());
}

TEST(TakeScreenshot, RendersItsSummary) {
  const Loaded loaded = load_text(example("take_screenshot"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  ListScope scope;
  scope.set("url", Value::string("http://localhost/"));
  scope.set("full_page", Value::boolean(false));
  scope.set("artifacts", json(R"([{"name":"screenshot.png","size":218127}])"));
  const auto text = loaded.model.workflows.front().summary->text->text.render(scope);
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(text->text(), "Captured http://localhost/ (viewport) as screenshot.png, 218.1 kB.\n");
}

TEST(TakeScreenshot, HasAnInputSchema) {
  const Loaded loaded = load_text(example("take_screenshot"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  EXPECT_EQ(
      loaded.model.workflows.front().input_schema.json(),
      R"j({"type":"object","properties":{"url":{"type":"string","description":"Page URL (http or https)",)j"
      R"("format":"uri"},)"
      R"("full_page":{"type":"boolean","description":"Full page, or the viewport only","default":true},)"
      R"("wait_for":{"type":"string","description":"Text to wait for before capturing"},)"
      R"("format":{"type":"string","enum":["png","jpeg","webp"],"default":"png"}},)"
      R"("required":["url"],"additionalProperties":false})");
}

TEST(FrontendDebugger, SelectsFailedRequestsFromTheStructuredResult) {
  const Loaded loaded = load_text(example("frontend_debugger"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const auto& group = std::get<ParallelAction>(loaded.model.workflows.front().steps[4].action);
  const Step& net = group.branches[0].front();
  ListScope scope;
  // In this server's results, statuses are texts.
  scope.set("result", json(R"({"structured":{"networkRequests":[{"status":"200","method":"GET","url":"/a"},
      {"status":"404","method":"GET","url":"/b","id":7},{"status":"500","method":"PUT","url":"/c"}]}})"));
  ASSERT_EQ(net.outputs.size(), 2U);
  const auto failed = net.outputs[1].tree.render(scope, "");
  ASSERT_TRUE(std::holds_alternative<TemplateTree::Rendered>(failed));
  EXPECT_EQ(std::get<TemplateTree::Rendered>(failed).value.json(),
            R"([{"status":"404","method":"GET","url":"/b"},{"status":"500","method":"PUT","url":"/c"}])");
}

TEST(FrontendDebugger, UsesTheCriteriaOfItsServer) {
  const Loaded loaded = load_text(example("frontend_debugger"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const Step& open = loaded.model.workflows.front().steps[0];
  ASSERT_EQ(open.success.size(), 1U);
  ListScope scope;
  std::string why;
  scope.set("result", json(R"({"text":"Successfully navigated"})"));
  EXPECT_TRUE(holds(open.success[0], scope, why));
  scope.set("result",
            json(R"({"text":"Unable to navigate in the selected page: net::ERR_NAME_NOT_RESOLVED"})"));
  EXPECT_FALSE(holds(open.success[0], scope, why));
  EXPECT_EQ(why, "the text matches what it must not: not_matches: ^(Unable to|Error:)");
}

TEST(FrontendDebugger, SummarisesARunWithoutRequests) {
  const Loaded loaded = load_text(example("frontend_debugger"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  ListScope scope;
  scope.set("url", Value::string("http://x/"));
  scope.set("run", json(R"({"status":"ok","steps_ok":7,"steps_total":8,"duration":2130})"));
  scope.set("outputs", json(R"({"requests":null,"failed":[{"status":404,"method":"GET","url":"/b"}],
                                "console_errors":["boom","bang"],"lcp_ms":98,"cls":null})"));
  const auto text = loaded.model.workflows.front().summary->text->text.render(scope);
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(text->text(),
            "http://x/: ok (7/8 steps, 2.1 s)\n"
            "Network: ? requests, 1 failed\n"
            "- 404 GET /b\n"
            "Console: 2 distinct errors\n"
            "- boom\n- bang\n"
            "LCP 98 ms, CLS n/a\n");
}

TEST(FrontendDebugger, HasAnOutputSchemaAndAWorstCase) {
  const Loaded loaded = load_text(example("frontend_debugger"));
  const Checked checked = check(loaded.model, fake_tools());
  ASSERT_EQ(checked.workflows.size(), 1U);
  const CheckedWorkflow& workflow = checked.workflows.front();
  EXPECT_TRUE(workflow.ok);
  EXPECT_EQ(
      workflow.output_schema.json(),
      R"({"type":"object","properties":{"requests":{"type":["integer","null"]},"failed":{"type":"array"},)"
      R"("console_errors":{"type":"array"},"lcp_ms":{"type":["number","null"]},"cls":{"type":["number","null"]}}})");
  EXPECT_EQ(workflow.worst.calls, 8U);
  EXPECT_EQ(workflow.worst.time, Milliseconds(120'000));
  EXPECT_EQ(workflow.annotations.read_only, false);
  EXPECT_EQ(workflow.aliases, std::vector<std::string>{"chrome-devtools"});
}

TEST(ApiReleaseGate, IsReadOnly) {
  const Loaded loaded = load_text(example("api_release_gate"));
  const Checked checked = check(loaded.model, fake_tools());
  ASSERT_EQ(checked.workflows.size(), 1U);
  EXPECT_EQ(checked.workflows.front().annotations.read_only, true);
  EXPECT_TRUE(checked.workflows.front().aliases.empty());
  EXPECT_EQ(checked.workflows.front().worst.calls, 54U);
}

}  // namespace
}  // namespace collet::workflow::test
