// SPDX-License-Identifier: MIT
/// The host as a plugin under check sees it. It records defects and what calls write.
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
#include "host/services/interfaces/service_port.hpp"

namespace collet::host::cli {

/// Deadline that every call is given.
inline constexpr std::chrono::seconds k_call_deadline{5};
/// Time after which a call is cancelled, and time that it may go on then. The ABI asks for 10 ms; the machine
/// may be busy.
inline constexpr std::chrono::milliseconds k_call_patience{200};
inline constexpr std::chrono::milliseconds k_call_grace{600};
/// Maximum number of failures of one kind that are reported.
inline constexpr std::size_t k_max_reported = 12;

/// Records defects of the plugin. Its interfaces are those of the real host: stored values can be read again,
/// but there is no other tool to invoke and no client to ask (COLLET_UNSUPPORTED).
class CheckHost final : public services::ServicePort {
 public:
  CheckHost(const std::string& plugin, bool is_static)
      : services_{plugin, is_static, std::make_shared<services::SharedServices>()} {
    services_.shared->results = &results_;
  }
  void log(std::int32_t level, std::string_view message) override {
    if (level == COLLET_LOG_PLUGIN_MISBEHAVING) blame(message);
  }
  const void* get_interface(std::string_view id) override { return services::find_interface(id); }
  const services::PluginServices& services() const override { return services_; }
  /// Returns the number of values that the plugin keeps in the host's store of results.
  std::size_t stored_results() { return results_.list("check").size(); }
  void blame(std::string_view what) {
    const std::lock_guard lock(mutex_);
    if (defects_.size() < k_max_reported) defects_.emplace_back(what);
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

/// The rules of a call that may open nothing.
inline constexpr std::string_view k_no_access =
    R"({"read":[],"write":[],"url":false,"private_addresses":false,"insecure":false})";

/// One call, which is cancelled after k_call_patience. `alone` means that the instance takes one call at a
/// time. `access_json` is meta.access.
class CheckCallPort final : public plugin::CallPort, public plugin::Invoker {
 public:
  CheckCallPort(CheckHost& host, bool alone, std::string_view access_json)
      : host_(host),
        alone_(alone),
        access_json_(access_json),
        memory_(k_max_result),
        collector_(memory_, k_max_result, [&host](std::string_view what) { host.blame(what); }) {}
  ~CheckCallPort() override {
    if (cancel_fd_ >= 0) ::close(cancel_fd_);
  }
  CheckCallPort(const CheckCallPort&) = delete;
  CheckCallPort& operator=(const CheckCallPort&) = delete;
  collet_status part(std::int32_t kind, std::string_view head) override {
    return collector_.part(kind, head);
  }
  collet_status write(std::string_view bytes) override { return collector_.write(bytes); }
  void fail(collet_status code, std::string_view message, std::string_view detail) override {
    collector_.fail(code, message, detail);
  }
  bool cancelled() const override { return Clock::now() >= begin_ + k_call_patience; }
  int cancel_fd() override {
    const std::lock_guard lock(mutex_);
    if (cancel_fd_ >= 0) return cancel_fd_;
    cancel_fd_ = ::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    const auto left = begin_ + k_call_patience - Clock::now();
    itimerspec alarm{};
    alarm.it_value.tv_nsec = std::max<std::int64_t>(std::chrono::nanoseconds(left).count(), 1);
    ::timerfd_settime(cancel_fd_, 0, &alarm, nullptr);
    return cancel_fd_;
  }
  std::int64_t deadline_ms() const override {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(begin_ + k_call_deadline - Clock::now());
    return left.count() > 0 ? left.count() : 0;
  }
  collet_status progress(double, double, std::string_view) override {
    ++progress_reports_;
    return COLLET_OK;
  }
  const plugin::CallOwner& owner() const override { return owner_; }
  std::string_view access_json() const override { return access_json_; }
  std::string meta_json() const {
    std::string text(R"({"call_id":"check","session":"check","principal":"check","profile":"","access":)");
    return text.append(access_json_).append(R"(,"client":{"ask":[]},"budget":10000,"depth":0})");
  }
  plugin::Invoker* invoker() override { return this; }
  collet_status invoke(std::string_view tool, std::string_view, std::string_view, plugin::PartTaker&,
                       plugin::Refusal& refusal, plugin::ProgressTaker*) override {
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
  /// Returns, after the call, what is wrong with its duration or its number of progress reports; empty if
  /// nothing.
  std::string timing_fault() const {
    if (progress_reports_ > k_max_progress_reports) {
      return "reports its progress " + std::to_string(progress_reports_) +
             " times: ten times a second are enough";
    }
    const auto late = Clock::now() - begin_ - k_call_patience;
    if (late <= k_call_grace) return {};
    return "goes on for " +
           std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(late).count()) +
           " ms after it was cancelled: ask cancelled() at least every 10 ms of work, or wait for "
           "cancel_fd() "
           "too";
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t k_max_result = std::size_t{64} << 20U;
  static constexpr std::uint32_t k_max_progress_reports = 10'000;
  CheckHost& host_;
  const bool alone_;
  const std::string access_json_;
  const Clock::time_point begin_ = Clock::now();
  std::atomic<std::uint32_t> progress_reports_{0};
  std::mutex mutex_;
  int cancel_fd_ = -1;
  const plugin::CallOwner owner_{"check", "check"};
  util::MemoryLimit memory_;
  call::Collector collector_;
};

}  // namespace collet::host::cli
