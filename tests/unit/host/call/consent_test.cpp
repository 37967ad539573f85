// SPDX-License-Identifier: MIT
/// Tools with confirm = "write": the host asks before the call enters the plugin.
#include "host/call/ask/consent.hpp"

#include <collet/json.hpp>

#include "tests/unit/host/call/nested_harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Consent : public PipelineTest {
 protected:
  Consent() {
    tool.read_only = false;
    tool.title = "Echo a text";
    tool.confirm = catalog::Confirm::by_host;
    fake->on_call = [this](FakeCall& call) {
      ++entered;
      return call.json("1");
    };
  }

  Request asking(std::string arguments = "{}", std::string client = R"({"ask":["elicitation"]})") {
    Request one = request(std::move(arguments));
    one.origin = std::make_shared<Origin>(Origin{"stdio", {}, std::move(client)});
    return one;
  }

  /// Starts a call, and starts it again with the answer to its question.
  Outcome answered(const std::string& answer, std::string arguments = "{}") {
    const auto first = start(asking(std::move(arguments))).wait();
    EXPECT_EQ(first.status, COLLET_PENDING);
    if (first.paused == nullptr) return {};
    auto again = first.paused->request;
    again.resumed.answers = R"({")" + first.paused->questions.at(0).key + R"(":)" + answer + "}";
    return start(std::move(again)).wait();
  }

  std::atomic<int> entered{0};
};

TEST_F(Consent, IsAskedBeforeTheCallEntersItsPlugin) {
  const auto outcome = start(asking(R"({"text":"hello"})")).wait();
  ASSERT_EQ(outcome.status, COLLET_PENDING);
  ASSERT_EQ(outcome.paused->questions.size(), 1U);
  const auto& question = outcome.paused->questions[0];
  EXPECT_EQ(question.kind, Question::Kind::elicitation);
  const json::View request(question.request);
  EXPECT_EQ(request["message"].string(), "Allow this call of echo? Echo a text.\n{\"text\":\"hello\"}");
  EXPECT_TRUE(request["schema"]["properties"]["allow"]["type"].equals("boolean"));
  EXPECT_EQ(entered, 0);
}

TEST_F(Consent, OfTheUserRunsTheCallOnce) {
  const auto outcome = answered(R"({"action":"accept","content":{"allow":true}})");
  EXPECT_EQ(outcome.status, COLLET_OK);
  EXPECT_EQ(entered, 1);
}

TEST_F(Consent, IsMissingInEveryOtherAnswer) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"action":"decline"})", "denied: echo was not called: the user declined"},
      {R"({"action":"cancel"})", "denied: echo was not called: the user declined"},
      {R"({"action":"accept","content":{"allow":false}})",
       "denied: echo was not called: the user did not allow it"},
      {R"({"action":"accept","content":{}})", "denied: echo was not called: the user did not allow it"},
      {R"({"action":"accept","content":{"allow":"true"}})",
       "denied: echo was not called: the user did not allow it"},
      {R"({"error":"the client refused"})",
       "denied: echo was not called: the question was not answered: the client refused"},
      {"{}", "denied: echo was not called: the user declined"},
  };
  for (const auto& [answer, text] : cases)
    EXPECT_EQ(answered(answer).text(), text);
  EXPECT_EQ(entered, 0);
}

TEST_F(Consent, CannotBeGivenByAClientWithoutForms) {
  for (const char* client : {"{}", R"({"ask":["sampling","roots"]})"}) {
    const auto outcome = start(asking("{}", client)).wait();
    EXPECT_EQ(outcome.status, COLLET_DENIED);
    EXPECT_THAT(outcome.message, HasSubstr("[tools.echo] confirm = \"write\""));
    EXPECT_THAT(outcome.message, HasSubstr("does not offer elicitation"));
  }
  EXPECT_EQ(entered, 0);
}

TEST_F(Consent, ShowsNeitherPinnedArgumentsNorSecrets) {
  tool.pinned = {{"token", "\"s3cret\""}};
  tool.defaults = {{"key", "\"k3y\""}};
  tool.secret = {"token", "key"};
  const auto outcome = start(asking(R"({"text":"hello"})")).wait();
  ASSERT_NE(outcome.paused, nullptr);
  const auto message = json::View(outcome.paused->questions[0].request)["message"].string().value_or("");
  EXPECT_THAT(message, HasSubstr(R"("key":"***")"));
  EXPECT_THAT(message, Not(HasSubstr("token")));
  EXPECT_THAT(outcome.paused->questions[0].request, Not(HasSubstr("s3cret")));
  EXPECT_THAT(outcome.paused->questions[0].request, Not(HasSubstr("k3y")));
}

TEST_F(Consent, QuestionHasABoundHoweverLongTheArgumentsAre) {
  const auto outcome = start(asking(R"({"text":")" + std::string(1 << 20, 'x') + "\"}")).wait();
  ASSERT_NE(outcome.paused, nullptr);
  EXPECT_LT(outcome.paused->questions[0].request.size(), 2 * k_max_shown_arguments);
}

TEST_F(Consent, IsNotAskedWithoutTheSetting) {
  tool.confirm = catalog::Confirm::never;
  EXPECT_EQ(start(asking()).wait().status, COLLET_OK);
  EXPECT_EQ(entered, 1);
}

TEST_F(Consent, OfAToolThatAsksItselfIsItsOwnMatter) {
  tool.confirm = catalog::Confirm::by_tool;
  fake->on_call = [](FakeCall& call) {
    EXPECT_TRUE(json::View(call.meta)["confirm"].boolean().value_or(false)) << call.meta;
    return call.json("1");
  };
  EXPECT_EQ(start(asking()).wait().status, COLLET_OK);
}

TEST_F(Consent, LeavesTheInstanceFreeForTheNextCall) {
  concurrent = false;
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(start(asking("{}", "{}")).wait().status, COLLET_DENIED);
  tool.confirm = catalog::Confirm::never;
  EXPECT_EQ(start(asking()).wait().status, COLLET_OK);
}

using NestedConsent = NestedTest;

TEST_F(NestedConsent, CannotBeGivenWithinAnotherCall) {
  bool entered = false;
  add("second", "x", [&entered](FakeCall& call) {
    entered = true;
    return call.json("1");
  });
  add("fake", "a", [](FakeCall& call) { return pass_on(call, invoke(call, "second:x")); });
  settings.tools["x"].annotations["readOnlyHint"] = {false, {}};
  settings.tools["x"].confirm = config::Setting<std::string>{"write", {}};
  const auto outcome = run("fake:a");
  EXPECT_EQ(outcome.status, COLLET_DENIED);
  EXPECT_THAT(outcome.message, HasSubstr("[tools.x] confirm = "));
  EXPECT_FALSE(entered);
}

}  // namespace
}  // namespace collet::host::call::testing
