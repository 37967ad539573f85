// SPDX-License-Identifier: MIT
#include "host/transport/fd_guard.hpp"

#include <array>
#include <cerrno>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <string>
#include <vector>

#include "tests/unit/host/transport/pipe.hpp"

namespace collet::host::transport {
namespace {

using test::Pipe;

/// Replaces fds 0, 1 and 2 by pipes, as a client does, and restores them at its end.
struct Client {
  Client() {
    for (int fd = 0; fd < 3; ++fd)
      saved[static_cast<std::size_t>(fd)] = ::fcntl(fd, F_DUPFD_CLOEXEC, 10);
    ::dup2(in.read_end, 0);
    ::dup2(out.write_end, 1);
    ::dup2(err.write_end, 2);
    out.close_write();
    err.close_write();
  }
  ~Client() {
    for (int fd = 0; fd < 3; ++fd) {
      ::dup2(saved[static_cast<std::size_t>(fd)], fd);
      ::close(saved[static_cast<std::size_t>(fd)]);
    }
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  Pipe in;
  Pipe out;
  Pipe err;
  std::array<int, 3> saved{};
};

struct PrintedLines {
  void add(std::string_view line) {
    const std::lock_guard<std::mutex> lock(mutex);
    lines.emplace_back(line);
    changed.notify_all();
  }
  std::vector<std::string> wait(std::size_t count) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, std::chrono::seconds(30), [&] { return lines.size() >= count; });
    return lines;
  }
  FdGuard::LineHandler handler() {
    return [this](std::string_view line) { add(line); };
  }
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> lines;
};

void print(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

TEST(FdGuard, PrintedLinesGoToTheHandlerAndNotToTheStreams) {
  PrintedLines printed;
  std::vector<std::string> lines;
  {
    Client client;
    {
      const auto guard = FdGuard::install(printed.handler());
      ASSERT_TRUE(guard);
      (*guard)->start_forwarding();
      print(1, "to stdout\r\n");
      print(2, "to stderr\nunfinished");
      print((*guard)->out(), "protocol\n");
      print((*guard)->err(), "log\n");
    }
    EXPECT_EQ(client.out.lines(1), "protocol\n");
    EXPECT_EQ(client.err.lines(1), "log\n");
  }
  EXPECT_EQ(printed.lines, (std::vector<std::string>{"to stdout", "to stderr", "unfinished"}));
}

TEST(FdGuard, LinesPrintedBeforeForwardingAreReportedAtTheEnd) {
  PrintedLines printed;
  {
    const Client client;
    const auto guard = FdGuard::install(printed.handler());
    ASSERT_TRUE(guard);
    print(1, "early\n");
    EXPECT_TRUE(printed.lines.empty());
  }
  EXPECT_EQ(printed.lines, std::vector<std::string>{"early"});
}

TEST(FdGuard, TheInputIsReadOnlyThroughTheGuard) {
  PrintedLines printed;
  Client client;
  const auto guard = FdGuard::install(printed.handler());
  ASSERT_TRUE(guard);
  (*guard)->start_forwarding();
  client.in.put("x");
  char c = 0;
  EXPECT_EQ(::read(0, &c, 1), 0);
  EXPECT_EQ(::read((*guard)->in(), &c, 1), 1);
  EXPECT_EQ(c, 'x');
}

TEST(FdGuard, ItsDescriptorsAreCloseOnExecAndAboveTheStandardOnes) {
  PrintedLines printed;
  const Client client;
  const auto guard = FdGuard::install(printed.handler());
  ASSERT_TRUE(guard);
  (*guard)->start_forwarding();
  for (const int fd : {(*guard)->in(), (*guard)->out(), (*guard)->err()}) {
    EXPECT_GT(fd, 2);
    EXPECT_EQ(::fcntl(fd, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
  }
}

TEST(FdGuard, StandardErrorSurvivesItsDescriptorAndTheNumberInUseByAnotherFile) {
  PrintedLines printed;
  Client client;
  const auto guard = FdGuard::install(printed.handler());
  ASSERT_TRUE(guard);
  EXPECT_EQ((*guard)->surviving_err(), (*guard)->err());
  (*guard)->start_forwarding();
  EXPECT_EQ((*guard)->surviving_err(), (*guard)->err());
  Pipe other;
  ASSERT_EQ(::dup3(other.write_end, (*guard)->err(), O_CLOEXEC), (*guard)->err());
  const int err = (*guard)->surviving_err();
  ASSERT_GE(err, 0);
  EXPECT_NE(err, (*guard)->err());
  print(err, "reason\n");
  print(1, "printed\n");
  (*guard)->flush_at_end();
  EXPECT_EQ(client.err.lines(1), "reason\n");
  EXPECT_EQ(printed.wait(1), std::vector<std::string>{"printed"});
  ::close(err);
}

TEST(FdGuard, PrintingMegabytesDoesNotBlock) {
  PrintedLines printed;
  const Client client;
  const auto guard = FdGuard::install(printed.handler());
  ASSERT_TRUE(guard);
  (*guard)->start_forwarding();
  print(1, std::string(4000000, 'x') + "\nafter\n");
  const auto lines = printed.wait(2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], std::string(4096, 'x') + " [3995904 more bytes]");
  EXPECT_EQ(lines[1], "after");
}

TEST(FdGuard, TheNumberOfLinesOverTheRateLimitIsReported) {
  PrintedLines printed;
  {
    const Client client;
    const auto guard = FdGuard::install(printed.handler());
    ASSERT_TRUE(guard);
    (*guard)->start_forwarding();
    std::string flood;
    for (int i = 0; i < 100000; ++i)
      flood += "x\n";
    print(1, flood);
  }
  std::size_t left_out = 0;
  std::size_t passed = 0;
  for (const std::string& line : printed.lines) {
    if (line == "x") {
      ++passed;
    } else {
      left_out += std::stoul(line.substr(1));
    }
  }
  EXPECT_EQ(passed + left_out, 100000U);
  EXPECT_GE(left_out, passed);
}

TEST(FdGuard, AFullStandardErrorDoesNotBlockAndTheClientsEndIsUnchanged) {
  PrintedLines printed;
  const Client client;
  const auto guard = FdGuard::install(printed.handler());
  ASSERT_TRUE(guard);
  (*guard)->start_forwarding();
  const std::string line(4000, 'e');
  ssize_t written = 0;
  for (int i = 0; i < 100 && written >= 0; ++i)
    written = ::write((*guard)->err(), line.data(), line.size());
  EXPECT_EQ(written, -1);
  EXPECT_EQ(errno, EAGAIN);
  EXPECT_EQ(::fcntl(client.err.read_end, F_GETFL) & O_NONBLOCK, 0);
}

TEST(FdGuard, ClosedStreamsAreSupported) {
  PrintedLines printed;
  const Client client;
  ::close(0);
  ::close(2);
  {
    const auto guard = FdGuard::install(printed.handler());
    ASSERT_TRUE(guard);
    (*guard)->start_forwarding();
    char c = 0;
    EXPECT_EQ(::read((*guard)->in(), &c, 1), 0);
    print(2, "x\n");
  }
  EXPECT_EQ(printed.lines, std::vector<std::string>{"x"});
}

}  // namespace
}  // namespace collet::host::transport
