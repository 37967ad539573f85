// SPDX-License-Identifier: MIT
/// Summaries by the client's model, which are used only if the client answers at once.
#include "plugins/workflow/run/serve/sampling.hpp"

#include <gtest/gtest.h>

#include <collet/interfaces/ask.h>

#include "tests/abi/fake_host.hpp"

namespace collet::workflow::test {
namespace {

using collet::test::FakeHost;

/// A host whose client gives the answer of the test case.
struct Client {
  collet_status status = COLLET_OK;
  std::string answers;
  std::string asked;
};
Client client;

const collet_ask& table() {
  static const collet_ask ask{sizeof(collet_ask), 0,
                              [](collet_call*, collet_str requests, const collet_sink* sink) {
                                client.asked = FakeHost::text(requests);
                                if (client.status == COLLET_OK)
                                  sink->append(sink->context, {client.answers.data(), client.answers.size()});
                                return client.status;
                              },
                              [](collet_call*, collet_str) { return collet_status{COLLET_OK}; }};
  return ask;
}

class Sampling : public testing::Test {
 protected:
  std::string text_of(std::string_view kinds = R"(["roots","sampling"])") {
    const std::string meta = std::string(R"({"client":{"ask":)").append(kinds).append("}}");
    const Host host(fake_.host(), &FakeHost::api());
    const Call call(FakeHost::api(), fake_.call(), "{}", meta);
    std::string why;
    const auto text = ask_client(host, call, "Say it.\n\n\"n\" is 1", 50, why);
    return text ? *text : "none: " + why;
  }
  void SetUp() override {
    client = {};
    fake_.interface = &table();
  }
  FakeHost fake_;
};

TEST_F(Sampling, TheTextIsUsedIfTheClientAnswersAtOnce) {
  client.answers = R"({"summary":{"role":"assistant","text":"n is \u00e9ne","model":"m"}})";
  EXPECT_EQ(text_of(), "n is \u00e9ne");
  EXPECT_EQ(client.asked,
            R"({"summary":{"kind":"sampling","messages":[{"role":"user","text":"Say it.\n\n\"n\" is 1"}],)"
            R"("max_tokens":50}})");
}

TEST_F(Sampling, AReasonIsGivenIfTheClientDoesNotAnswerAtOnce) {
  client.status = COLLET_PENDING;
  EXPECT_EQ(text_of(), "none: the client does not answer at once");
  for (const auto status : {COLLET_UNSUPPORTED, COLLET_FAILED, COLLET_INVALID_ARGUMENT}) {
    client.status = status;
    EXPECT_EQ(text_of(), "none: the client cannot be asked");
  }
}

TEST_F(Sampling, AnAnswerWithoutTextIsIgnored) {
  for (const char* const answers : {R"({"summary":{"error":"no"}})", R"({"other":{"text":"x"}})",
                                    R"({"summary":{"text":1}})", "", "no json"}) {
    client.answers = answers;
    EXPECT_EQ(text_of(), "none: the client's model gave no text") << answers;
  }
}

TEST_F(Sampling, AClientWithoutSamplingIsNotAsked) {
  EXPECT_EQ(text_of(R"(["roots"])"), "none: the client does not offer it");
  EXPECT_EQ(text_of("[]"), "none: the client does not offer it");
  fake_.interface = nullptr;
  EXPECT_EQ(text_of(), "none: the client does not offer it");
  EXPECT_EQ(client.asked, "");
}

}  // namespace
}  // namespace collet::workflow::test
