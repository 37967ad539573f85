// SPDX-License-Identifier: MIT
#include "host/call/threads/thread_pool.hpp"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <utility>

#include "host/util/thread.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::call {

namespace {
constexpr std::chrono::seconds k_idle{30};
}

/// Guarded by State::mutex.
struct ThreadPool::Worker {
  util::Thread thread;
  bool abandoned = false;
};

struct ThreadPool::State {
  explicit State(std::size_t limit) : max_threads(limit) {}

  std::mutex mutex;
  std::condition_variable work;
  std::condition_variable ended;
  std::deque<Job> jobs;
  const std::size_t max_threads;
  std::size_t live = 0;  ///< number of threads, without the abandoned ones
  std::size_t idle = 0;
  bool stopped = false;
  bool left = false;  ///< stop() has returned: threads that still run are not joined
  /// The thread that ended last. Each joins the one that ended before it, so that joining this one joins all.
  util::Thread last;

  /// With the mutex held, after a job was added. Returns false if no thread will take it.
  static bool provide_thread(const std::shared_ptr<State>& state) {
    if (state->idle < state->jobs.size() && state->live < state->max_threads) {
      try {
        const auto worker = std::make_shared<Worker>();
        worker->thread = util::Thread([state, worker] { serve(state, worker); });
        ++state->live;
        return true;
      } catch (const std::exception&) {  // A thread that exists takes the job.
        if (state->live == 0) return false;
      }
    }
    state->work.notify_one();
    return true;
  }

  static void serve(const std::shared_ptr<State>& state, const std::shared_ptr<Worker>& self) {
    std::unique_lock lock(state->mutex);
    for (;;) {
      if (state->jobs.empty()) {
        if (state->stopped) break;
        ++state->idle;
        const bool work =
            state->work.wait_for(lock, k_idle, [&] { return !state->jobs.empty() || state->stopped; });
        --state->idle;
        if (!work) break;
        continue;
      }
      auto job = std::move(state->jobs.front());
      state->jobs.pop_front();
      lock.unlock();
      static_cast<void>(support::load_unwinder());
      job(self);
      job = nullptr;
      lock.lock();
      if (self->abandoned) return;
    }
    --state->live;
    util::Thread own = std::move(self->thread);
    util::Thread before;
    if (!state->left) before = std::exchange(state->last, std::move(own));
    state->ended.notify_all();
    lock.unlock();
    before.join();
  }
};

ThreadPool::ThreadPool(std::size_t max_threads) : state_(std::make_shared<State>(max_threads)) {}

ThreadPool::~ThreadPool() {
  stop(std::chrono::milliseconds(0));
}

bool ThreadPool::run(Job job) {
  const std::lock_guard lock(state_->mutex);
  if (state_->stopped) return false;
  state_->jobs.push_back(std::move(job));
  if (State::provide_thread(state_)) return true;
  state_->jobs.pop_back();
  return false;
}

void ThreadPool::abandon(const std::shared_ptr<Worker>& worker) {
  const std::lock_guard lock(state_->mutex);
  if (worker->abandoned) return;
  worker->abandoned = true;
  worker->thread = {};
  --state_->live;
  state_->ended.notify_all();
  if (!state_->jobs.empty()) State::provide_thread(state_);
}

void ThreadPool::stop(std::chrono::milliseconds limit) {
  std::deque<Job> forgotten;
  std::unique_lock lock(state_->mutex);
  state_->stopped = true;
  state_->work.notify_all();
  state_->ended.wait_for(lock, limit, [&] { return state_->live == 0; });
  forgotten.swap(state_->jobs);
  util::Thread last = std::move(state_->last);
  state_->left = true;
  lock.unlock();
  last.join_within(limit);
}

}  // namespace collet::host::call
