// SPDX-License-Identifier: MIT
/// A variable of a thread, as libraries keep them: it is gone only when the thread is.
#pragma once

#include <atomic>
#include <future>
#include <memory>

namespace collet::host::test {

struct AtTheEnd {
  std::shared_ptr<std::atomic<int>> gone;  ///< counts threads that are
  std::shared_future<void> held;           ///< not gone before
  AtTheEnd() = default;
  AtTheEnd(const AtTheEnd&) = delete;
  AtTheEnd& operator=(const AtTheEnd&) = delete;
  ~AtTheEnd() {
    if (held.valid()) held.wait();
    if (gone) gone->fetch_add(1);
  }
};
inline thread_local AtTheEnd at_the_end;

}  // namespace collet::host::test
