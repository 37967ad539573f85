// SPDX-License-Identifier: MIT
#include "host/cli/wire.hpp"

#include <algorithm>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "host/cli/places.hpp"
#include "host/cli/plugin_words.hpp"
#include "host/mcp/client/roots.hpp"
#include "host/plugin/in_process.hpp"
#include "host/plugin/instances.hpp"
#include "host/plugin/start.hpp"
#include "host/services/catalog_keeper.hpp"
#include "host/services/plugin_port.hpp"
#include "host/services/read_result.hpp"
#include "host/util/log.hpp"
#include "host/util/streams_aside.hpp"
#include "host/util/thread.hpp"

namespace collet::host::cli {

struct Host::State {
  std::unique_ptr<transport::FdGuard> streams;
  config::Settings settings;
  config::AccessRoots roots;
  Places places;
  plugin::Discovery plugins;
  call::ResultStore results;
  std::shared_ptr<services::Shared> services = std::make_shared<services::Shared>();
  std::optional<services::CatalogKeeper> catalog;
  catalog::CatalogPtr first_catalog;
  std::shared_ptr<services::LogRelay> plugin_log = std::make_shared<services::LogRelay>();
  std::shared_ptr<plugin::Instances> instances;
  std::function<void()> on_reader_blocked;
  std::function<void()> before_loading;
  std::unique_ptr<call::Pipeline> pipeline;
};

namespace {

config::LoadOptions load_options(const Options& options, const Places& places) {
  config::LoadOptions load;
  if (options.config_file) load.config_file = *options.config_file;
  load.user_file = places.user_file;
  load.profiles_dir = places.share / "profiles";
  load.profile = options.profile;
  load.sets = options.sets;
  return load;
}

/// Plugins of the folders and of [plugins.<id>] path, without those that are switched off; then the host's
/// own.
plugin::Discovery find_plugins(const config::Settings& settings, const Places& places) {
  std::vector<std::filesystem::path> folders{places.libraries / "plugins"};
  for (const std::string& folder : settings.host.plugin_dirs.value)
    folders.emplace_back(folder);
  plugin::Discovery found = plugin::discover(folders);
  for (const auto& [id, own] : settings.plugins) {
    const auto same = [&id = id](const plugin::PluginFile& file) { return file.id == id; };
    if (!own.enabled.value || !own.path.value.empty()) std::erase_if(found.found, same);
    if (!own.enabled.value || own.path.value.empty()) continue;
    if (auto file = plugin::inspect(own.path.value); file && file->id == id) {
      found.found.push_back(*std::move(file));
    } else {
      found.refused.push_back({own.path.value, file ? own.path.value + ": its id is '" + file->id +
                                                          "', expected '" + id + "' as [plugins]" +
                                                          " names it (" + own.path.origin.text() + ")"
                                                    : file.error().message});
    }
  }
  return found;
}

std::string setup_of(const plugin::PluginFile& file, const config::Settings& settings, const Places& places) {
  plugin::Setup setup;
  if (const auto own = settings.plugins.find(file.id); own != settings.plugins.end())
    setup.config = own->second.config.value;
  if (const auto shared = settings.shared.find(file.shares); shared != settings.shared.end())
    setup.shared = shared->second.value;
  // What plugins share they cache together.
  setup.cache_dir = (places.cache / (file.shares.empty() ? file.id : file.shares)).string();
  setup.state_dir = (places.state / file.id).string();
  return plugin::setup_json(setup);
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

/// A line that something printed to a standard stream, with the plugins that may have been it.
void log_stray(const std::weak_ptr<plugin::Instances>& instances, std::string_view line) {
  const auto alive = instances.lock();
  const auto suspects = alive ? alive->backend().at_work() : std::vector<std::string>();
  std::string text;
  for (const std::string& id : suspects)
    text += (text.empty() ? "'" : ", '") + id + "'";
  if (!text.empty()) {
    text =
        (suspects.size() == 1 ? "plugin " : "one of the plugins ") + text + " prints to a standard stream: ";
  }
  log::warn("stray output", text.append(line));
}

/// What plugins offer whose manifest does not say it: first those that need nothing of the others.
services::Texts describe_all(const std::shared_ptr<plugin::Instances>& instances,
                             const config::Settings& settings, plugin::Discovery& plugins) {
  services::Texts described;
  const auto ask = [&](const plugin::PluginFile& file, const std::shared_ptr<plugin::Invoker>& others) {
    if (auto text = plugin::describe_within(instances, file.id, others)) {
      described.emplace(file.id, *std::move(text));
    } else {
      plugins.refused.push_back({file.path, text.error().message});
    }
  };
  const auto is_asked = [&](const plugin::PluginFile& file) {
    return !file.has_static_tools && services::may_describe(file, settings);
  };
  for (const auto& file : plugins.found) {
    if (is_asked(file) && !file.describes_last) ask(file, nullptr);
  }
  std::shared_ptr<plugin::Invoker> others;
  for (const auto& file : plugins.found) {
    if (!is_asked(file) || !file.describes_last) continue;
    if (others == nullptr) {
      others = services::lister(
          services::build_catalog(plugins.found, settings, described, services::Whose::others));
    }
    ask(file, others);
  }
  return described;
}

}  // namespace

Host::Host() : state_(std::make_unique<State>()) {}
Host::~Host() {
  stop_following();
  if (state_->streams) return;
  const util::StreamsAside aside;  // plugins end here
  state_.reset();
}

support::Result<std::unique_ptr<Host>> Host::wire(const Options& options) {
  std::unique_ptr<Host> host(new Host());
  State& state = *host->state_;
  state.services->results = &state.results;
  state.instances = std::make_shared<plugin::Instances>(plugin::make_in_process_backend());
  std::optional<util::StreamsAside> aside;
  if (options.command != Command::serve) aside.emplace();
  state.places = find_places();
  auto settings = config::load(load_options(options, state.places));
  if (!settings) return settings.error();
  state.settings = *std::move(settings);
  if (options.command == Command::serve) {
    auto streams = transport::FdGuard::install(
        [instances = std::weak_ptr(state.instances)](std::string_view line) { log_stray(instances, line); });
    if (!streams) return streams.error();
    state.streams = *std::move(streams);
    state.instances->before_loading([&state] {
      state.streams->start_forwarding();
      if (state.before_loading) state.before_loading();
    });
  }
  state.plugins = find_plugins(state.settings, state.places);
  services::offer_prompts(*state.services,
                          services::read_prompts(state.places.share / "prompts", state.settings.warnings));
  if (auto own = plugin::inspect(state.services->builtin)) state.plugins.found.push_back(*std::move(own));
  std::sort(state.plugins.found.begin(), state.plugins.found.end(),
            [](const auto& a, const auto& b) { return a.id < b.id; });
  std::optional<plugin::CommandWord> word;
  if (options.command == Command::plugin_word) {
    word = command_of(state.plugins.found, options);
    if (const auto set = word ? setting_of(*word, options.arguments) : std::nullopt) {
      auto load = load_options(options, state.places);
      load.sets.push_back(*set);
      auto again = config::load(load);
      if (!again) return again.error();
      state.settings = *std::move(again);
    }
  }
  configure_log(options, state.settings, state.streams.get());
  state.roots = config::resolve_access(state.settings.access, state.places.working_directory,
                                       state.places.home, state.settings.warnings);

  for (const plugin::PluginFile& file : state.plugins.found) {
    auto port =
        file.built_in == nullptr
            ? services::make_plugin_port({file.id, file.has_static_tools, state.services}, state.plugin_log)
            : services::make_builtin_port(state.services, state.plugin_log);
    state.instances->add({file, setup_of(file, state.settings, state.places), std::move(port)});
  }

  // To list their words nothing of them is loaded.
  if (options.command == Command::help) return host;
  const bool describe = !word || word->describe;
  state.catalog.emplace(
      state.plugins.found, state.settings,
      describe ? describe_all(state.instances, state.settings, state.plugins) : services::Texts());
  state.first_catalog = state.catalog->current().get();

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

void Host::follow_changes(std::function<void(const catalog::Difference&)> tell) {
  state_->services->changes.follow(
      [state = state_.get(), tell = std::move(tell)](const std::vector<std::string>& plugins) {
        try {
          const auto lists = state->catalog->refresh(plugins, *state->pipeline);
          if (lists.any()) tell(lists);
        } catch (const std::exception& error) {
          log::error("catalog", std::string("it could not be rebuilt: ") + error.what());
        }
      });
}

void Host::end_processes(std::chrono::milliseconds limit) {
  std::vector<std::string> ids;
  for (const auto& file : state_->plugins.found) {
    if (file.starts_processes) ids.push_back(file.id);
  }
  if (ids.empty()) return;
  util::Thread([instances = state_->instances, ids = std::move(ids)] {
    for (const auto& id : ids)
      instances->end(id);
  }).join_within(limit);
}

void Host::stop_following() {
  if (state_ != nullptr) state_->services->changes.stop();
}

call::ResultStore& Host::results() {
  return state_->results;
}

bool Host::client_roots() const {
  const config::Origin built_in;
  return state_->settings.access.read.origin.file == built_in.file &&
         state_->settings.access.write.origin.file == built_in.file;
}

const transport::FdGuard& Host::streams() const {
  return *state_->streams;
}

services::LogRelay& Host::plugin_log() {
  return *state_->plugin_log;
}

std::string Host::access_json() const {
  return mcp::Roots(state_->roots, state_->settings.access).access_json();
}

void Host::on_reader_blocked(std::function<void()> action) {
  state_->on_reader_blocked = std::move(action);
}

void Host::before_loading(std::function<void()> action) {
  state_->before_loading = std::move(action);
}

call::Pipeline& Host::pipeline() {
  if (!state_->pipeline) {
    call::PipelineParts parts;
    parts.instances = state_->instances;
    parts.results = &state_->results;
    if (state_->catalog) parts.catalog = &state_->catalog->current();
    parts.profile = state_->settings.profile;
    parts.on_reader_blocked = state_->on_reader_blocked;
    parts.blame = [relay = state_->plugin_log](std::string_view plugin, std::string_view what) {
      log::warn(plugin, what);
      relay->pass(COLLET_LOG_PLUGIN_MISBEHAVING, plugin, what);
    };
    state_->pipeline = call::make_pipeline(std::move(parts));
  }
  return *state_->pipeline;
}

bool Host::offers(const std::string& plugin_id, std::string_view interface_id) {
  return state_->instances->offers(plugin_id, interface_id);
}

support::Result<void> Host::load(const std::string& plugin_id) {
  return plugin::load_within(state_->instances, plugin_id);
}

}  // namespace collet::host::cli
