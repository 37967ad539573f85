// SPDX-License-Identifier: MIT
// The functions that end a connection.
#include <algorithm>
#include <chrono>
#include <mutex>

#include "host/mcp/connection/connection.hpp"

namespace collet::host::mcp {

namespace {

/// Interval in which the end looks whether it goes on.
constexpr std::chrono::milliseconds k_end_check{20};

/// Waits for the answers to all requests. Returns false if some are missing.
bool finish_calls(Connection& connection, CallTable& table, const RequestQueue& waiting,
                  const Ending& ending) {
  using Clock = std::chrono::steady_clock;
  auto begin = Clock::now();
  for (;;) {
    while (ending.starts_waiting && connection.resume())
      begin = Clock::now();
    const auto now = Clock::now();
    const bool all_started = waiting.empty() || !ending.starts_waiting;
    if (all_started && table.wait_finished(now)) return waiting.empty();
    if ((ending.grace && now >= begin + *ending.grace) || (ending.goes_on && !ending.goes_on())) return false;
    const auto next = now + k_end_check;
    table.wait_for_answer(ending.grace ? std::min(next, begin + *ending.grace) : next);
  }
}

}  // namespace

void Connection::abandon() {
  replies_.close();
  table_.stop_recycling();  // the kept call owns this connection
  for (const auto& pending : table_.all()) {
    table_.remove(*pending);
    const std::lock_guard lock(pending->mutex);
    pending->open = false;
    pending->call.reset();  // a call may own this connection
    pending->questions.reset();
  }
  requests_.clear();
  roots_.deferred_calls().stop();
  questions_.stop();
}

Unfinished Connection::close(const Ending& ending) {
  starter_.leave_reading_thread();
  roots_.deferred_calls().stop();
  questions_.end_input();
  subscriptions_.end_all();
  Unfinished left;
  if (!finish_calls(*this, table_, waiting_, ending)) {
    left.cancelled = table_.calls();
    table_.cancel_calls();
    if (!table_.wait_finished(std::chrono::steady_clock::now() + ending.margin))
      left.unanswered = std::min(table_.calls(), left.cancelled);
    left.cancelled -= left.unanswered;
    left.unanswered += waiting_.size();
  }
  replies_.close();
  return left;
}

}  // namespace collet::host::mcp
