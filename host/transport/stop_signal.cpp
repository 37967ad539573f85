// SPDX-License-Identifier: MIT
#include "host/transport/stop_signal.hpp"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

namespace collet::host::transport {

namespace {

/// The descriptor that the signal handler writes to.
std::atomic<int> g_fd{-1};
static_assert(std::atomic<int>::is_always_lock_free);

void add_one(int fd) {
  const std::uint64_t one = 1;
  if (fd < 0) return;
  while (::write(fd, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void on_signal(int /*signal*/) {
  const int error = errno;
  add_one(g_fd.load());
  errno = error;
}

}  // namespace

StopSignal::StopSignal() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  g_fd.store(fd_);
  struct sigaction handle {};
  handle.sa_handler = on_signal;
  handle.sa_flags = SA_RESTART;
  sigemptyset(&handle.sa_mask);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  ::sigaction(SIGTERM, &handle, &old_term_);
  ::sigaction(SIGINT, &handle, &old_int_);
  ::sigaction(SIGPIPE, &ignore, &old_pipe_);
}

StopSignal::~StopSignal() {
  ::sigaction(SIGTERM, &old_term_, nullptr);
  ::sigaction(SIGINT, &old_int_, nullptr);
  ::sigaction(SIGPIPE, &old_pipe_, nullptr);
  g_fd.store(-1);
  ::close(fd_);
}

void StopSignal::raise() {
  add_one(fd_);
}

}  // namespace collet::host::transport
