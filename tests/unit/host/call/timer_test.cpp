// SPDX-License-Identifier: MIT
#include "host/call/threads/timer.hpp"

#include "tests/unit/host/call/harness.hpp"

namespace collet::host::call {
namespace {

using namespace std::chrono_literals;
using testing::Event;

TEST(Timer, AppointmentsAreKeptInTheirOrder) {
  std::string order;
  Event done;
  Timer timer;
  const auto now = Timer::Clock::now();
  timer.at(now + 20ms, [&] {
    order += "b";
    done.set();
  });
  timer.at(now + 10ms, [&] { order += "a"; });
  ASSERT_TRUE(done.wait());
  EXPECT_EQ(order, "ab");
}

TEST(Timer, CancelledAppointmentIsNotKept) {
  bool kept = false;
  Event done;
  Timer timer;
  const auto now = Timer::Clock::now();
  const auto id = timer.at(now + 20ms, [&] { kept = true; });
  timer.at(now + 30ms, [&] { done.set(); });
  timer.cancel(id);
  ASSERT_TRUE(done.wait());
  EXPECT_FALSE(kept);
}

TEST(Timer, AppointmentMayMakeAnother) {
  Event done;
  Timer timer;
  timer.at(Timer::Clock::now(), [&] { timer.at(Timer::Clock::now(), [&] { done.set(); }); });
  EXPECT_TRUE(done.wait());
}

TEST(Timer, NothingIsKeptAfterItsEnd) {
  Timer timer;
  timer.stop();
  EXPECT_EQ(timer.at(Timer::Clock::now(), [] { ADD_FAILURE(); }), Timer::Id());
}

}  // namespace
}  // namespace collet::host::call
