// SPDX-License-Identifier: MIT
/// A plugin without a file; its functions are lambdas of a test.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>

#include "host/plugin/backend.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::plugin::testing {

inline collet_str borrow(std::string_view text) {
  return {text.data(), text.size()};
}

/// Arguments of the body of a fake call.
struct FakeCall {
  const collet_host_api* api;
  collet_call* call;
  std::string tool;
  std::string arguments;
  std::string meta;

  collet_status part(std::int32_t kind, std::string_view head, std::string_view bytes) const {
    const auto status = api->part(call, kind, borrow(head));
    return status == COLLET_OK ? api->write(call, borrow(bytes)) : status;
  }
  collet_status json(std::string_view text) const { return part(COLLET_PART_JSON, "", text); }
  collet_status fail(collet_status code, std::string_view text) const {
    api->fail(call, code, borrow(text), {});
    return code;
  }
  bool cancelled() const { return api->cancelled(call) != 0; }
};

/// Must outlive its instances. `calls` and `created` may be read while calls run.
class FakePlugin : public HostPort {
 public:
  std::function<collet_status(FakeCall&)> on_call = [](FakeCall& call) { return call.json(call.arguments); };
  std::function<collet_status(collet_host*, const collet_host_api*, std::string_view setup)> on_create;
  std::function<collet_status(collet_call*, const collet_host_api*)> on_describe;
  std::function<void()> on_destroy;
  std::atomic<int> created{0};
  std::atomic<int> destroyed{0};
  std::atomic<int> calls{0};

  // HostPort
  void log(std::int32_t level, std::string_view message) override {
    const std::lock_guard lock(mutex_);
    logged_.emplace_back(level, message);
  }
  const void* get_interface(std::string_view id) override { return id == "test.fake/1" ? this : nullptr; }

  std::vector<std::pair<std::int32_t, std::string>> logged() {
    const std::lock_guard lock(mutex_);
    return logged_;
  }

  static const collet_entry& entry(bool concurrent) { return concurrent ? k_concurrent : k_serial; }
  static PluginFile file(bool concurrent) { return *inspect(entry(concurrent)); }
  /// Returns the entry with the id `second`, for tests of two plugins.
  static PluginFile second_file(bool concurrent) {
    return *inspect(concurrent ? k_second_concurrent : k_second_serial);
  }

 private:
  struct Instance {
    FakePlugin* plugin;
    const collet_host_api* api;
  };
  static Instance& own(collet_instance* self) { return *reinterpret_cast<Instance*>(self); }

  static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                              collet_instance** out) {
    auto* port = static_cast<const FakePlugin*>(api->get_interface(host, borrow("test.fake/1")));
    auto* plugin = const_cast<FakePlugin*>(port);
    ++plugin->created;
    if (plugin->on_create) {
      const auto status = plugin->on_create(host, api, {setup.data, setup.size});
      if (status != COLLET_OK) return status;
    }
    *out = reinterpret_cast<collet_instance*>(new Instance{plugin, api});
    return COLLET_OK;
  }
  static void destroy(collet_instance* self) {
    if (const auto& on_destroy = own(self).plugin->on_destroy) on_destroy();
    ++own(self).plugin->destroyed;
    delete &own(self);
  }
  static collet_status describe(collet_instance* self, collet_call* report) {
    const auto& instance = own(self);
    if (instance.plugin->on_describe) return instance.plugin->on_describe(report, instance.api);
    return instance.api->write(report, borrow(R"({"tools":[]})"));
  }
  static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                            collet_str meta) {
    const auto& instance = own(self);
    ++instance.plugin->calls;
    FakeCall seen{instance.api, call, std::string(tool.data, tool.size),
                  std::string(arguments.data, arguments.size), std::string(meta.data, meta.size)};
    return instance.plugin->on_call(seen);
  }

  static const collet_plugin_api* serial(std::uint32_t) { return &k_serial_api; }
  static const collet_plugin_api* concurrent(std::uint32_t) { return &k_concurrent_api; }
  static constexpr std::string_view k_manifest =
      R"({"id":"fake","version":"1.0.0","abi":{"major":1,"minor":0},"license":"MIT"})";
  static const collet_plugin_api k_serial_api;
  static const collet_plugin_api k_concurrent_api;
  static constexpr std::string_view k_second_manifest =
      R"({"id":"second","version":"1.0.0","abi":{"major":1,"minor":0},"license":"MIT"})";
  static constexpr collet_entry made(std::string_view id, std::string_view manifest,
                                     const collet_plugin_api* (*table)(std::uint32_t)) {
    return {COLLET_MAGIC,
            sizeof(collet_entry),
            COLLET_ABI_MAJOR,
            COLLET_ABI_MINOR,
            0,
            {id.data(), id.size()},
            {"1.0.0", 5},
            {manifest.data(), manifest.size()},
            table};
  }
  static const collet_entry k_serial;
  static const collet_entry k_concurrent;
  static const collet_entry k_second_serial;
  static const collet_entry k_second_concurrent;

  std::mutex mutex_;
  std::vector<std::pair<std::int32_t, std::string>> logged_;
};

inline const collet_plugin_api FakePlugin::k_serial_api = {
    sizeof(collet_plugin_api), 0, create, destroy, describe, call, nullptr, nullptr};
inline const collet_plugin_api FakePlugin::k_concurrent_api = {
    sizeof(collet_plugin_api), COLLET_PLUGIN_CONCURRENT, create, destroy, describe, call, nullptr, nullptr};
inline const collet_entry FakePlugin::k_serial = made("fake", k_manifest, serial);
inline const collet_entry FakePlugin::k_concurrent = made("fake", k_manifest, concurrent);
inline const collet_entry FakePlugin::k_second_serial = made("second", k_second_manifest, serial);
inline const collet_entry FakePlugin::k_second_concurrent = made("second", k_second_manifest, concurrent);

}  // namespace collet::host::plugin::testing
