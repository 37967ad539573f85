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
#include "host/catalog/current.hpp"
#include "host/cli/options.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/services/log_relay.hpp"
#include "host/services/service_port.hpp"
#include "host/transport/fd_guard.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Everything that a command may need, alive as long as the process. Members are set once by wire().
class Host {
 public:
  /// Of `serve`, guards the standard streams before anything of a plugin runs.
  /// Reads the configuration, discovers plugins and builds the catalog. Plugins whose manifest lists their
  /// tools are not loaded.
  static support::Result<std::unique_ptr<Host>> wire(const Options& options);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  const config::Settings& settings() const;
  const config::AccessRoots& roots() const;
  /// [access] is at its defaults, so that roots which a client declares count too.
  bool client_roots() const;
  const plugin::Discovery& plugins() const;
  /// As it was at the start, for the life of this object. Only `serve` follows changes, see catalog_now().
  const catalog::Catalog& catalog() const;
  const catalog::Current& catalog_now() const;
  /// Some plugin's manifest does not say all that it offers, so that it may change.
  bool catalog_changes() const;
  /// Asks plugins that say that they changed again, puts the new catalog in place and calls `tell`, on a
  /// thread of its own, to the end of this object or stop_following(). After the pipeline's first use.
  void follow_changes(std::function<void(const catalog::Difference&)> tell);
  void stop_following();
  /// Ends the plugins that start processes, and waits `limit` for that at most. After the last call.
  void end_processes(std::chrono::milliseconds limit);
  /// What plugins measured so far.
  const services::Metrics& metrics() const;
  call::ResultStore& results();
  call::Pipeline& pipeline();
  /// Loads and creates the plugin's instance if it is not there yet.
  support::Result<void> load(const std::string& plugin_id);
  /// Does a plugin that was loaded offer an interface of its own under that id?
  bool offers(const std::string& plugin_id, std::string_view interface_id);
  /// The client's streams; of `serve` only.
  const transport::FdGuard& streams() const;
  /// meta.access of a call that no client's roots add to.
  std::string access_json() const;
  /// Where what plugins log goes besides the host's log, and what the pipeline blames them for.
  services::LogRelay& plugin_log();
  /// What the pipeline does when the thread that reads input is stuck in an inline call. Set before the first
  /// call.
  void on_reader_blocked(std::function<void()> action);
  /// What is done before code of a plugin is loaded, from now on.
  void before_loading(std::function<void()> action);

 private:
  Host();
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace collet::host::cli
