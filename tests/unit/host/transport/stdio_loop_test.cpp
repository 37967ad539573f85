// SPDX-License-Identifier: MIT
#include "host/transport/stdio_loop.hpp"

#include <csignal>
#include <deque>
#include <future>
#include <gtest/gtest.h>

#include "tests/unit/host/transport/pipe.hpp"

namespace collet::host::transport {
namespace {

using namespace std::chrono_literals;
using test::Pipe;

/// Echoes each line. A line that starts with "wait" blocks until release(), and one that starts with "later",
/// or with "wait later" once it no longer blocks, is kept for resume() until make_room().
class FakeServer final : public mcp::Server {
 public:
  std::function<void(std::string_view)> send;

  void receive(std::string_view line, bool more_waits) override {
    if (line.starts_with("wait")) {
      std::unique_lock<std::mutex> lock(mutex_);
      ++inside_;
      changed_.notify_all();
      changed_.wait(lock, [&] { return released_; });
      --inside_;
    }
    if (line.starts_with("later") || line.starts_with("wait later")) {
      const std::lock_guard<std::mutex> lock(mutex_);
      later_.emplace_back(line);
      changed_.notify_all();
      return;
    }
    send(std::string(line) + (more_waits ? "+" : ""));
  }
  void refuse_oversized(std::string_view id_json) override { send("oversized " + std::string(id_json)); }
  void log(std::int32_t, std::string_view, std::string_view) override {}
  void changed(const catalog::Difference&) override {}
  bool has_waiting() const override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return !later_.empty();
  }
  bool is_full() const override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return later_.size() >= max_later_;
  }
  bool resume() override {
    std::string line;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (later_.empty() || !room_) return false;
      line = std::move(later_.front());
      later_.pop_front();
    }
    send(line);
    return true;
  }
  mcp::Unfinished close(const mcp::Ending& ending) override {
    send("closed " + (ending.grace ? std::to_string(ending.grace->count()) : "never") + " " +
         std::to_string(ending.margin.count()));
    closed_.set_value();
    return {0, unanswered()};
  }
  std::size_t unanswered() const override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return later_.size();
  }

  void hold_at_most(std::size_t count) {
    const std::lock_guard<std::mutex> lock(mutex_);
    max_later_ = count;
  }
  void make_room() {
    const std::lock_guard<std::mutex> lock(mutex_);
    room_ = true;
  }
  void wait_later(std::size_t count) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return later_.size() >= count; });
  }

  void wait_closed() { closed_.get_future().wait(); }
  void wait_inside(int count) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return inside_ >= count; });
  }
  void release() {
    const std::lock_guard<std::mutex> lock(mutex_);
    released_ = true;
    changed_.notify_all();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::promise<void> closed_;
  int inside_ = 0;
  bool released_ = false;
  bool room_ = false;
  std::size_t max_later_ = 1000;
  std::deque<std::string> later_;
};

/// A loop that runs on its own thread.
struct Running {
  explicit Running(StdioLoop::Options options = {}) {
    if (!options.on_stuck) options.on_stuck = [] { ADD_FAILURE() << "stuck"; };
    options.exit_limit = 60s;
    loop.emplace(in.read_end, out.write_end, options);
    server.send = [this](std::string_view message) { loop->send(message); };
    thread = std::thread([this] { loop->run(server); });
  }
  ~Running() { end(); }
  void end() {
    in.close_write();
    if (thread.joinable()) thread.join();
  }
  Pipe in;
  Pipe out;
  FakeServer server;
  std::optional<StdioLoop> loop;
  std::thread thread;
};

TEST(StdioLoop, AnswersEachLine) {
  Running running;
  running.in.put("a\n");
  EXPECT_EQ(running.out.lines(1), "a\n");
  running.in.put("\n\r\nb\r\n");
  EXPECT_EQ(running.out.lines(1), "b\n");
}

TEST(StdioLoop, InformsTheServerThatFurtherInputWaits) {
  Running running;
  running.in.put("a\nb\nc\n");
  EXPECT_EQ(running.out.lines(3), "a+\nb+\nc\n");
}

TEST(StdioLoop, RefusesALineOverTheLimitWithItsId) {
  StdioLoop::Options options;
  options.max_line_bytes = 10;
  Running running(options);
  running.in.put("{\"id\":5,\"x\":\"aaaaaaaaaaaa\"}\nb\n");
  EXPECT_EQ(running.out.lines(2), "oversized 5\nb\n");
}

TEST(StdioLoop, EndsAtTheEndOfInputAfterTheLastLine) {
  Running running;
  running.in.put("a");
  running.end();
  EXPECT_EQ(running.out.lines(2), "a\nclosed 500 40\n");
}

TEST(StdioLoop, EndsOnASignalAndNamesIt) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT}) {
    Running running;
    running.in.put("a\n");
    EXPECT_EQ(running.out.lines(1), "a\n");
    ::raise(signal);
    EXPECT_EQ(running.out.lines(1), "closed 400 40\n");
    running.thread.join();
    EXPECT_EQ(running.loop->end().signal, signal);
  }
}

TEST(StdioLoop, AnIgnoredHangupStaysIgnored) {
  const auto before = std::signal(SIGHUP, SIG_IGN);
  {
    Running running;
    ::raise(SIGHUP);
    running.in.put("a\n");
    EXPECT_EQ(running.out.lines(1), "a\n");
  }
  std::signal(SIGHUP, before);
}

