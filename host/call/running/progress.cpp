// SPDX-License-Identifier: MIT
#include "host/call/running/progress.hpp"

#include <cmath>

#include "sdk/support/utf8.hpp"

namespace collet::host::call {

namespace {
constexpr std::size_t k_max_message = 2000;
}

bool ProgressThinner::is_progress(double done, double total) {
  return std::isfinite(done) && done >= 0 && std::isfinite(total) && total >= 0;
}

collet_status ProgressThinner::report(double done, double total, std::string_view message,
                                      Clock::time_point now) {
  if (!is_progress(done, total)) return COLLET_INVALID_ARGUMENT;
  std::unique_lock lock(mutex_);
  if (!listener_ || (last_done_ && done <= *last_done_)) return COLLET_OK;
  last_done_ = done;
  Progress progress{done, total, support::replace_invalid_utf8(message.substr(0, k_max_message))};
  if (last_reported_ && now - *last_reported_ < k_interval) {
    const bool first = !held_back_;
    held_back_ = std::move(progress);
    const auto due = *last_reported_ + k_interval;
    lock.unlock();
    if (first && remind_) remind_(due);
    return COLLET_OK;
  }
  last_reported_ = now;
  held_back_.reset();
  listener_(progress);
  return COLLET_OK;
}

void ProgressThinner::flush(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (!listener_ || !held_back_ || now - *last_reported_ < k_interval) return;
  last_reported_ = now;
  listener_(*held_back_);
  held_back_.reset();
}

void ProgressThinner::finish() {
  const std::lock_guard lock(mutex_);
  if (listener_ && held_back_) listener_(*held_back_);
  held_back_.reset();
  listener_ = nullptr;
}

}  // namespace collet::host::call
