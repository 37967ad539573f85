// SPDX-License-Identifier: MIT
/// Tests of the parts that process the output of servers.
#include <array>
#include <gmock/gmock.h>
#include <string>
#include <vector>

#include "plugins/external/fleet/tool_provider.hpp"
#include "plugins/external/session/lock_file.hpp"
#include "plugins/external/session/tool_list.hpp"
#include "plugins/external/transport/equal_json.hpp"
#include "plugins/external/transport/message.hpp"
#include "plugins/external/transport/recording.hpp"
#include "plugins/external/transport/sse.hpp"
#include "plugins/external/transport/sse_transport.hpp"

namespace collet::external {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

TEST(Message, IsClassifiedByItsMembers) {
  using Type = Message::Type;
  const std::pair<const char*, Type> table[] = {
      {R"({"jsonrpc":"2.0","id":1,"result":{}})", Type::response},
      {R"({"id":"a","result":null})", Type::response},
      {R"({"id":1,"error":{"code":-1,"message":"m"}})", Type::error},
      {R"({"id":null,"error":{"code":-1,"message":"m"}})", Type::error},
      {R"({"id":1,"method":"ping"})", Type::request},
      {R"({"method":"notifications/x","params":{}})", Type::notification},
      {R"({"id":null,"method":"ping"})", Type::invalid},
      {R"({"id":{},"method":"ping"})", Type::invalid},
      {R"({"method":7})", Type::invalid},
      {R"({"id":1})", Type::invalid},
      {R"({"result":{}})", Type::invalid},
      {R"({"id":1,"error":"no"})", Type::invalid},
      {"{}", Type::invalid},
      {"", Type::invalid},
      {"nonsense", Type::invalid},
      {"{\"id\":1,\"result\":{}", Type::invalid},
      {"{\"id\":1,\"result\":{\"a\":\"\xff\"}}", Type::invalid}};
  for (const auto& [text, type] : table)
    EXPECT_EQ(read_message(text).type, type) << text;
}

std::vector<std::string> events(std::string_view text, std::size_t step) {
  std::vector<std::string> out;
  SseReader reader([&](std::string_view data) { out.emplace_back(data); });
  for (std::size_t at = 0; at < text.size(); at += step)
    EXPECT_TRUE(reader.feed(text.substr(at, step)));
  return out;
}

TEST(Sse, EventsDoNotDependOnTheBoundariesOfPieces) {
  const std::string text =
      "\xEF\xBB\xBF: hello\n\nid: 1\nevent: message\ndata: {\"a\":1}\n\ndata:x\rdata:  y\r\rdata\n\nretry: "
      "5\n\n"
      "data: last\r\n\r\ndata: never ended\n";
  for (const std::size_t step : {std::size_t{1}, std::size_t{2}, std::size_t{7}, text.size()})
    EXPECT_THAT(events(text, step), ElementsAre("{\"a\":1}", "x\n y", "last")) << step;
}

TEST(Sse, ReportTheLastIdAndTheRetryDelay) {
  struct Row {
    std::string text;
    std::string id;
    int retry;
  };
  const std::vector<Row> table = {{"", "", 1000},
                                  {"id: a\ndata\n\n", "a", 1000},
                                  {"id:a\n\nid: b\ndata: cut off", "a", 1000},  // an event counts at its end
                                  {"id: a\n\ndata: x\n\n", "a", 1000},          // valid until the next id
                                  {"id: a\n\nid\ndata: x\n\n", "", 1000},
                                  {std::string("id: a\0b\ndata: x\n\n", 17), "", 1000},
                                  {"id: " + std::string(1025, 'x') + "\n\n", "", 1000},
                                  {"id: \tx\n\n", "", 1000},
                                  {"retry: 5\n", "", 5},
                                  {"retry: 5s\n", "", 1000},
                                  {"retry: -5\n", "", 1000},
                                  {"retry:\n", "", 1000},
                                  {"retry: 99999999999\n", "", 3'600'000},
                                  {"retry: 99999999999999999999999\n", "", 1000}};
  for (const auto& [text, id, retry] : table) {
    SseReader reader([](std::string_view) {});
    EXPECT_TRUE(reader.feed(text));
    EXPECT_EQ(reader.last_id(), id) << text;
    EXPECT_EQ(reader.retry().count(), retry) << text;
  }
}

TEST(Sse, ResetDropsAnIncompleteEvent) {
  std::vector<std::string> out;
  SseReader reader([&](std::string_view data) { out.emplace_back(data); });
  EXPECT_TRUE(reader.feed("id: 1\n\nid: 2\ndata: ha"));
  reader.reset();
  EXPECT_TRUE(reader.feed("data: whole\n\n"));
  EXPECT_THAT(out, ElementsAre("whole"));
  EXPECT_EQ(reader.last_id(), "1");
}

TEST(Messages, ThatAreUnreadableStillHaveARequestId) {
  const std::vector<std::pair<std::string_view, std::string_view>> table = {
      {R"({"id":7,"result":{)", "7"},
      {"{\"result\":{\"a\":\"\xff\"},\"id\":7}", "7"},
      {R"({"id":"7","error":"no object"})", R"("7")"},
      {R"({"id":7,"method":7})", ""},  // a request
      {R"({"id":7})", ""},
      {R"({"id":7.5,"result":)", ""},
      {R"({"result":{"id":7})", ""},
      {"", ""}};
  for (const auto& [text, id] : table)
    EXPECT_EQ(answered_request_id(text), id) << text;
}

TEST(SseEndpoint, MustBeOnTheSameServer) {
  const std::vector<std::array<std::string_view, 3>> table = {
      {"http://h:1/sse", "/message?s=1", "http://h:1/message?s=1"},
      {"http://h:1/a/sse?k=/x", "message", "http://h:1/a/message"},
      {"http://h:1", "message", "http://h:1/message"},
      {"http://h:1?a", "/m", "http://h:1/m"},
      {"http://h:1/sse", "http://h:1/m", "http://h:1/m"},
      {"http://h:1/sse", "http://h:10/m", ""},
      {"http://h:1/sse", "http://h:1@evil/m", ""},
      {"http://h:1/sse", "https://h:1/m", ""},
      {"http://h:1/sse", "//evil/m", ""}};
  for (const auto& [url, told, expected] : table)
    EXPECT_EQ(endpoint_of(url, told), expected) << url << " " << told;
}

TEST(EqualJson, IgnoresTheOrderOfMembersAndTheNotationOfNumbers) {
  EXPECT_TRUE(equal_json(R"({"a":1,"b":[1.0]})", R"({"b":[1],"a":1e0})"));
  EXPECT_FALSE(equal_json("[1,2]", "[2,1]"));
  EXPECT_FALSE(equal_json("{}", ""));
  EXPECT_TRUE(equal_json("", ""));
}

TEST(Tools, AreCheckedOneByOne) {
  ServerEntry entry;
  entry.blocked = {"hidden*"};
  const auto list = read_tools(
      {R"({"name":"b","inputSchema":{"type":"object"},"annotations":{"title":"T","readOnlyHint":true}})",
       R"({"name":"a","description":"d","inputSchema":{"type":"object"},"outputSchema":{"type":"array"}})",
       R"({"name":"c"})", R"({"name":"d","inputSchema":{"type":"string"}})",
       R"({"name":"a\nb","inputSchema":{}})", R"({"name":"b","inputSchema":{"type":"object"}})",
       R"({"name":"hidden_x"})", "7", R"({"name":7})"},
      entry);
  ASSERT_EQ(list.tools.size(), 2U);
  EXPECT_EQ(list.tools[0].name, "a");
  EXPECT_EQ(list.tools[0].output_schema, "");
  EXPECT_EQ(list.tools[1].title, "T");
  EXPECT_THAT(list.tools[1].description, HasSubstr("does not describe it"));
  EXPECT_THAT(
      list.quarantined,
      UnorderedElementsAre(Pair("c", "it has no inputSchema"), Pair("d", HasSubstr("not of type object")),
                           Pair("a\nb", HasSubstr("printable")), Pair("b", "the server lists it twice"),
                           Pair("(nameless)", HasSubstr("it is no object"))));
}

TEST(Lock, SplitsKeysAtTheFirstColon) {
  const auto lock = read_lock(
      R"({"version":1,"tools":{"a:x:y":{"server":"s 1","input_schema":{"type":"object"}},"a:z":{"input_schema":{"type":"object"},"output_schema":{"type":"object"}},"walk_paths":{"input_schema":{}}}})");
  ASSERT_TRUE(lock) << lock.error().message;
  ASSERT_EQ(lock->size(), 1U);
  EXPECT_EQ(lock->at("a").server, "s 1");
  EXPECT_EQ(lock->at("a").tools.at(0).name, "x:y");
  ToolList now;
  now.tools = lock->at("a").tools;
  EXPECT_TRUE(changed_tools(lock->at("a"), now).empty());
  now.tools[1].output_schema.clear();
  EXPECT_THAT(changed_tools(lock->at("a"), now), ElementsAre("z"));
  now.tools.erase(now.tools.begin());
  EXPECT_THAT(changed_tools(lock->at("a"), now), ElementsAre("x:y", "z"));
  for (const char* const bad : {"", "[]", "{}", R"({"version":2,"tools":{}})", R"({"version":1,"tools":[]})"})
    EXPECT_FALSE(read_lock(bad)) << bad;
}

TEST(Recording, AnswersEachRequestOnceExceptLists) {
  const auto recording = Recording::read(
      R"({"jsonrpc":"2.0","method":"$transport/start","_meta":{"dir":"lifecycle","server":"s"}})"
      "\n"
      R"({"id":1,"method":"tools/call","params":{"name":"a","arguments":{"x":1,"y":2}},"_meta":{"dir":"send","server":"s"}})"
      "\n"
      R"({"id":2,"method":"tools/list","params":{},"_meta":{"dir":"send","server":"s"}})"
      "\r\n\n"
      R"({"id":1,"result":{"one":1},"_meta":{"dir":"recv","server":"s"}})"
      "\n"
      R"({"id":2,"result":{"tools":[]},"_meta":{"dir":"recv","server":"s"}})");
  ASSERT_TRUE(recording) << recording.error().message;
  auto& t = **recording;
  EXPECT_EQ(t.answer("s", "tools/call", R"({"arguments":{"y":2,"x":1},"name":"a","_meta":{"z":1}})", "77"),
            R"({"id":77,"result":{"one":1}})");
  EXPECT_FALSE(t.answer("s", "tools/call", R"({"arguments":{"y":2,"x":1},"name":"a"})", "78"));
  EXPECT_FALSE(t.answer("other", "tools/list", "{}", "1"));
  for (int i = 0; i < 2; ++i)
    EXPECT_TRUE(t.answer("s", "tools/list", "{}", "\"i\""));
  EXPECT_THAT(Recording::read("{}\nno").error().message, HasSubstr("line 2"));
}

TEST(ServerErrors, OfAServerAreClassifiedByCodeThenByText) {
  const auto kind = [](ServerError error, bool listed) {
    return error_kind_name(classify_error(std::move(error), listed).kind);
  };
  EXPECT_EQ(kind({ErrorKind::server, "bad", -32602}, true), "invalid_args");
  EXPECT_EQ(kind({ErrorKind::server, "Unknown tool: x", -32602}, true), "unknown_tool");
  EXPECT_EQ(kind({ErrorKind::server, "bad", -32602}, false), "unknown_tool");
  EXPECT_EQ(kind({ErrorKind::server, "bad", -32603}, true), "server");
  EXPECT_EQ(kind({ErrorKind::tool_error, "file not found", {}}, true), "tool_error");
  EXPECT_EQ(kind({ErrorKind::tool_error, "Tool x not found", {}}, false), "unknown_tool");
  EXPECT_EQ(kind({ErrorKind::tool_error, "Input validation error: y", {}}, true), "invalid_args");
  EXPECT_EQ(kind({ErrorKind::offline, "unknown tool", {}}, true), "offline");
}

}  // namespace
}  // namespace collet::external
