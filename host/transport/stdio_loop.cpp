// SPDX-License-Identifier: MIT
#include "host/transport/stdio_loop.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <poll.h>
#include <unistd.h>

#include "host/util/log.hpp"

namespace collet::host::transport {

namespace {

/// Each follower after the first means that one more call is stuck on a reading thread.
constexpr std::size_t k_max_followers = 16;
/// Largest memory of a line, in bytes, that is kept for the next line.
constexpr std::size_t k_max_kept_bytes = 1U << 20U;
/// Bytes of unread output above which no line is received at all, so that its answer does not block the
/// leader.
constexpr std::size_t k_max_unread_at_all = 8U << 20U;
/// Requests that are started before the input is looked at again.
constexpr int k_max_resumed = 64;
/// Interval in which the end looks whether it goes on.
constexpr std::chrono::milliseconds k_end_check{20};

using Clock = std::chrono::steady_clock;

/// A limit of time that begins anew whenever the client has read something.
class ReadLimit {
 public:
  /// Without `limit`, the time has no end.
  explicit ReadLimit(std::optional<std::chrono::milliseconds> limit) : limit_(limit) {}

  void start() { runs_ = true; }
  void stop() { *this = ReadLimit(limit_); }
  bool runs() const { return runs_; }
  /// Returns a timeout for poll(), -1 while there is no end.
  int timeout() const {
    if (end_ == Clock::time_point::max()) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
  }
  /// Returns true if the limit runs and has passed while the client left at least `unread` bytes unread.
  bool is_over(std::size_t unread) {
    if (!runs_ || !limit_) return false;
    if (unread < unread_) {
      unread_ = unread;
      end_ = Clock::now() + *limit_;
    }
    return Clock::now() >= end_;
  }

