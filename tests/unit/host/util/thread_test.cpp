// SPDX-License-Identifier: MIT
#include "host/util/thread.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <utility>

#include "tests/unit/host/util/at_the_end.hpp"

namespace collet::host::util {
namespace {

using std::chrono::milliseconds;
using test::at_the_end;

TEST(Thread, JoinReturnsAfterThreadLocalVariablesAreDestroyed) {
  for (const bool limited : {false, true}) {
    const auto gone = std::make_shared<std::atomic<int>>(0);
    Thread thread([gone] { at_the_end.gone = gone; });
    limited ? thread.join_within(std::chrono::seconds(60)) : thread.join();
    EXPECT_EQ(gone->load(), 1);
    thread.join();  // there is none now
  }
}

TEST(Thread, OneThatHangsIsLetGoOf) {
  const auto gone = std::make_shared<std::atomic<int>>(0);
  std::promise<void> release;
  {
    Thread thread([gone, held = release.get_future().share()] {
      at_the_end.gone = gone;
      at_the_end.held = held;
    });
    Thread moved = std::move(thread);
    moved.join_within(milliseconds(10));
  }
  EXPECT_EQ(gone->load(), 0);
  release.set_value();
  while (gone->load() == 0)
    std::this_thread::yield();
}

TEST(Thread, NoHandleNoHarm) {
  const auto ran = std::make_shared<std::promise<void>>();
  auto done = ran->get_future();
  {
    const Thread let_go([ran] { ran->set_value(); });
  }
  done.wait();
  Thread none;
  none.join();
  none.join_within(milliseconds(0));
  Thread one([] {});
  one = Thread([] {});
  one.join();
}

}  // namespace
}  // namespace collet::host::util
