// SPDX-License-Identifier: MIT
#include "host/call/progress.hpp"

#include <limits>

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call {
namespace {

using ::testing::ElementsAre;
using namespace std::chrono_literals;

class Thinner : public ::testing::Test {
 protected:
  collet_status tell(double done, std::chrono::milliseconds at) {
    return thinner_.tell(done, 100, "m", ProgressThinner::Clock::time_point(at));
  }
  std::vector<double> told_;
  ProgressThinner thinner_{[this](const Progress& progress) { told_.push_back(progress.done); }};
};

TEST_F(Thinner, TellsAtMostTenASecond) {
  for (int i = 0; i < 1000; ++i)
    tell(i, std::chrono::milliseconds(i));
  EXPECT_EQ(told_.size(), 10U);
}

TEST_F(Thinner, TellsOnlyWhatIncreases) {
  tell(5, 0ms);
  tell(5, 1000ms);
  tell(4, 2000ms);
  tell(6, 3000ms);
  EXPECT_THAT(told_, ElementsAre(5, 6));
}

TEST_F(Thinner, LastOneIsToldAtTheEnd) {
  tell(1, 0ms);
  tell(2, 1ms);
  tell(3, 2ms);
  thinner_.finish();
  EXPECT_THAT(told_, ElementsAre(1, 3));
}

TEST_F(Thinner, NothingIsToldAfterTheEnd) {
  thinner_.finish();
  tell(1, 0ms);
  EXPECT_THAT(told_, ElementsAre());
}

TEST_F(Thinner, WhatIsNoNumberIsRefused) {
  EXPECT_EQ(tell(std::numeric_limits<double>::quiet_NaN(), 0ms), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(tell(std::numeric_limits<double>::infinity(), 0ms), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(tell(-1, 0ms), COLLET_INVALID_ARGUMENT);
  EXPECT_THAT(told_, ElementsAre());
}

TEST(ProgressWithoutListener, CostsNothing) {
  ProgressThinner thinner(nullptr);
  EXPECT_EQ(thinner.tell(1, 2, "m", {}), COLLET_OK);
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

}  // namespace
}  // namespace collet::host::call
