// SPDX-License-Identifier: MIT
#include "host/util/streams_aside.hpp"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace collet::host::util {

namespace {

int kept(int fd) {
  return ::fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

void give_back(int kept_fd, int fd) {
  if (kept_fd < 0) return;
  ::dup2(kept_fd, fd);
  ::close(kept_fd);
}

}  // namespace

StreamsAside::StreamsAside() : in_(kept(0)), out_(kept(1)) {
  std::fflush(stdout);
  if (out_ >= 0) ::dup2(2, 1);
  const int null = in_ >= 0 ? ::open("/dev/null", O_RDONLY | O_CLOEXEC) : -1;
  if (null < 0) return;
  ::dup2(null, 0);
  ::close(null);
}

StreamsAside::~StreamsAside() {
  std::fflush(stdout);  // what a plugin left in the buffer
  give_back(out_, 1);
  give_back(in_, 0);
}

int StreamsAside::duplicate_out() const {
  return out_ < 0 ? -1 : kept(out_);
}

}  // namespace collet::host::util
