// SPDX-License-Identifier: MIT
#include "host/services/plugin_port.hpp"

#include <utility>

#include "host/services/ask.hpp"
#include "host/services/invoke.hpp"
#include "host/services/read_result.hpp"
#include "host/util/log.hpp"

namespace collet::host::services {
namespace {

class PluginPort : public plugin::HostPort {
 public:
  PluginPort(std::string plugin, std::shared_ptr<LogRelay> relay)
      : plugin_(std::move(plugin)), relay_(std::move(relay)) {}

  void log(std::int32_t level, std::string_view message) override {
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

  const void* get_interface(std::string_view id) override {
    if (id == COLLET_INVOKE_ID) return &invoke_interface();
    if (id == COLLET_ASK_ID) return &ask_interface();
    return nullptr;
  }

 private:
  std::string plugin_;
  std::shared_ptr<LogRelay> relay_;
};

class BuiltinPort final : public PluginPort {
 public:
  BuiltinPort(call::ResultStore& results, std::shared_ptr<LogRelay> relay)
      : PluginPort(k_builtin_id, std::move(relay)), interface_{sizeof(ResultsInterface), &results} {}

  const void* get_interface(std::string_view id) override {
    return id == k_results_interface ? &interface_ : nullptr;
  }

 private:
  ResultsInterface interface_;
};

}  // namespace

std::shared_ptr<plugin::HostPort> make_plugin_port(std::string plugin, std::shared_ptr<LogRelay> relay) {
  return std::make_shared<PluginPort>(std::move(plugin), std::move(relay));
}

std::shared_ptr<plugin::HostPort> make_builtin_port(call::ResultStore& results,
                                                    std::shared_ptr<LogRelay> relay) {
  return std::make_shared<BuiltinPort>(results, std::move(relay));
}

}  // namespace collet::host::services
