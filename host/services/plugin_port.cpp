// SPDX-License-Identifier: MIT
#include "host/services/plugin_port.hpp"

#include <utility>

#include "host/services/builtin/builtin_plugin.hpp"
#include "host/util/log.hpp"

namespace collet::host::services {
namespace {

class PluginPort : public ServicePort {
 public:
  PluginPort(PluginServices services, std::shared_ptr<LogRelay> relay)
      : services_(std::move(services)), plugin_(services_.plugin), relay_(std::move(relay)) {}

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

  const void* get_interface(std::string_view id) override { return find_interface(id); }
  const PluginServices& services() const override { return services_; }

 private:
  const PluginServices services_;
  const std::string& plugin_;
  std::shared_ptr<LogRelay> relay_;
};

class BuiltinPort final : public PluginPort {
 public:
  BuiltinPort(PluginServices services, std::shared_ptr<LogRelay> relay)
      : PluginPort(std::move(services), std::move(relay)),
        interface_{sizeof(BuiltinInterface), this->services().shared->results,
                   &this->services().shared->prompts} {}

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
