// SPDX-License-Identifier: MIT
/// Steps that ask the user: the run is suspended and continues, and no step runs twice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/unit/workflow/run/run_harness.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A user who answers with the next entry of the call.
class User final : public Asker {
 public:
  Reply ask(const std::string& key, std::string_view message, const Value& form) override {
    asked.push_back(key + ": " + std::string(message) + " " + form.json());
    return reply;
  }
  std::vector<std::string> asked;
  Reply reply{State::pending, {}, {}};
};

constexpr const char* k_approval = R"(
  w:
    description: d
    set: { n: 3 }
    steps:
      - { id: before, call: "t:echo", args: { a: 1 } }
      - id: approve
        ask:
          message: "Delete {{ n }} files?"
          schema: { properties: { reason: { type: string } }, required: [reason] }
        timeout: 5m
      - { id: write, if: 'steps.approve.answer == "accepted"', call: "t:echo", args: { why: "{{ steps.approve.content.reason }}" } }
    finally: [ { call: "t:echo", args: { last: true } } ]
    outputs: { answer: "{{ steps.approve.answer | default('none') }}", before: "{{ steps.before.json.a }}" }
)";

class AskStep : public RunTest {
 protected:
  AskStep() { asker = &user; }
  /// Lets the user answer with this JSON.
  void answer_with(const std::string& json, Milliseconds waited = Milliseconds(0)) {
    user.reply = {Asker::State::answered, json, {}};
    resume(waited);
  }
  User user;
};

TEST_F(AskStep, SuspendsTheRunWithoutItsFinally) {
  run(k_approval);
  EXPECT_TRUE(ended.suspended);
  EXPECT_THAT(called, ElementsAre(R"(echo {"a":1})"));
  ASSERT_EQ(user.asked.size(), 1U);
  EXPECT_THAT(user.asked[0], HasSubstr("ask.2: Delete 3 files? {"));
  EXPECT_THAT(user.asked[0], HasSubstr(R"("properties":{"reason":{"type":"string"}},"required":["reason"])"));
}

TEST_F(AskStep, ContinuesWithTheAnswerAndRunsNoStepTwice) {
  run(k_approval);
  answer_with(R"({"action":"accept","content":{"reason":"old"}})");
  EXPECT_FALSE(ended.suspended);
  EXPECT_EQ(error, "");
  EXPECT_THAT(called,
              ElementsAre(R"(echo {"a":1})", R"(echo {"why":"old"})", R"__(echo {"last":true} (cleanup))__"));
  EXPECT_EQ(data(), R"({"answer":"accepted","before":1})");
  EXPECT_EQ(at("run.steps_ok"), "3");
}

TEST_F(AskStep, TellsADeclineFromACancel) {
  for (const auto& [action, word] : {std::pair("decline", "declined"), std::pair("cancel", "cancelled")}) {
    called.clear();
    user.reply = {Asker::State::pending, {}, {}};
    run(k_approval);
    answer_with(std::string(R"({"action":")") + action + "\"}");
    EXPECT_EQ(error, "");
    EXPECT_EQ(at("steps.approve.answer"), std::string("\"") + word + "\"");
    EXPECT_EQ(at("steps.approve.content"), "undefined");
    EXPECT_THAT(called, ElementsAre(R"(echo {"a":1})", R"__(echo {"last":true} (cleanup))__"));
  }
}

TEST_F(AskStep, AnAnswerAfterItsTimeoutFailsIt) {
  run(k_approval);
  answer_with(R"({"action":"accept","content":{"reason":"late"}})", Milliseconds(301'000));
  EXPECT_THAT(error, HasSubstr("[timeout]"));
  EXPECT_THAT(error, HasSubstr("`timeout` of the step"));
  EXPECT_THAT(called, ElementsAre(R"(echo {"a":1})", R"__(echo {"last":true} (cleanup))__"));
}

TEST_F(AskStep, AnAnswerThatCannotBeUsedFailsIt) {
  run(k_approval);
  answer_with(R"({"error":"the client failed"})");
  EXPECT_THAT(error, HasSubstr("[protocol]: the question was not answered: the client failed"));
}

TEST_F(AskStep, FailsWithUnsupportedIfNobodyCanBeAsked) {
  user.reply = {Asker::State::unsupported, {}, "the client does not offer it"};
  run(k_approval);
  EXPECT_EQ(status, COLLET_UNSUPPORTED);
  EXPECT_THAT(error, HasSubstr("[unsupported]: the user cannot be asked: the client does not offer it"));
  EXPECT_THAT(called, ElementsAre(R"(echo {"a":1})", R"__(echo {"last":true} (cleanup))__"));
}

TEST_F(AskStep, TakesTheDefaultIfNobodyCanBeAsked) {
  asker = nullptr;
  run(R"(
  w:
    description: d
    steps:
      - { id: a, ask: { message: "Which?", schema: { properties: { n: { type: integer } } }, default: { n: "{{ 1 + 1 }}" } } }
    outputs: { answer: "{{ steps.a.answer }}", n: "{{ steps.a.content.n }}" }
)");
  EXPECT_EQ(error, "");
  EXPECT_EQ(data(), R"({"answer":"default","n":2})");
}

TEST_F(AskStep, ASecondQuestionSuspendsTheRunAgain) {
  run(R"(
  w:
    description: d
    budget: { calls: 2 }
    steps:
      - { id: a, ask: { message: "one" } }
      - { call: "t:echo", args: { n: 1 } }
      - { id: b, ask: { message: "{{ steps.a.answer }}" } }
      - { call: "t:echo", args: { n: 2 } }
      - { call: "t:echo", args: { n: 3 } }
)");
  user.reply = {Asker::State::answered, R"({"action":"accept"})", {}};
  // The first answer is there, the second question is open.
  class Once final : public Asker {
   public:
    Reply ask(const std::string& key, std::string_view message, const Value&) override {
      last = std::string(message);
      if (key == "ask.1") return {State::answered, R"({"action":"accept"})", {}};
      return {State::pending, {}, {}};
    }
    std::string last;
  } once;
  asker = &once;
  resume();
  EXPECT_TRUE(ended.suspended);
  EXPECT_EQ(once.last, "accepted");
  asker = &user;
  resume();
  EXPECT_FALSE(ended.suspended);
  EXPECT_THAT(error, HasSubstr("it would be call 3, budget.calls is 2"));  // counted over all entries
  EXPECT_EQ(called.size(), 2U);
}

}  // namespace
}  // namespace collet::workflow::test
