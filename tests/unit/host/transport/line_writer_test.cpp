// SPDX-License-Identifier: MIT
#include "host/transport/line_writer.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <gtest/gtest.h>
#include <poll.h>
#include <thread>
#include <vector>

#include "tests/unit/host/transport/pipe.hpp"

namespace collet::host::transport {
namespace {

using test::Pipe;

bool readable(int fd) {
  pollfd wait{fd, POLLIN, 0};
  return ::poll(&wait, 1, 0) == 1;
}

TEST(LineWriter, WritesALineAtOnce) {
  const Pipe pipe;
  LineWriter writer(pipe.write_end, [] {});
  writer.write("a");
  ASSERT_TRUE(readable(pipe.read_end));
  EXPECT_EQ(pipe.lines(1), "a\n");
}

TEST(LineWriter, GathersWhileCorkedAndWritesAllWhenUncorked) {
  const Pipe pipe;
  LineWriter writer(pipe.write_end, [] {});
  writer.cork();
  writer.cork();
  std::string expected;
  for (int i = 0; i < 64; ++i) {
    writer.write("abc");
    expected += "abc\n";
  }
  writer.uncork();
  EXPECT_EQ(pipe.lines(64), expected);
  writer.write("d");
  EXPECT_EQ(pipe.lines(1), "d\n");
}

TEST(LineWriter, ReportsASlowReader) {
  const Pipe pipe;
  ASSERT_EQ(::fcntl(pipe.write_end, F_SETFL, O_NONBLOCK), 0);
  int reports = 0;
  LineWriter writer(
      pipe.write_end, [] {}, [&] { ++reports; });
  EXPECT_FALSE(writer.may_block());
  writer.write("a");
  EXPECT_EQ(reports, 0);
  writer.write(std::string(1000000, 'x'));
  EXPECT_EQ(reports, 1);
  EXPECT_EQ(pipe.lines(2).size(), 1000003U);
}

TEST(LineWriter, GathersABoundedNumberOfBytes) {
  const Pipe pipe;
  LineWriter writer(pipe.write_end, [] {});
  std::thread reader([&] { EXPECT_EQ(pipe.lines(1).size(), 70001U); });
  writer.cork();
  writer.write(std::string(70000, 'x'));
  reader.join();
}

TEST(LineWriter, LinesOfManyThreadsStayWholeAndInOrder) {
  Pipe pipe;
  LineWriter writer(pipe.write_end, [] {});
  std::string text;
  std::thread reader([&] { text = pipe.all(); });
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&writer, t] {
      for (int i = 0; i < 500; ++i) {
        writer.write(std::string(1, static_cast<char>('a' + t)) + std::to_string(i) + std::string(200, '.'));
        if (i % 50 == 0) writer.cork();
        if (i % 50 == 25) writer.uncork();
      }
      writer.uncork();
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  pipe.close_write();
  reader.join();
  std::vector<int> next(4, 0);
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', at)) {
    const auto thread = static_cast<std::size_t>(text[at] - 'a');
    ASSERT_LT(thread, 4U);
    EXPECT_EQ(text.substr(at + 1, end - at - 1), std::to_string(next[thread]++) + std::string(200, '.'));
    at = end + 1;
  }
  EXPECT_EQ(next, std::vector<int>(4, 500));
}

TEST(LineWriter, WaitsForAFullNonBlockingPipe) {
  const Pipe pipe;
  ::fcntl(pipe.write_end, F_SETFL, O_NONBLOCK);
  LineWriter writer(pipe.write_end, [] {});
  std::string text;
  std::thread reader([&] { text = pipe.lines(1); });
  writer.write(std::string(1000000, 'x'));
  reader.join();
  EXPECT_EQ(text.size(), 1000001U);
}

TEST(LineWriter, ReportsOnceWhenThereIsRoomAgain) {
  const Pipe pipe;
  ASSERT_EQ(::fcntl(pipe.write_end, F_SETFL, O_NONBLOCK), 0);
  std::atomic<int> reports{0};
  LineWriter writer(
      pipe.write_end, [] {}, nullptr, [&] { ++reports; });
  EXPECT_TRUE(writer.has_room(1000));
  writer.write(std::string(1000000, 'x'));
  EXPECT_GT(writer.pending_bytes(), 500000U);
  EXPECT_TRUE(writer.has_room(1000000));
  EXPECT_FALSE(writer.has_room(1000));
  EXPECT_FALSE(writer.has_room(1000));
  EXPECT_EQ(reports, 0);
  EXPECT_EQ(pipe.lines(1).size(), 1000001U);
  writer.drain();
  EXPECT_EQ(reports, 1);
  EXPECT_TRUE(writer.has_room(1000));
  EXPECT_EQ(writer.pending_bytes(), 0U);
}

TEST(LineWriter, DrainHasALimitOfTime) {
  const Pipe pipe;
  ASSERT_EQ(::fcntl(pipe.write_end, F_SETFL, O_NONBLOCK), 0);
  LineWriter writer(pipe.write_end, [] {});
  writer.write(std::string(1000000, 'x'));
  EXPECT_FALSE(writer.drain_until(std::chrono::steady_clock::now() + std::chrono::milliseconds(1)));
  EXPECT_EQ(pipe.lines(1).size(), 1000001U);
  EXPECT_TRUE(writer.drain_until(std::chrono::steady_clock::now() + std::chrono::minutes(5)));
}

TEST(LineWriter, ThreadsThatWaitForSpaceAllGoOn) {
  Pipe pipe;
  ASSERT_EQ(::fcntl(pipe.write_end, F_SETFL, O_NONBLOCK), 0);
  LineWriter writer(pipe.write_end, [] {});
  writer.write(std::string(17U << 20U, 'x'));  // more than may be pending
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] { writer.write("y"); });
  std::string text;
  std::thread reader([&] { text = pipe.all(); });
  for (std::thread& thread : threads)
    thread.join();
  writer.drain();
  pipe.close_write();
  reader.join();
  EXPECT_EQ(text.size(), (17U << 20U) + 1 + 8 * 2);
}

TEST(LineWriter, ThreadsThatWaitForSpaceGoOnWhenThePipeBreaks) {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  ASSERT_EQ(::fcntl(pipe.write_end, F_SETFL, O_NONBLOCK), 0);
  LineWriter writer(pipe.write_end, [] {});
  writer.write(std::string(17U << 20U, 'x'));
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] { writer.write("y"); });
  pipe.close_read();
  for (std::thread& thread : threads)
    thread.join();
  EXPECT_TRUE(writer.broken());
}

TEST(LineWriter, DrainWaitsForTheLinesOfOtherThreads) {
  Pipe pipe;
  LineWriter writer(pipe.write_end, [] {});
  std::string text;
  std::thread reader([&] { text = pipe.all(); });
  std::thread other([&] { writer.write(std::string(3000000, 'a')); });
  writer.write("b");
  writer.drain();
  other.join();
  writer.drain();
  pipe.close_write();
  reader.join();
  EXPECT_EQ(text.size(), 3000003U);
}

TEST(LineWriter, ABrokenPipeIsReportedOnceAndLaterLinesAreDropped) {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  int reports = 0;
  LineWriter writer(pipe.write_end, [&] { ++reports; });
  pipe.close_read();
  writer.write("a");
  writer.cork();
  writer.write("b");
  writer.uncork();
  EXPECT_EQ(reports, 1);
  EXPECT_TRUE(writer.broken());
}

}  // namespace
}  // namespace collet::host::transport
