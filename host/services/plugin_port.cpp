// SPDX-License-Identifier: MIT
#include "host/services/plugin_port.hpp"

#include <utility>

#include "host/services/read_result.hpp"
#include "host/util/log.hpp"

namespace collet::host::services {
namespace {

class PluginPort : public plugin::HostPort {
 public:
  explicit PluginPort(std::string plugin) : plugin_(std::move(plugin)) {}

  void log(std::int32_t level, std::string_view message) override {
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

  const void* get_interface(std::string_view) override { return nullptr; }

 private:
  std::string plugin_;
};

class BuiltinPort final : public PluginPort {
 public:
  explicit BuiltinPort(call::ResultStore& results)
      : PluginPort(k_builtin_id), interface_{sizeof(ResultsInterface), &results} {}

  const void* get_interface(std::string_view id) override {
    return id == k_results_interface ? &interface_ : nullptr;
  }

 private:
  ResultsInterface interface_;
};

}  // namespace

std::shared_ptr<plugin::HostPort> make_plugin_port(std::string plugin) {
  return std::make_shared<PluginPort>(std::move(plugin));
}

std::shared_ptr<plugin::HostPort> make_builtin_port(call::ResultStore& results) {
  return std::make_shared<BuiltinPort>(results);
}

}  // namespace collet::host::services
