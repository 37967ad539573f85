// SPDX-License-Identifier: MIT
/// The forms of Oplink's six demos, written by us. Each loads and passes the checks, with a warning where its
/// meaning differs here.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

ToolMap tools() {
  ToolMap out = fake_tools();
  for (const char* const key : {"wiki:read_structure", "wiki:ask_question", "docs:get_library_docs",
                                "tracker:create_issue", "tracker:search", "chat:send_message"}) {
    out.add(
        tool(key, R"({"type":"object","properties":{"repoName":{"type":"string"},"question":{"type":"string"},
        "library":{"type":"string"},"topic":{"type":"string"},"tokens":{"type":"number"},"title":{"type":"string"},
        "description":{"type":"string"},"channel":{"type":"string"},"text":{"type":"string"},"query":{"type":"string"},
        "limit":{"type":"number"}},"additionalProperties":false})"));
  }
  return out;
}

std::string read(const std::string& name) {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + "/tests/conformance/workflows/" + name + ".yaml");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Demo {
  const char* name;
  std::size_t workflows;
  const char* findings;
};

class OplinkForms : public testing::TestWithParam<Demo> {};

TEST_P(OplinkForms, LoadWithWarnings) {
  const std::string text = read(GetParam().name);
  ASSERT_FALSE(text.empty());
  EXPECT_EQ(all_findings(text, tools()), GetParam().findings);
  EXPECT_EQ(load_text(text).model.workflows.size(), GetParam().workflows);
}

INSTANTIATE_TEST_SUITE_P(
    All, OplinkForms,
    testing::Values(
        Demo{"frontend", 3,
             "workflows.yaml:8:5: warning[WF110] browser_tools: a router to "
             "external servers is no tool here: their "
             "tools stay hidden\n  hint: write the calls as steps\n"
             "workflows.yaml:11:20: warning[WF110] component_tools: a "
             "router to external servers is no tool here: their "
             "tools stay hidden\n  hint: write the calls as steps\n"},
        Demo{"described", 1,
             "workflows.yaml:2:1: warning[WF110] docs:get_library_docs: a tool of a server is no tool here: "
             "it stays hidden\n"
             "workflows.yaml:10:11: warning[WF110] read_about: a block ({{#…}}) is read as a condition; "
             "Oplink passed it on unchanged\n  hint: write {{ \"yes\" if condition else \"no\" }}\n"},
        Demo{"lookup", 1, ""}, Demo{"documents", 2, ""},
        Demo{"messages", 1,
             "workflows.yaml:17:15: warning[WF406] announce_issue, step 2 "
             "(chat:send_message): args.text: 'issue' is a "
             "whole result\n  hint: its text: issue.text\n"},
        Demo{"tickets", 1,
             "workflows.yaml:11:16: warning[WF110] search_tickets, step 1 "
             "(tracker:search): a block ({{#…}}) is read as a "
             "condition; Oplink passed it on unchanged\n  hint: write {{ "
             "\"yes\" if condition else \"no\" }}\n"},
        Demo{"universal", 2,
             "workflows.yaml:6:5: warning[WF110] everything: a router to "
             "external servers is no tool here: their tools "
             "stay hidden\n  hint: write the calls as steps\n"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(OplinkBlocks, BecomeConditions) {
  const Loaded loaded = load_text(read("tickets"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const auto& args = std::get<CallAction>(loaded.model.workflows[0].steps[0].action).args;
  ListScope scope;
  scope.set("text", Value::string("a \"b\""));
  scope.set("limit", Value::integer(10));
  const auto without = args.render(scope, "args");
  ASSERT_TRUE(std::holds_alternative<TemplateTree::Rendered>(without));
  EXPECT_EQ(std::get<TemplateTree::Rendered>(without).value.json(),
            R"({"query":"text ~ a \"b\"","limit":10})");
  scope.set("project", Value::string("X"));
  const auto with = args.render(scope, "args");
  ASSERT_TRUE(std::holds_alternative<TemplateTree::Rendered>(with));
  EXPECT_EQ(std::get<TemplateTree::Rendered>(with).value["query"].text(), "text ~ a \"b\" AND project = X");
}

TEST(OplinkBlocks, OfNamesAreConditionsToo) {
  const Loaded loaded = load_text(read("described"));
  ASSERT_EQ(loaded.model.workflows.size(), 1U);
  const auto text = [&](const char* depth) {
    ListScope scope;
    scope.set("topic", Value::string("maps"));
    if (depth != nullptr) scope.set("depth", Value::string(depth));
    const auto rendered = loaded.model.workflows[0].prompt.text->text.render(scope);
    return rendered ? rendered->display() : rendered.error().message;
  };
  EXPECT_EQ(text("2"), "Read about maps. Go down to 2.\n");
  EXPECT_EQ(text(nullptr), "Read about maps. An overview is enough.\n");
}

TEST(OplinkPrompts, KeepTheirParts) {
  const Loaded loaded = load_text(read("documents"));
  ASSERT_EQ(loaded.model.workflows.size(), 2U);
  const Workflow& prompt = loaded.model.workflows[1];
  EXPECT_EQ(prompt.runtime, Workflow::Runtime::prompt);
  ASSERT_EQ(prompt.prompt.tools.size(), 2U);
  EXPECT_EQ(prompt.prompt.tools[1].name, "notes");
  EXPECT_FALSE(prompt.prompt.sequential);
  EXPECT_EQ(load_text(read("lookup")).model.workflows[0].summary->mode, Summary::Mode::prompt);
}

}  // namespace
}  // namespace collet::workflow::test
