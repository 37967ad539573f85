// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/facets.hpp"
#include "host/catalog/schema_edit.hpp"
#include "host/cli/commands.hpp"
#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

using catalog::Change;
using catalog::Facet;
using catalog::ToolDifference;

constexpr std::size_t k_longest_value = 160;

/// One of the two deployments.
struct Side {
  std::string name;  ///< as given
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

const catalog::Tool& known(const ToolDifference& tool) {
  return tool.after != nullptr ? *tool.after : *tool.before;
}

std::string in_one_line(const std::string& text) {
  std::string out;
  append_printable(out, support::cut_characters(text, k_longest_value));
  return out;
}

std::string shown(const Facet& facet) {
  return facet.json.empty() ? "nothing" : in_one_line(facet.json) + " (" + facet.origin + ")";
}

/// Names that `from` lists and `without` does not.
std::string surplus(const std::vector<std::string>& from, const std::vector<std::string>& without) {
  std::string out;
  for (const auto& name : from) {
    if (std::find(without.begin(), without.end(), name) != without.end()) continue;
    out += out.empty() ? "" : ", ";
    append_printable(out, name);
  }
  return out;
}

/// A schema is too long to be read; which properties come and go tells most of it.
std::string schema_change(const Change& change) {
  const auto before = catalog::property_names(change.before.json);
  const auto after = catalog::property_names(change.after.json);
  const std::string gone = surplus(before, after);
  const std::string come = surplus(after, before);
  std::string out = gone.empty() ? "" : "without " + gone;
  if (!come.empty()) out += (out.empty() ? "with " : ", with ") + come;
  if (out.empty()) out = "differs";
  return out + " (" + change.before.origin + " -> " + change.after.origin + ")";
}

void print_changes(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    const bool schema = change.what == "input_schema" || change.what == "output_schema";
    const std::string text =
        schema ? schema_change(change) : shown(change.before) + " -> " + shown(change.after);
    std::printf("  %s: %s\n", change.what.c_str(), text.c_str());
  }
}

void print_verdict(const Side& side, const catalog::Tool* tool, const std::string& plugin) {
  const auto verdict = catalog::verdict_of(tool, plugin, side.host->settings());
  std::printf("  %s: %s (%s)\n", side.name.c_str(), in_one_line(verdict.reason).c_str(),
              verdict.origin.c_str());
}

void print_moved(const char* word, const std::vector<ToolDifference>& tools, const Pair& pair) {
  for (const ToolDifference& tool : tools) {
    const catalog::Tool& one =
        tool.after != nullptr && tool.after->state == catalog::State::exposed ? *tool.after : *tool.before;
    std::printf("%s %s, %s, %lld tokens\n", word, one.name.c_str(), one.key().c_str(),
                static_cast<long long>(one.cost()));
    print_verdict(pair.a, tool.before, one.plugin);
    print_verdict(pair.b, tool.after, one.plugin);
  }
}

void print_text(const Pair& pair, const catalog::Comparison& difference) {
  for (const Side* side : {&pair.a, &pair.b}) {
    std::printf("%s: %zu tools, %lld tokens\n", side->name.c_str(), side->host->catalog().exposed().size(),
                static_cast<long long>(side->tokens()));
  }
  print_moved("added", difference.added, pair);
  print_moved("removed", difference.removed, pair);
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
    for (const auto& [side, facet] : {std::pair{"a", &change.before}, std::pair{"b", &change.after}}) {
      if (facet->json.empty()) continue;
      writer.key(side)
          .begin_object()
          .member_raw("value", facet->json)
          .member("origin", facet->origin)
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
    writer.begin_object().member("tool", known(tool).key());
    const auto append = [&](const char* name, const Side& side, const catalog::Tool* one) {
      const auto verdict = catalog::verdict_of(one, known(tool).plugin, side.host->settings());
      writer.key(name).begin_object().member("state", verdict.state);
      if (one != nullptr) writer.member("name", one->name).member("tokens", one->cost());
      writer.member("reason", verdict.reason).member("origin", verdict.origin).end_object();
    };
    append("a", pair.a, tool.before);
    append("b", pair.b, tool.after);
    append_changes(writer, "changes", tool.changes);
    writer.end_object();
  }
  writer.end_array();
}

void print_json(const Pair& pair, const catalog::Comparison& difference) {
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

support::Result<Side> wired(const Options& options, const std::string& name) {
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
  auto a = wired(options, options.profile_a);
  auto b = a ? wired(options, options.profile_b) : support::Result<Side>(a.error());
  if (!b) {
    std::fprintf(stderr, "collet: %s\n", b.error().message.c_str());
    return k_exit_usage;
  }
  const Pair pair{*std::move(a), *std::move(b)};
  const auto difference = catalog::compare({pair.a.host->catalog(), pair.a.host->settings()},
                                           {pair.b.host->catalog(), pair.b.host->settings()});
  if (options.json) {
    print_json(pair, difference);
  } else {
    print_text(pair, difference);
  }
  return k_exit_done;
}

}  // namespace collet::host::cli
