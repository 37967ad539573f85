// SPDX-License-Identifier: MIT
/// Threads that run jobs. One more starts whenever a job finds none idle: whoever hands in jobs bounds them.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace collet::host::call {

/// Thread-safe. Threads keep what they need alive by themselves, so that one that hangs in a job outlives the
/// pool.
class ThreadPool {
 public:
  /// A thread of the pool, for abandon().
  struct Worker;
  using Job = std::function<void(const std::shared_ptr<Worker>&)>;

  ThreadPool();
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// False if no thread could be started and none is there; the job is not run then. Jobs must not throw.
  bool run(Job job);

  /// The worker's job will not return in time; if it ever does, the thread ends.
  void abandon(const std::shared_ptr<Worker>& worker);

  /// Takes no more jobs and waits, at most twice so long, for the threads that are not abandoned to end and
  /// to be gone.
  void stop(std::chrono::milliseconds limit);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace collet::host::call
