// SPDX-License-Identifier: MIT
/// The rules of the ABI for borrowed strings and for threads, tested inside a plugin.
#include <thread>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

using plugin::testing::borrow;
using ::testing::Contains;
using ::testing::Pair;
using ::testing::SizeIs;

using Borrowed = PipelineTest;

TEST_F(Borrowed, StringsOfAPluginMayChangeOnceTheFunctionReturned) {
  fake->on_call = [](FakeCall& call) {
    std::string text = "caption";
    const auto say = [&](auto function, std::string words) {
      text = std::move(words);
      function();
      text.assign(text.size(), '?');
    };
    say([&] { call.api->part(call.call, COLLET_PART_IMAGE, borrow(text)); }, R"({"mimeType":"image/png"})");
    say([&] { call.api->write(call.call, borrow(text)); }, "pixels");
    say([&] { call.api->fail(call.call, COLLET_NOT_FOUND, borrow(text), {}); }, "no such picture");
    return COLLET_NOT_FOUND;
  };
  const auto outcome = run();
  ASSERT_THAT(outcome.parts, SizeIs(1));
  EXPECT_EQ(outcome.parts[0].head, R"({"mimeType":"image/png"})");
  EXPECT_EQ(outcome.parts[0].bytes, "pixels");
  EXPECT_EQ(outcome.text(), "not_found: no such picture");
}

using AnyThread = PipelineTest;

TEST_F(AnyThread, MayLogAskAndReportProgressUntilTheCallReturns) {
  collet_host* host = nullptr;
  fake->on_create = [&](collet_host* own, auto*, auto) {
    host = own;
    return COLLET_OK;
  };
  std::atomic<int> wrong{0};
  fake->on_call = [&](FakeCall& call) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int step = 1; step <= 50; ++step) {
          call.api->log(host, COLLET_LOG_INFO, borrow("a line"));
          if (call.api->get_interface(host, borrow("nobody.offers/1")) != nullptr) ++wrong;
          if (call.api->cancelled(call.call) != 0 || call.api->cancel_fd(call.call) < 0) ++wrong;
          if (call.api->deadline_ms(call.call) <= 0) ++wrong;
          if (call.api->progress(call.call, step, 50, borrow("on it")) != COLLET_OK) ++wrong;
        }
      });
    }
    for (auto& thread : threads)
      thread.join();
    return call.json("true");
  };
  tool.deadline = 60s;
  auto one = request();
  one.progress = [](const Progress&) {};
  EXPECT_EQ(start(std::move(one)).wait().status, COLLET_OK);
  EXPECT_EQ(wrong, 0);
  EXPECT_THAT(fake->logged(), Contains(Pair(COLLET_LOG_INFO, "a line")).Times(200));
}

}  // namespace
}  // namespace collet::host::call::testing
