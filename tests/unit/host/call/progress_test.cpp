// SPDX-License-Identifier: MIT
#include "host/call/running/progress.hpp"

#include <future>
#include <limits>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call {
namespace {

using ::testing::ElementsAre;
using namespace std::chrono_literals;

class Thinner : public ::testing::Test {
 protected:
  collet_status tell(double done, std::chrono::milliseconds at) {
    return thinner_.report(done, 100, "m", ProgressThinner::Clock::time_point(at));
  }
  std::vector<double> told_;
  ProgressThinner thinner_{[this](const Progress& progress) { told_.push_back(progress.done); }};
};

TEST_F(Thinner, ReportsAtMostTenASecond) {
  for (int i = 0; i < 1000; ++i)
    tell(i, std::chrono::milliseconds(i));
  EXPECT_EQ(told_.size(), 10U);
}

TEST_F(Thinner, ReportsOnlyIncreasingValues) {
  tell(5, 0ms);
  tell(5, 1000ms);
  tell(4, 2000ms);
  tell(6, 3000ms);
  EXPECT_THAT(told_, ElementsAre(5, 6));
}

TEST_F(Thinner, LastValueIsReportedAtTheEnd) {
  tell(1, 0ms);
  tell(2, 1ms);
  tell(3, 2ms);
  thinner_.finish();
  EXPECT_THAT(told_, ElementsAre(1, 3));
}

TEST_F(Thinner, HeldBackValueIsReportedWhenItIsDue) {
  std::vector<double> told;
  std::vector<std::chrono::milliseconds> due;
  ProgressThinner thinner(
      [&](const Progress& progress) { told.push_back(progress.done); },
      [&](ProgressThinner::Clock::time_point when) {
        due.push_back(std::chrono::duration_cast<std::chrono::milliseconds>(when.time_since_epoch()));
      });
  const auto at = [](std::chrono::milliseconds ms) { return ProgressThinner::Clock::time_point(ms); };
  thinner.report(1, 9, "m", at(0ms));
  thinner.report(2, 9, "m", at(10ms));
  thinner.report(3, 9, "m", at(20ms));
  EXPECT_THAT(due, ElementsAre(100ms));
  thinner.flush(at(99ms));
  EXPECT_THAT(told, ElementsAre(1));
  thinner.flush(at(100ms));
  thinner.flush(at(300ms));
  EXPECT_THAT(told, ElementsAre(1, 3));
  thinner.report(4, 9, "m", at(150ms));
  EXPECT_THAT(due, ElementsAre(100ms, 200ms));
  thinner.finish();
  thinner.flush(at(500ms));
  EXPECT_THAT(told, ElementsAre(1, 3, 4));
}

TEST_F(Thinner, NothingIsReportedAfterTheEnd) {
  thinner_.finish();
  tell(1, 0ms);
  EXPECT_THAT(told_, ElementsAre());
}

TEST_F(Thinner, NonFiniteAndNegativeValuesAreRefused) {
  EXPECT_EQ(tell(std::numeric_limits<double>::quiet_NaN(), 0ms), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(tell(std::numeric_limits<double>::infinity(), 0ms), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(tell(-1, 0ms), COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(told_, ElementsAre());
}

TEST(ProgressWithoutListener, CostsNothing) {
  ProgressThinner thinner(nullptr);
  EXPECT_EQ(thinner.report(1, 2, "m", {}), COLLET_OK);
  thinner.finish();
}

using ProgressInPipeline = testing::PipelineTest;

TEST_F(ProgressInPipeline, LastOneComesBeforeTheAnswer) {
  fake->on_call = [](testing::FakeCall& call) {
    for (int i = 1; i <= 50; ++i)
      call.api->progress(call.call, i, 50, plugin::testing::borrow("step"));
    return call.json("1");
  };
  std::vector<double> told;
  auto one = request();
  one.progress = [&](const Progress& progress) { told.push_back(progress.done); };
  start(std::move(one)).wait();
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.front(), 1);
  EXPECT_EQ(told.back(), 50);
}

/// A quick step before a long one: the client sees that the long one runs.
TEST_F(ProgressInPipeline, HeldBackValueDoesNotWaitForTheNext) {
  std::promise<void> seen;
  const auto waits = seen.get_future();
  fake->on_call = [&](testing::FakeCall& call) {
    call.api->progress(call.call, 1, 2, plugin::testing::borrow("quick"));
    call.api->progress(call.call, 2, 2, plugin::testing::borrow("long"));
    EXPECT_EQ(waits.wait_for(20s), std::future_status::ready);
    return call.json("1");
  };
  auto one = request();
  one.progress = [&](const Progress& progress) {
    if (progress.message == "long") seen.set_value();
  };
  start(std::move(one)).wait();
}

}  // namespace
}  // namespace collet::host::call
