// SPDX-License-Identifier: MIT
/// The limits of steps that a client gives, and the answers of steps `api:NAME/OPERATION`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "plugins/workflow/language/read/given_steps.hpp"
#include "plugins/workflow/run/execute/run_budget.hpp"
#include "plugins/workflow/run/given/exposed_tools.hpp"
#include "plugins/workflow/run/results/call_result.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::ElementsAre;

CallResult answer_of(std::string text) {
  CallResult result;
  result.text = std::move(text);
  read_api_answer(result);
  return result;
}

TEST(GivenLimits, ABudgetCountsExecutionsAndBytes) {
  Budget limits;
  limits.attempts = 2;
  limits.result_bytes = 10;
  RunBudget budget(limits);
  EXPECT_FALSE(budget.count_attempt());
  EXPECT_FALSE(budget.count_attempt());
  EXPECT_EQ(budget.count_attempt(), "it would be execution 3 of a step, at most 2");
  EXPECT_FALSE(budget.add_bytes(10));
  EXPECT_EQ(budget.add_bytes(1), "all results and variables have 11 bytes, at most 10");
}

TEST(GivenLimits, ABudgetWithoutLimitsNeverEnds) {
  const Budget none;
  RunBudget budget(none);
  EXPECT_FALSE(budget.count_attempt());
  EXPECT_FALSE(budget.add_bytes(~std::uint64_t{0}));
}

TEST(ApiAnswer, TheBodyBecomesTheResult) {
  const auto json = answer_of(
      "## createOrder\n\n**Status:** 201 Created\n**ETag:** x\n\n**Response:**\n```json\n{\"id\":7}\n```\n");
  EXPECT_EQ(json.json, R"({"id":7})");
  EXPECT_EQ(json.text, R"({"id":7})");
  const auto text =
      answer_of("## get\n\n**Status:** 200 OK\n\n**Response:**\n````\nsee ```\n**Response:**\n````\n");
  EXPECT_EQ(text.text, "see ```\n**Response:**");
  EXPECT_FALSE(text.json);
}

TEST(ApiAnswer, AnAnswerWithoutABodyStays) {
  for (const char* const text :
       {"", "## x\n\n**Status:** 204 No Content\n", "## x\n\n**Response:**\n```json\n", "\n**Response:**\n",
        "\n**Response:**\n```\n```", "## x\n\n**Response:** 12 bytes of image/png, kept behind the link\n"})
    EXPECT_EQ(answer_of(text).text, text);
}

constexpr const char* k_list =
    R"([{"key":"collet:read_result","description":"d","input_schema":{}},)"
    R"({"key":"search:call_api","name":"call_api","description":"d","input_schema":{"type":"object","additionalProperties":false,"required":["operationId"],"properties":{"operationId":{"type":"string"},"api":{"type":"string"},"body":{}}}},)"
    R"({"key":"walk:walk_operations","name":"ops","description":"d","input_schema":{"type":"object"}},)"
    R"({"key":"walk:walk_paths","description":"d","input_schema":{"type":"object"}},)"
    R"({"key":"workflow:report","name":"report","description":"d","input_schema":{"type":"object"}},)"
    R"({"key":"workflow:run_workflow","name":"run_workflow","description":"d","input_schema":{"type":"object"}}])";

TEST(ExposedTools, HaveTheNamesThatClientsSee) {
  const ExposedTools tools(k_list);
  EXPECT_THAT(tools.keys(), ElementsAre("call_api", "ops", "report"));
  EXPECT_NE(tools.find("ops"), nullptr);
  EXPECT_EQ(tools.find("ops"), tools.find("walk:walk_operations"));
  EXPECT_EQ(tools.find("walk_operations"), nullptr);
  EXPECT_EQ(tools.find("walk:walk_paths"), nullptr);
  EXPECT_EQ(tools.find("collet:read_result"), nullptr);
  EXPECT_EQ(tools.target("ops").key, "walk:walk_operations");
}

TEST(ExposedTools, DoNotContainTheToolThatRunsTheSteps) {
  const ExposedTools tools(k_list);
  EXPECT_EQ(tools.find("run_workflow"), nullptr);
  EXPECT_EQ(tools.find("workflow:run_workflow"), nullptr);
}

TEST(ExposedTools, HaveOperationsOnlyWithCallApi) {
  const ExposedTools tools(k_list);
  const auto* const found = tools.find("api:shop/createOrder");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->input_schema["properties"].size(), 1U);
  const auto target = tools.target("api:shop/createOrder");
  EXPECT_EQ(target.key, "search:call_api");
  ASSERT_TRUE(target.operation);
  EXPECT_EQ(target.operation->operation, "createOrder");
  EXPECT_EQ(ExposedTools("[]").find("api:shop/createOrder"), nullptr);
}

}  // namespace
}  // namespace collet::workflow::test
