// SPDX-License-Identifier: MIT
/// Loads of one document that several calls share.
#include <array>
#include <new>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "plugins/openapi/open/store.hpp"

namespace collet::openapi {
namespace {

bool is_readable(int descriptor) {
  pollfd one{descriptor, POLLIN, 0};
  return descriptor >= 0 && ::poll(&one, 1, 0) == 1;
}

}  // namespace

Store::PendingLoad::~PendingLoad() {
  if (done_fd >= 0) ::close(done_fd);
}

bool Store::wait(PendingLoad& pending, int cancel_fd, std::unique_lock<std::mutex>& lock) {
  if (cancel_fd < 0) {
    pending.done.wait(lock, [&] { return pending.result.has_value(); });
    return true;
  }
  if (pending.done_fd < 0) pending.done_fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  // Without an eventfd (no descriptors left), poll.
  constexpr int k_poll_ms = 10;
  const int patience = pending.done_fd < 0 ? k_poll_ms : -1;
  std::array<pollfd, 2> either{{{cancel_fd, POLLIN, 0}, {pending.done_fd, POLLIN, 0}}};
  while (!pending.result) {
    lock.unlock();
    const int ready = ::poll(either.data(), either.size(), patience);
    lock.lock();
    if (!pending.result && ready > 0 && either[0].revents != 0) return false;
  }
  return true;
}

/// Runs `load` without the mutex. `alone` becomes true if no other load ran at any time meanwhile.
support::Result<DescriptionPtr> Store::count_load(const Load& load, bool& alone,
                                                  std::unique_lock<std::mutex>& lock) {
  const std::uint64_t start = ++load_starts_;
  alone = ++loads_ == 1;
  lock.unlock();
  support::Result<DescriptionPtr> result = DescriptionPtr();
  try {
    result = load();
  } catch (const std::bad_alloc&) {
    result = support::Error{COLLET_TOO_LARGE, "there is not enough memory for the document"};
  }
  lock.lock();
  alone = alone && load_starts_ == start;
  --loads_;
  ++load_ends_;
  load_ended_.notify_all();
  return result;
}

/// A load that is refused while others run is tried again after one of them has ended. Of the loads that are
/// tried again, one runs at a time, so that it does not meet the same others for ever.
support::Result<DescriptionPtr> Store::within_memory(int cancel_fd, const Load& load) {
  constexpr std::chrono::milliseconds k_cancel_check{20};
  std::unique_lock lock(mutex_);
  bool has_turn = false;
  const auto finish = [&](support::Result<DescriptionPtr> result) {
    if (has_turn) retrying_ = false;
    load_ended_.notify_all();
    return result;
  };
  for (;;) {
    bool alone = false;
    auto result = count_load(load, alone, lock);
    if (result || alone || result.error().message != MemoryRefused::k_text) return finish(std::move(result));
    const std::uint64_t ends = load_ends_;
    while (has_turn ? loads_ != 0 && load_ends_ == ends : retrying_) {
      if (is_readable(cancel_fd))
        return finish(support::Error{COLLET_CANCELLED, "cancelled while it waited for memory"});
      load_ended_.wait_for(lock, k_cancel_check);
    }
    has_turn = retrying_ = true;
  }
}

bool Store::await_loads(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  if (loads_ == 0) return false;
  load_ended_.wait_for(lock, time, [this] { return loads_ == 0; });
  return true;
}

/// Runs `load`, or waits for another call that runs it for the same key.
support::Result<DescriptionPtr> Store::load_once(const Key& key, int cancel_fd, const Load& load,
                                                 const std::function<void()>& before_wait) {
  std::unique_lock lock(mutex_);
  for (auto found = pending_loads_.find(key); found != pending_loads_.end();
       found = pending_loads_.find(key)) {
    const std::shared_ptr<PendingLoad> pending = found->second;
    ++counts_.joined;
    if (before_wait) before_wait();
    if (!wait(*pending, cancel_fd, lock))
      return support::Error{COLLET_CANCELLED, "cancelled while another call was reading the document"};
    // If the call that was reading was cancelled, this call starts again.
    if (*pending->result || pending->result->error().code != COLLET_CANCELLED || is_readable(cancel_fd))
      return *pending->result;
  }
  // Another call may have finished since the caller's lookup.
  if (auto description = cache_.find(key)) {
    ++counts_.hits;
    return description;
  }
  const auto pending = std::make_shared<PendingLoad>();
  pending_loads_[key] = pending;
  lock.unlock();
  std::optional<support::Result<DescriptionPtr>> result;
  try {
    result = load();
  } catch (const std::bad_alloc&) {
    result = support::Error{COLLET_TOO_LARGE, "there is not enough memory for the document"};
  } catch (const Failure& failure) {
    result = support::Error{failure.code(), failure.what()};
  } catch (const std::exception& error) {
    result = support::Error{COLLET_INTERNAL, error.what()};
  }
  lock.lock();
  pending->result = std::move(result);
  pending_loads_.erase(key);
  pending->done.notify_all();
  if (pending->done_fd >= 0) ::eventfd_write(pending->done_fd, 1);
  return *pending->result;
}

}  // namespace collet::openapi
