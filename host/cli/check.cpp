// SPDX-License-Identifier: MIT
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>
#include <collet/json.hpp>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/plugin_words.hpp"
#include "host/util/streams_aside.hpp"

namespace collet::host::cli {

namespace {

/// Compiles every tool's schemas, which calls do on first use.
void review(const Host& host, std::vector<std::string>& found, std::vector<std::string>& notes) {
  for (const auto& tool : host.catalog().all()) {
    if (tool->state == catalog::State::quarantined) continue;
    const auto report = call::review_schemas(*tool);
    for (const std::string& fault : report.faults)
      found.push_back("tool '" + tool->key() + "': " + fault);
    for (const std::string& note : report.notes)
      notes.push_back("tool '" + tool->key() + "': " + note);
  }
}

/// Resources and prompts that cannot be had as they are described.
void complain_of_offers(Host& host, const std::set<std::string>& usable, std::vector<std::string>& found) {
  std::set<std::pair<std::string, std::string>> wanted;  ///< plugin, interface
  const auto judge = [&](const char* what, const char* interface_id, const catalog::Tool& run) {
    if (run.state == catalog::State::quarantined)
      found.push_back(std::string(what) + " '" + run.key() + "' " + run.reason);
    if (run.state == catalog::State::exposed) wanted.emplace(run.plugin, interface_id);
  };
  for (const auto& resource : host.catalog().all_resources())
    judge("resource", COLLET_RESOURCES_ID, resource->run);
  for (const auto& prompt : host.catalog().all_prompts())
    judge("prompt", COLLET_PROMPTS_ID, prompt->run);
  for (const auto& [plugin, interface_id] : wanted) {
    if (usable.contains(plugin) && !host.offers(plugin, interface_id)) {
      found.push_back("plugin '" + plugin + "' lists what it offers no ");
      found.back().append(interface_id).append(" for: a defect of the plugin");
    }
  }
}

/// What an operator should mend, one sentence each. Loads every plugin, so that what only shows at load time
/// shows here.
std::vector<std::string> complaints(const Options& options, Host& host) {
  std::vector<std::string> found = host.settings().warnings;
  std::set<std::string> usable;
  for (const auto& refused : host.plugins().refused)
    found.push_back("plugin refused: " + refused.reason);
  for (const auto& file : host.plugins().found) {
    if (const auto loaded = host.load(file.id)) {
      usable.insert(file.id);
    } else {
      found.push_back("plugin '" + file.id + "': " + loaded.error().message);
    }
  }
  for (std::string& reason : words_not_had(host.plugins().found, options.own_words))
    found.push_back(std::move(reason));
  for (const std::string& warning : host.catalog().warnings())
    found.push_back(warning);
  for (const auto& tool : host.catalog().all()) {
    if (tool->state == catalog::State::quarantined)
      found.push_back("tool '" + tool->key() + "' " + tool->reason);
  }
  complain_of_offers(host, usable, found);
  return found;
}

}  // namespace

int run_check(const Options& options, Host& host) {
  std::vector<std::string> found;
  {
    const util::StreamsAside aside;
    found = complaints(options, host);
  }
  std::vector<std::string> notes;
  review(host, found, notes);
  std::int64_t tokens = 0;
  for (const catalog::Tool* tool : host.catalog().exposed())
    tokens += tool->cost();
  if (const auto& budget = host.settings().expose.context_budget; budget && tokens > budget->value) {
    found.push_back("the tool list costs " + std::to_string(tokens) +
                    " tokens, over expose.context_budget = " + std::to_string(budget->value) + " (" +
                    budget->origin.text() + ")");
  }
  if (options.json) {
    std::string out;
    json::Writer writer(out);
    writer.begin_object().member("plugins", static_cast<std::uint64_t>(host.plugins().found.size()));
    writer.member("tools", static_cast<std::uint64_t>(host.catalog().exposed().size()))
        .member("tokens", tokens);
    writer
        .member("resources", static_cast<std::uint64_t>(host.catalog().resources().size() +
                                                        host.catalog().templates().size()))
        .member("prompts", static_cast<std::uint64_t>(host.catalog().prompts().size()));
    writer.key("complaints").begin_array();
    for (const std::string& line : found)
      writer.string(line);
    writer.end_array().key("notes").begin_array();
    for (const std::string& line : notes)
      writer.string(line);
    writer.end_array().end_object();
    std::printf("%s\n", out.c_str());
  } else {
    for (const std::string& line : found)
      std::printf("%s\n", line.c_str());
    for (const std::string& line : notes)
      std::printf("note: %s\n", line.c_str());
    std::printf("%zu plugins, %zu tools exposed, %lld tokens, %zu complaints\n", host.plugins().found.size(),
                host.catalog().exposed().size(), static_cast<long long>(tokens), found.size());
    const std::size_t resources = host.catalog().resources().size() + host.catalog().templates().size();
    if (resources + host.catalog().prompts().size() > 0)
      std::printf("%zu resources, %zu prompts exposed\n", resources, host.catalog().prompts().size());
  }
  return found.empty() ? k_exit_done : k_exit_no;
}

}  // namespace collet::host::cli
