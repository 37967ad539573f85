// SPDX-License-Identifier: MIT
#include "host/call/ask/questions.hpp"

#include "tests/unit/host/call/nested_harness.hpp"

namespace collet::host::call::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr std::string_view k_all = R"({"ask":["sampling","elicitation","roots"]})";

struct Asked {
  collet_status status;
  std::string answers;
  std::string why;
};
Asked ask(Questions& questions, std::string_view requests) {
  Asked asked{};
  asked.status = questions.ask(requests, asked.answers, asked.why);
  return asked;
}

TEST(Questions, InvalidRequestIsRefusedWithItsPath) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "no JSON object"},
      {"[]", "no JSON object"},
      {"{", "no JSON object"},
      {"{}", "there is no question"},
      {R"({"":{"kind":"roots"}})", "the key "},
      {R"({"a b":{"kind":"roots"}})", "the key a b"},
      {R"({"a":1})", "/a: found 1, expected an object"},
      {R"({"a":{"kind":"smell"}})", "/a/kind: found \"smell\""},
      {R"({"a":{"kind":"roots","x":1}})", "/a/x: unknown"},
      {R"({"a":{"kind":"elicitation"}})", "/a/message: found nothing"},
      {R"({"a":{"kind":"elicitation","message":"m"}})", "/a/schema: found nothing"},
      {R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{"p":{"type":"object"}}}}})",
       "/a/schema/properties/p/type: found \"object\""},
      {R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{"p":{"type":["string","null"]}}}}})",
       "/a/schema/properties/p/type"},
      {R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{"p":{"type":"string","pattern":"x"}}}}})",
       "/a/schema/properties/p/pattern: unknown"},
      {R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{"p":{"type":"string","format":"time"}}}}})",
       "/a/schema/properties/p/format"},
      {R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{"p":{"type":"string","enum":[]}}}}})",
       "/a/schema/properties/p/enum"},
      {R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{"p":{"type":"boolean","default":1}}}}})",
       "/a/schema/properties/p/default"},
      {R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{},"required":["p"]}}})",
       "/a/schema/required: found \"p\""},
      {R"({"a":{"kind":"sampling"}})", "/a/messages: found nothing"},
      {R"({"a":{"kind":"sampling","messages":[{"role":"system","text":"t"}]}})", "/a/messages/0/role"},
      {R"({"a":{"kind":"sampling","messages":[{"role":"user","text":"t"}],"max_tokens":0}})",
       "/a/max_tokens"},
      {R"({"a":{"kind":"roots"},"\u0061":{"kind":"roots"}})", "twice"},
  };
  for (const auto& [requests, says] : cases) {
    const Resumed none;
    Questions questions(k_all, none, 16);
    const auto asked = ask(questions, requests);
    EXPECT_EQ(asked.status, COLLET_INVALID_ARGUMENT) << requests;
    EXPECT_THAT(asked.why, HasSubstr(std::string(says))) << requests;
    EXPECT_TRUE(questions.open().empty());
  }
}

TEST(Questions, PropertiesOfEveryFormAreAccepted) {
  const Resumed none;
  Questions questions(k_all, none, 16);
  EXPECT_EQ(ask(questions,
                R"({"a":{"kind":"elicitation","message":"m","schema":{"type":"object","properties":{
            "s":{"type":"string","title":"T","description":"D","minLength":1,"maxLength":9,"format":"email","default":"x@y"},
            "e":{"type":"string","enum":["a","b"],"enumNames":["A","B"],"default":"a"},
            "n":{"type":"number","minimum":0.5,"maximum":9.5,"default":1.5},"i":{"type":"integer","default":2},
            "b":{"type":"boolean","default":true}},"required":["s"]}}})")
                .status,
            COLLET_PENDING);
  EXPECT_EQ(questions.open().at(0).request.find('\n'), std::string::npos);
}

TEST(Questions, OnlyUnansweredQuestionsAreOpen) {
  Resumed before;
  before.round = 1;
  before.answers = R"({"a":{"roots":[]}})";
  Questions questions(k_all, before, 16);
  const auto known = ask(questions, R"({"a":{"kind":"roots"}})");
  EXPECT_EQ(known.status, COLLET_OK);
  EXPECT_EQ(known.answers, R"({"a":{"roots":[]}})");
  EXPECT_EQ(ask(questions, R"({"a":{"kind":"roots"},"b":{"kind":"roots"}})").status, COLLET_PENDING);
  ASSERT_EQ(questions.open().size(), 1U);
  EXPECT_EQ(questions.open()[0].key, "b");
}

TEST(Questions, QuestionThatTheClientCannotAnswerIsUnsupported) {
  const Resumed none;
  for (const std::string_view client : {R"({"ask":["sampling"]})", "{}", R"({"ask":[]})"}) {
    Questions questions(client, none, 16);
    EXPECT_EQ(ask(questions, R"({"a":{"kind":"roots"}})").status, COLLET_UNSUPPORTED);
  }
}

