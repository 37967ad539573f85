// SPDX-License-Identifier: MIT
/// Serves one client over a pair of streams: reads lines, passes them to the server, writes its messages.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "host/mcp/server.hpp"
#include "host/transport/framer.hpp"
#include "host/transport/line_writer.hpp"
#include "host/transport/stop_signal.hpp"
#include "host/transport/wake_event.hpp"
#include "host/transport/watchdog.hpp"

namespace collet::host::transport {

/// After a signal, the process must end within 500 ms: the server's calls may finish within `grace`, then
/// they are cancelled, and they are abandoned at `close_limit`. After the end of input the same holds with
/// `input_grace`, which begins anew while waiting requests are started or the client reads. If anything (a
/// blocked stdout, a plugin) hangs longer, `on_stuck` ends the process. Keep the loop until the process ends,
/// because its watchdog also covers the time after run().
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
    /// Time for calls after the end of input. Nothing means that they may take until their own deadlines.
    std::optional<std::chrono::milliseconds> input_grace{500};
    std::function<void()> on_stuck;  ///< null means _exit(0)
    /// Called when the process itself has lost a descriptor of the client, because a plugin closed it.
    std::function<void()> on_closed;
  };

  /// The reason why run() ends, and what the client did not get.
  struct End {
    int signal = 0;              ///< 0 if no signal was caught
    bool output_broken = false;  ///< the client closed its end of the output
    mcp::Unfinished requests;
    std::size_t unread_bytes = 0;  ///< bytes of answers that the client did not read
    bool input_left = false;       ///< lines of the input were not read
  };

  /// The descriptors are borrowed.
  StdioLoop(int in, int out, Options options);
  ~StdioLoop();
  StdioLoop(const StdioLoop&) = delete;
  StdioLoop& operator=(const StdioLoop&) = delete;

  /// Serves until the input ends, the output breaks, or a signal of StopSignal arrives, and closes the
  /// server. Must be called only once.
  void run(mcp::Server& server);

  /// Sends one whole message without its newline. Thread-safe; used as the server's Send.
  void send(std::string_view message) { writer_.write(message); }

  /// The functions that mcp::ServerParts needs for the flow of requests. Thread-safe.
  bool output_has_room() { return writer_.has_room(k_max_unread); }
  void wake() { room_.set(); }

  /// Starts the watchdog that ends the process in time. Must be called before code runs that can block the
  /// thread that reads, such as code of a plugin. The loop itself calls it if the output is slow.
  /// Thread-safe, idempotent.
  void start_watchdog();

  /// Ends the watchdog. From now on the caller of run() must end the process.
  void stop_watchdog();

  /// Returns how the loop ends, after run() or in `on_stuck`.
  End end() const;

  /// Lets another thread read, because the leader is stuck in a call. Thread-safe; does nothing while the
  /// leader reads.
  void hand_over();

 private:
  static constexpr std::size_t k_max_unread = 1U << 20U;
  enum class Input : std::uint8_t { more, end, replaced };
  void lead(std::uint64_t ticket);
  void follow();
  bool deliver_lines(std::uint64_t ticket, std::string& line);
  bool deliver(std::uint64_t ticket, Framer::Item item, std::string& line, bool more_waits);
  bool resume(std::uint64_t ticket, bool& resumed);
  bool accepts_lines();
  Input read_more(std::uint64_t ticket);
  Input read_slowly(std::uint64_t ticket);
  Input read_some();
  bool is_closed(const std::array<pollfd, 3>& events) const;
  void finish(std::uint64_t ticket);
  void on_broken(int error);

  const int in_;
  const Options options_;
  StopSignal stop_;
  WakeEvent room_;  ///< set when requests that wait may be started
  LineWriter writer_;
  Framer framer_;  ///< used only by the leader
  std::once_flag watchdog_once_;
  std::optional<Watchdog> watchdog_;
  std::atomic<mcp::Server*> server_{nullptr};
  std::optional<mcp::Unfinished> unfinished_;  ///< result of Server::close(); guarded by `mutex_`
  std::atomic<bool> input_left_{false};

  /// Twice the leader's ticket, plus one while the leader is inside the server. Only then may another thread
  /// change it.
  std::atomic<std::uint64_t> lead_{2};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool wanted_ = false;  ///< an idle follower must become the leader
  bool finished_ = false;
  std::size_t idle_ = 0;
  std::vector<std::thread> followers_;
};

}  // namespace collet::host::transport
