// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>
#include <collet/json.hpp>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/catalog/rules.hpp"
#include "host/catalog/views/surface_lint.hpp"
#include "host/cli/client_view/client_view.hpp"
#include "host/cli/commands/command_table.hpp"
#include "host/cli/wiring/plugin_commands.hpp"
#include "host/cli/wiring/skill_sources.hpp"
#include "host/util/streams_aside.hpp"

namespace collet::host::cli {

namespace {

/// Adds a sentence unless it is there: the catalog warns of contested names too.
void add_once(std::vector<std::string>& found, std::string sentence) {
  if (std::find(found.begin(), found.end(), sentence) == found.end()) found.push_back(std::move(sentence));
}

/// Compiles the schemas of every tool, as the first call of it would.
void check_schemas(const Host& host, std::vector<std::string>& found, std::vector<std::string>& notes) {
  for (const auto& tool : host.catalog().all()) {
    if (tool->state == catalog::State::quarantined) continue;
    const auto report = call::review_schemas(*tool);
    for (const std::string& fault : report.faults)
      found.push_back("tool '" + tool->key() + "': " + fault);
    for (const std::string& note : report.notes)
      notes.push_back("tool '" + tool->key() + "': " + note);
  }
}

/// Reports resources and prompts that clients cannot get as they are described. `usable` lists the plugins
/// that can be loaded, and the interfaces that each offers.
void check_offers(const Host& host, const std::map<std::string, std::set<std::string>>& usable,
                  std::vector<std::string>& found) {
  std::set<std::pair<std::string, std::string>> wanted;  ///< plugin, interface
  const auto check = [&](const char* what, const char* interface_id, const catalog::Tool& run) {
    if (run.state == catalog::State::quarantined)
      add_once(found, std::string(what) + " '" + run.key() + "' " + run.reason);
    if (run.state == catalog::State::exposed) wanted.emplace(run.plugin, interface_id);
  };
  for (const auto& resource : host.catalog().all_resources())
    check("resource", COLLET_RESOURCES_ID, resource->run);
  for (const auto& prompt : host.catalog().all_prompts())
    check("prompt", COLLET_PROMPTS_ID, prompt->run);
  for (const auto& [plugin, interface_id] : wanted) {
    const auto tried = usable.find(plugin);
    if (tried != usable.end() && !tried->second.contains(interface_id)) {
      found.push_back("plugin '" + plugin + "' lists what it offers no ");
      found.back().append(interface_id).append(" for: a defect of the plugin");
    }
  }
}

/// Returns the place of the shared table that an error of a plugin names, followed by ": ". A plugin checks
/// these settings itself and does not know their place.
std::string place_of_shared_fault(const config::Settings& settings, const plugin::PluginFile& file,
                                  const std::string& message) {
  const auto shared = settings.shared.find(file.shares);
  if (shared == settings.shared.end() || message.find("shared." + file.shares) == std::string::npos)
    return {};
  return shared->second.origin.text() + ": ";
}

/// Returns a sentence for each thing that an operator should correct. Tries every plugin in a process of its
/// own, so that faults which appear only then are among them.
std::vector<std::string> complaints(const Options& options, Host& host) {
  std::vector<std::string> found = host.settings().warnings;
  std::map<std::string, std::set<std::string>> usable;  ///< plugin → interfaces that it offers
  const auto& refusals = host.plugins().refused;
  const auto& files = host.plugins().found;
  for (const auto& refused : refusals) {
    const auto file =
        std::find_if(files.begin(), files.end(), [&](const auto& each) { return each.path == refused.path; });
    found.push_back(
        (file == files.end() ? "" : place_of_shared_fault(host.settings(), *file, refused.reason)) +
        "plugin refused: " + refused.reason);
  }
  for (const auto& file : files) {
    const auto& trial = host.trial(file);
    if (trial) {
      usable.emplace(file.id, trial->interfaces);
      if (!trial->end_fault.empty()) found.push_back(trial->end_fault);
    } else if (std::none_of(refusals.begin(), refusals.end(),
                            [&](const auto& refused) { return refused.reason == trial.error().message; })) {
      found.push_back(place_of_shared_fault(host.settings(), file, trial.error().message) + "plugin '" +
                      file.id + "': " + trial.error().message);
    }
  }
  for (std::string& reason : command_conflicts(host.plugins().found, options.host_commands))
    found.push_back(std::move(reason));
  for (const std::string& warning : host.catalog().warnings())
    found.push_back(warning);
  for (const auto& tool : host.catalog().all()) {
    if (tool->state == catalog::State::quarantined)
      add_once(found, "tool '" + tool->key() + "' " + tool->reason);
  }
  check_offers(host, usable, found);
  return found;
}

void write_views(const std::vector<ClientView>& views, json::Writer& writer) {
  writer.key("clients").begin_array();
  for (const ClientView& view : views) {
    writer.begin_object().member("client", view.client).member("instructions", view.instructions);
    writer.key("tools").begin_array();
    for (const std::string& tool : view.tools)
      writer.string(tool);
    writer.end_array().member("tokens", view.tokens).key("cuts").begin_array();
    for (const std::string& cut : view.cuts)
      writer.string(cut);
    writer.end_array().end_object();
  }
  writer.end_array();
}

void print_views(const std::vector<ClientView>& views) {
  for (const ClientView& view : views) {
    std::string tools;
    for (const std::string& tool : view.tools)
      tools += (tools.empty() ? ", and loads " : ", ") + tool;
    std::printf("before a search, %s shows %zu bytes of instructions%s: %lld tokens\n", view.client.c_str(),
                view.instructions.size(), tools.c_str(), static_cast<long long>(view.tokens));
    for (const std::string& cut : view.cuts)
      std::printf("note: %s\n", cut.c_str());
  }
}

}  // namespace

int run_check(const Options& options, Host& host) {
  std::vector<std::string> found;
  {
    const util::StreamsAside aside;
    found = complaints(options, host);
  }
  const auto skills = skills::SkillSet::read(skill_sources(host), found);
  std::vector<std::string> notes;
  check_schemas(host, found, notes);
  const catalog::SurfaceLint surface = catalog::lint_surface(host.catalog().exposed());
  notes.insert(notes.end(), surface.findings.begin(), surface.findings.end());
  const std::int64_t tokens = catalog::list_cost(host.catalog());
  if (options.has("--json")) {
    std::string out;
    json::Writer writer(out);
    writer.begin_object().member("plugins", static_cast<std::uint64_t>(host.plugins().found.size()));
    writer.member("tools", static_cast<std::uint64_t>(host.catalog().exposed().size()))
        .member("tokens", tokens);
    writer
        .member("resources", static_cast<std::uint64_t>(host.catalog().resources().size() +
                                                        host.catalog().templates().size()))
        .member("prompts", static_cast<std::uint64_t>(host.catalog().prompts().size()))
        .member("skills", static_cast<std::uint64_t>(skills.all().size()));
    writer.key("complaints").begin_array();
    for (const std::string& line : found)
      writer.string(line);
    writer.end_array().key("notes").begin_array();
    for (const std::string& line : notes)
      writer.string(line);
    writer.end_array().member("surface_score", surface.score);
    write_views(client_views(host.catalog()), writer);
    writer.end_object();
    std::printf("%s\n", out.c_str());
  } else {
    for (const std::string& line : found)
      std::printf("%s\n", line.c_str());
    for (const std::string& line : notes)
      std::printf("note: %s\n", line.c_str());
    print_views(client_views(host.catalog()));
    std::printf("tool surface: %d of 100\n", surface.score);
    std::printf("%zu plugins, %zu tools exposed, %lld tokens, %zu complaints\n", host.plugins().found.size(),
                host.catalog().exposed().size(), static_cast<long long>(tokens), found.size());
    const std::size_t resources = host.catalog().resources().size() + host.catalog().templates().size();
    if (resources + host.catalog().prompts().size() + skills.all().size() > 0)
      std::printf("%zu resources, %zu prompts, %zu skills exposed\n", resources,
                  host.catalog().prompts().size(), skills.all().size());
  }
  return found.empty() ? k_exit_done : k_exit_no;
}

}  // namespace collet::host::cli
