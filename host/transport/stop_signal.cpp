// SPDX-License-Identifier: MIT
#include "host/transport/stop_signal.hpp"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

namespace collet::host::transport {

namespace {

/// The descriptor that the signal handler writes to.
std::atomic<int> g_fd{-1};
std::atomic<int> g_signal{0};
std::atomic<bool> g_raised{false};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void add_one(int fd) {
  g_raised.store(true);
  const std::uint64_t one = 1;
  if (fd < 0) return;
  while (::write(fd, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void on_signal(int signal) {
  const int error = errno;
  int none = 0;
  g_signal.compare_exchange_strong(none, signal);
  add_one(g_fd.load());
  errno = error;
}

}  // namespace

StopSignal::StopSignal() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "cannot create an event");
  g_raised.store(false);
  g_signal.store(0);
  g_fd.store(fd_);
  struct sigaction handle {};
  handle.sa_handler = on_signal;
  handle.sa_flags = SA_RESTART;
  sigemptyset(&handle.sa_mask);
  for (std::size_t i = 0; i < k_caught.size(); ++i) {
    ::sigaction(k_caught[i], &handle, &old_[i]);
    const bool may_be_ignored = k_caught[i] == SIGHUP || k_caught[i] == SIGQUIT;
    if (may_be_ignored && old_[i].sa_handler == SIG_IGN) ::sigaction(k_caught[i], &old_[i], nullptr);
  }
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  ::sigaction(SIGPIPE, &ignore, &old_pipe_);
}

StopSignal::~StopSignal() {
  for (std::size_t i = 0; i < k_caught.size(); ++i)
    ::sigaction(k_caught[i], &old_[i], nullptr);
  ::sigaction(SIGPIPE, &old_pipe_, nullptr);
  g_fd.store(-1);
  ::close(fd_);
}

void StopSignal::raise() {
  add_one(fd_);
}

bool StopSignal::is_raised() {
  return g_raised.load();
}

int StopSignal::signal() {
  return g_signal.load();
}

}  // namespace collet::host::transport
