// SPDX-License-Identifier: MIT
/// Calls that finish, report progress and are cancelled on other threads than the reading thread. These tests
/// are meant to run under ThreadSanitizer.
#include <gtest/gtest.h>
#include <thread>

#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    ++found;
  return found;
}

TEST(Concurrency, EachCallIsAnsweredOnceWhileOtherCallsRun) {
  constexpr std::size_t k_calls = 400;
  Harness harness;
  std::vector<std::thread> workers;
  std::atomic<std::size_t> next{0};
  for (int i = 0; i < 4; ++i) {
    workers.emplace_back([&] {
      for (std::size_t index = next++; index < k_calls; index = next++) {
        while (harness.pipeline.size() <= index)
          std::this_thread::yield();
        const auto call = harness.pipeline.call(index);
        call->request.progress({1, 2, "m"});
        call->done(json_outcome(std::to_string(index)));
        call->request.progress({2, 2, "m"});
      }
    });
  }
  for (std::size_t i = 0; i < k_calls; ++i) {
    harness.server().receive(
        R"({"jsonrpc":"2.0","id":)" + std::to_string(i) +
            R"(,"method":"tools/call","params":{"name":"count","_meta":{"progressToken":1}}})",
        i % 2 == 0);
    if (i % 16 == 0) harness.server().log(COLLET_LOG_ERROR, "demo", "x");
  }
  for (std::thread& worker : workers)
    worker.join();
  const std::string sent = harness.sent();
  EXPECT_EQ(count(sent, "\"result\""), k_calls);
  EXPECT_EQ(count(sent, "\"progress\":1"), k_calls);
  EXPECT_EQ(count(sent, "\"progress\":2"), 0U);
}

TEST(Concurrency, ACallCancelledWhileItFinishesIsAnsweredAtMostOnce) {
  Harness harness;
  for (std::size_t i = 0; i < 300; ++i) {
    harness.server().receive(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}})",
                             true);
    std::thread worker([&, i] { harness.pipeline.call(i)->done(json_outcome("1")); });
    harness.server().receive(
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})", true);
    worker.join();
    EXPECT_LE(count(harness.sent(), "\"result\""), 1U);
  }
  EXPECT_EQ(harness.pipeline.size(), 300U);
}

TEST(Concurrency, NoAnswerIsLostWhenTheServerIsClosed) {
  for (int round = 0; round < 50; ++round) {
    Harness harness;
    for (int i = 0; i < 8; ++i) {
      harness.server().receive(R"({"jsonrpc":"2.0","id":)" + std::to_string(i) +
                                   R"(,"method":"tools/call","params":{"name":"count"}})",
                               true);
    }
    std::thread worker([&] {
      for (std::size_t i = 0; i < 8; ++i)
        harness.pipeline.call(i)->done(json_outcome("1"));
    });
    harness.server().close({std::chrono::seconds(30), std::chrono::seconds(30)});
    EXPECT_EQ(count(harness.sent(), "\"result\""), 8U);
    worker.join();
  }
}

}  // namespace
}  // namespace collet::host::mcp::test
