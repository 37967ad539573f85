// SPDX-License-Identifier: MIT
#include "host/util/streams_aside.hpp"

#include <array>
#include <cstdio>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace collet::host::util {
namespace {

/// A pipe in the place of a standard stream.
class Replaced {
 public:
  Replaced(int fd, bool for_reading) : fd_(fd), old_(::dup(fd)) {
    std::fflush(nullptr);
    if (::pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    ::dup2(for_reading ? ends_[0] : ends_[1], fd_);
  }
  ~Replaced() {
    std::fflush(nullptr);
    ::dup2(old_, fd_);
    for (const int fd : {old_, ends_[0], ends_[1]})
      ::close(fd);
  }
  Replaced(const Replaced&) = delete;
  Replaced& operator=(const Replaced&) = delete;

  void write(const std::string& text) const { EXPECT_GT(::write(ends_[1], text.data(), text.size()), 0); }
  std::string read() const { return read_from(ends_[0]); }
  static std::string read_from(int fd) {
    std::array<char, 256> bytes{};
    const auto count = ::read(fd, bytes.data(), bytes.size());
    return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : std::string();
  }

 private:
  int fd_;
  int old_;
  std::array<int, 2> ends_{};
};

TEST(StreamsAside, OutputGoesToStandardErrorMeanwhile) {
  const Replaced out(1, false);
  const Replaced err(2, false);
  std::printf("before,");
  {
    const StreamsAside aside;
    std::printf("buffered,");
    std::fflush(stdout);
    EXPECT_EQ(::write(1, "raw,", 4), 4);
    std::printf("left in the buffer");
  }
  std::printf("after");
  std::fflush(stdout);
  EXPECT_EQ(out.read(), "before,after");
  EXPECT_EQ(err.read(), "buffered,raw,left in the buffer");
}

TEST(StreamsAside, NothingIsReadMeanwhile) {
  const Replaced in(0, true);
  in.write("of the command");
  {
    const StreamsAside aside;
    EXPECT_EQ(Replaced::read_from(0), "");
  }
  EXPECT_EQ(Replaced::read_from(0), "of the command");
}

}  // namespace
}  // namespace collet::host::util
