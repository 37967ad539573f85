// SPDX-License-Identifier: MIT
#include "host/transport/watchdog.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace collet::host::transport {

namespace {

/// How often a hung-up input is looked at again while the output moves on.
constexpr int k_look_again_ms = 20;

/// A write that takes longer has nobody at its other end, if the input has ended too.
constexpr std::chrono::milliseconds k_stalled{50};

}  // namespace

Watchdog::Watchdog(Watched watched, std::chrono::milliseconds limit, std::function<void()> expired)
    : wake_fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this, watched = std::move(watched), limit, expired = std::move(expired)] {
        watch(watched, limit, expired);
      }) {}

Watchdog::~Watchdog() {
  ended_.store(true);
  wake();
  thread_.join();
  ::close(wake_fd_);
}

void Watchdog::arm() {
  wake();
}

void Watchdog::wake() {
  const std::uint64_t one = 1;
  while (::write(wake_fd_, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

std::chrono::milliseconds Watchdog::await_reason(const Watched& watched) const {
  int in_fd = watched.in_fd;
  bool hung_up = false;
  for (;;) {
    // A pipe tells unasked that its writers are gone, a socket only if asked.
    std::array<pollfd, 3> reasons = {
        {{wake_fd_, POLLIN, 0}, {watched.stop_fd, POLLIN, 0}, {in_fd, POLLRDHUP, 0}}};
    if (::poll(reasons.data(), reasons.size(), hung_up ? k_look_again_ms : -1) < 0) continue;
    if (reasons[0].revents != 0 || reasons[1].revents != 0) return {};
    if (reasons[2].revents != 0) {
      hung_up = true;
      in_fd = -1;
    }
    if (hung_up && watched.stalled(k_stalled)) return k_stalled;
  }
}

void Watchdog::watch(const Watched& watched, std::chrono::milliseconds limit,
                     const std::function<void()>& expired) {
  const auto already = await_reason(watched);
  const auto end = std::chrono::steady_clock::now() + limit - already;
  while (!ended_.load()) {
    std::uint64_t count = 0;
    static_cast<void>(!::read(wake_fd_, &count, sizeof count));
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return expired();
    pollfd until_ended{wake_fd_, POLLIN, 0};
    ::poll(&until_ended, 1, static_cast<int>(left.count()));
  }
}

}  // namespace collet::host::transport
