// SPDX-License-Identifier: MIT
/// Serves one client over a pair of streams: reads lines, passes them to the server, writes its messages.
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

/// The process must end within 500 ms after the end of input or a signal: the server's calls may finish
/// within `grace`, then they are cancelled, and they are abandoned at `close_limit`. If anything (a blocked
/// stdout, a plugin) still hangs at `exit_limit`, `on_stuck` ends the process. Keep the loop until the
/// process ends, because its watchdog also covers the time after run().
///
/// One thread, the leader, reads. When it is stuck in a call, hand_over() makes another thread the leader,
/// and the stuck thread becomes a follower once its call returns.
class StdioLoop {
 public:
  struct Options {
    std::size_t max_line_bytes = 16777216;
    std::chrono::milliseconds grace{400};
    std::chrono::milliseconds close_limit{440};
    std::chrono::milliseconds exit_limit{470};
    std::function<void()> on_stuck;  ///< null means _exit(0)
    /// Called when the process itself has lost a descriptor of the client, because a plugin closed it.
    std::function<void()> on_closed;
  };

  /// The descriptors are borrowed.
  StdioLoop(int in, int out, Options options);
  ~StdioLoop();
  StdioLoop(const StdioLoop&) = delete;
  StdioLoop& operator=(const StdioLoop&) = delete;

  /// Serves until the input ends, the output breaks, or SIGTERM or SIGINT arrives, and closes the server.
  /// Must be called only once.
  void run(mcp::Server& server);

  /// Sends one whole message without its newline. Thread-safe; used as the server's Send.
  void send(std::string_view message) { writer_.write(message); }

  /// Starts the watchdog that ends the process in time. Must be called before code runs that can block the
  /// thread that reads, such as code of a plugin. The loop itself calls it if the output is slow.
  /// Thread-safe, idempotent.
  void start_watchdog();

  /// Ends the watchdog. From now on the caller of run() must end the process.
  void stop_watchdog();

  /// Lets another thread read, because the leader is stuck in a call. Thread-safe; does nothing while the
  /// leader reads.
  void hand_over();

 private:
  enum class Input : std::uint8_t { more, end };
  void lead(std::uint64_t ticket);
  void follow();
  bool deliver(std::uint64_t ticket, Framer::Item item, std::string& line, bool more_waits);
  Input read_more();
  void finish(std::uint64_t ticket);
  void on_broken(int error);

  const int in_;
  const Options options_;
  StopSignal stop_;
  LineWriter writer_;
  Framer framer_;  ///< used only by the leader
  std::once_flag watchdog_once_;
  std::optional<Watchdog> watchdog_;
  mcp::Server* server_ = nullptr;

  /// Twice the leader's ticket, plus one while the leader is inside the server. Only then may another thread
  /// change it.
  std::atomic<std::uint64_t> lead_{2};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool wanted_ = false;  ///< an idle follower must become the leader
  bool finished_ = false;
  std::size_t idle_ = 0;
  std::vector<std::thread> followers_;
};

}  // namespace collet::host::transport
