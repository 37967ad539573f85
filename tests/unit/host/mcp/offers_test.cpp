// SPDX-License-Identifier: MIT
/// Resources and prompts of plugins, and notifications of changed lists.
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* k_described = R"({"tools":[],
"resources":[{"uri":"d://one","name":"One","title":"First","description":"It","mimeType":"text/plain","size":3}],
"resource_templates":[{"uri_template":"d://of/{x}","name":"Of","title":"T"}],
"prompts":[{"name":"greet","title":"G","description":"Greets","arguments":[{"name":"who","required":true}]}]})";

std::string ask(std::string_view method, std::string_view params = "") {
  std::string text = R"({"jsonrpc":"2.0","id":1,"method":")";
  text.append(method).append(R"(","params":{)").append(params);
  return text.append("}}");
}

call::Outcome contents(std::string text) {
  return part_outcome(COLLET_PART_RESOURCE, R"({"uri":"d://one","mimeType":"text/plain","text":true})",
                      std::move(text));
}

TEST(McpOffers, ListsHaveTheMembersOfTheRevision) {
  Harness harness({}, k_described);
  EXPECT_THAT(
      harness.exchange(ask("resources/list")),
      HasSubstr(
          R"({"uri":"d://one","name":"One","title":"First","description":"It","mimeType":"text/plain","size":3})"));
  EXPECT_THAT(harness.exchange(ask("resources/templates/list")),
              HasSubstr(R"("resourceTemplates":[{"uriTemplate":"d://of/{x}","name":"Of","title":"T"}])"));
  EXPECT_THAT(
      harness.exchange(ask("prompts/list")),
      HasSubstr(
          R"("prompts":[{"name":"greet","title":"G","description":"Greets","arguments":[{"name":"who","required":true}]}])"));
  harness.shake_hands("2025-03-26");
  EXPECT_THAT(harness.exchange(ask("prompts/list")), Not(HasSubstr("title")));
}

TEST(McpOffers, PromptsAreACapabilityOnlyIfThereAreAny) {
  const auto greeting = [](Harness& harness) {
    return harness.exchange(ask("server/discover", modern_meta()));
  };
  Harness without;
  EXPECT_THAT(greeting(without), HasSubstr(R"("capabilities":{"tools":{},"resources":{},"logging":{}})"));
  Harness with({}, k_described);
  EXPECT_THAT(greeting(with),
              HasSubstr(R"("capabilities":{"tools":{},"resources":{},"prompts":{},"logging":{}})"));
  Harness changing([](config::Settings&, ServerParts& parts) { parts.catalog_changes = true; });
  EXPECT_THAT(
      greeting(changing),
      HasSubstr(
          R"({"tools":{"listChanged":true},"resources":{"listChanged":true},"prompts":{"listChanged":true},"logging":{}})"));
}

TEST(McpOffers, ReadingAResourceIsACallWithItsUri) {
  Harness harness({}, k_described);
  EXPECT_EQ(harness.exchange(ask("resources/read", R"("uri":"d://of/7")")), "");
  const auto call = harness.pipeline.call(0);
  EXPECT_EQ(call->request.uri, "d://of/7");
  EXPECT_EQ(call->request.tool->kind, catalog::Tool::Kind::resource);
  EXPECT_EQ(call->request.origin->principal, "stdio");
  call->done(contents("ab\""));
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","id":1,"result":{"contents":[{"uri":"d://one","mimeType":"text/plain","text":"ab\""}]}})");
}

TEST(McpOffers, BinaryContentsAreBase64) {
  Harness harness({}, k_described);
  harness.exchange(ask("resources/read", R"("uri":"d://one")"));
  harness.pipeline.call(0)->done(
      part_outcome(COLLET_PART_RESOURCE, R"({"uri":"d://one","text":false})", "\x89P"));
  EXPECT_THAT(harness.sent(), HasSubstr(R"({"uri":"d://one","blob":"iVA="})"));
}

TEST(McpOffers, AFailedReadIsAnError) {
  Harness harness({}, k_described);
  const auto failing = [&](collet_status status, std::string text) {
    harness.exchange(ask("resources/read", R"("uri":"d://one")"));
    harness.pipeline.call(harness.pipeline.size() - 1)->done(failure(status, std::move(text)));
    return harness.sent();
  };
  EXPECT_THAT(failing(COLLET_NOT_FOUND, "gone"),
              AllOf(HasSubstr("-32602"), HasSubstr("gone"), HasSubstr(R"("data":{"uri":"d://one"})")));
  EXPECT_THAT(failing(COLLET_DENIED, "no"), AllOf(HasSubstr("-32603"), HasSubstr("denied: no")));
}

TEST(McpOffers, ContentsOverTheSizeLimitAreNotStoredWithoutAReader) {
  Harness harness({}, k_described);
  harness.exchange(ask("resources/read", R"("uri":"d://one")"));
  harness.pipeline.call(0)->done(contents(std::string(5U << 20U, 'a')));
  EXPECT_TRUE(harness.results.list("stdio").empty());
  EXPECT_THAT(harness.sent(),
              AllOf(HasSubstr("-32603"), HasSubstr("5242880 bytes"), HasSubstr("ask for less")));
}

TEST(McpOffers, ContentsOverTheSizeLimitAreStored) {
  Harness harness({}, k_described, true);
  harness.exchange(ask("resources/read", R"("uri":"d://one")"));
  harness.pipeline.call(0)->done(contents(std::string(5U << 20U, 'a')));
  const auto kept = harness.results.list("stdio");
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.front().bytes->size(), 5U << 20U);
  EXPECT_THAT(harness.sent(),
              AllOf(HasSubstr("-32603"), HasSubstr("5242880 bytes"), HasSubstr(kept.front().uri)));
}

TEST(McpOffers, GettingAPromptIsACallWithItsArguments) {
  Harness harness({}, k_described);
  EXPECT_EQ(harness.exchange(ask("prompts/get", R"("name":"greet","arguments":{"who":"Ann"})")), "");
  const auto call = harness.pipeline.call(0);
  EXPECT_EQ(call->request.arguments, R"({"who":"Ann"})");
  call->done(json_outcome(R"({"description":"D","messages":[{"role":"user","text":"Hi\n"}]})"));
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","id":1,"result":{"description":"D","messages":[{"role":"user","content":{"type":"text","text":"Hi\n"}}]}})");
}

TEST(McpOffers, WrongParamsOfAPromptAreRefused) {
  Harness harness({}, k_described);
  EXPECT_THAT(harness.exchange(ask("prompts/get")),
              AllOf(HasSubstr("-32602"), HasSubstr("params.name: found nothing")));
  EXPECT_THAT(harness.exchange(ask("prompts/get", R"("name":"gret")")),
              AllOf(HasSubstr("-32602"), HasSubstr("did you mean greet?")));
  EXPECT_THAT(harness.exchange(ask("prompts/get", R"("name":"greet","arguments":[])")),
              HasSubstr("params.arguments: found an array"));
  harness.exchange(ask("prompts/get", R"("name":"greet")"));
  harness.pipeline.call(0)->done(failure(COLLET_INVALID_ARGUMENT, "/who"));
  EXPECT_THAT(harness.sent(), AllOf(HasSubstr("-32602"), HasSubstr("/who")));
}

void may_change(config::Settings&, ServerParts& parts) {
  parts.catalog_changes = true;
}

TEST(McpChanges, ALegacyClientIsNotifiedOnceForEachListAfterItsHandshake) {
  Harness harness(may_change);
  harness.change_to(k_described);
  EXPECT_EQ(harness.sent(), "");
  harness.shake_hands("2025-06-18");
  harness.change_to(R"({"tools":[]})");
  EXPECT_EQ(harness.sent(), R"({"jsonrpc":"2.0","method":"notifications/resources/list_changed","params":{}}
{"jsonrpc":"2.0","method":"notifications/prompts/list_changed","params":{}})");
  harness.change_to(R"({"tools":[]})");
  EXPECT_EQ(harness.sent(), "");
}

TEST(McpChanges, TheNextListHasTheNewTools) {
  Harness harness(may_change);
  EXPECT_THAT(harness.exchange(ask("tools/list")), HasSubstr("walk_paths"));
  harness.change_to(k_described);
  EXPECT_THAT(harness.exchange(ask("tools/list")), HasSubstr(R"("tools":[])"));
  EXPECT_THAT(harness.exchange(ask("prompts/list")), HasSubstr("greet"));
}

TEST(McpChanges, ARunningCallKeepsARemovedTool) {
  Harness harness(may_change);
  harness.exchange(ask("tools/call", R"("name":"count")"));
  harness.change_to(k_described);
  EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count"}})"),
              HasSubstr("Unknown tool"));
  EXPECT_EQ(harness.pipeline.call(0)->request.tool->name, "count");
  harness.pipeline.call(0)->done(json_outcome(R"({"n":1})"));
  EXPECT_THAT(harness.sent(), HasSubstr(R"("structuredContent":{"n":1})"));
}

std::string listen(std::string_view id, std::string_view filter) {
  std::string text = R"({"jsonrpc":"2.0","id":)";
  text.append(id).append(R"(,"method":"subscriptions/listen","params":{"notifications":{)").append(filter);
  return text.append("},").append(modern_meta()).append("}}");
}

TEST(McpChanges, ASubscriptionIsNotifiedOfItsListsWithItsId) {
  Harness harness(may_change);
  EXPECT_THAT(
      harness.exchange(listen(
          "7", R"("promptsListChanged":true,"toolsListChanged":false,"resourceSubscriptions":["a:b"])")),
      HasSubstr(R"("notifications":{"promptsListChanged":true})"));
  EXPECT_THAT(harness.exchange(listen("\"b\"", "")), HasSubstr(R"("notifications":{})"));
  harness.change_to(k_described);
  EXPECT_EQ(
      harness.sent(),
      R"({"jsonrpc":"2.0","method":"notifications/prompts/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":7}}})");
  harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}})");
  harness.change_to(R"({"tools":[]})");
  EXPECT_EQ(harness.sent(), "");
}

}  // namespace
}  // namespace collet::host::mcp::test
