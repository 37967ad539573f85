// SPDX-License-Identifier: MIT
/// ThreadPool, which runs jobs on threads. It starts a thread whenever a job finds no idle one, up to a
/// limit.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

namespace collet::host::call {

/// Thread-safe. Each thread shares the ownership of the pool's state, so that a thread that hangs in a job
/// may outlive the pool.
class ThreadPool {
 public:
  /// A thread of the pool, as an argument of abandon().
  struct Worker;
  using Job = std::function<void(const std::shared_ptr<Worker>&)>;

  /// Further jobs wait while `max_threads` threads, without the abandoned ones, run others.
  explicit ThreadPool(std::size_t max_threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Queues a job, which must not throw. Returns false, and drops the job, if there is no thread and none
  /// could be started.
  bool run(Job job);

  /// Stops waiting for a worker whose job does not return. If the job ever returns, the thread ends.
  void abandon(const std::shared_ptr<Worker>& worker);

  /// Refuses further jobs, then waits until the threads that are not abandoned have ended, at most twice
  /// `limit`.
  void stop(std::chrono::milliseconds limit);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace collet::host::call