TEST(Questions, RoundsEnd) {
  Resumed before;
  before.round = 3;
  Questions questions(k_all, before, 3);
  const auto asked = ask(questions, R"({"a":{"kind":"roots"}})");
  EXPECT_EQ(asked.status, COLLET_FAILED);
  EXPECT_THAT(asked.why, HasSubstr("asked 3 times"));
}

TEST(Questions, KeepTakesSixtyFourKibibytes) {
  Resumed before;
  before.state = "old";
  Questions questions(k_all, before, 3);
  EXPECT_EQ(questions.state(), "old");
  EXPECT_EQ(questions.keep(std::string(65537, 'x')), COLLET_TOO_LARGE);
  EXPECT_EQ(questions.keep(std::string(65536, 'x')), COLLET_OK);
  EXPECT_EQ(questions.state().size(), 65536U);
}

class Pending : public NestedTest {
 protected:
  static collet_status ask(const FakeCall& call, std::string_view requests, std::string* answers = nullptr) {
    std::string unused;
    const collet_sink sink{answers == nullptr ? &unused : answers, [](void* context, collet_str bytes) {
                             *static_cast<std::string*>(context) += view(bytes);
                           }};
    return services::ask_interface().ask(call.call, plugin::testing::borrow(requests), &sink);
  }
  Started begin(Resumed resumed = {}) {
    auto& running = pipeline();
    Request request;
    const auto now = catalog.get();
    request.tool = catalog::hold(now, now->find_key("fake:a"));
    request.arguments = R"({"x":1})";
    request.origin = std::make_shared<Origin>(Origin{{}, {}, std::string(k_all)});
    request.resumed = std::move(resumed);
    Started started;
    started.call = running.start(
        std::move(request), false,
        when_done([promise = started.promise](Outcome outcome) { promise->set_value(std::move(outcome)); }));
    return started;
  }
};

TEST_F(Pending, CallComesBackWithItsQuestionsAndCanBeEnteredAgain) {
  add("fake", "a", [](FakeCall& call) -> collet_status {
    std::string answers;
    services::ask_interface().keep(call.call, plugin::testing::borrow("kept"));
    if (ask(call, R"({"k":{"kind":"roots"}})", &answers) == COLLET_PENDING) {
      call.json("\"dropped\"");
      return COLLET_PENDING;
    }
    EXPECT_THAT(call.meta, HasSubstr(R"("answers":{"k":{"roots":[]}},"state":"a2VwdA==")"));
    return call.json(answers);
  });
  settings.tools["a"].pinned["y"] = {"7", {}};
  const auto first = begin().wait();
  ASSERT_EQ(first.status, COLLET_PENDING);
  ASSERT_NE(first.paused, nullptr);
  EXPECT_TRUE(first.parts.empty());
  EXPECT_EQ(first.paused->questions.at(0).key, "k");
  auto again = first.paused->request;
  EXPECT_EQ(again.arguments, R"({"x":1,"y":7})");
  again.resumed.answers = R"({"k":{"roots":[]}})";
  Started entered;
  entered.call = pipeline().start(
      std::move(again), false,
      when_done([promise = entered.promise](Outcome outcome) { promise->set_value(std::move(outcome)); }));
  EXPECT_EQ(entered.wait().parts.at(0).bytes, R"({"k":{"roots":[]}})");
}

TEST_F(Pending, WithoutAQuestionThatIsOpenIsADefect) {
  add("fake", "a", [](FakeCall& call) -> collet_status {
    EXPECT_EQ(ask(call, R"({"k":{"kind":"roots"}})"), COLLET_FAILED);
    return COLLET_PENDING;
  });
  Resumed last;
  last.round = 16;
  EXPECT_THAT(begin(last).wait().text(), HasSubstr("'fake' returned pending without having asked anything"));
}

TEST_F(Pending, QuestionsOfACallThatGoesOnAreDropped) {
  add("fake", "a", [](FakeCall& call) -> collet_status {
    EXPECT_EQ(ask(call, R"({"k":{"kind":"roots"}})"), COLLET_PENDING);
    return call.json("1");
  });
  EXPECT_EQ(begin().wait().status, COLLET_OK);
}

TEST_F(Pending, WrongUseIsBlamed) {
  add("fake", "a", [](FakeCall& call) -> collet_status {
    const auto& table = services::ask_interface();
    EXPECT_EQ(table.ask(call.call, plugin::testing::borrow("{}"), nullptr), COLLET_INVALID_ARGUMENT);
    EXPECT_EQ(table.keep(call.call, {nullptr, 4}), COLLET_INVALID_ARGUMENT);
    EXPECT_EQ(table.ask(nullptr, {}, nullptr), COLLET_INVALID_ARGUMENT);
    EXPECT_EQ(ask(call, R"({"k":1})"), COLLET_INVALID_ARGUMENT);
    return call.json("1");
  });
  EXPECT_EQ(begin().wait().status, COLLET_OK);
  EXPECT_EQ(fake->logged().size(), 3U);
}

}  // namespace
}  // namespace collet::host::call::testing
