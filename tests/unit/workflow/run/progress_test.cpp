// SPDX-License-Identifier: MIT
#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "plugins/workflow/run/execute/run_progress.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::HasSubstr;

struct Reported {
  double done;
  double total;
  std::string message;
};

class Progress : public testing::Test {
 protected:
  bool rises() const {
    for (std::size_t i = 1; i < reports.size(); ++i)
      if (reports[i].done <= reports[i - 1].done) return false;
    return true;
  }
  std::vector<Reported> reports;
  RunProgress progress{[this](double done, double total, std::string_view message) {
                         reports.push_back({done, total, std::string(message)});
                       },
                       nullptr};
};

TEST_F(Progress, RisesWithStepsHeartbeatsAndReportsOfServers) {
  progress.repeat();  // nothing is waited for
  EXPECT_TRUE(reports.empty());
  progress.start_step("step 1", 2);
  {
    RunProgress::Wait wait(progress, "step 1", "the answer of 'a'");
    for (int i = 0; i < 1000; ++i)
      progress.repeat();
    wait.update(1, 4, "a quarter");
    wait.update(3, 4, {});
    progress.repeat();
  }
  progress.start_step("step 2", 2);
  EXPECT_TRUE(rises());
  EXPECT_EQ(reports.front().done, 0);
  EXPECT_EQ(reports.back().done, 1);
  for (const auto& report : reports)
    EXPECT_LT(report.done, report.total) << report.message;
  EXPECT_EQ(reports[1].message, "step 1: 0 s, waiting for the answer of 'a'");
  EXPECT_EQ(reports[1001].message, "step 1: a quarter");
  EXPECT_THAT(reports[1003].message, HasSubstr("step 1: 0 s, a quarter"));
}

TEST_F(Progress, NamesTheLongestOfSeveralWaits) {
  progress.start_step("step 1", 1);
  RunProgress::Wait first(progress, "step 1.1", "the answer of 'a'");
  {
    RunProgress::Wait second(progress, "step 1.2", "the answer of 'b'");
    progress.repeat();
  }
  progress.repeat();
  EXPECT_EQ(reports[1].message, "step 1.1: 0 s, waiting for the answer of 'a'; 1 more calls run");
  EXPECT_EQ(reports[2].message, "step 1.1: 0 s, waiting for the answer of 'a'");
}

TEST_F(Progress, IsNotRepeatedSoonAfterAReport) {
  progress.start_step("step 1", 1);
  const RunProgress::Wait wait(progress, "step 1", "the answer of 'a'");
  progress.repeat(std::chrono::hours(1));
  EXPECT_EQ(reports.size(), 1U);
  progress.repeat();
  EXPECT_EQ(reports.size(), 2U);
}

TEST_F(Progress, BeforeTheFirstStepIsThatOfTheLease) {
  {
    RunProgress::Wait wait(progress, "lease of 'a'", "other runs");
    progress.repeat();
    progress.repeat();
  }
  progress.start_step("step 1", 3);
  EXPECT_TRUE(rises());
}

TEST(Heartbeats, RepeatForEveryRunUntilItEnds) {
  Heartbeat heartbeat(Milliseconds(1));
  constexpr int k_runs = 4;
  std::array<std::atomic<int>, k_runs> reports{};
  std::vector<std::thread> threads;
  threads.reserve(k_runs);
  for (int i = 0; i < k_runs; ++i)
    threads.emplace_back([&, i] {
      auto& own = reports.at(static_cast<std::size_t>(i));
      std::promise<void> third;
      const auto report = [&](double, double, std::string_view) {
        if (++own == 3) third.set_value();
      };
      RunProgress run(report, &heartbeat);
      const RunProgress::Wait wait(run, "step 1", "the answer of 'a'");
      EXPECT_EQ(third.get_future().wait_for(std::chrono::minutes(2)), std::future_status::ready);
    });
  for (auto& thread : threads)
    thread.join();
  for (const auto& own : reports)
    EXPECT_GE(own, 3);
}

}  // namespace
}  // namespace collet::workflow::test
