// SPDX-License-Identifier: MIT
/// Calls that ask their client. The test itself finishes the calls of the pipeline.
#include <condition_variable>
#include <gmock/gmock.h>

#include <collet/json.hpp>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using call::Question;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view k_asks_all = R"({"elicitation":{},"sampling":{},"roots":{}})";
constexpr std::string_view k_call =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"walk_paths","arguments":{"limit":1}}})";
constexpr std::string_view k_name =
    R"({"kind":"elicitation","message":"Who?","schema":{"type":"object","properties":{"n":{"type":"string"}},"required":["n"]}})";

/// Returns the outcome of a call that asked `questions`.
call::Outcome pending(const call::Request& request, std::vector<Question> questions) {
  auto paused = std::make_shared<call::Paused>();
  paused->questions = std::move(questions);
  paused->request = request;
  paused->request.merged = true;
  ++paused->request.resumed.round;
  call::Outcome outcome;
  outcome.status = COLLET_PENDING;
  outcome.paused = std::move(paused);
  return outcome;
}

std::vector<Question> one_question() {
  return {{"who", Question::Kind::elicitation, std::string(k_name)}};
}

std::string response(std::string_view id, std::string_view rest) {
  return R"({"jsonrpc":"2.0","id":")" + std::string(id) + "\"," + std::string(rest) + "}";
}

class ClientQuestions : public ::testing::Test {
 protected:
  explicit ClientQuestions(std::chrono::milliseconds limit = std::chrono::minutes(10))
      : harness([limit](config::Settings&, ServerParts& parts) {
          parts.ask_limit = limit;
          parts.client_roots = false;
        }) {}
  void start_call(std::vector<Question> questions = one_question()) {
    harness.shake_hands("2025-11-25", k_asks_all);
    harness.exchange(k_call);
    const auto call = harness.pipeline.call(0);
    call->done(pending(call->request, std::move(questions)));
  }
  Harness harness;
};

TEST_F(ClientQuestions, ALegacyClientGetsARequestForEachQuestion) {
  start_call(
      {{"a", Question::Kind::roots, R"({"kind":"roots"})"},
       {"s", Question::Kind::sampling,
        R"({"kind":"sampling","messages":[{"role":"user","text":"Hi"}],"max_tokens":9,"system":"S","temperature":0.5})"},
       {"who", Question::Kind::elicitation, std::string(k_name)}});
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","id":"collet-ask-1","method":"roots/list"})"
      "\n"
      R"({"jsonrpc":"2.0","id":"collet-ask-2","method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"Hi"}}],"maxTokens":9,"systemPrompt":"S","temperature":0.5}})"
      "\n"
      R"({"jsonrpc":"2.0","id":"collet-ask-3","method":"elicitation/create","params":{"message":"Who?","requestedSchema":{"type":"object","properties":{"n":{"type":"string"}},"required":["n"]}}})");
}

TEST_F(ClientQuestions, TheCallIsStartedAgainWithTheAnswers) {
  start_call();
  EXPECT_EQ(
      harness.exchange(response("collet-ask-1", R"("result":{"action":"accept","content":{"n":"Ada"}})")),
      "");
  ASSERT_EQ(harness.pipeline.size(), 2U);
  const auto again = harness.pipeline.call(1);
  EXPECT_EQ(again->request.resumed.answers, R"({"who":{"action":"accept","content":{"n":"Ada"}}})");
  EXPECT_EQ(again->request.arguments, R"({"limit":1})");
  EXPECT_TRUE(again->request.merged);
  again->done(json_outcome("1"));
  EXPECT_THAT(harness.sent(), HasSubstr(R"("id":1,"result")"));
}

TEST_F(ClientQuestions, CancellingTheCallWithdrawsItsQuestions) {
  start_call();
  harness.sent();
  EXPECT_EQ(
      harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})"),
      R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"collet-ask-1","reason":"the call was cancelled"}})");
  harness.exchange(response("collet-ask-1", R"("result":{"action":"decline"})"));
  EXPECT_EQ(harness.pipeline.size(), 1U);
}

