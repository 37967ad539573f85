// SPDX-License-Identifier: MIT
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/description_reader.hpp"
#include "host/catalog/views/deployment_diff.hpp"
#include "host/cli/commands/command_table.hpp"
#include "host/config/toml_node.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::cli {

namespace {

/// Returns what the operator set for the tool, without its name, with the origin of each value. Clients see
/// none of it.
std::vector<std::pair<std::string, catalog::EffectiveValue>> operator_settings(
    const catalog::Tool& tool, const config::Settings& settings) {
  std::vector<std::pair<std::string, catalog::EffectiveValue>> out;
  for (auto& [what, value] : catalog::effective_values(tool, settings)) {
    const bool argument =
        what.starts_with("pinned.") || what.starts_with("defaults.") || what.starts_with("hidden.");
    const bool own_text = what == "description" && value.origin != "plugin " + tool.plugin;
    if (argument || own_text) out.emplace_back(what, std::move(value));
  }
  return out;
}

const char* kind_word(const catalog::Tool& tool) {
  if (tool.kind == catalog::Tool::Kind::resource) return "resource";
  return tool.kind == catalog::Tool::Kind::prompt ? "prompt" : "tool";
}

/// All that can be explained: what the catalog contains, and what plugins that are switched off would offer.
class Explained {
 public:
  explicit Explained(const Host& host) : catalog_(host.catalog()) {
    std::vector<std::string> ignored;
    for (const auto& file : host.plugins().disabled) {
      // A plugin that is switched off is not loaded, so that only its manifest is known.
      if (!file.has_static_tools) continue;
      auto offers = catalog::read_offers({&file, *file.manifest, true}, ignored);
      const auto& own = host.settings().plugins.at(file.id);
      for (auto& tool : offers.tools)
        switch_off(std::move(tool), own);
    }
  }

  /// Returns the tools, resources and prompts of that name, id or key.
  std::vector<const catalog::Tool*> find_all(const std::string& word) const {
    auto found = catalog_.find_any(word);
    const auto add_matching = [&](const catalog::Tool& run) {
      if (run.id == word || run.key() == word) found.push_back(&run);
    };
    for (const auto& resource : catalog_.all_resources())
      add_matching(resource->run);
    for (const auto& prompt : catalog_.all_prompts())
      add_matching(prompt->run);
    for (const auto& tool : switched_off_)
      add_matching(*tool);
    return found;
  }

  /// Returns the nearest names, ids or keys, best first.
  std::vector<std::string> near(const std::string& word, std::size_t count) const {
    std::set<std::string> names;
    const bool is_key = word.find(':') != std::string::npos;
    const auto add = [&](const catalog::Tool& run) {
      names.insert(run.name.empty() ? run.id : run.name);
      names.insert(is_key ? run.key() : run.id);
    };
    for (const auto& tool : catalog_.all())
      add(*tool);
    for (const auto& resource : catalog_.all_resources())
      add(resource->run);
    for (const auto& prompt : catalog_.all_prompts())
      add(prompt->run);
    for (const auto& tool : switched_off_)
      add(*tool);
    return support::nearest(word, std::vector<std::string>(names.begin(), names.end()), count);
  }

 private:
  void switch_off(std::unique_ptr<catalog::Tool> tool, const config::PluginSettings& own) {
    tool->state = catalog::State::hidden;
    tool->reason = "hidden: its plugin is switched off, plugins." + config::quoted_key(tool->plugin) +
                   ".enabled = false";
    tool->barred = tool->reason;
    tool->origin = own.enabled.origin;
    switched_off_.push_back(std::move(tool));
  }

  const catalog::Catalog& catalog_;
  std::vector<std::unique_ptr<catalog::Tool>> switched_off_;
};

void print_text(const catalog::Tool& tool, const config::Settings& settings) {
  std::printf("%s: %s\n", tool.key().c_str(), catalog::state_word(tool.state));
  std::printf("  why     %s\n  where   %s\n", tool.reason.c_str(), tool.origin.text().c_str());
  if (tool.kind != catalog::Tool::Kind::tool) {
    std::printf("  kind    %s\n", kind_word(tool));
    return;
  }
  if (tool.name != tool.id)
    std::printf("  name    %s, from %s\n", tool.name.c_str(), tool.name_origin.text().c_str());
  std::printf("  cost    %lld tokens\n  limits  %lld ms, %lld result tokens\n",
              static_cast<long long>(tool.cost()), static_cast<long long>(tool.deadline.count()),
              static_cast<long long>(tool.max_result_tokens));
  if (!tool.barred.empty()) std::printf("  nested  other plugins may not call it: %s\n", tool.barred.c_str());
  for (const auto& [what, value] : operator_settings(tool, settings))
    std::printf("  set     %s = %s, from %s\n", what.c_str(), value.json.c_str(), value.origin.c_str());
}

void append_json(json::Writer& writer, const catalog::Tool& tool, const config::Settings& settings) {
  writer.begin_object()
      .member("tool", tool.key())
      .member("kind", kind_word(tool))
      .member("state", catalog::state_word(tool.state))
      .member("name", tool.name);
  writer.member("reason", tool.reason)
      .member("origin", tool.origin.text())
      .member("name_origin", tool.name_origin.text())
      .member("barred", tool.barred);
  if (tool.kind == catalog::Tool::Kind::tool) writer.member("tokens", tool.cost());
  writer.member("deadline_ms", static_cast<std::int64_t>(tool.deadline.count()));
  writer.member("max_result_tokens", tool.max_result_tokens).key("set").begin_array();
  for (const auto& [what, value] : operator_settings(tool, settings)) {
    writer.begin_object()
        .member("what", what)
        .member_raw("value", value.json)
        .member("origin", value.origin)
        .end_object();
  }
  writer.end_array().end_object();
}

}  // namespace

int run_explain(const Options& options, Host& host) {
  const std::string word = options.value("TOOL");
  const Explained explained(host);
  const auto found = explained.find_all(word);
  if (found.empty()) {
    std::string near;
    for (const std::string& name : explained.near(word, 3))
      near += (near.empty() ? "" : ", ") + name;
    std::fprintf(stderr, "collet: no tool is called '%s'%s%s; `collet tools --all` lists all\n", word.c_str(),
                 near.empty() ? "" : "; the nearest: ", near.c_str());
    return k_exit_no;
  }
  if (options.has("--json")) {
    std::string out;
    json::Writer writer(out);
    writer.begin_array();
    for (const catalog::Tool* tool : found)
      append_json(writer, *tool, host.settings());
    writer.end_array();
    std::printf("%s\n", out.c_str());
    return k_exit_done;
  }
  for (const catalog::Tool* tool : found)
    print_text(*tool, host.settings());
  return k_exit_done;
}

}  // namespace collet::host::cli