 private:
  std::optional<std::chrono::milliseconds> limit_;
  bool runs_ = false;
  std::size_t unread_ = static_cast<std::size_t>(-1);
  Clock::time_point end_ = Clock::time_point::max();
};

/// Waits until the client has read everything. The watchdog ends the process if it stops reading.
void drain(LineWriter& writer, const std::function<bool()>& delay_end) {
  std::size_t unread = writer.pending_bytes();
  while (!writer.drain_until(Clock::now() + k_end_check)) {
    const std::size_t now = writer.pending_bytes();
    if (now < unread) delay_end();
    unread = now;
  }
}

}  // namespace

StdioLoop::StdioLoop(int in, int out, Options options)
    : in_(in),
      options_(std::move(options)),
      writer_(
          out, [this] { on_broken(errno); }, [this] { start_watchdog(); }, [this] { wake(); }),
      framer_(options_.max_line_bytes) {}

void StdioLoop::on_broken(int error) {
  if (error == EBADF && options_.on_closed) options_.on_closed();
  stop_.raise();
}

StdioLoop::~StdioLoop() {
  for (std::thread& follower : followers_)
    follower.join();
}

void StdioLoop::run(mcp::Server& server) {
  server_ = &server;
  if (writer_.may_block()) start_watchdog();
  lead(1);
  follow();
}

void StdioLoop::start_watchdog() {
  try {
    std::call_once(watchdog_once_, [this] {
      watchdog_.emplace(
          stop_.fd(), options_.exit_limit, options_.on_stuck ? options_.on_stuck : [] { ::_exit(0); });
    });
  } catch (const std::exception& error) {  // The next call tries again.
    log::error("stdio", std::string("cannot start the watchdog thread: ") + error.what());
  }
}

void StdioLoop::lead(std::uint64_t ticket) {
  std::string line;
  Input input = Input::more;
  while (input == Input::more) {
    if (!deliver_lines(ticket, line)) return;
    input = read_more(ticket);
  }
  if (input == Input::end) finish(ticket);
}

/// Returns true if this thread is still the leader.
bool StdioLoop::deliver_lines(std::uint64_t ticket, std::string& line) {
  bool corked = false;
  bool more_waits = true;
  while (more_waits) {
    const auto item = framer_.next();
    if (!item) break;
    more_waits = framer_.has_line();
    if (more_waits && !corked) writer_.cork();
    corked = corked || more_waits;
    if (!deliver(ticket, *item, line, more_waits)) return false;
    more_waits = more_waits && accepts_lines();
  }
  if (corked) writer_.uncork();
  return true;
}

bool StdioLoop::accepts_lines() {
  return writer_.has_room(k_max_unread_at_all) && !server_.load(std::memory_order_relaxed)->is_full();
}

/// Returns true if this thread is still the leader when the server has handled the line. The text is copied
/// to `line`, which belongs to this thread, because another leader may fill the framer meanwhile.
bool StdioLoop::deliver(std::uint64_t ticket, Framer::Item item, std::string& line, bool more_waits) {
  if (line.capacity() > k_max_kept_bytes) line = std::string();
  line = item.text;
  lead_.store(2 * ticket + 1, std::memory_order_release);
  if (item.oversized) {
    server_.load(std::memory_order_relaxed)->refuse_oversized(line);
  } else {
    server_.load(std::memory_order_relaxed)->receive(line, more_waits);
  }
  std::uint64_t own = 2 * ticket + 1;
  if (lead_.compare_exchange_strong(own, 2 * ticket, std::memory_order_acq_rel)) return true;
  wake();  // The server may keep a request of this line since the new leader has looked for one.
  return false;
}

/// Starts requests that wait. Returns true if this thread is still the leader.
bool StdioLoop::resume(std::uint64_t ticket, bool& resumed) {
  writer_.cork();
  for (int i = 0; i < k_max_resumed; ++i) {
    lead_.store(2 * ticket + 1, std::memory_order_release);
    const bool one = server_.load()->resume();
    std::uint64_t own = 2 * ticket + 1;
    if (!lead_.compare_exchange_strong(own, 2 * ticket, std::memory_order_acq_rel)) return false;
    if (!one) break;
    resumed = true;
  }
  writer_.uncork();
  return true;
}

/// Returns true if the process itself has closed one of the descriptors.
bool StdioLoop::is_closed(const std::array<pollfd, 3>& events) const {
  const auto all = events[0].revents | events[1].revents | events[2].revents;
  if ((all & POLLNVAL) == 0) return false;
  if (options_.on_closed) options_.on_closed();
  return true;
}

StdioLoop::Input StdioLoop::read_more(std::uint64_t ticket) {
  if (server_.load(std::memory_order_relaxed)->has_waiting() || !accepts_lines()) return read_slowly(ticket);
  for (;;) {
    std::array<pollfd, 3> events = {{{in_, POLLIN, 0}, {stop_.fd(), POLLIN, 0}, {room_.fd(), POLLIN, 0}}};
    const int ready = ::poll(events.data(), events.size(), -1);
    if ((ready < 0 && errno != EINTR) || is_closed(events) || events[1].revents != 0) return Input::end;
    if (events[2].revents != 0) {
      room_.clear();
      return Input::more;
    }
    if (events[0].revents != 0) return read_some();
  }
}

/// Reads while requests wait or the output is full.
[[gnu::cold]] StdioLoop::Input StdioLoop::read_slowly(std::uint64_t ticket) {
  ReadLimit limit(options_.input_grace);  // runs while the client has closed an input that cannot be read on
  for (;;) {
    bool resumed = false;
    if (server_.load()->has_waiting() && !resume(ticket, resumed)) return Input::replaced;
    const bool reads = accepts_lines();
    if (reads && framer_.has_line()) return Input::more;
    if (reads || resumed) limit.stop();
    const short wanted = reads ? POLLIN : POLLRDHUP;
    std::array<pollfd, 3> events = {{{limit.runs() ? -1 : in_, wanted, 0},  //
                                     {stop_.fd(), POLLIN, 0},
                                     {room_.fd(), POLLIN, 0}}};
    const int ready = ::poll(events.data(), events.size(), resumed ? 0 : limit.timeout());
    if ((ready < 0 && errno != EINTR) || is_closed(events) || events[1].revents != 0) return Input::end;
    if (events[2].revents != 0) room_.clear();
    if (events[0].revents != 0) {
      if (reads) return read_some();
      limit.start();
    }
    if (limit.is_over(writer_.pending_bytes())) return Input::end;
  }
}

StdioLoop::Input StdioLoop::read_some() {
  const auto buffer = framer_.prepare();
  const ssize_t bytes = ::read(in_, buffer.data(), buffer.size());
  if (bytes > 0) framer_.commit(static_cast<std::size_t>(bytes));
  if (bytes < 0 && errno == EBADF && options_.on_closed) options_.on_closed();
  return bytes > 0 || (bytes < 0 && (errno == EINTR || errno == EAGAIN)) ? Input::more : Input::end;
}

void StdioLoop::stop_watchdog() {
  watchdog_.reset();
}

void StdioLoop::finish(std::uint64_t ticket) {
  start_watchdog();
  const bool stopped = StopSignal::is_raised();
  const auto grace = stopped ? options_.grace : options_.input_grace;
  const auto after_grace = options_.exit_limit - options_.grace;
  const auto end_within = [this, stopped, grace](std::chrono::milliseconds limit) {
    if (!stopped && grace && watchdog_) watchdog_->arm(limit);
  };
  const auto delay_end = [&] {
    end_within(grace.value_or(after_grace) + after_grace);
    return stopped || !StopSignal::is_raised();
  };
  delay_end();
  mcp::Server& server = *server_.load();
  if (framer_.has_line()) {
    input_left_ = true;
  } else if (const auto item = framer_.last_line(); item && !writer_.broken()) {
    std::string line;
    if (!deliver(ticket, *item, line, false)) return;
  }
  const std::size_t lost = writer_.broken() ? server.unanswered() : 0;
  auto unfinished = server.close({grace, options_.close_limit - options_.grace, !stopped, delay_end});
  if (lost > 0) unfinished = {0, lost};
  if (unfinished.cancelled + unfinished.unanswered > 0) end_within(after_grace);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    unfinished_ = unfinished;
  }
  drain(writer_, delay_end);
  const std::lock_guard<std::mutex> lock(mutex_);
  finished_ = true;
  changed_.notify_all();
}

