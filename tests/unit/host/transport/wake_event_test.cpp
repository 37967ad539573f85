// SPDX-License-Identifier: MIT
#include "host/transport/wake_event.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <system_error>

namespace collet::host::transport {
namespace {

/// Lets this process open no further descriptor while it exists.
class NoDescriptorsLeft {
 public:
  NoDescriptorsLeft() {
    ::getrlimit(RLIMIT_NOFILE, &old_);
    const rlimit none{0, old_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoDescriptorsLeft() { ::setrlimit(RLIMIT_NOFILE, &old_); }
  NoDescriptorsLeft(const NoDescriptorsLeft&) = delete;
  NoDescriptorsLeft& operator=(const NoDescriptorsLeft&) = delete;

 private:
  rlimit old_{};
};

bool readable(const WakeEvent& event) {
  pollfd one{event.fd(), POLLIN, 0};
  return ::poll(&one, 1, 0) == 1;
}

TEST(WakeEvent, IsReadableFromSetToClear) {
  const WakeEvent event;
  EXPECT_FALSE(readable(event));
  event.set();
  EXPECT_TRUE(readable(event));
  event.clear();
  EXPECT_FALSE(readable(event));
}

TEST(WakeEvent, FailsWhereNoDescriptorIsLeftInsteadOfNeverWaking) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs descriptors itself";
#endif
  const NoDescriptorsLeft none;
  EXPECT_THROW(WakeEvent(), std::system_error);
}

}  // namespace
}  // namespace collet::host::transport
