// SPDX-License-Identifier: MIT
/// Malformed messages and their errors.
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string error_start(std::string_view id, int code) {
  return R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"error":{"code":)" + std::to_string(code) + ",";
}

struct Case {
  std::string_view line;
  std::string_view id;
  int code;
};

constexpr Case k_bad[] = {
    {"hello", "null", -32700},
    {"", "null", -32700},
    {"{", "null", -32700},
    {R"({"jsonrpc":"2.0","id":5,"method":"pi)", "5", -32700},
    {"{\"jsonrpc\":\"2.0\",\"id\":\"nul\",\"method\":\"pi\x01ng\"}", "\"nul\"", -32700},
    {"\xef\xbb\xbf{}", "null", -32700},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", "1", -32700},
    {"42", "null", -32600},
    {"null", "null", -32600},
    {"\"x\"", "null", -32600},
    {"{}", "null", -32600},
    {R"({"id":1,"method":"ping"})", "1", -32600},
    {R"({"jsonrpc":"1.0","id":1,"method":"ping"})", "1", -32600},
    {R"({"jsonrpc":2,"id":1,"method":"ping"})", "1", -32600},
    {R"({"jsonrpc":"2.0","id":null,"method":"ping"})", "null", -32600},
    {R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", "null", -32600},
    {R"({"jsonrpc":"2.0","id":{},"method":"ping"})", "null", -32600},
    {R"({"jsonrpc":"2.0","id":true,"method":"ping"})", "null", -32600},
    {R"({"jsonrpc":"2.0","id":1})", "1", -32600},
    {R"({"jsonrpc":"2.0","id":1,"method":7})", "1", -32600},
    {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[1]})", "1", -32602},
    {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":null})", "1", -32602},
    {R"({"jsonrpc":"2.0","id":1,"method":"no/such"})", "1", -32601},
    {R"({"jsonrpc":"2.0","id":1,"method":"prompts/list"})", "1", -32601},
    {R"({"jsonrpc":"2.0","id":1,"method":"completion/complete"})", "1", -32601},
    {R"({"jsonrpc":"2.0","id":1,"method":"resources/subscribe"})", "1", -32601},
    {"[]", "null", -32600},
    {R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", "null", -32600},
};

TEST(Envelope, AMalformedMessageIsAnsweredWithOneErrorAndItsIdIfAny) {
  Harness harness;
  for (const auto& [line, id, code] : k_bad)
    EXPECT_THAT(harness.exchange(line), StartsWith(error_start(id, code))) << line;
}

TEST(Envelope, AnIdIsEchoedUnchanged) {
  Harness harness;
  for (const std::string id :
       {"0", "-1", "\"a\"", R"("\u0061\"")", "\"\"", "123456789012345678901234567890", "1.0"}) {
    EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"ping"})"),
              R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":{}})");
  }
}

TEST(Envelope, AnIdOverAKilobyteIsRefused) {
  Harness harness;
  EXPECT_THAT(
      harness.exchange(R"({"jsonrpc":"2.0","id":")" + std::string(2000, 'a') + R"(","method":"ping"})"),
      StartsWith(error_start("null", -32600)));
}

TEST(Envelope, NotificationsAreNeverAnswered) {
  Harness harness;
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","method":"ping"})"), "");
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","method":"tools/call","params":7})"), "");
  EXPECT_EQ(
      harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}})"),
      "");
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled"})"), "");
}

TEST(Envelope, UnexpectedResponsesAreNeverAnswered) {
  Harness harness;
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","id":4,"result":{}})"), "");
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","id":"collet-roots-1","result":{"roots":[]}})"), "");
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","error":{"code":1,"message":"m"}})"), "");
}

TEST(Envelope, OrderAndSpaceOfMembersDoNotMatter) {
  Harness harness;
  EXPECT_EQ(harness.exchange("  { \"method\" : \"ping\" , \"id\" : 9 ,\t\"jsonrpc\" : \"2.0\" }  "),
            R"({"jsonrpc":"2.0","id":9,"result":{}})");
  EXPECT_EQ(harness.exchange(R"({"\u006dethod":"p\u0069ng","id":9,"jsonrpc":"2.0"})"),
            R"({"jsonrpc":"2.0","id":9,"result":{}})");
}

TEST(Envelope, AnOversizedMessageIsRefusedWithItsIdAndTheLimit) {
  Harness harness;
  harness.server().refuse_oversized("\"big\"");
  EXPECT_THAT(harness.sent(),
              testing::AllOf(StartsWith(error_start("\"big\"", -32600)), HasSubstr("16777216")));
  harness.server().refuse_oversized("");
  EXPECT_EQ(harness.sent(), "");
}

TEST(Envelope, InvalidJsonWithAnIdInUseIsAnsweredWithANullId) {
  Harness harness;
  harness.exchange(R"({"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"count"}})");
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":5,"method":"pi)"),
              StartsWith(error_start("null", -32700)));
}

TEST(Envelope, ALongMethodNameIsCutInTheError) {
  Harness harness;
  EXPECT_LT(
      harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(100000, 'm') + "\"}").size(),
      500U);
}

TEST(Envelope, TooDeepNestingIsRefused) {
  Harness harness;
  EXPECT_THAT(harness.exchange(std::string(100000, '[')), StartsWith(error_start("null", -32700)));
}

}  // namespace
}  // namespace collet::host::mcp::test
