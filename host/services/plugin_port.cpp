// SPDX-License-Identifier: MIT
#include "host/services/plugin_port.hpp"

#include <array>
#include <chrono>
#include <mutex>
#include <string>
#include <utility>

#include "host/services/builtin/builtin_plugin.hpp"
#include "host/util/log.hpp"
#include "host/util/rate_limit.hpp"

namespace collet::host::services {
namespace {

constexpr std::size_t k_max_lines =
    500;  ///< limit for a plugin in a window, for each of three kinds of level
constexpr std::chrono::seconds k_window{1};

class PluginPort : public ServicePort {
 public:
  PluginPort(PluginServices services, std::shared_ptr<LogRelay> relay)
      : services_(std::move(services)), plugin_(services_.plugin), relay_(std::move(relay)) {}
  ~PluginPort() override {
    std::uint64_t left_out = 0;
    for (auto& limit : limits_)
      left_out += limit.take_left_out();
    report_left_out(left_out);
  }
  PluginPort(const PluginPort&) = delete;
  PluginPort& operator=(const PluginPort&) = delete;

  void log(std::int32_t level, std::string_view message) override {
    if (relay_->is_silent(plugin_)) return;
    // Debug and info lines, which are seldom shown, do not use up the share of warnings and errors.
    auto& limit = limits_.at(level == COLLET_LOG_DEBUG ? 0U : level == COLLET_LOG_INFO ? 1U : 2U);
    const auto now = util::RateLimit::Clock::now();
    std::uint64_t left_out = 0;
    bool passes = false;
    bool first_left_out = false;
    {
      const std::lock_guard lock(mutex_);
      left_out = limit.take_left_out(now);
      first_left_out = !limit.has_left_out();
      passes = limit.pass(now);
    }
    report_left_out(left_out);
    if (passes) return write(level, message);
    if (first_left_out) write(COLLET_LOG_WARNING, "logs too much: further lines of this second are left out");
  }

  const void* get_interface(std::string_view id) override { return find_interface(id); }
  const PluginServices& services() const override { return services_; }

 private:
  void report_left_out(std::uint64_t count) {
    if (count > 0) write(COLLET_LOG_WARNING, "[" + std::to_string(count) + " more lines left out]");
  }

  void write(std::int32_t level, std::string_view message) {
    relay_->pass(level, plugin_, message);
    switch (level) {
      case COLLET_LOG_DEBUG:
        return log::debug(plugin_, message);
      case COLLET_LOG_INFO:
        return log::info(plugin_, message);
      case COLLET_LOG_WARNING:
        return log::warn(plugin_, message);
      case COLLET_LOG_HOST_MISBEHAVING:
        return log::error(plugin_, "the host misbehaves: " + std::string(message));
      case COLLET_LOG_PLUGIN_MISBEHAVING:
        return log::warn(plugin_, "the plugin misbehaves: " + std::string(message));
      default:
        return log::error(plugin_, message);
    }
  }

  const PluginServices services_;
  const std::string& plugin_;
  std::shared_ptr<LogRelay> relay_;
  std::mutex mutex_;
  std::array<util::RateLimit, 3> limits_{
      {{k_max_lines, k_window}, {k_max_lines, k_window}, {k_max_lines, k_window}}};
};

class BuiltinPort final : public PluginPort {
 public:
  BuiltinPort(PluginServices services, std::shared_ptr<LogRelay> relay)
      : PluginPort(std::move(services), std::move(relay)),
        interface_{sizeof(BuiltinInterface), this->services().shared->results,
                   &this->services().shared->prompts, &this->services().shared->catalog} {}

  const void* get_interface(std::string_view id) override {
    return id == k_builtin_interface ? &interface_ : PluginPort::get_interface(id);
  }

 private:
  BuiltinInterface interface_;
};

}  // namespace

std::shared_ptr<plugin::HostPort> make_plugin_port(PluginServices services, std::shared_ptr<LogRelay> relay) {
  return std::make_shared<PluginPort>(std::move(services), std::move(relay));
}

std::shared_ptr<plugin::HostPort> make_builtin_port(std::shared_ptr<SharedServices> shared,
                                                    std::shared_ptr<LogRelay> relay) {
  return std::make_shared<BuiltinPort>(PluginServices{k_builtin_id, true, std::move(shared)},
                                       std::move(relay));
}

}  // namespace collet::host::services
