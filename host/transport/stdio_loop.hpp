// SPDX-License-Identifier: MIT
/// One client over a pair of streams: reads lines, hands them to the server, writes what it sends.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "host/mcp/server.hpp"
#include "host/transport/framer.hpp"
#include "host/transport/line_writer.hpp"
#include "host/transport/stop_signal.hpp"
#include "host/transport/watchdog.hpp"

namespace collet::host::transport {

/// From the end of input or a signal on, the process has 500 ms: the server's calls get `grace`, are
/// cancelled then and given up at `close_limit`; whatever still hangs at `exit_limit` (a blocked stdout, a
/// plugin) is cut by `on_stuck`, which ends the process. Keep the loop until then: it also guards what comes
/// after run().
class StdioLoop {
 public:
  struct Options {
    std::size_t max_line_bytes = 16777216;
    std::chrono::milliseconds grace{400};
    std::chrono::milliseconds close_limit{440};
    std::chrono::milliseconds exit_limit{470};
    std::function<void()> on_stuck;  ///< null: _exit(0)
  };

  /// The descriptors are borrowed.
  StdioLoop(int in, int out, Options options);
  ~StdioLoop();
  StdioLoop(const StdioLoop&) = delete;
  StdioLoop& operator=(const StdioLoop&) = delete;

  /// Serves until the input ends, the output breaks or SIGTERM or SIGINT comes, and closes the server. Once.
  void run(mcp::Server& server);

  /// One whole message without its newline. Thread-safe; the server's Send.
  void send(std::string_view message) { writer_.write(message); }

  /// From here on somebody may keep the thread that reads, as code of a plugin can: what has to end the
  /// process in time all the same gets ready. Done by itself where the output is slow. Thread-safe,
  /// idempotent.
  void watch();

  /// Whoever called run() sees to it himself from now on that the process ends.
  void end_watch();

  /// The thread that reads is stuck in a call: another one goes on reading. Thread-safe; does nothing while
  /// the reading thread reads.
  void hand_over();

 private:
  enum class Input : std::uint8_t { more, end };
  void lead(std::uint64_t ticket);
  void follow();
  bool deliver(std::uint64_t ticket, Framer::Item item, std::string& line, bool more_waits);
  Input read_more();
  void finish(std::uint64_t ticket);

  const int in_;
  const Options options_;
  StopSignal stop_;
  LineWriter writer_;
  Framer framer_;  ///< the leader's
  std::once_flag watching_;
  std::optional<Watchdog> watchdog_;
  mcp::Server* server_ = nullptr;

  /// Twice the ticket of the leader, which is the one thread that reads; and one more while it is in the
  /// server. Only then may another thread change it.
  std::atomic<std::uint64_t> lead_{2};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool wanted_ = false;  ///< an idle follower is to lead
  bool finished_ = false;
  std::size_t idle_ = 0;
  std::vector<std::thread> followers_;
};

}  // namespace collet::host::transport
