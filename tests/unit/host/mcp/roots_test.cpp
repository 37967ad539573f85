// SPDX-License-Identifier: MIT
#include "host/mcp/client/roots.hpp"

#include <condition_variable>
#include <gmock/gmock.h>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_initialize =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"roots":{}},"clientInfo":{"name":"t","version":"1"}}})";
constexpr std::string_view k_initialized = R"({"jsonrpc":"2.0","method":"notifications/initialized"})";
constexpr std::string_view k_call =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}})";

std::string roots_answer(int number, std::string_view uri) {
  return R"({"jsonrpc":"2.0","id":"collet-roots-)" + std::to_string(number) +
         R"(","result":{"roots":[{"uri":")" + std::string(uri) + R"(","name":"n"}]}})";
}

TEST(Roots, FileUrisBecomePaths) {
  const std::pair<std::string_view, std::optional<std::string>> cases[] = {
      {"file:///no/such/place", "/no/such/place"},
      {"file:///no/such/place/", "/no/such/place"},
      {"file:///no/such/../a%20b", "/no/a b"},
      {"file:/no/such", "/no/such"},
      {"file://localhost/no/such", "/no/such"},
      {"file:///no/%C3%A9", "/no/é"},
      {"file:///", "/"},
      {"file:///usr/bin/../bin", "/usr/bin"},
      {"file://elsewhere/no/such", std::nullopt},
      {"file:///no/%00", std::nullopt},
      {std::string_view("file:///no/\0x", 13), std::nullopt},
      {"file:///no/%zz", std::nullopt},
      {"file:///no/%4", std::nullopt},
      {"file:///no/%ff", std::nullopt},
      {"http://a/b", std::nullopt},
      {"file:relative", std::nullopt},
      {"/etc", std::nullopt},
      {"", std::nullopt},
  };
  for (const auto& [uri, path] : cases)
    EXPECT_EQ(path_of_file_uri(uri), path) << uri;
}

TEST(Roots, AClientThatDeclaresRootsIsAskedAfterInitialized) {
  Harness harness;
  EXPECT_THAT(harness.exchange(k_initialize), testing::Not(HasSubstr("roots/list")));
  EXPECT_EQ(harness.exchange(k_initialized),
            R"({"jsonrpc":"2.0","id":"collet-roots-1","method":"roots/list"})");
}

TEST(Roots, TheClientsRootsMayBeReadAndWritten) {
  Harness harness;
  harness.exchange(k_initialize);
  harness.exchange(k_initialized);
  harness.exchange(roots_answer(1, "file:///no/such"));
  harness.exchange(k_call);
  EXPECT_THAT(harness.pipeline.call(0)->request.origin->access_json,
              HasSubstr(R"({"read":["/srv","/no/such"],"write":["/srv/out","/no/such"],)"));
}

TEST(Roots, AChangedListReplacesTheOldList) {
  Harness harness;
  harness.exchange(k_initialize);
  harness.exchange(k_initialized);
  harness.exchange(roots_answer(1, "file:///no/old"));
  EXPECT_EQ(harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/roots/list_changed"})"),
            R"({"jsonrpc":"2.0","id":"collet-roots-2","method":"roots/list"})");
  harness.exchange(roots_answer(2, "file:///no/new"));
  harness.exchange(roots_answer(1, "file:///no/late"));
  harness.exchange(k_call);
  EXPECT_THAT(harness.pipeline.call(0)->request.origin->access_json,
              HasSubstr(R"("read":["/srv","/no/new"])"));
}

TEST(Roots, ACallWaitsForTheRequestedList) {
  Harness harness;
  harness.exchange(k_initialize);
  harness.exchange(k_initialized);
  harness.exchange(k_call);
  EXPECT_EQ(harness.pipeline.size(), 0U);
  harness.exchange(roots_answer(1, "file:///no/such"));
  ASSERT_EQ(harness.pipeline.size(), 1U);
  EXPECT_THAT(harness.pipeline.call(0)->request.origin->access_json, HasSubstr("/no/such"));
}

TEST(Roots, AWaitingCallCanBeCancelled) {
  Harness harness;
  harness.exchange(k_initialize);
  harness.exchange(k_initialized);
  harness.exchange(k_call);
  harness.exchange(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})");
  harness.exchange(roots_answer(1, "file:///no/such"));
  EXPECT_EQ(harness.pipeline.size(), 0U);
}

TEST(Roots, ACallContinuesIfTheClientRefusesToListItsRoots) {
  Harness harness;
  harness.exchange(k_initialize);
  harness.exchange(k_initialized);
  harness.exchange(k_call);
  harness.exchange(R"({"jsonrpc":"2.0","id":"collet-roots-1","error":{"code":-32601,"message":"no"}})");
  EXPECT_EQ(harness.pipeline.size(), 1U);
}

TEST(Roots, ACallContinuesIfTheClientDoesNotAnswer) {
  Harness harness;
  std::mutex mutex;
  std::condition_variable answered;
  bool done = false;
  harness.pipeline.at_once = [&](const call::Request&) {
    const std::lock_guard<std::mutex> lock(mutex);
    done = true;
    answered.notify_all();
    return json_outcome("1");
  };
  harness.exchange(k_initialize);
  harness.exchange(k_initialized);
  harness.exchange(k_call);
  std::unique_lock<std::mutex> lock(mutex);
  EXPECT_TRUE(answered.wait_for(lock, std::chrono::seconds(30), [&] { return done; }));
}

TEST(Roots, TheClientIsNotAskedIfTheConfigurationSetsRoots) {
  Harness harness([](config::Settings&, ServerParts& parts) { parts.client_roots = false; });
  harness.exchange(k_initialize);
  EXPECT_EQ(harness.exchange(k_initialized), "");
}

}  // namespace
}  // namespace collet::host::mcp::test
