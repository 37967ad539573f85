// SPDX-License-Identifier: MIT
#include "host/util/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <collet/json.hpp>

#include "host/util/printable.hpp"

namespace collet::host {
namespace {

/// The log written to a pipe, which holds 64 KiB without a reader.
class Log : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(::pipe(ends_), 0); }
  void TearDown() override {
    log::configure({});
    ::close(ends_[0]);
    if (ends_[1] >= 0) ::close(ends_[1]);
  }

  void use(log::Level level, bool json = false) { log::configure({level, json, ends_[1]}); }

  std::string written() {
    ::close(ends_[1]);
    ends_[1] = -1;
    std::string out;
    char chunk[4096];
    for (ssize_t count = 0; (count = ::read(ends_[0], chunk, sizeof chunk)) > 0;)
      out.append(chunk, static_cast<std::size_t>(count));
    return out;
  }

  int ends_[2] = {-1, -1};
};

TEST_F(Log, ALineHasTimeLevelComponentAndMessage) {
  use(log::Level::info);
  log::info("catalog", "3 tools");
  const std::string line = written();
  ASSERT_GT(line.size(), 25U);
  EXPECT_EQ(line[10], 'T');
  EXPECT_EQ(line.substr(23), "Z info catalog: 3 tools\n");
}

TEST_F(Log, LevelsBelowTheChosenOneAreNotWritten) {
  use(log::Level::warn);
  log::info("a", "quiet");
  log::error("a", "loud");
  const std::string lines = written();
  EXPECT_EQ(lines.find("quiet"), std::string::npos);
  EXPECT_NE(lines.find("error a: loud\n"), std::string::npos);
}

TEST_F(Log, OffWritesNothing) {
  use(log::Level::off);
  log::error("a", "loud");
  log::write(log::Level::off, "a", "louder");
  EXPECT_EQ(written(), "");
}

TEST_F(Log, ControlCharactersCannotForgeALine) {
  use(log::Level::info);
  log::warn("plugin", "first\nsecond\x1b[31m");
  const std::string lines = written();
  EXPECT_EQ(lines.find('\n'), lines.size() - 1);
  EXPECT_NE(lines.find(R"(first\nsecond\x1b[31m)"), std::string::npos);
}

TEST_F(Log, JsonLinesAreValidForAnyMessage) {
  use(log::Level::info, true);
  log::error("plug\"in", "bad \xFF byte,\nnew line");
  const std::string line = written();
  ASSERT_FALSE(line.empty());
  const json::View view{line};
  EXPECT_EQ(view["level"].string(), "error");
  EXPECT_EQ(view["component"].string(), "plug\"in");
  EXPECT_EQ(view["message"].string(), "bad \xEF\xBF\xBD byte,\nnew line");
  EXPECT_EQ(line.find('\n'), line.size() - 1);
}

TEST_F(Log, AVeryLongMessageIsCutAndTheRestCounted) {
  use(log::Level::info);
  log::info("a", std::string(20000, 'x'));
  const std::string line = written();
  EXPECT_LT(line.size(), 16500U);
  EXPECT_NE(line.find("[3616 more bytes]"), std::string::npos);
}

TEST_F(Log, ThreadsDoNotMixTheirLines) {
  use(log::Level::info);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int n = 0; n < 50; ++n)
        log::info("t", "0123456789");
    });
  }
  for (auto& thread : threads)
    thread.join();
  const std::string lines = written();
  EXPECT_EQ(lines.size(), 200U * (23 + std::string("Z info t: 0123456789\n").size()));
}

TEST(LogLevel, WordsReadBack) {
  for (const auto* word : {"trace", "debug", "info", "warn", "error", "off"})
    EXPECT_EQ(log::level_word(*log::level_from(word)), word);
  EXPECT_FALSE(log::level_from("loud"));
}

TEST(Printable, KeepsTextAndEscapesTheRest) {
  std::string out;
  append_printable(out, "grün\t\x7F\xC3");
  EXPECT_EQ(out, "grün\\t\\x7f\xEF\xBF\xBD");
}

TEST(LogToASocket, DropsAndCountsUnreadLines) {
  int ends[2] = {-1, -1};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  log::configure({log::Level::warn, false, ends[1]});
  const std::string line(4000, 'x');
  for (int i = 0; i < 1000; ++i)
    log::warn("t", line);
  std::string out(1U << 24U, 0);
  std::size_t size = 0;
  for (ssize_t count = 0; (count = ::recv(ends[0], out.data() + size, out.size() - size, MSG_DONTWAIT)) > 0;)
    size += static_cast<std::size_t>(count);
  EXPECT_LT(size, 3000000U);
  log::warn("t", "after");
  const ssize_t count = ::recv(ends[0], out.data(), out.size(), MSG_DONTWAIT);
  ASSERT_GT(count, 0);
  EXPECT_THAT(out.substr(0, static_cast<std::size_t>(count)),
              testing::ContainsRegex("after\n.* log: [0-9]+ lines dropped"));
  log::configure({});
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace
}  // namespace collet::host
