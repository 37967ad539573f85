// SPDX-License-Identifier: MIT
/// The host's side of a plugin that is tried out: what it misuses, and what a call writes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/collector.hpp"
#include "host/plugin/backend.hpp"
#include "host/services/service_port.hpp"

namespace collet::host::cli {

/// Told to every call.
inline constexpr std::chrono::seconds k_trial_deadline{5};
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

class TrialPort final : public plugin::CallPort {
 public:
  explicit TrialPort(TrialHost& host)
      : bytes_(k_max_result),
        collector_(bytes_, k_max_result, [&host](std::string_view what) { host.blame(what); }) {}
  collet_status part(std::int32_t kind, std::string_view head) override {
    return collector_.part(kind, head);
  }
  collet_status write(std::string_view bytes) override { return collector_.write(bytes); }
  void fail(collet_status code, std::string_view message, std::string_view detail) override {
    collector_.fail(code, message, detail);
  }
  bool cancelled() const override { return Clock::now() >= end_; }
  int cancel_fd() override { return -1; }
  std::int64_t deadline_ms() const override {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end_ - Clock::now());
    return left.count() > 0 ? left.count() : 0;
  }
  collet_status progress(double, double, std::string_view) override { return COLLET_OK; }
  const plugin::CallOwner& owner() const override { return owner_; }
  call::Collected take() { return collector_.take(); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t k_max_result = std::size_t{64} << 20U;
  Clock::time_point end_ = Clock::now() + k_trial_deadline;
  const plugin::CallOwner owner_{"check", "check"};
  call::ByteBudget bytes_;
  call::Collector collector_;
};

}  // namespace collet::host::cli
