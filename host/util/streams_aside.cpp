// SPDX-License-Identifier: MIT
#include "host/util/streams_aside.hpp"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace collet::host::util {

namespace {

int duplicate(int fd) {
  return ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

void restore(int saved_fd, int fd) {
  if (saved_fd < 0) return;
  ::dup2(saved_fd, fd);
  ::close(saved_fd);
}

}  // namespace

StreamsAside::StreamsAside() : in_(duplicate(0)), out_(duplicate(1)) {
  std::fflush(stdout);
  if (out_ >= 0) ::dup2(2, 1);
  const int null = in_ >= 0 ? ::open("/dev/null", O_RDONLY | O_CLOEXEC) : -1;
  if (null < 0) return;
  ::dup2(null, 0);
  ::close(null);
}

StreamsAside::~StreamsAside() {
  std::fflush(stdout);  // output of the plugin that is still in the buffer
  restore(out_, 1);
  restore(in_, 0);
}

int StreamsAside::duplicate_out() const {
  return out_ < 0 ? -1 : duplicate(out_);
}

}  // namespace collet::host::util
