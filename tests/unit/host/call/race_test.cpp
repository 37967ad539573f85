// SPDX-License-Identifier: MIT
#include <array>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call::testing {
namespace {

/// Calls that end by themselves, by cancel and by deadline, all at about the same time.
class Races : public PipelineTest, public ::testing::WithParamInterface<bool> {};

TEST_P(Races, EveryCallIsAnsweredExactlyOnce) {
  constexpr std::size_t k_threads = 4;
  constexpr std::size_t k_calls = 100;
  concurrent = GetParam();
  tool.deadline = 3ms;
  parts.limits.grace = std::chrono::duration_cast<std::chrono::milliseconds>(k_patience);
  parts.limits.threads = 4;
  fake->on_call = [](FakeCall& call) {
    const auto end = std::chrono::steady_clock::now() + 1ms;
    while (!call.cancelled() && std::chrono::steady_clock::now() < end)
      call.api->progress(call.call, 1, 2, {});
    return call.json("1");
  };
  std::array<std::atomic<int>, k_threads * k_calls> answers{};
  pipeline();
  std::vector<std::thread> clients;
  clients.reserve(k_threads);
  for (std::size_t thread = 0; thread < k_threads; ++thread) {
    clients.emplace_back([&, thread] {
      for (std::size_t i = 0; i < k_calls; ++i) {
        auto& answered = answers.at(thread * k_calls + i);
        auto one = request();
        one.progress = [](const Progress&) {};
        const auto call =
            pipeline().start(std::move(one), i % 2 == 0, when_done([&](const Outcome&) { ++answered; }));
        if (i % 3 == 0) call->cancel();
      }
    });
  }
  for (auto& client : clients)
    client.join();
  pipeline().drain(0ms, std::chrono::duration_cast<std::chrono::milliseconds>(k_patience));
  for (const auto& count : answers)
    EXPECT_EQ(count, 1);
}

INSTANTIATE_TEST_SUITE_P(Pipeline, Races, ::testing::Bool(),
                         [](const auto& one) { return one.param ? "Concurrent" : "Serial"; });

class HangRaces : public PipelineTest {};

TEST_F(HangRaces, PluginThatComesBackJustAsItIsGivenUpIsAnsweredOnce) {
  tool.deadline = 1ms;
  parts.limits.grace = 1ms;
  fake->on_call = [](FakeCall& call) {
    const auto end = std::chrono::steady_clock::now() + 2ms;
    while (std::chrono::steady_clock::now() < end)
      std::this_thread::yield();
    return call.json("1");
  };
  std::array<std::atomic<int>, 50> answers{};
  for (auto& answered : answers) {
    auto started = std::make_shared<Event>();
    auto one = request();
    // A thread that was given up may outlive that of the test.
    one.tool = std::make_shared<const catalog::Tool>(tool);
    pipeline().start(std::move(one), false, when_done([&answered, started](const Outcome&) {
                       ++answered;
                       started->set();
                     }));
    EXPECT_TRUE(started->wait());
  }
  end_pipeline();
  for (const auto& count : answers)
    EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace collet::host::call::testing
