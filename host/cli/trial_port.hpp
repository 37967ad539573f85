// SPDX-License-Identifier: MIT
/// The host's side of a plugin that is tried out: what it misuses, and what a call writes.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/timerfd.h>
#include <unistd.h>
#include <vector>

#include "host/call/result/collector.hpp"
#include "host/plugin/backend.hpp"
#include "host/services/service_port.hpp"

namespace collet::host::cli {

/// Told to every call.
inline constexpr std::chrono::seconds k_trial_deadline{5};
/// After which a call is cancelled, and how long it may go on then: far longer than the 10 ms of work of the
/// ABI, as the machine may be busy.
inline constexpr std::chrono::milliseconds k_trial_patience{200};
inline constexpr std::chrono::milliseconds k_trial_grace{600};
/// Failures of one kind that are kept.
inline constexpr std::size_t k_max_told = 12;

/// Keeps what the plugin misuses of the host. Interfaces are the host's own: what a plugin stores, it finds
/// again; there is no other tool to invoke and nobody to ask (COLLET_UNSUPPORTED).
class TrialHost final : public services::ServicePort {
 public:
  TrialHost(const std::string& plugin, bool is_static)
      : services_{plugin, is_static, std::make_shared<services::Shared>()} {
    services_.shared->results = &results_;
  }
  void log(std::int32_t level, std::string_view message) override {
    if (level == COLLET_LOG_PLUGIN_MISBEHAVING) blame(message);
  }
  const void* get_interface(std::string_view id) override { return services::table_of(id); }
  const services::PluginServices& services() const override { return services_; }
  void blame(std::string_view what) {
    const std::lock_guard lock(mutex_);
    if (defects_.size() < k_max_told) defects_.emplace_back(what);
  }
  std::vector<std::string> defects() {
    const std::lock_guard lock(mutex_);
    return defects_;
  }

 private:
  call::ResultStore results_;
  services::PluginServices services_;
  std::mutex mutex_;
  std::vector<std::string> defects_;
};

/// One call, cancelled when its patience is over. `alone`: the instance takes one call at a time.
class TrialPort final : public plugin::CallPort, public plugin::Invoker {
 public:
  TrialPort(TrialHost& host, bool alone)
      : host_(host),
        alone_(alone),
        bytes_(k_max_result),
        collector_(bytes_, k_max_result, [&host](std::string_view what) { host.blame(what); }) {}
  ~TrialPort() override {
    if (cancel_fd_ >= 0) ::close(cancel_fd_);
  }
  TrialPort(const TrialPort&) = delete;
  TrialPort& operator=(const TrialPort&) = delete;
  collet_status part(std::int32_t kind, std::string_view head) override {
    return collector_.part(kind, head);
  }
  collet_status write(std::string_view bytes) override { return collector_.write(bytes); }
  void fail(collet_status code, std::string_view message, std::string_view detail) override {
    collector_.fail(code, message, detail);
  }
  bool cancelled() const override { return Clock::now() >= begin_ + k_trial_patience; }
  int cancel_fd() override {
    const std::lock_guard lock(mutex_);
    if (cancel_fd_ >= 0) return cancel_fd_;
    cancel_fd_ = ::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    const auto left = begin_ + k_trial_patience - Clock::now();
    itimerspec alarm{};
    alarm.it_value.tv_nsec = std::max<std::int64_t>(std::chrono::nanoseconds(left).count(), 1);
    ::timerfd_settime(cancel_fd_, 0, &alarm, nullptr);
    return cancel_fd_;
  }
  std::int64_t deadline_ms() const override {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(begin_ + k_trial_deadline - Clock::now());
    return left.count() > 0 ? left.count() : 0;
  }
  collet_status progress(double, double, std::string_view) override {
    ++told_;
    return COLLET_OK;
  }
  const plugin::CallOwner& owner() const override { return owner_; }
  plugin::Invoker* invoker() override { return this; }
  collet_status invoke(std::string_view tool, std::string_view, std::string_view, plugin::PartTaker&,
                       plugin::Refusal& refusal) override {
    refusal.message = "nothing can be called from here";
    const std::string& own = host_.services().plugin;
    if (alone_ && tool.starts_with(own) && tool.substr(own.size()).starts_with(':')) {
      host_.blame("it calls its own tool '" + std::string(tool) +
                  "' from within a call, and takes one call at a time: every host refuses such a circle");
    }
    return COLLET_UNSUPPORTED;
  }
  std::string tools(std::string_view) override { return "[]"; }
  call::Collected take() { return collector_.take(); }
  /// Once the call has returned: what is wrong with when it did, or with how often it told of it; or nothing.
  std::string excess() const {
    if (told_ > k_most_told) {
      return "tells " + std::to_string(told_) + " times how far it is: ten times a second are enough";
    }
    const auto late = Clock::now() - begin_ - k_trial_patience;
    if (late <= k_trial_grace) return {};
    return "goes on for " +
           std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(late).count()) +
           " ms after it was cancelled: ask cancelled() at least every 10 ms of work, or wait for "
           "cancel_fd() "
           "too";
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t k_max_result = std::size_t{64} << 20U;
  static constexpr std::uint32_t k_most_told = 10'000;
  TrialHost& host_;
  const bool alone_;
  const Clock::time_point begin_ = Clock::now();
  std::atomic<std::uint32_t> told_{0};
  std::mutex mutex_;
  int cancel_fd_ = -1;
  const plugin::CallOwner owner_{"check", "check"};
  call::ByteBudget bytes_;
  call::Collector collector_;
};

}  // namespace collet::host::cli
