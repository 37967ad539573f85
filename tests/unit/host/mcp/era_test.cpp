// SPDX-License-Identifier: MIT
/// The revision 2026-07-28, and both eras in one connection.
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string request(std::string_view method, std::string_view params) {
  return R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + R"(","params":{)" +
         std::string(params) + "}}";
}

constexpr std::string_view k_ending =
    R"("_meta":{"io.modelcontextprotocol/serverInfo":{"name":"collet","title":"Collet","version":"0.1.0"}}}})";

TEST(Era, DiscoverReturnsTheServersDescription) {
  Harness harness;
  EXPECT_EQ(
      harness.exchange(request("server/discover", modern_meta())),
      R"({"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{},"resources":{},"logging":{}},)"
      R"("resultType":"complete","ttlMs":300000,"cacheScope":"private",)" +
          std::string(k_ending));
}

TEST(Era, EveryModernResultNamesItsTypeAndServer) {
  Harness harness;
  harness.pipeline.at_once = [](const call::Request&) { return json_outcome("{}"); };
  for (const auto& [method, more] : {std::pair{"tools/list", ""},
                                     {"resources/list", ""},
                                     {"resources/templates/list", ""},
                                     {"tools/call", R"("name":"count",)"}}) {
    const std::string answer = harness.exchange(request(method, more + modern_meta()));
    EXPECT_THAT(answer, HasSubstr(R"("resultType":"complete")")) << method;
    EXPECT_THAT(answer, testing::EndsWith(k_ending)) << method;
  }
}

TEST(Era, ModernListsHaveACacheLifetime) {
  Harness harness;
  for (const char* const method : {"tools/list", "resources/list", "resources/templates/list"}) {
    EXPECT_THAT(harness.exchange(request(method, modern_meta())),
                testing::AllOf(HasSubstr("\"ttlMs\":"), HasSubstr(R"("cacheScope":"private")")));
  }
}

TEST(Era, AModernRequestNeedsItsMeta) {
  Harness harness;
  const std::string_view metas[] = {
      "",
      R"("_meta":{})",
      R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"})",
      R"("_meta":{"io.modelcontextprotocol/clientCapabilities":{}})",
      R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]})",
      R"("_meta":{"io.modelcontextprotocol/protocolVersion":20260728,"io.modelcontextprotocol/clientCapabilities":{}})",
  };
  for (const std::string_view meta : metas)
    EXPECT_THAT(harness.exchange(request("server/discover", meta)), HasSubstr("\"code\":-32602")) << meta;
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"server/discover"})"),
              HasSubstr("\"code\":-32602"));
  EXPECT_THAT(harness.exchange(request("tools/list", metas[2])), HasSubstr("\"code\":-32602"));
}

TEST(Era, AnUnknownOrLegacyVersionInTheMetaIsRefusedWithTheSupportedVersions) {
  for (const std::string version : {"2099-01-01", "2025-11-25", ""}) {
    Harness harness;
    EXPECT_THAT(
        harness.exchange(request("tools/list", R"("_meta":{"io.modelcontextprotocol/protocolVersion":")" +
                                                   version +
                                                   R"(","io.modelcontextprotocol/clientCapabilities":{}})")),
        testing::AllOf(HasSubstr("\"code\":-32022"),
                       HasSubstr(R"("data":{"supported":["2026-07-28"],"requested":")" + version + "\"}")));
  }
}

TEST(Era, TheModernEraHasNoHandshakeMethods) {
  Harness harness;
  for (const char* const method :
       {"ping", "initialize", "logging/setLevel", "resources/subscribe", "prompts/list"})
    EXPECT_THAT(harness.exchange(request(method, modern_meta())), HasSubstr("\"code\":-32601")) << method;
}

TEST(Era, BothErasCanBeUsedInOneConnection) {
  Harness harness;
  harness.exchange(request("server/discover", modern_meta()));
  harness.shake_hands("2025-06-18");
  EXPECT_THAT(harness.exchange(request("tools/list", "")), Not(HasSubstr("resultType")));
  EXPECT_THAT(harness.exchange(request("tools/list", modern_meta())), HasSubstr("resultType"));
  EXPECT_THAT(harness.exchange(request("tools/list", "")), Not(HasSubstr("resultType")));
}

TEST(Era, AModernRequestHasItsOwnCapabilities) {
  Harness harness;
  harness.shake_hands("2025-11-25", R"({"sampling":{}})");
  harness.exchange(request(
      "tools/call",
      R"("name":"count","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}})"));
  EXPECT_EQ(harness.pipeline.call(0)->request.origin->client_json, R"({"ask":["elicitation"]})");
}

TEST(Era, ARequestWithOnlyAProgressTokenIsLegacy) {
  Harness harness;
  EXPECT_THAT(harness.exchange(request("tools/list", R"("_meta":{"progressToken":1})")),
              Not(HasSubstr("resultType")));
}

}  // namespace
}  // namespace collet::host::mcp::test
