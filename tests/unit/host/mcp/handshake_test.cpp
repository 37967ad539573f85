// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view k_codex =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"codex-mcp-client","version":"1"}}})";

std::string initialize(std::string_view version) {
  return R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":")" +
         std::string(version) + R"(","capabilities":{},"clientInfo":{"name":"t","version":"1"}}})";
}

TEST(Handshake, EveryLegacyRevisionIsAccepted) {
  for (const std::string_view version : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}) {
    Harness harness;
    EXPECT_THAT(harness.exchange(initialize(version)),
                HasSubstr("\"protocolVersion\":\"" + std::string(version) + "\""));
  }
}

TEST(Handshake, AnyOtherVersionIsAnsweredWithTheNewestLegacyRevision) {
  for (const std::string_view version : {"2024-10-07", "2026-07-28", "1.0", ""}) {
    Harness harness;
    EXPECT_THAT(harness.exchange(initialize(version)), HasSubstr(R"("protocolVersion":"2025-11-25")"));
  }
}

TEST(Handshake, TheAnswerHasAllMembers) {
  Harness harness([](config::Settings& settings, ServerParts&) {
    settings.host.instructions = {"Be \"brief\".", {"/c.toml", 1}};
  });
  EXPECT_EQ(
      harness.exchange(initialize("2025-11-25")),
      R"({"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{},"logging":{}},)"
      R"("serverInfo":{"name":"collet","title":"Collet","version":"0.1.0"},"instructions":"Be \"brief\"."}})");
}

TEST(Handshake, InstructionsOfTheConfigurationAreWholeForAClientThatSearchesTitles) {
  Harness harness([](config::Settings& settings, ServerParts&) {
    settings.host.instructions = {"One.\nTwo.", {"/c.toml", 1}};
  });
  EXPECT_THAT(harness.exchange(k_codex), HasSubstr(R"("instructions":"One.\nTwo.")"));
}

TEST(Handshake, OldRevisionsHaveNoTitle) {
  Harness harness;
  EXPECT_THAT(harness.exchange(initialize("2025-03-26")),
              HasSubstr(R"("serverInfo":{"name":"collet","version":"0.1.0"}}})"));
}

TEST(Handshake, TheVersionIsRequired) {
  Harness harness;
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{}})"),
              HasSubstr("-32602"));
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":0,"method":"initialize"})"), HasSubstr("-32602"));
}

TEST(Handshake, PingIsAnsweredBeforeTheHandshake) {
  Harness harness;
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","id":"p","method":"ping"})"),
            R"({"jsonrpc":"2.0","id":"p","result":{}})");
}

TEST(Handshake, ARequestBeforeTheHandshakeIsServedInTheNewestLegacyRevision) {
  Harness harness;
  const std::string before = harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})");
  harness.shake_hands("2025-11-25");
  EXPECT_EQ(before, harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"));
  EXPECT_THAT(before, Not(HasSubstr("resultType")));
}

TEST(Handshake, TheClientsCapabilitiesArePassedToTheCall) {
  Harness harness;
  harness.shake_hands("2025-11-25",
                      R"({"sampling":{},"elicitation":{"form":{}},"experimental":{"roots":{}}})");
  harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}})");
  EXPECT_EQ(harness.pipeline.call(0)->request.origin->client_json, R"({"ask":["sampling","elicitation"]})");
}

}  // namespace
}  // namespace collet::host::mcp::test
