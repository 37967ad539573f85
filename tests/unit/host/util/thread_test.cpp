// SPDX-License-Identifier: MIT
#include "host/util/thread.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <utility>

namespace collet::host::util {
namespace {

using std::chrono::milliseconds;

struct AtTheEnd {
  std::shared_ptr<std::atomic<bool>> gone;
  std::shared_future<void> held;  ///< not gone before
  AtTheEnd() = default;
  AtTheEnd(const AtTheEnd&) = delete;
  AtTheEnd& operator=(const AtTheEnd&) = delete;
  ~AtTheEnd() {
    if (held.valid()) held.wait();
    if (gone) *gone = true;
  }
};
thread_local AtTheEnd at_the_end;

TEST(Thread, WhoJoinsItFindsItsVariablesGone) {
  for (const bool limited : {false, true}) {
    const auto gone = std::make_shared<std::atomic<bool>>(false);
    Thread thread([gone] { at_the_end.gone = gone; });
    limited ? thread.join_within(std::chrono::seconds(60)) : thread.join();
    EXPECT_TRUE(*gone);
    thread.join();  // there is none now
  }
}

TEST(Thread, OneThatHangsIsLetGoOf) {
  const auto gone = std::make_shared<std::atomic<bool>>(false);
  std::promise<void> release;
  {
    Thread thread([gone, held = release.get_future().share()] {
      at_the_end.gone = gone;
      at_the_end.held = held;
    });
    Thread moved = std::move(thread);
    moved.join_within(milliseconds(10));
  }
  EXPECT_FALSE(*gone);
  release.set_value();
  while (!*gone)
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
