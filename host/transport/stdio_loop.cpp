// SPDX-License-Identifier: MIT
#include "host/transport/stdio_loop.hpp"

#include <array>
#include <cerrno>
#include <poll.h>
#include <system_error>
#include <unistd.h>

#include "host/util/log.hpp"

namespace collet::host::transport {

namespace {

/// Each follower after the first means that one more call is stuck on a reading thread.
constexpr std::size_t k_max_followers = 16;
/// Largest memory of a line, in bytes, that is kept for the next line.
constexpr std::size_t k_max_kept_bytes = 1U << 20U;

}  // namespace

StdioLoop::StdioLoop(int in, int out, Options options)
    : in_(in),
      options_(std::move(options)),
      writer_(
          out, [this] { on_broken(errno); }, [this] { start_watchdog(); }),
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
  } catch (const std::system_error& error) {  // The next call tries again.
    log::error("stdio", std::string("cannot start the watchdog thread: ") + error.what());
  }
}

void StdioLoop::lead(std::uint64_t ticket) {
  std::string line;
  do {
    bool corked = false;
    while (const auto item = framer_.next()) {
      const bool more_waits = framer_.has_line();
      if (more_waits && !corked) writer_.cork();
      corked = corked || more_waits;
      if (!deliver(ticket, *item, line, more_waits)) return;
    }
    if (corked) writer_.uncork();
  } while (read_more() == Input::more);
  finish(ticket);
}

/// Returns true if this thread is still the leader when the server has handled the line. The text is copied
/// to `line`, which belongs to this thread, because another leader may fill the framer meanwhile.
bool StdioLoop::deliver(std::uint64_t ticket, Framer::Item item, std::string& line, bool more_waits) {
  if (line.capacity() > k_max_kept_bytes) line = std::string();
  line = item.text;
  lead_.store(2 * ticket + 1, std::memory_order_release);
  if (item.oversized) {
    server_->refuse_oversized(line);
  } else {
    server_->receive(line, more_waits);
  }
  std::uint64_t own = 2 * ticket + 1;
  return lead_.compare_exchange_strong(own, 2 * ticket, std::memory_order_acq_rel);
}

StdioLoop::Input StdioLoop::read_more() {
  for (;;) {
    std::array<pollfd, 2> ready = {{{in_, POLLIN, 0}, {stop_.fd(), POLLIN, 0}}};
    if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) return Input::end;
    if (((ready[0].revents | ready[1].revents) & POLLNVAL) != 0 && options_.on_closed) options_.on_closed();
    if (ready[1].revents != 0) return Input::end;
    if (ready[0].revents == 0) continue;
    const auto buffer = framer_.prepare();
    const ssize_t bytes = ::read(in_, buffer.data(), buffer.size());
    if (bytes > 0) {
      framer_.commit(static_cast<std::size_t>(bytes));
      return Input::more;
    }
    if (bytes < 0 && errno == EBADF && options_.on_closed) options_.on_closed();
    if (bytes == 0 || (errno != EINTR && errno != EAGAIN)) return Input::end;
  }
}

void StdioLoop::stop_watchdog() {
  watchdog_.reset();
}

void StdioLoop::finish(std::uint64_t ticket) {
  start_watchdog();
  if (watchdog_) watchdog_->arm();
  if (const auto item = framer_.last_line(); item && !writer_.broken()) {
    std::string line;
    if (!deliver(ticket, *item, line, false)) return;
  }
  server_->close(options_.grace, options_.close_limit);
  writer_.drain();
  const std::lock_guard<std::mutex> lock(mutex_);
  finished_ = true;
  changed_.notify_all();
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
      } catch (const std::system_error& error) {
        log::error("stdio", std::string("cannot start another reading thread: ") + error.what());
        wanted_ = true;  // The stuck thread goes on itself when its call returns.
      }
    }
  }
  writer_.uncork();
}

}  // namespace collet::host::transport
