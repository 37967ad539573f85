// SPDX-License-Identifier: MIT
/// The interface to the code of plugins. Today it runs in this process; a backend may also use worker
/// processes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>

#include "host/plugin/call_services.hpp"
#include "host/plugin/plugin_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// One call as plugin code sees it; host/call implements it. The functions are those of collet_host_api.
class CallPort {
 public:
  virtual ~CallPort() = default;
  virtual collet_status part(std::int32_t kind, std::string_view head_json) = 0;
  virtual collet_status write(std::string_view bytes) = 0;
  virtual void fail(collet_status code, std::string_view message, std::string_view detail_json) = 0;
  virtual bool cancelled() const = 0;
  virtual int cancel_fd() = 0;
  virtual std::int64_t deadline_ms() const = 0;
  virtual collet_status progress(double done, double total, std::string_view message) = 0;

  /// Returns the owner of the call. Its strings are empty if the call has no caller.
  virtual const CallOwner& owner() const {
    static const CallOwner nobody;
    return nobody;
  }
  /// Returns the rules of [access] for the call, the member "access" of its meta_json. Empty allows nothing.
  virtual std::string_view access_json() const { return {}; }
  /// Returns null if the call offers no such service, as in describe().
  virtual Invoker* invoker() { return nullptr; }
  virtual Asker* asker() { return nullptr; }
};

/// The host as an instance sees it outside calls. Each instance has one, which outlives it. Thread-safe.
class HostPort {
 public:
  virtual ~HostPort() = default;
  virtual void log(std::int32_t level, std::string_view message) = 0;
  /// Returns the C interface of that id (interfaces/*.h), or null.
  virtual const void* get_interface(std::string_view id) = 0;
};

/// Identifies an instance within its backend.
using InstanceId = std::uint32_t;

/// Thread-safe. Exceptions of plugins do not escape.
class Backend {
 public:
  virtual ~Backend() = default;

  /// Creates an instance, and loads the file before the first one. abi.h specifies `setup_json`. `port` must
  /// outlive the instance.
  virtual support::Result<InstanceId> create(const PluginFile& file, std::string_view setup_json,
                                             HostPort& port) = 0;

  /// Returns the text that describe() wrote, unchecked. `others` lists the tools of other plugins, for a
  /// plugin that describes itself last; it is null for others.
  virtual support::Result<std::string> describe(InstanceId instance, Invoker* others) = 0;

  /// Returns true if several calls may run in this instance at once.
  virtual bool concurrent(InstanceId instance) const = 0;

  /// Runs a call on the caller's thread until the plugin returns. `arguments_json` is one valid JSON object.
  virtual collet_status call(InstanceId instance, std::string_view tool, std::string_view arguments_json,
                             std::string_view meta_json, CallPort& port) = 0;

  /// Does the same for collet.resources/1 and collet.prompts/1. Fails if the plugin does not offer the
  /// interface.
  virtual collet_status read(InstanceId instance, std::string_view uri, std::string_view meta_json,
                             CallPort& port) = 0;
  virtual collet_status get_prompt(InstanceId instance, std::string_view name,
                                   std::string_view arguments_json, std::string_view meta_json,
                                   CallPort& port) = 0;

  /// Returns true if the plugin offers the interface (as in interfaces/commands.h).
  virtual bool offers(InstanceId instance, std::string_view interface_id) = 0;

  /// Runs a command of the plugin's collet.commands/1 as call() runs a tool. `arguments_json` is a valid
  /// array.
  virtual collet_status command(InstanceId instance, std::string_view word, std::string_view arguments_json,
                                std::string_view meta_json, CallPort& port, std::int32_t& exit_code) = 0;

  /// Destroys an idle instance. An instance in which a call runs is never destroyed and lives as long as the
  /// process.
  virtual void destroy(InstanceId instance) = 0;

  /// Returns the sorted ids of the plugins whose code runs now or ran a moment ago. One of them caused an
  /// event, such as stray output, whose origin is unknown.
  virtual std::vector<std::string> at_work() const = 0;
};

}  // namespace collet::host::plugin
