// SPDX-License-Identifier: MIT
#include <algorithm>

#include "host/catalog/rules.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::catalog {

namespace {

using config::Origin;
using config::Rule;

class IdleRules {
 public:
  IdleRules(const Catalog& catalog, const config::Settings& settings, std::vector<std::string>& warnings)
      : expose_(settings.expose), tables_(settings.tools), warnings_(warnings) {
    for (const auto& tool : catalog.all()) {
      tools_.push_back(tool.get());
      runs_.push_back(tool.get());
    }
    for (const auto& resource : catalog.all_resources())
      runs_.push_back(&resource->run);
    for (const auto& prompt : catalog.all_prompts())
      runs_.push_back(&prompt->run);
  }

  void warn() {
    if (expose_.allow_set) {
      for (const auto& rule : expose_.allow)
        warn_of_allow(rule);
    }
    for (const auto& rule : expose_.deny)
      warn_unless_known("expose.deny", rule);
    for (const auto& rule : expose_.nested)
      warn_of_nested(rule);
    for (const auto& [name, entry] : expose_.rename) {
      warn_unless_tool("expose.rename", name, entry.origin);
      if (!is_overruled(entry, expose_)) continue;
      warnings_.push_back(entry.origin.text() + ": expose.rename." + name +
                          " has no effect: [policy] sets expose.prefix at " + expose_.prefix.origin.text());
    }
    for (const auto& [name, entry] : expose_.describe)
      warn_unless_tool("expose.describe", name, entry.origin);
    for (const auto& [name, entry] : tables_)
      warn_unless_tool("tools", name, entry.origin);
  }

 private:
  /// Returns the nearest name, in the form of the word: an id, or "plugin:tool".
  std::string suggestion(const std::string& word) const {
    std::vector<std::string> candidates;
    candidates.reserve(tools_.size());
    for (const Tool* tool : tools_)
      candidates.push_back(word.find(':') == std::string::npos ? tool->id : tool->key());
    return support::did_you_mean(word, candidates);
  }

  bool warn_unless_known(std::string_view key, const Rule& rule) {
    if (std::any_of(runs_.begin(), runs_.end(), [&](const Tool* run) { return names_tool(rule, *run); }))
      return false;
    warnings_.push_back(rule.origin.text() + ": " + written_rule(key, rule.glob, rule.origin) +
                        " names no known tool" + suggestion(rule.glob));
    return true;
  }

  void warn_of_allow(const Rule& rule) {
    if (warn_unless_known("expose.allow", rule)) return;
    const Rule* denying = nullptr;
    for (const Tool* run : runs_) {
      if (!allows_tool(rule, *run)) continue;
      const Rule* const denied = denying_rule(*run, expose_);
      if (denied == nullptr) return;
      if (denying == nullptr) denying = denied;
    }
    if (denying == nullptr) return;
    warnings_.push_back(rule.origin.text() + ": " + written_rule("expose.allow", rule.glob, rule.origin) +
                        " has no effect: " + written_rule("expose.deny", denying->glob, denying->origin) +
                        " (" + denying->origin.text() + ") denies what it names");
  }

  void warn_of_nested(const Rule& rule) {
    if (warn_unless_known("nested", rule) || rule.literal()) return;
    warnings_.push_back(rule.origin.text() + ": " + written_rule("nested", rule.glob, rule.origin) +
                        " has no effect: expected the full name of a tool");
  }

  void warn_unless_tool(std::string_view table, const std::string& name, const Origin& origin) {
    const bool known = std::any_of(tools_.begin(), tools_.end(),
                                   [&](const Tool* tool) { return tool->id == name || tool->key() == name; });
    if (known) return;
    const std::string place = origin.line == 0 && origin.file == Origin{}.file ? "" : origin.text() + ": ";
    warnings_.push_back(place + "[" + std::string(table) + "] '" + name + "' names no known tool" +
                        suggestion(name));
  }

  const config::ExposeSettings& expose_;
  const std::map<std::string, config::ToolSettings>& tables_;
  std::vector<std::string>& warnings_;
  std::vector<const Tool*> tools_;
  std::vector<const Tool*> runs_;  ///< the tools, the resources and the prompts
};

}  // namespace

void warn_of_idle_rules(const Catalog& catalog, const config::Settings& settings,
                        std::vector<std::string>& warnings) {
  IdleRules(catalog, settings, warnings).warn();
}

}  // namespace collet::host::catalog
