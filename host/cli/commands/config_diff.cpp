// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/text/schema_edit.hpp"
#include "host/catalog/views/deployment_diff.hpp"
#include "host/cli/commands/command_table.hpp"
#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

using catalog::Change;
using catalog::EffectiveValue;
using catalog::ToolDifference;

constexpr std::size_t k_max_value = 160;              ///< characters of a value that are printed
constexpr std::string_view k_no_profile = "default";  ///< name of the configuration without a profile

/// One of the two deployments that are compared.
struct Side {
  std::string name;  ///< as on the command line
  std::unique_ptr<Host> host;

  std::int64_t tokens() const {
    std::int64_t sum = 0;
    for (const catalog::Tool* tool : host->catalog().exposed())
      sum += tool->cost();
    return sum;
  }
};

struct Pair {
  Side a;
  Side b;
};

const catalog::Tool& compared_tool(const ToolDifference& tool) {
  return tool.after != nullptr ? *tool.after : *tool.before;
}

std::string in_one_line(const std::string& text) {
  std::string out;
  append_printable(out, support::cut_characters(text, k_max_value));
  return out;
}

std::string value_text(const EffectiveValue& value) {
  return value.json.empty() ? "nothing" : in_one_line(value.json) + " (" + value.origin + ")";
}

/// Returns the names that are in `from` and not in `without`.
std::string names_only_in(const std::vector<std::string>& from, const std::vector<std::string>& without) {
  std::string out;
  for (const auto& name : from) {
    if (std::find(without.begin(), without.end(), name) != without.end()) continue;
    out += out.empty() ? "" : ", ";
    append_printable(out, name);
  }
  return out;
}

/// Describes a change of a schema by the properties that are added and removed, because schemas are long.
std::string schema_change(const Change& change) {
  const auto before = catalog::property_names(change.before.json);
  const auto after = catalog::property_names(change.after.json);
  const std::string gone = names_only_in(before, after);
  const std::string come = names_only_in(after, before);
  std::string out = gone.empty() ? "" : "without " + gone;
  if (!come.empty()) out += (out.empty() ? "with " : ", with ") + come;
  if (out.empty()) out = "differs";
  return out + " (" + change.before.origin + " -> " + change.after.origin + ")";
}

void print_changes(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    const bool schema = change.what == "input_schema" || change.what == "output_schema";
    const std::string text =
        schema ? schema_change(change) : value_text(change.before) + " -> " + value_text(change.after);
    std::printf("  %s: %s\n", change.what.c_str(), text.c_str());
  }
}

void print_verdict(const Side& side, const catalog::Tool* tool, const std::string& plugin) {
  const auto visibility = catalog::visibility_of(tool, plugin, side.host->settings());
  std::printf("  %s: %s (%s)\n", side.name.c_str(), in_one_line(visibility.reason).c_str(),
              visibility.origin.c_str());
}

void print_appearance(const char* word, const std::vector<ToolDifference>& tools, const Pair& pair) {
  for (const ToolDifference& tool : tools) {
    const catalog::Tool& one =
        tool.after != nullptr && tool.after->state == catalog::State::exposed ? *tool.after : *tool.before;
    std::printf("%s %s, %s, %lld tokens\n", word, one.name.c_str(), one.key().c_str(),
                static_cast<long long>(one.cost()));
    print_verdict(pair.a, tool.before, one.plugin);
    print_verdict(pair.b, tool.after, one.plugin);
  }
}

void print_differences(const Pair& pair, const catalog::Comparison& difference) {
  for (const Side* side : {&pair.a, &pair.b}) {
    std::printf("%s: %zu tools, %lld tokens\n", side->name.c_str(), side->host->catalog().exposed().size(),
                static_cast<long long>(side->tokens()));
  }
  print_appearance("added", difference.added, pair);
  print_appearance("removed", difference.removed, pair);
  for (const ToolDifference& tool : difference.changed) {
    std::printf("changed %s, %s, %lld -> %lld tokens\n", tool.before->name.c_str(),
                tool.before->key().c_str(), static_cast<long long>(tool.before->cost()),
                static_cast<long long>(tool.after->cost()));
    print_changes(tool.changes);
  }
  if (!difference.settings.empty()) std::printf("settings\n");
  print_changes(difference.settings);
  if (difference.empty()) std::printf("no difference\n");
}

