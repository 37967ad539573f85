// SPDX-License-Identifier: MIT
#include "host/util/forked_child.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

namespace collet::host::util {
namespace {

constexpr std::size_t k_page = 4096;
constexpr char k_yes = 1;

constinit std::array<std::atomic<int>, 4> g_hidden{-1, -1, -1, -1};
constinit char* g_mark = nullptr;  ///< first byte of a page of its own
// A pipe whose writing end only the host has: it is closed when the host ends, however it ends.
constinit int g_life_read = -1;
constinit int g_life_write = -1;

/// Asks the kernel to kill this process when the host's end of the pipe is closed. An executed program is not
/// affected, because its descriptor is closed.
void end_with_host() {
  if (g_life_write >= 0) ::close(g_life_write);
  g_life_write = -1;  // in a child of this child the number may belong to another file
  std::array<char, 32> path{"/proc/self/fd/"};
  std::size_t size = 14;
  std::array<char, 10> digits{};
  std::size_t count = 0;
  for (int rest = g_life_read; count == 0 || rest > 0; rest /= 10)
    digits.at(count++) = static_cast<char>('0' + rest % 10);
  while (count > 0)
    path.at(size++) = digits.at(--count);
  // Opened again, because owner and signal belong to the open file, which the host shares.
  const int fd = ::open(path.data(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return;
  ::fcntl(fd, F_SETOWN, ::getpid());
  ::fcntl(fd, F_SETSIG, SIGKILL);
  ::fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK);
  pollfd ended{fd, POLLIN, 0};
  if (::poll(&ended, 1, 0) > 0) ::_exit(0);
}

/// Runs in the child, where only async-signal-safe functions may be called.
void on_fork_in_child() {
  *g_mark = 0;
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const auto& hidden : g_hidden) {
    const int fd = hidden.load();
    if (fd < 0) continue;
    if (null < 0 || ::dup3(null, fd, O_CLOEXEC) < 0) ::close(fd);
  }
  if (null >= 0) ::close(null);
  if (g_life_read >= 0) end_with_host();
}

void set_up() {
  void* const page = ::mmap(nullptr, k_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return;
  ::madvise(page, k_page, MADV_WIPEONFORK);
  g_mark = static_cast<char*>(page);
  *g_mark = 1;
  detail::own_process = g_mark;
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
    g_life_read = ends[0];
    g_life_write = ends[1];
  }
  ::pthread_atfork(nullptr, nullptr, on_fork_in_child);
}

}  // namespace

const volatile char* detail::own_process = &k_yes;

void watch_forks() {
  static std::once_flag once;
  std::call_once(once, set_up);
}

void hide_from_children(std::initializer_list<int> fds) {
  auto at = fds.begin();
  for (auto& hidden : g_hidden)
    hidden.store(at == fds.end() ? -1 : *at++);
}

}  // namespace collet::host::util
