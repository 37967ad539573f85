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

/// Runs `load`, or waits for another call that runs it for the same key.
support::Result<DescriptionPtr> Store::load_once(const Key& key, int cancel_fd, const Load& load) {
  std::unique_lock lock(mutex_);
  for (auto found = pending_loads_.find(key); found != pending_loads_.end();
       found = pending_loads_.find(key)) {
    const std::shared_ptr<PendingLoad> pending = found->second;
    ++counts_.joined;
    if (!wait(*pending, cancel_fd, lock))
      return support::Error{COLLET_CANCELLED, "cancelled while another call was reading the document"};
    // If the call that was reading was cancelled, this call starts again.
    if (*pending->result || pending->result->error().code != COLLET_CANCELLED || is_readable(cancel_fd))
      return *pending->result;
  }
  // Another call may have finished since the caller's lookup.
  if (auto description = find(key)) {
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
