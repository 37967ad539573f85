// SPDX-License-Identifier: MIT
#include "host/util/quick_mutex.hpp"

#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace collet::host::util {

namespace {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));

constexpr timespec k_nap{0, 1'000'000};

}  // namespace

void QuickMutex::wait() {
  ++sleepers_;
  while (taken_.exchange(1, std::memory_order_acquire) != 0)
    ::syscall(SYS_futex, &taken_, FUTEX_WAIT_PRIVATE, 1, &k_nap, nullptr, 0);
  --sleepers_;
}

void QuickMutex::wake() {
  ::syscall(SYS_futex, &taken_, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

}  // namespace collet::host::util