TEST(StdioLoop, WithoutALimitTheEndOfInputGivesCallsTheirOwnDeadlines) {
  StdioLoop::Options options;
  options.input_grace.reset();
  Running running(options);
  running.end();
  EXPECT_EQ(running.out.lines(1), "closed never 40\n");
}

TEST(StdioLoop, OtherLinesOvertakeARequestThatWaits) {
  Running running;
  running.in.put("later 1\na\n");
  EXPECT_EQ(running.out.lines(1), "a\n");
  running.server.make_room();
  running.loop->wake();
  EXPECT_EQ(running.out.lines(1), "later 1\n");
}

TEST(StdioLoop, InputIsNotReadWhileTheServerIsFull) {
  Running running;
  running.server.hold_at_most(2);
  running.in.put("later 1\nlater 2\na\n");
  running.server.wait_later(2);
  running.in.put("b\n");
  running.server.make_room();
  running.loop->wake();
  EXPECT_EQ(running.out.lines(4), "later 1\nlater 2\na\nb\n");
}

TEST(StdioLoop, AFullServerWithoutRoomDoesNotDelayTheEndOfInput) {
  StdioLoop::Options options;
  options.input_grace = 1ms;
  Running running(options);
  running.server.hold_at_most(1);
  running.in.put("later 1\nlater 2\n");
  running.server.wait_later(1);
  running.end();
  EXPECT_EQ(running.loop->end().requests.unanswered, 1U);
  EXPECT_TRUE(running.loop->end().input_left);
}

TEST(StdioLoop, EndsOnABrokenOutput) {
  Running running;
  running.out.close_read();
  running.in.put("a\n");
  running.thread.join();
}

TEST(StdioLoop, AnotherThreadReadsWhileTheReaderIsStuck) {
  Running running;
  running.in.put("wait 1\n");
  running.server.wait_inside(1);
  running.loop->hand_over();
  running.in.put("a\n");
  EXPECT_EQ(running.out.lines(1), "a\n");
  running.in.put("wait 2\n");
  running.server.wait_inside(2);
  running.loop->hand_over();
  running.in.put("b\n");
  EXPECT_EQ(running.out.lines(1), "b\n");
  running.server.release();
  running.out.lines(2);
  running.in.put("c\n");
  EXPECT_EQ(running.out.lines(1), "c\n");
}

TEST(StdioLoop, AReaderThatWasReplacedCanReadAgainLater) {
  Running running;
  for (int i = 0; i < 40; ++i) {
    running.in.put("wait\n");
    if (i == 0) running.server.wait_inside(1);
    running.loop->hand_over();
    if (i == 0) running.server.release();
    EXPECT_EQ(running.out.lines(1), "wait\n");
  }
}

TEST(StdioLoop, ARequestThatAReplacedReaderLeavesWaitingIsStartedWithoutFurtherInput) {
  Running running;
  running.server.make_room();
  running.in.put("wait later\n");
  running.server.wait_inside(1);
  running.loop->hand_over();
  running.in.put("a\n");
  EXPECT_EQ(running.out.lines(1), "a\n");
  running.server.release();
  EXPECT_EQ(running.out.lines(1), "wait later\n");
}

TEST(StdioLoop, HandingOverWhileTheReaderReadsDoesNothing) {
  Running running;
  running.loop->hand_over();
  running.in.put("a\n");
  EXPECT_EQ(running.out.lines(1), "a\n");
}

TEST(StdioLoop, HandingOverWritesTheGatheredAnswers) {
  Running running;
  running.in.put("a\nwait\n");
  running.server.wait_inside(1);
  running.loop->hand_over();
  EXPECT_EQ(running.out.lines(1), "a+\n");
  running.server.release();
}

TEST(StdioLoop, InputIsReadToItsEndWhileTheOutputIsNotRead) {
  Pipe in;
  Pipe out;
  ::fcntl(out.write_end, F_SETFL, O_NONBLOCK);
  FakeServer server;
  StdioLoop::Options options;
  options.exit_limit = 60s;
  StdioLoop loop(in.read_end, out.write_end, options);
  server.send = [&](std::string_view message) { loop.send(message); };
  std::thread thread([&] { loop.run(server); });
  const std::string more_than_a_pipe_holds(1U << 18U, 'a');
  in.put(more_than_a_pipe_holds + "\n" + more_than_a_pipe_holds + "\n");
  in.close_write();
  server.wait_closed();
  EXPECT_EQ(out.lines(2).size(), 2 * more_than_a_pipe_holds.size() + 2);
  thread.join();
}

TEST(StdioLoop, OnStuckIsCalledAfterTheLimit) {
  Pipe in;
  Pipe out;
  FakeServer server;
  std::mutex mutex;
  std::condition_variable changed;
  bool cut = false;
  StdioLoop::Options options;
  options.exit_limit = 1ms;
  options.on_stuck = [&] {
    const std::lock_guard<std::mutex> lock(mutex);
    cut = true;
    changed.notify_all();
  };
  StdioLoop loop(in.read_end, out.write_end, options);
  server.send = [&](std::string_view message) { loop.send(message); };
  std::thread thread([&] { loop.run(server); });
  in.put("wait\n");
  server.wait_inside(1);
  ::raise(SIGINT);
  {
    std::unique_lock<std::mutex> lock(mutex);
    EXPECT_TRUE(changed.wait_for(lock, 30s, [&] { return cut; }));
  }
  server.release();
  thread.join();
}

}  // namespace
}  // namespace collet::host::transport
