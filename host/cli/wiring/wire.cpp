// SPDX-License-Identifier: MIT
#include "host/cli/wiring/wire.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "host/cli/wiring/fault_reports.hpp"
#include "host/cli/wiring/idle_tables.hpp"
#include "host/cli/wiring/installation_paths.hpp"
#include "host/cli/wiring/load_trial.hpp"
#include "host/cli/wiring/plugin_commands.hpp"
#include "host/cli/wiring/plugin_setup.hpp"
#include "host/mcp/client/roots.hpp"
#include "host/plugin/crash/crash_report.hpp"
#include "host/plugin/end.hpp"
#include "host/plugin/in_process.hpp"
#include "host/plugin/instances.hpp"
#include "host/plugin/start.hpp"
#include "host/services/builtin/builtin_plugin.hpp"
#include "host/services/catalog_updater.hpp"
#include "host/services/describe.hpp"
#include "host/services/plugin_port.hpp"
#include "host/util/log.hpp"
#include "host/util/streams_aside.hpp"

namespace collet::host::cli {

/// Time for plugins to end the processes that they started. Clients kill the host after two seconds.
constexpr std::chrono::milliseconds k_process_end_limit{1200};

struct Host::State {
  std::unique_ptr<transport::FdGuard> streams;
  std::optional<GuardedOutput> crash_output;
  bool json_log = false;
  config::Settings settings;
  config::AccessRoots roots;
  InstallationPaths paths;
  plugin::Discovery plugins;
  call::ResultStore results;
  std::shared_ptr<services::SharedServices> services = std::make_shared<services::SharedServices>();
  std::optional<services::CatalogUpdater> catalog;
  catalog::CatalogPtr first_catalog;
  std::map<std::string, support::Result<LoadTrial>, std::less<>> trials;  ///< by plugin
  std::shared_ptr<services::LogRelay> plugin_log = std::make_shared<services::LogRelay>();
  std::shared_ptr<plugin::Instances> instances;
  std::function<void()> on_reader_blocked;
  std::function<void()> before_loading;
  std::unique_ptr<call::Pipeline> pipeline;

