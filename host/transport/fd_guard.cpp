// SPDX-License-Identifier: MIT
#include "host/transport/fd_guard.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collet::host::transport {

namespace {

constexpr std::size_t k_max_line = 4096;

support::Error failed(const char* what) {
  return {COLLET_INTERNAL,
          std::string("cannot guard the standard streams: ") + what + ": " + std::strerror(errno)};
}

/// Closed standard streams become /dev/null, so that everything opened from here on is above 2.
bool fill_standard_streams() {
  int fd = 0;
  while (fd <= 2) {
    fd = ::open("/dev/null", O_RDWR);
    if (fd < 0) return false;
  }
  ::close(fd);
  return true;
}

int moved_up(int fd) {
  return ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

int without_blocking(int fd) {
  struct stat status {};
  const bool own_description = ::fstat(fd, &status) == 0 && (S_ISFIFO(status.st_mode) || ::isatty(fd) == 1);
  if (own_description) {
    const std::string path = "/proc/self/fd/" + std::to_string(fd);
    const int opened = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (opened >= 0) return opened;
  }
  return moved_up(fd);
}

void close_all(std::initializer_list<int> fds) {
  for (const int fd : fds) {
    if (fd >= 0) ::close(fd);
  }
}

/// Lines out of pieces, each cut at k_max_line.
class Lines {
 public:
  explicit Lines(const FdGuard::Stray& stray) : stray_(stray) {}
  void feed(std::string_view bytes) {
    for (const char c : bytes) {
      if (c == '\n') {
        flush();
      } else if (line_.size() < k_max_line) {
        line_ += c;
      } else {
        ++dropped_;
      }
    }
  }
  void flush() {
    if (line_.ends_with('\r')) line_.pop_back();
    if (dropped_ > 0) line_ += " [" + std::to_string(dropped_) + " more bytes]";
    if (!line_.empty()) stray_(line_);
    line_.clear();
    dropped_ = 0;
  }

 private:
  const FdGuard::Stray& stray_;
  std::string line_;
  std::size_t dropped_ = 0;
};

}  // namespace

support::Result<std::unique_ptr<FdGuard>> FdGuard::install(Stray stray) {
  std::unique_ptr<FdGuard> guard(new FdGuard());
  guard->stray_ = std::move(stray);
  std::fflush(nullptr);
  if (!fill_standard_streams()) return failed("open");
  guard->in_ = moved_up(0);
  guard->out_ = moved_up(1);
  guard->old_err_ = moved_up(2);
  if (guard->in_ < 0 || guard->out_ < 0 || guard->old_err_ < 0) return failed("dup");
  guard->err_ = without_blocking(guard->old_err_);
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return failed("pipe");
  guard->pipe_ = ends[0];
  const int write_end = ends[1];
  guard->stop_ = ::eventfd(0, EFD_CLOEXEC);
  const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (guard->pipe_ < 0 || write_end < 0 || guard->stop_ < 0 || null < 0) return failed("open");
  ::fcntl(guard->pipe_, F_SETFL, O_NONBLOCK);
  const bool replaced = ::dup2(null, 0) == 0 && ::dup2(write_end, 1) == 1 && ::dup2(write_end, 2) == 2;
  close_all({null, write_end});
  if (!replaced) return failed("dup2");
  guard->thread_ = std::thread([self = guard.get()] { self->drain(); });
  return guard;
}

FdGuard::~FdGuard() {
  std::fflush(nullptr);
  if (in_ >= 0) ::dup2(in_, 0);
  if (out_ >= 0) ::dup2(out_, 1);
  if (old_err_ >= 0) ::dup2(old_err_, 2);
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    while (::write(stop_, &one, sizeof one) < 0 && errno == EINTR) {
    }
    thread_.join();
  }
  close_all({in_, out_, err_, old_err_, pipe_, stop_});
}

/// Until told to stop; what is in the pipe by then is still passed on.
void FdGuard::drain() const {
  Lines lines(stray_);
  std::array<char, 16384> bytes;
  for (bool stopping = false;;) {
    std::array<pollfd, 2> ready = {{{pipe_, POLLIN, 0}, {stop_, POLLIN, 0}}};
    if (!stopping && ::poll(ready.data(), ready.size(), -1) < 0) continue;
    stopping = stopping || ready[1].revents != 0;
    const ssize_t count = ::read(pipe_, bytes.data(), bytes.size());
    if (count > 0) {
      lines.feed({bytes.data(), static_cast<std::size_t>(count)});
    } else if (stopping || count == 0) {
      break;
    }
  }
  lines.flush();
}

}  // namespace collet::host::transport