TEST_F(ClientQuestions, TheEndOfInputEndsACallThatWaitsForAnswers) {
  start_call();
  harness.sent();
  harness.server().close({std::chrono::seconds(0), std::chrono::seconds(30)});
  EXPECT_THAT(harness.sent(), HasSubstr("cancelled: the client's input ended before it answered"));
}

TEST_F(ClientQuestions, ACallThatAsksAfterTheEndOfInputEnds) {
  harness.shake_hands("2025-11-25", k_asks_all);
  harness.exchange(k_call);
  const auto call = harness.pipeline.call(0);
  harness.pipeline.on_cancel = {};
  call->on_cancel = [](FakeCall& cancelled) { cancelled.done(pending(cancelled.request, one_question())); };
  harness.server().close({std::chrono::seconds(0), std::chrono::seconds(30)});
  const auto sent = harness.sent();
  EXPECT_THAT(sent, HasSubstr("cancelled: the client's input ended"));
  EXPECT_THAT(sent, Not(HasSubstr("elicitation/create")));
}

class ClientQuestionsTimeout : public ClientQuestions {
 protected:
  ClientQuestionsTimeout() : ClientQuestions(std::chrono::milliseconds(1)) {}
};

TEST_F(ClientQuestionsTimeout, TheCallIsStartedAgainWithAnErrorAnswer) {
  std::mutex mutex;
  std::condition_variable changed;
  std::string answers;
  harness.pipeline.at_once = [&](const call::Request& request) -> std::optional<call::Outcome> {
    if (request.resumed.round == 0) return std::nullopt;
    const std::lock_guard<std::mutex> lock(mutex);
    answers = request.resumed.answers;
    changed.notify_all();
    return json_outcome("1");
  };
  start_call();
  std::unique_lock<std::mutex> lock(mutex);
  ASSERT_TRUE(changed.wait_for(lock, std::chrono::seconds(30), [&] { return !answers.empty(); }));
  EXPECT_EQ(answers, R"({"who":{"error":"the client did not answer within 0 s"}})");
}

std::string modern_call(std::string_view more = "") {
  return R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"walk_paths",)" +
         std::string(more) +
         R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":)" +
         std::string(k_asks_all) + "}}}";
}

TEST_F(ClientQuestions, AModernClientGetsTheQuestionsAsResultAndReturnsTheState) {
  harness.exchange(modern_call());
  auto call = harness.pipeline.call(0);
  EXPECT_EQ(call->request.origin->client_json, R"({"ask":["sampling","elicitation","roots"]})");
  call->done(pending(call->request, one_question()));
  const auto sent = harness.sent();
  EXPECT_THAT(
      sent,
      HasSubstr(
          R"("result":{"resultType":"input_required","inputRequests":{"who":{"method":"elicitation/create","params":{"message":"Who?","requestedSchema":{"type":"object","properties":{"n":{"type":"string"}},"required":["n"]}}}},"requestState":")"));
  const auto state = std::string(json::View(std::string_view(sent))["result"]["requestState"].raw());
  harness.exchange(
      modern_call(R"("inputResponses":{"who":{"action":"decline"}},"requestState":)" + state + ","));
  ASSERT_EQ(harness.pipeline.size(), 2U);
  EXPECT_EQ(harness.pipeline.call(1)->request.resumed.answers, R"({"who":{"action":"decline"}})");
  EXPECT_EQ(harness.pipeline.call(1)->request.resumed.round, 1);
  EXPECT_THAT(harness.exchange(modern_call(R"("requestState":"bm8=.bm8=",)")),
              HasSubstr("request with this id"));
}

TEST_F(ClientQuestions, AForgedStateIsRefused) {
  for (const std::string_view state : {R"("")", R"("bm8=.bm8=")", "7", "null", R"("\u0000")"}) {
    const auto answer = harness.exchange(modern_call(R"("requestState":)" + std::string(state) + ","));
    EXPECT_THAT(answer, HasSubstr(R"("code":-32602,"message":"params.requestState: )")) << state;
  }
  EXPECT_EQ(harness.pipeline.size(), 0U);
}

}  // namespace
}  // namespace collet::host::mcp::test
