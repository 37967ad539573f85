// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

constexpr std::string_view k_line =
    R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"warning","logger":"demo","data":"cache is cold"}})";

std::string log_and_see(Harness& harness) {
  harness.sent();
  harness.server().log(COLLET_LOG_WARNING, "demo", "cache is cold");
  return harness.sent();
}

TEST(Logging, AClientThatDidNotAskGetsNoMessages) {
  Harness harness;
  harness.shake_hands("2025-11-25");
  EXPECT_EQ(log_and_see(harness), "");
}

TEST(Logging, SetLevelEnablesMessagesOfThatLevelAndAbove) {
  Harness harness;
  harness.shake_hands("2025-11-25");
  EXPECT_EQ(
      harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}})"),
      R"({"jsonrpc":"2.0","id":1,"result":{}})");
  EXPECT_EQ(log_and_see(harness), k_line);
  harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"error"}})");
  EXPECT_EQ(log_and_see(harness), "");
}

TEST(Logging, AnUnknownLevelIsRefused) {
  Harness harness;
  for (const char* const params : {"{}", R"({"level":"warn"})", R"({"level":3})"}) {
    EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":)" +
                                 std::string(params) + "}"),
                testing::HasSubstr("\"code\":-32602"));
  }
}

TEST(Logging, AModernRequestEnablesMessagesWhileItRuns) {
  Harness harness;
  harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count",)" +
                   modern_meta() + "}}");
  EXPECT_EQ(log_and_see(harness), "");
  harness.exchange(R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count",)" +
                   modern_meta(R"(,"io.modelcontextprotocol/logLevel":"warning")") + "}}");
  EXPECT_EQ(log_and_see(harness), k_line);
  harness.pipeline.call(1)->done(json_outcome("1"));
  EXPECT_EQ(log_and_see(harness), "");
}

TEST(Logging, InvalidUtf8IsReplaced) {
  Harness harness;
  harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"debug"}})");
  harness.server().log(COLLET_LOG_PLUGIN_MISBEHAVING, "d\xff", "\xc3");
  EXPECT_THAT(harness.sent(), testing::HasSubstr(R"("level":"error","logger":"d�","data":"�")"));
}

}  // namespace
}  // namespace collet::host::mcp::test
