// SPDX-License-Identifier: MIT
#include "host/mcp/jsonrpc/message.hpp"

#include <gtest/gtest.h>

namespace collet::host::mcp {
namespace {

using Kind = Message::Kind;

/// A message read from a text, which must outlive it.
struct Read : Message {
  explicit Read(std::string_view text) { EXPECT_FALSE(read_message(text, *this)) << text; }
};

TEST(Message, TheMembersOfACallAreRead) {
  const Read message(
      R"( {"jsonrpc":"2.0", "id":7, "method":"tools/call", "params":{"name":"n","arguments":{"a":[1]},"_meta":{"progressToken":"t"}}} )");
  EXPECT_EQ(message.kind, Kind::request);
  EXPECT_EQ(message.id->json, "7");
  EXPECT_EQ(message.method, "tools/call");
  EXPECT_EQ(message.params.raw(), R"({"name":"n","arguments":{"a":[1]},"_meta":{"progressToken":"t"}})");
  EXPECT_EQ(message.members.name.raw(), R"("n")");
  EXPECT_EQ(message.members.arguments.raw(), R"({"a":[1]})");
  EXPECT_EQ(message.members.meta.whole.raw(), R"({"progressToken":"t"})");
  EXPECT_EQ(message.members.meta.progress_token.raw(), R"("t")");
}

TEST(Message, TheLastOfTwoEqualMembersCounts) {
  const Read message(
      R"({"jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"y","params":{"name":"a","arguments":{},"_meta":{"progressToken":1}},"params":{"name":"b","name":"c"}})");
  EXPECT_EQ(message.id->json, "2");
  EXPECT_EQ(message.method, "y");
  EXPECT_EQ(message.members.name.raw(), R"("c")");
  EXPECT_FALSE(message.members.arguments);
  EXPECT_FALSE(message.members.meta.whole);
  EXPECT_FALSE(message.members.meta.progress_token);
}

TEST(Message, TheLastOfTwoMetasReplacesTheFirst) {
  const Read message(
      R"({"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":{"progressToken":1},"_meta":{"other":2}}})");
  EXPECT_EQ(message.members.meta.whole.raw(), R"({"other":2})");
  EXPECT_FALSE(message.members.meta.progress_token);
}

TEST(Message, TheMethodMayBeEscaped) {
  const Read message(R"({"jsonrpc":"2.0","id":1,"method":"tools\/c\u0061ll"})");
  EXPECT_EQ(message.method, "tools/call");
}

TEST(Message, KeysMayBeEscaped) {
  const Read message(
      R"({"json\u0072pc":"2.0","\u0069d":1,"m\u0065thod":"x","p\u0061rams":{"n\u0061me":"a","\u005fmeta":{"progressTok\u0065n":3}}})");
  EXPECT_EQ(message.kind, Kind::request);
  EXPECT_EQ(message.members.name.raw(), R"("a")");
  EXPECT_EQ(message.members.meta.progress_token.raw(), "3");
}

TEST(Message, MembersCountOnlyAtTheirOwnLevel) {
  for (
      const char* const text :
      {R"({"jsonrpc":"2.0","id":1,"method":"x","params":[{"name":"a","_meta":{"progressToken":1}}]})",
       R"({"jsonrpc":"2.0","id":1,"method":"x","params":{"deep":{"name":"a","_meta":{"progressToken":1}}}})",
       R"({"jsonrpc":"2.0","id":1,"method":"x","other":{"name":"a","_meta":{"progressToken":1}}})",
       R"({"jsonrpc":"2.0","id":1,"method":"x","params":{"a":[{"progressToken":1}],"b":{"progressToken":1}}})",
       R"({"jsonrpc":"2.0","id":1,"method":"x","params":{"x":{"_meta":{"progressToken":1}}}})",
       R"({"jsonrpc":"2.0","id":1,"method":"x","params":{"_met":{"progressToken":1},"nam":"a","named":"a"}})"}) {
    const Read message(text);
    EXPECT_EQ(message.kind, Kind::request) << text;
    EXPECT_FALSE(message.members.name) << text;
    EXPECT_FALSE(message.members.meta.whole) << text;
    EXPECT_FALSE(message.members.meta.progress_token) << text;
  }
}

TEST(Message, MembersOfArgumentsDoNotCountAsMembersOfParams) {
  const Read message(
      R"({"jsonrpc":"2.0","id":1,"method":"x","params":{"name":"a","params":{"name":"b"},"arguments":{"name":"c","arguments":1}}})");
  EXPECT_EQ(message.members.name.raw(), R"("a")");
  EXPECT_EQ(message.members.arguments.raw(), R"({"name":"c","arguments":1})");
}

TEST(Message, ValuesOfEveryTypeAreRead) {
  for (const std::string value : {"null", "true", "false", "-1.5e3", R"("\"}{")", "[[],[{}]]", "{}", "[]"}) {
    const std::string text =
        R"({"jsonrpc":"2.0","id":1,"method":"x","params":{"name": )" + value + R"( ,"arguments":1}})";
    const Read message(text);
    EXPECT_EQ(message.members.name.raw(), value);
    EXPECT_EQ(message.members.arguments.raw(), "1");
  }
}

TEST(Message, AnArrayIsReturnedWhole) {
  const Read message(R"( [{"jsonrpc":"2.0"}, 1] )");
  EXPECT_EQ(message.kind, Kind::array);
  EXPECT_EQ(message.array.raw(), R"([{"jsonrpc":"2.0"}, 1])");
}

TEST(Message, InvalidJsonIsReportedWithItsOffset) {
  Message message;
  const auto grammar = read_message(R"({"jsonrpc":"2.0",})", message);
  ASSERT_TRUE(grammar);
  EXPECT_EQ(grammar->offset, 17U);
  const auto utf8 = read_message("{\"a\":\"\xFF\",}", message);
  ASSERT_TRUE(utf8);
  EXPECT_EQ(utf8->offset, 6U);
}

TEST(Message, IdsThatAreEqualByValueHaveOneKey) {
  const auto key = [](const std::string& id) {
    return Read(R"({"jsonrpc":"2.0","method":"x","id":)" + id + "}").id->key();
  };
  EXPECT_EQ(key("1"), key("1.0"));
  EXPECT_EQ(key("10"), key("1e1"));
  EXPECT_EQ(key(R"("a")"), key(R"("\u0061")"));
  EXPECT_NE(key("1"), key(R"("1")"));
  EXPECT_EQ(key("123456789012345678901234567890"), "123456789012345678901234567890");
}

}  // namespace
}  // namespace collet::host::mcp
