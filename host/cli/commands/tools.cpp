// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <string>

#include <collet/json.hpp>

#include "host/catalog/brief_form.hpp"
#include "host/catalog/text/schema_edit.hpp"
#include "host/cli/commands/command_table.hpp"

namespace collet::host::cli {

namespace {

/// Tokens in the full and in the brief form. Clients see one of the two.
struct Costs {
  std::int64_t full = 0;
  std::int64_t brief = 0;
};

/// A tool may be shown in its brief form although the others are not, as the reader in the mode `meta`.
Costs costs_of(const catalog::Tool& tool, bool brief_is_shown) {
  if (!tool.full) return {tool.cost(), tool.cost(catalog::brief_form(tool))};
  return {brief_is_shown ? tool.cost(*tool.full) : tool.cost(), tool.cost()};
}

std::string listed_as_json(const std::vector<const catalog::Tool*>& tools, bool with_state,
                           bool brief_is_shown) {
  std::string out;
  json::Writer writer(out);
  writer.begin_array();
  for (const catalog::Tool* tool : tools) {
    writer.begin_object().member("name", tool->name);
    writer.member("title", tool->title).member("description", tool->description);
    writer.member_raw("inputSchema",
                      tool->input_schema.empty() ? "{}" : catalog::listed_schema(tool->input_schema));
    if (!tool->output_schema.empty()) writer.member_raw("outputSchema", tool->output_schema);
    if (!tool->annotations.empty()) writer.member_raw("annotations", tool->annotations);
    const Costs costs = costs_of(*tool, brief_is_shown);
    writer.member("tool", tool->key()).member("tokens", tool->cost());
    writer.member("tokens_full", costs.full).member("tokens_brief", costs.brief);
    if (with_state) writer.member("state", catalog::state_word(tool->state)).member("reason", tool->reason);
    writer.end_object();
  }
  writer.end_array();
  return out;
}

}  // namespace

int run_tools(const Options& options, Host& host) {
  std::vector<const catalog::Tool*> tools = host.catalog().surface().tools;
  if (options.has("--all")) {
    tools.clear();
    for (const auto& tool : host.catalog().all())
      tools.push_back(tool.get());
  }
  const bool brief_is_shown = host.settings().expose.descriptions.value == "brief";
  if (options.has("--json")) {
    std::printf("%s\n", listed_as_json(tools, options.has("--all"), brief_is_shown).c_str());
    return k_exit_done;
  }
  std::size_t width = 4;
  for (const catalog::Tool* tool : tools)
    width = std::max(width, tool->name.size());
  const int column = static_cast<int>(width + 2);
  Costs total;
  if (options.has("--cost")) std::printf("%-*s  full   brief\n", column, "");
  for (const catalog::Tool* tool : tools) {
    std::printf("%-*s", column, tool->name.c_str());
    const Costs costs = options.has("--cost") ? costs_of(*tool, brief_is_shown) : Costs{};
    if (options.has("--cost"))
      std::printf("%6lld  %6lld  ", static_cast<long long>(costs.full), static_cast<long long>(costs.brief));
    if (options.has("--all")) {
      std::printf("%-12s %s (%s)\n", catalog::state_word(tool->state), tool->reason.c_str(),
                  tool->origin.text().c_str());
    } else {
      std::printf("%s\n", tool->title.c_str());
    }
    if (tool->state != catalog::State::exposed) continue;
    total.full += costs.full;
    total.brief += costs.brief;
  }
  if (options.has("--cost")) {
    std::printf("%-*s%6lld  %6lld  tokens in all; clients see the %s form\n", column, "",
                static_cast<long long>(total.full), static_cast<long long>(total.brief),
                host.settings().expose.descriptions.value.c_str());
  }
  // Without a tool but the host's own, the reason is usually a setting: a script should notice it.
  const auto& all = host.catalog().all();
  const bool is_faulty = std::any_of(
      all.begin(), all.end(), [](const auto& tool) { return tool->state == catalog::State::quarantined; });
  const bool is_empty = std::all_of(tools.begin(), tools.end(),
                                    [](const catalog::Tool* tool) { return tool->plugin == "collet"; });
  return is_empty && is_faulty ? k_exit_no : k_exit_done;
}

}  // namespace collet::host::cli