StdioLoop::End StdioLoop::end() const {
  End end{StopSignal::signal(), writer_.broken(), {}, writer_.pending_bytes(), input_left_};
  const mcp::Server* const server = server_.load();
  const std::lock_guard<std::mutex> lock(mutex_);
  if (unfinished_) {
    end.requests = *unfinished_;
  } else if (server != nullptr) {
    end.requests.unanswered = server->unanswered();
  }
  return end;
}

void StdioLoop::follow() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [&] { return finished_ || wanted_; });
    --idle_;
    if (finished_) return;
    wanted_ = false;
    const std::uint64_t ticket = lead_.load(std::memory_order_acquire) / 2;
    lock.unlock();
    lead(ticket);
    lock.lock();
  }
}

void StdioLoop::hand_over() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::uint64_t stuck = lead_.load(std::memory_order_acquire);
    if (stuck % 2 == 0 || finished_) return;
    if (idle_ == 0 && followers_.size() == k_max_followers) return;
    const std::uint64_t ticket = stuck / 2 + 1;
    if (!lead_.compare_exchange_strong(stuck, 2 * ticket, std::memory_order_acq_rel)) return;
    if (idle_ > 0) {
      wanted_ = true;
      changed_.notify_one();
    } else {
      try {
        followers_.emplace_back([this, ticket] {
          lead(ticket);
          follow();
        });
      } catch (const std::exception& error) {
        log::error("stdio", std::string("cannot start another reading thread: ") + error.what());
        wanted_ = true;  // The stuck thread goes on itself when its call returns.
      }
    }
  }
  writer_.uncork();
}

}  // namespace collet::host::transport