void append_side(json::Writer& writer, const char* key, const Side& side) {
  writer.key(key)
      .begin_object()
      .member("profile", side.name)
      .member("tools", static_cast<std::uint64_t>(side.host->catalog().exposed().size()))
      .member("tokens", side.tokens())
      .end_object();
}

void append_changes(json::Writer& writer, const char* key, const std::vector<Change>& changes) {
  writer.key(key).begin_array();
  for (const Change& change : changes) {
    writer.begin_object().member("what", change.what);
    for (const auto& [side, value] : {std::pair{"a", &change.before}, std::pair{"b", &change.after}}) {
      if (value->json.empty()) continue;
      writer.key(side)
          .begin_object()
          .member_raw("value", value->json)
          .member("origin", value->origin)
          .end_object();
    }
    writer.end_object();
  }
  writer.end_array();
}

void append_tools(json::Writer& writer, const char* key, const std::vector<ToolDifference>& tools,
                  const Pair& pair) {
  writer.key(key).begin_array();
  for (const ToolDifference& tool : tools) {
    writer.begin_object().member("tool", compared_tool(tool).key());
    const auto append = [&](const char* name, const Side& side, const catalog::Tool* one) {
      const auto visibility = catalog::visibility_of(one, compared_tool(tool).plugin, side.host->settings());
      writer.key(name).begin_object().member("state", visibility.state);
      if (one != nullptr) writer.member("name", one->name).member("tokens", one->cost());
      writer.member("reason", visibility.reason).member("origin", visibility.origin).end_object();
    };
    append("a", pair.a, tool.before);
    append("b", pair.b, tool.after);
    append_changes(writer, "changes", tool.changes);
    writer.end_object();
  }
  writer.end_array();
}

void print_differences_json(const Pair& pair, const catalog::Comparison& difference) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("differs", !difference.empty());
  append_side(writer, "a", pair.a);
  append_side(writer, "b", pair.b);
  append_tools(writer, "added", difference.added, pair);
  append_tools(writer, "removed", difference.removed, pair);
  append_tools(writer, "changed", difference.changed, pair);
  append_changes(writer, "settings", difference.settings);
  writer.end_object();
  std::printf("%s\n", out.c_str());
}

support::Result<Side> wire_side(const Options& options, const std::string& name) {
  Options own = options;
  own.profile = name == k_no_profile ? "" : name;
  auto host = Host::wire(own);
  if (!host) return host.error();
  return Side{name, *std::move(host)};
}

}  // namespace

int run_config_diff(const Options& options) {
  if (!options.profile.empty()) {
    std::fprintf(stderr, "collet: found --profile %s, expected both profiles as arguments: leave it out\n",
                 options.profile.c_str());
    return k_exit_usage;
  }
  auto a = wire_side(options, options.value("PROFILE_A"));
  auto b = a ? wire_side(options, options.value("PROFILE_B")) : support::Result<Side>(a.error());
  if (!b) {
    std::fprintf(stderr, "collet: %s\n", b.error().message.c_str());
    return k_exit_usage;
  }
  const Pair pair{*std::move(a), *std::move(b)};
  const auto difference = catalog::compare({pair.a.host->catalog(), pair.a.host->settings()},
                                           {pair.b.host->catalog(), pair.b.host->settings()});
  if (options.has("--json")) {
    print_differences_json(pair, difference);
  } else {
    print_differences(pair, difference);
  }
  return k_exit_done;
}

}  // namespace collet::host::cli
