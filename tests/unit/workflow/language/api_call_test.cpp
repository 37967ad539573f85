// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/model/api_call.hpp"

#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

TEST(ApiCall, HasAnApiAndAnOperation) {
  const auto call = api_call("api:shop/createOrder");
  ASSERT_TRUE(call);
  EXPECT_EQ(call->api, "shop");
  EXPECT_EQ(call->operation, "createOrder");
  EXPECT_EQ(api_call("api:shop/GET /pets/{id}")->operation, "GET /pets/{id}");
}

TEST(ApiCall, OtherCallsAreNone) {
  for (const char* const call :
       {"api:shop", "api:/x", "api:shop/", "api:", "shop:api/x", "walk:walk_paths", ""})
    EXPECT_FALSE(api_call(call)) << call;
}

TEST(ApiCall, TheStepGivesApiAndOperation) {
  const Value schema = json(
      R"({"type":"object","required":["operationId"],"properties":{"api":{},"operationId":{},"body":{}}})");
  EXPECT_EQ(api_call_schema(schema).json(), R"({"type":"object","required":[],"properties":{"body":{}}})");
  EXPECT_EQ(api_call_arguments({"shop", "go"}, json(R"({"body":1,"api":"other"})")).json(),
            R"({"api":"shop","operationId":"go","body":1})");
}

TEST(ApiCall, WithoutCallApiAStepIsRefusedWithTheSetting) {
  const auto text = all_findings(with_steps("- call: \"api:shop/createOrder\"\n"));
  EXPECT_NE(text.find("error[WF202]"), std::string::npos) << text;
  EXPECT_NE(text.find("[expose] allow"), std::string::npos) << text;
  EXPECT_NE(all_findings(with_steps("- call: \"api:shop\"\n")).find("expected api:NAME/OPERATION"),
            std::string::npos);
}

}  // namespace
}  // namespace collet::workflow::test
