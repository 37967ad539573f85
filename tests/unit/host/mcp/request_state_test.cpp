// SPDX-License-Identifier: MIT
#include "host/mcp/client/request_state.hpp"

#include <gmock/gmock.h>

namespace collet::host::mcp {
namespace {

using ::testing::HasSubstr;

const RequestState::Clock::time_point k_now{std::chrono::hours(1000)};

StateContent content() {
  StateContent made;
  made.resumed.round = 2;
  made.resumed.answers = R"({"a":{"action":"decline"}})";
  made.resumed.state = std::string("\0kept\xff", 6);
  made.questions = {{"b", call::Question::Kind::roots, R"({"kind":"roots"})"}};
  return made;
}

const StateSubject k_subject{"stdio", "demo:count", R"({"x": 1})"};

TEST(RequestState, OpenReturnsTheSealedContent) {
  const RequestState state(std::string(32, 'k'));
  const auto opened = state.open(state.seal(k_subject, content(), k_now),
                                 {"stdio", "demo:count", R"({"x":1})"}, k_now + std::chrono::minutes(9));
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(opened->resumed.round, 2);
  EXPECT_EQ(opened->resumed.answers, R"({"a":{"action":"decline"}})");
  EXPECT_EQ(opened->resumed.state, content().resumed.state);
  ASSERT_EQ(opened->questions.size(), 1U);
  EXPECT_EQ(opened->questions[0].key, "b");
  EXPECT_EQ(opened->questions[0].kind, call::Question::Kind::roots);
}

TEST(RequestState, EveryChangedCharacterIsDetected) {
  const RequestState state(std::string(32, 'k'));
  const auto sealed = state.seal(k_subject, content(), k_now);
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    auto changed = sealed;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(state.open(changed, k_subject, k_now)) << i;
    EXPECT_FALSE(state.open(sealed.substr(0, i), k_subject, k_now)) << i;
  }
}

TEST(RequestState, AnotherHostPrincipalToolOrArgumentsAreRefused) {
  const RequestState state(std::string(32, 'k'));
  const auto sealed = state.seal(k_subject, content(), k_now);
  const auto refusal = [&](const StateSubject& subject) {
    const auto opened = state.open(sealed, subject, k_now);
    return opened ? std::string() : opened.error().message;
  };
  EXPECT_THAT(refusal({"other", "demo:count", k_subject.arguments}), HasSubstr("this host did not make it"));
  EXPECT_THAT(refusal({"stdio", "demo:other", k_subject.arguments}), HasSubstr("another tool"));
  EXPECT_THAT(refusal({"stdio", "demo:count", R"({"x":2})"}), HasSubstr("other arguments"));
  EXPECT_FALSE(RequestState(std::string(32, 'l')).open(sealed, k_subject, k_now));
}

TEST(RequestState, AStateExpiresAfterTenMinutes) {
  const RequestState state(std::string(32, 'k'));
  const auto sealed = state.seal(k_subject, content(), k_now);
  EXPECT_TRUE(state.open(sealed, k_subject, k_now + std::chrono::minutes(10)));
  const auto late = state.open(sealed, k_subject, k_now + std::chrono::minutes(10) + std::chrono::seconds(1));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().message,
            "params.requestState: it has expired, 10 min after it was sent; call the "
            "tool again without it");
}

TEST(RequestState, AKeyIsRandom) {
  EXPECT_EQ(random_key().size(), 32U);
  EXPECT_NE(random_key(), random_key());
}

}  // namespace
}  // namespace collet::host::mcp
