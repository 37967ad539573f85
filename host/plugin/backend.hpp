// SPDX-License-Identifier: MIT
/// Where plugin code runs, behind one interface: this process, or (later) a worker process that holds N
/// instances.
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

/// What plugin code can do to one call. Declared here, implemented above (host/call); functions as in
/// collet_host_api.
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

  /// Who the call is made for; nobody, where a call has no caller.
  virtual const CallOwner& owner() const {
    static const CallOwner nobody;
    return nobody;
  }
  /// Null where a call offers no such service, as describe() does not.
  virtual Invoker* invoker() { return nullptr; }
  virtual Asker* asker() { return nullptr; }
};

/// What an instance can do outside calls. One per instance; outlives it. Thread-safe.
class HostPort {
 public:
  virtual ~HostPort() = default;
  virtual void log(std::int32_t level, std::string_view message) = 0;
  /// A service by id, in its C shape (interfaces/*.h), or null.
  virtual const void* get_interface(std::string_view id) = 0;
};

/// Names an instance within its backend.
using InstanceId = std::uint32_t;

/// Thread-safe. Nothing that a plugin does comes out of here as an exception.
class Backend {
 public:
  virtual ~Backend() = default;

  /// Loads the file if this is its first instance, and creates one. `setup_json` as in abi.h; `port` outlives
  /// the instance.
  virtual support::Result<InstanceId> create(const PluginFile& file, std::string_view setup_json,
                                             HostPort& port) = 0;

  /// What describe() wrote: JSON text, not yet checked. `others`: lists the tools that other plugins
  /// described, for one that describes itself after them; null: it may not ask.
  virtual support::Result<std::string> describe(InstanceId instance, Invoker* others) = 0;

  /// May calls enter this instance at once?
  virtual bool concurrent(InstanceId instance) const = 0;

  /// Runs a call on the caller's thread until the plugin returns. `arguments_json` is one valid JSON object.
  virtual collet_status call(InstanceId instance, std::string_view tool, std::string_view arguments_json,
                             std::string_view meta_json, CallPort& port) = 0;

  /// The same for collet.resources/1 and collet.prompts/1. A plugin that does not offer the interface fails
  /// the call.
  virtual collet_status read(InstanceId instance, std::string_view uri, std::string_view meta_json,
                             CallPort& port) = 0;
  virtual collet_status get_prompt(InstanceId instance, std::string_view name,
                                   std::string_view arguments_json, std::string_view meta_json,
                                   CallPort& port) = 0;

  /// Does the plugin offer an interface of its own (interfaces/commands.h) under that id?
  virtual bool offers(InstanceId instance, std::string_view interface_id) = 0;

  /// Runs a word of the plugin's collet.commands/1 as call() runs a tool. `arguments_json` is a valid array.
  virtual collet_status command(InstanceId instance, std::string_view word, std::string_view arguments_json,
                                std::string_view meta_json, CallPort& port, std::int32_t& exit_code) = 0;

  /// Ends an idle instance. An instance with a call in flight is never destroyed; it is left to the end of
  /// the process.
  virtual void destroy(InstanceId instance) = 0;

  /// Ids, sorted, of the plugins whose code runs now or ran a moment ago: who may have done what nobody
  /// signs.
  virtual std::vector<std::string> at_work() const = 0;
};

}  // namespace collet::host::plugin
