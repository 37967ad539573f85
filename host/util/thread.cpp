// SPDX-License-Identifier: MIT
#include "host/util/thread.hpp"

#include <ctime>
#include <memory>
#include <system_error>
#include <utility>

namespace collet::host::util {

namespace {
using Work = std::function<void()>;

void* run(void* work) noexcept {
  const std::unique_ptr<Work> own(static_cast<Work*>(work));
  (*own)();
  return nullptr;
}
}  // namespace

Thread::Thread(std::function<void()> work) {
  auto own = std::make_unique<Work>(std::move(work));
  pthread_t thread{};
  if (const int error = ::pthread_create(&thread, nullptr, run, own.get()); error != 0) {
    throw std::system_error(error, std::generic_category());
  }
  (void)own.release();
  thread_ = thread;
}

Thread::Thread(Thread&& other) noexcept : thread_(std::exchange(other.thread_, std::nullopt)) {}

Thread& Thread::operator=(Thread&& other) noexcept {
  if (thread_) ::pthread_detach(*thread_);
  thread_ = std::exchange(other.thread_, std::nullopt);
  return *this;
}

Thread::~Thread() {
  if (thread_) ::pthread_detach(*thread_);
}

void Thread::join() {
  if (thread_) ::pthread_join(*thread_, nullptr);
  thread_.reset();
}

void Thread::join_within(std::chrono::milliseconds limit) {
  if (!thread_) return;
  const auto until = (std::chrono::system_clock::now() + limit).time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(until);
  timespec time{};
  time.tv_sec = static_cast<std::time_t>(seconds.count());
  time.tv_nsec = static_cast<long>(std::chrono::nanoseconds(until - seconds).count());
  if (::pthread_timedjoin_np(*thread_, nullptr, &time) != 0) ::pthread_detach(*thread_);
  thread_.reset();
}

}  // namespace collet::host::util
