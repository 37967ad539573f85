// SPDX-License-Identifier: MIT
/// The one place where the rooms are joined: settings → plugins → catalog → pipeline.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/call/result/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/cli/command_line/options.hpp"
#include "host/cli/wiring/load_trial.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/services/interfaces/service_port.hpp"
#include "host/services/state/log_relay.hpp"
#include "host/transport/fd_guard.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Everything that a command may need, alive as long as the process. wire() sets all members, except for
/// those that have a setter.
class Host {
 public:
  /// Reads the configuration, discovers plugins and builds the catalog. Plugins whose manifest lists their
  /// tools are not loaded. For Needs::streams, guards the standard streams before any plugin code runs.
  static support::Result<std::unique_ptr<Host>> wire(const Options& options);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  const config::Settings& settings() const;
  const config::AccessRoots& roots() const;
  const plugin::Discovery& plugins() const;
  /// Returns the catalog as it was at the start. It lives as long as this object.
  const catalog::Catalog& catalog() const;
  /// Returns the catalog in effect, which follow_changes() replaces.
  const catalog::Current& catalog_now() const;
  /// Returns true if some plugin's manifest does not list all that it offers, so that the catalog may change.
  bool catalog_changes() const;
  /// From now on, asks plugins that report a change to describe themselves again, puts the new catalog in
  /// place and calls `action`, on a thread that ends with this object.
  void follow_changes(std::function<void(const catalog::Difference&)> action);
  /// Ends the plugins that start processes, and waits for a limited time. Call it after the last call.
  void end_processes();
  /// Returns the values that plugins have measured so far.
  const services::Metrics& metrics() const;
  call::ResultStore& results();
  call::Pipeline& pipeline();
  /// Loads the plugin and creates its instance, unless that is done.
  support::Result<void> load(const std::string& plugin_id);
  /// Tries the plugin in a process of its own, unless that is done. Only for Needs::trial.
  const support::Result<LoadTrial>& trial(const plugin::PluginFile& file);
  /// Returns the client's streams. Only for Needs::streams.
  const transport::FdGuard& streams() const;
  /// Ends the process with a reason, because a plugin has closed a descriptor of the client. Only for
  /// Needs::streams.
  [[noreturn]] void end_without_client();
  /// Returns the relay that passes on what plugins log, and defects that the pipeline finds in them.
  services::LogRelay& plugin_log();
  /// `action` runs when an inline call blocks the thread that reads input. Set it before the first call.
  void on_reader_blocked(std::function<void()> action);
  /// `action` runs before each plugin is loaded.
  void before_loading(std::function<void()> action);

 private:
  Host();
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns meta.access of calls to which no client adds roots.
std::string access_json(const Host& host);

}  // namespace collet::host::cli
