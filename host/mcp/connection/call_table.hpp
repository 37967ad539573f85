// SPDX-License-Identifier: MIT
/// The requests of one connection that are not answered yet, by id.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "host/mcp/connection/pending_request.hpp"
#include "host/util/quick_mutex.hpp"
#include "host/util/recycler.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class CallTable {
 public:
  /// Limit for calls in flight, below the one of the pipeline's queue. Further requests wait outside the
  /// table.
  static constexpr std::size_t k_max_calls = 512;

  /// See has_room().
  explicit CallTable(std::function<void()> on_room = nullptr) : on_room_(std::move(on_room)) {}

  /// Returns false if a request with this id is already in the table.
  bool add(const std::shared_ptr<PendingRequest>& pending);
  bool contains(std::string_view key);
  std::shared_ptr<PendingRequest> find(std::string_view key);
  /// Removes this request, but not another one that uses the same id by now. The request counts as
  /// unfinished until done(), so that its answer is written before wait_finished() returns. The table keeps
  /// the object of one removed call for take_recycled().
  void remove(const PendingRequest& pending);
  void done();
  /// Returns a removed call that nothing else refers to, or null.
  std::shared_ptr<PendingRequest> take_recycled();
  /// Destroys the kept object, and keeps none from now on.
  void stop_recycling();
  std::vector<std::shared_ptr<PendingRequest>> all();
  /// Returns the number of calls in the table, without subscriptions.
  std::size_t calls() const { return calls_.load(std::memory_order_relaxed); }
  /// Returns true if fewer than k_max_calls calls are in the table, or on_room is null. Otherwise on_room is
  /// called once, when half of the calls are left; it must not use the table.
  bool has_room() { return calls() < k_max_calls || check_room(); }
  /// Cancels the calls of all requests, which stay in the table until they are answered.
  void cancel_calls();
  /// Returns true if every request was finished before `until`.
  bool wait_finished(std::chrono::steady_clock::time_point until);
  /// Waits until another request is finished, at most until `until`. Returns true if every request is
  /// finished.
  bool wait_for_answer(std::chrono::steady_clock::time_point until);

 private:
  struct Entry {
    std::uint64_t tag;  ///< differs for most pairs of keys
    std::shared_ptr<PendingRequest> request;
  };
  std::vector<Entry>::iterator find_entry(std::string_view key);
  bool check_room();

  util::QuickMutex mutex_;
  std::condition_variable_any changed_;
  std::atomic<int> waiters_{0};         ///< threads in wait_finished()
  std::uint64_t removed_ = 0;           ///< number of removed requests
  std::atomic<std::uint64_t> done_{0};  ///< number of them whose answer is written
  std::atomic<std::size_t> size_{0};    ///< size of `entries_`; changed under the mutex
  std::atomic<std::size_t> calls_{0};   ///< the calls among them; changed under the mutex
  bool room_wanted_ = false;
  const std::function<void()> on_room_;
  std::vector<Entry> entries_;  ///< rarely more than a few
  util::Recycler<PendingRequest> recycler_;
};

}  // namespace collet::host::mcp
