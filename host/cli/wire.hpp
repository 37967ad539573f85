// SPDX-License-Identifier: MIT
/// The one place where the rooms are joined: settings → plugins → catalog → pipeline.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/call/result_store.hpp"
#include "host/catalog/catalog.hpp"
#include "host/cli/options.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/services/log_relay.hpp"
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
  const catalog::Catalog& catalog() const;
  call::ResultStore& results();
  call::Pipeline& pipeline();
  /// Loads and creates the plugin's instance if it is not there yet.
  support::Result<void> load(const std::string& plugin_id);
  /// The client's streams; of `serve` only.
  const transport::FdGuard& streams() const;
  /// meta.access of a call that no client's roots add to.
  std::string access_json() const;
  /// Where what plugins log goes besides the host's log, and what the pipeline blames them for.
  services::LogRelay& plugin_log();
  /// What the pipeline does when the thread that reads input is stuck in an inline call. Set before the first
  /// call.
  void on_reader_blocked(std::function<void()> action);

 private:
  Host();
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace collet::host::cli
