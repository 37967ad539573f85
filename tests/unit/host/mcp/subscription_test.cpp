// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

std::string listen() {
  return R"({"jsonrpc":"2.0","id":"listen:0","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},)" +
         modern_meta() + "}}";
}

constexpr std::string_view k_acknowledged =
    R"({"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"listen:0"},"notifications":{}}})";

TEST(Subscription, TheAcknowledgementNamesTheListsThatCanChange) {
  Harness harness;
  EXPECT_EQ(harness.exchange(listen()), k_acknowledged);
  EXPECT_THAT(harness.exchange(listen()), HasSubstr("-32600"));
}

TEST(Subscription, TheServerEndsASubscriptionWithAResult) {
  Harness harness;
  harness.exchange(listen());
  harness.server().close({10s, 10s});
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","id":"listen:0","result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":"listen:0"}}})");
}

TEST(Subscription, TheClientEndsASubscriptionByACancel) {
  Harness harness;
  harness.exchange(listen());
  EXPECT_EQ(harness.exchange(
                R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"listen:0",)" +
                modern_meta() + "}}"),
            "");
  harness.server().close({10s, 10s});
  EXPECT_EQ(harness.sent(), "");
}

TEST(Subscription, TheFilterIsRequired) {
  Harness harness;
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{)" +
                               modern_meta() + "}}"),
              HasSubstr("-32602"));
  EXPECT_THAT(
      harness.exchange(
          R"({"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{}}})"),
      HasSubstr("-32602"));
}

}  // namespace
}  // namespace collet::host::mcp::test