  std::unique_ptr<call::Pipeline> make_pipeline(const catalog::Current* tools);
  support::Result<std::string> describe_in_trial(const plugin::PluginFile& file,
                                                 const catalog::CatalogPtr& first,
                                                 const std::shared_ptr<const call::Origin>& origin);
};

namespace {

config::LoadOptions load_options(const Options& options, const InstallationPaths& paths) {
  config::LoadOptions load;
  if (options.config_file) load.config_file = *options.config_file;
  load.user_file = paths.user_file;
  load.profiles_dir = paths.share / "profiles";
  load.profile = options.profile;
  load.sets = options.sets;
  return load;
}

void configure_log(const Options& options, const config::Settings& settings,
                   const transport::FdGuard* streams) {
  log::Options set;
  const std::string& word = options.log_level.empty() ? settings.host.log_level.value : options.log_level;
  set.level = log::level_from(word).value_or(log::Level::warn);
  set.json = options.log_format == "json";
  if (streams != nullptr) set.fd = streams->err();
  log::configure(set);
}

support::Result<services::SessionSettings> session_settings(const config::SessionSettings& settings) {
  services::SessionSettings out;
  out.lifetime = std::chrono::duration_cast<std::chrono::seconds>(settings.ttl.value);
  out.max_values = static_cast<std::size_t>(settings.max.value);
  if (settings.backend.value == "memory") return out;
  auto address = services::read_redis_address(settings.backend.value);
  if (!address)
    return support::Error{COLLET_INVALID_ARGUMENT, settings.backend.origin.text() + ": sessions.backend: " +
                                                       address.error().message + ", or \"memory\""};
  out.redis = *std::move(address);
  return out;
}

/// Installs the report of crashes, before the first plugin is loaded.
void report_crashes(plugin::CrashOutput* output, bool json) {
  plugin::CrashOptions options;
  options.output = output;
  options.json = json;
  options.exit_code = k_exit_host;
  plugin::install_crash_report(options);
}

}  // namespace

Host::Host() : state_(std::make_unique<State>()) {}
Host::~Host() {
  state_->services->changes.stop();
  std::optional<util::StreamsAside> aside;  // plugins end here and may print
  if (!state_->streams) aside.emplace();
  state_->pipeline.reset();
  const auto loaded = state_->instances->loaded();
  const auto fault =
      loaded.empty() ? std::string() : plugin::end_within(state_->instances, loaded, plugin::k_end_limit);
  if (!fault.empty()) {
    log::error("plugins", fault);
    // The plugin that hangs may still use its port.
    [[maybe_unused]] static State* const kept = state_.release();
    return;
  }
  plugin::forget_crash_output();
  state_.reset();
}

support::Result<std::unique_ptr<Host>> Host::wire(const Options& options) {
  std::unique_ptr<Host> host(new Host());
  State& state = *host->state_;
  state.services->results = &state.results;
  state.instances = std::make_shared<plugin::Instances>(plugin::make_in_process_backend());
  state.json_log = options.log_format == "json";
  std::optional<util::StreamsAside> aside;
  if (options.command->needs != Needs::streams) aside.emplace();
  state.paths = find_installation_paths();
  auto settings = config::load(load_options(options, state.paths));
  if (!settings) return settings.error();
  state.settings = *std::move(settings);
  if (options.command->needs == Needs::streams) {
    auto streams = transport::FdGuard::install(
        [instances = std::weak_ptr(state.instances)](std::string_view line) { log_stray(instances, line); });
    if (!streams) return streams.error();
    state.streams = *std::move(streams);
    state.crash_output.emplace(*state.streams);
  }
  state.instances->before_loading([&state] {
    // A plugin that was created before may have changed it, and settings may contain relative paths.
    std::error_code ignored;
    std::filesystem::current_path(state.paths.working_directory, ignored);
    report_crashes(state.crash_output ? &*state.crash_output : nullptr, state.json_log);
    if (state.streams) state.streams->start_forwarding();
    if (state.before_loading) state.before_loading();
  });
  state.plugins = find_plugins(state.settings, state.paths);
  services::offer_prompts(*state.services,
                          services::read_prompts(state.paths.share / "prompts", state.settings.warnings));
  if (auto own = plugin::inspect(state.services->builtin)) state.plugins.found.push_back(*std::move(own));
  std::sort(state.plugins.found.begin(), state.plugins.found.end(),
            [](const auto& a, const auto& b) { return a.id < b.id; });
  std::optional<plugin::DeclaredCommand> plugin_command;
  std::string command_plugin;
  if (!options.plugin_command.empty()) {
    const auto commands = plugin_commands(state.plugins.found, options.host_commands);
    const PluginCommand* const found = find_plugin_command(commands, options.plugin_command);
    if (found != nullptr) {
      plugin_command = *found->declared;
      command_plugin = found->file->id;
    }
    if (const auto set = found != nullptr ? setting_from_arguments(*plugin_command, options.plugin_arguments)
                                          : std::nullopt) {
      auto load = load_options(options, state.paths);
      load.sets.push_back(*set);
      auto again = config::load(load);
      if (!again) return again.error();
      state.settings = *std::move(again);
    }
  }
  configure_log(options, state.settings, state.streams.get());
  for (std::string& warning : idle_tables(state.settings, state.plugins))
    state.settings.warnings.push_back(std::move(warning));
  state.services->memory->set(static_cast<std::uint64_t>(state.settings.host.max_memory.value));
  auto sessions = session_settings(state.settings.sessions);
  if (!sessions) return sessions.error();
  state.services->sessions = std::make_unique<services::SessionValues>(*sessions);
  state.results.set_memory(state.services->memory);
  state.roots = config::resolve_access(state.settings.access, state.paths.working_directory, state.paths.home,
                                       state.settings.warnings);

  for (const plugin::PluginFile& file : state.plugins.found) {
    auto port =
        file.built_in == nullptr
            ? services::make_plugin_port({file.id, file.has_static_tools, state.services}, state.plugin_log)
            : services::make_builtin_port(state.services, state.plugin_log);
    state.instances->add({file, plugin_setup(file, state.settings, state.paths), std::move(port),
                          setting_places(file, state.settings)});
  }

  // The help lists the commands of plugins without loading one.
  if (options.command->needs == Needs::plugins) return host;
  const bool describe = !plugin_command || plugin_command->describe;
  // The command of a plugin reports itself what the plugin finds as it describes its tools.
  if (plugin_command) state.plugin_log->silence(command_plugin);
  const auto origin = std::make_shared<call::Origin>();
  origin->access_json = access_json(*host);
  const Describe ask = [&](const auto& file, const auto& first) -> support::Result<std::string> {
    if (options.command->needs == Needs::trial) return state.describe_in_trial(file, first, origin);
    return plugin::describe_within(state.instances, file.id,
                                   first == nullptr ? nullptr : services::make_tool_lister(first));
  };
  state.catalog.emplace(
      state.plugins.found, state.settings,
      describe ? describe_plugins(ask, state.settings, state.plugins) : services::Descriptions(), origin);
  state.plugin_log->silence({});
  state.first_catalog = state.catalog->current().get();
  state.services->catalog = &state.catalog->current();

  for (const std::string& warning : state.settings.warnings)
    log::warn("config", warning);
  if (describe) {
    for (const std::string& warning : state.first_catalog->warnings())
      log::warn("catalog", warning);
  }
  for (const auto& refused : state.plugins.refused)
    log::warn("plugins", refused.reason);
  return host;
}

const config::Settings& Host::settings() const {
  return state_->settings;
}
const config::AccessRoots& Host::roots() const {
  return state_->roots;
}
const plugin::Discovery& Host::plugins() const {
  return state_->plugins;
}
const catalog::Catalog& Host::catalog() const {
  return *state_->first_catalog;
}
const catalog::Current& Host::catalog_now() const {
  return state_->catalog->current();
}
const services::Metrics& Host::metrics() const {
  return state_->services->metrics;
}

bool Host::catalog_changes() const {
  const auto& files = state_->plugins.found;
  return std::any_of(files.begin(), files.end(), [&](const auto& file) {
    return !file.has_static_tools && services::may_describe(file, state_->settings);
  });
}

void Host::follow_changes(std::function<void(const catalog::Difference&)> action) {
  pipeline();  // plugins are asked through it
  state_->services->changes.follow(
      [state = state_.get(), action = std::move(action)](const std::vector<std::string>& plugins) {
        try {
          const auto lists = state->catalog->refresh(plugins, *state->pipeline);
          if (lists.any()) action(lists);
        } catch (const std::exception& error) {
          log::error("catalog", std::string("it cannot be rebuilt: ") + error.what());
        }
      });
}

void Host::end_processes() {
  std::vector<std::string> ids;
  for (const auto& file : state_->plugins.found) {
    if (file.starts_processes) ids.push_back(file.id);
  }
  if (ids.empty()) return;
  if (const auto fault = plugin::end_within(state_->instances, ids, k_process_end_limit); !fault.empty())
    log::error("plugins", fault);
}

call::ResultStore& Host::results() {
  return state_->results;
}

const transport::FdGuard& Host::streams() const {
  return *state_->streams;
}

services::LogRelay& Host::plugin_log() {
  return *state_->plugin_log;
}

std::string access_json(const Host& host) {
  return mcp::Roots(host.roots(), host.settings().access).access_json();
}

void Host::on_reader_blocked(std::function<void()> action) {
  state_->on_reader_blocked = std::move(action);
}

void Host::before_loading(std::function<void()> action) {
  state_->before_loading = std::move(action);
}

std::unique_ptr<call::Pipeline> Host::State::make_pipeline(const catalog::Current* tools) {
  call::PipelineParts parts;
  parts.instances = instances;
  parts.results = &results;
  parts.memory = services->memory;
  parts.catalog = tools;
  parts.profile = settings.profile;
  parts.on_reader_blocked = on_reader_blocked;
  parts.blame = [relay = plugin_log](std::string_view plugin, std::string_view what) {
    log::warn(plugin, what);
    relay->pass(COLLET_LOG_PLUGIN_MISBEHAVING, plugin, what);
  };
  return call::make_pipeline(std::move(parts));
}

call::Pipeline& Host::pipeline() {
  if (!state_->pipeline)
    state_->pipeline = state_->make_pipeline(state_->catalog ? &state_->catalog->current() : nullptr);
  return *state_->pipeline;
}

/// Describes a plugin in a process of its own. A plugin that describes itself last may call the tools of
/// `first` there. A host that serves allows this too, except in the description at its start.
support::Result<std::string> Host::State::describe_in_trial(
    const plugin::PluginFile& file, const catalog::CatalogPtr& first,
    const std::shared_ptr<const call::Origin>& origin) {
  const auto describe = [&]() -> support::Result<std::string> {
    if (first == nullptr) return plugin::describe_within(instances, file.id);
    const catalog::Current others(first);
    const auto own_pipeline = make_pipeline(&others);
    return services::describe(file.id, first, origin, *own_pipeline);
  };
  const auto& tried = trials.emplace(file.id, try_load(instances, file, describe)).first->second;
  return tried ? support::Result<std::string>(tried->description) : tried.error();
}

const support::Result<LoadTrial>& Host::trial(const plugin::PluginFile& file) {
  const auto tried = state_->trials.find(file.id);
  if (tried != state_->trials.end()) return tried->second;
  return state_->trials.emplace(file.id, try_load(state_->instances, file, nullptr)).first->second;
}

void Host::end_without_client() {
  cli::end_without_client(state_->instances->backend(), *state_->streams, state_->json_log);
}

support::Result<void> Host::load(const std::string& plugin_id) {
  return plugin::load_within(state_->instances, plugin_id);
}

}  // namespace collet::host::cli
