// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/deployment_diff.hpp"
#include "host/cli/commands/command_table.hpp"

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

const char* kind(const catalog::Tool& tool) {
  if (tool.kind == catalog::Tool::Kind::resource) return "resource";
  return tool.kind == catalog::Tool::Kind::prompt ? "prompt" : "tool";
}

/// Returns the tools, resources and prompts of that name, id or key.
std::vector<const catalog::Tool*> find_all(const catalog::Catalog& catalog, const std::string& word) {
  auto found = catalog.find_any(word);
  const auto add_matching = [&](const auto& offers) {
    for (const auto& offer : offers) {
      if (offer->run.id == word || offer->run.key() == word) found.push_back(&offer->run);
    }
  };
  add_matching(catalog.all_resources());
  add_matching(catalog.all_prompts());
  return found;
}

void print_text(const catalog::Tool& tool, const config::Settings& settings) {
  std::printf("%s: %s\n", tool.key().c_str(), catalog::state_word(tool.state));
  std::printf("  why     %s\n  where   %s\n", tool.reason.c_str(), tool.origin.text().c_str());
  if (tool.kind != catalog::Tool::Kind::tool) {
    std::printf("  kind    %s\n", kind(tool));
    return;
  }
  if (tool.name != tool.id)
    std::printf("  name    %s, from %s\n", tool.name.c_str(), tool.name_origin.text().c_str());
  std::printf("  cost    %lld tokens\n  limits  %lld ms, %lld result tokens\n",
              static_cast<long long>(tool.cost()), static_cast<long long>(tool.deadline.count()),
              static_cast<long long>(tool.max_result_tokens));
  for (const auto& [what, value] : operator_settings(tool, settings))
    std::printf("  set     %s = %s, from %s\n", what.c_str(), value.json.c_str(), value.origin.c_str());
}

void append_json(json::Writer& writer, const catalog::Tool& tool, const config::Settings& settings) {
  writer.begin_object()
      .member("tool", tool.key())
      .member("kind", kind(tool))
      .member("state", catalog::state_word(tool.state))
      .member("name", tool.name);
  writer.member("reason", tool.reason)
      .member("origin", tool.origin.text())
      .member("name_origin", tool.name_origin.text());
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
  const auto found = find_all(host.catalog(), word);
  if (found.empty()) {
    std::string near;
    for (const std::string& name : host.catalog().near(word, 3))
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
