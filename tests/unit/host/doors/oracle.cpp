// SPDX-License-Identifier: MIT
#include "tests/unit/host/doors/oracle.hpp"

#include <algorithm>
#include <fnmatch.h>

namespace collet::host::doors {

namespace {

const std::set<std::string> k_listed = {"a", "b", "c"};

bool globbed(const std::string& glob, const std::string& text) {
  return fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

/// A setting, and a flag that is true if [policy] made it.
template <class T>
struct Ruled {
  T value{};
  bool policy = false;
};

template <class T>
using Entries = std::map<std::string, Ruled<T>>;

/// All layers combined: a later layer replaces the settings of an earlier one, but `deny` lists are joined.
struct Merged {
  std::optional<Ruled<std::vector<std::string>>> allow;
  std::vector<Ruled<std::string>> deny;
  std::vector<Layer> layers;  ///< for the names that a layer gives and another overrides
  Entries<std::string> rename;
  Ruled<std::string> prefix;
  std::map<std::string, Entries<int>> pinned;
  std::map<std::string, Entries<int>> defaults;
  std::map<std::string, std::vector<std::string>> hide;

  explicit Merged(const Deployment& deployment) {
    add(deployment.file, false);
    if (deployment.profile) add(*deployment.profile, false);
    if (deployment.set) add(*deployment.set, false);
    add(deployment.policy, true);
  }

 private:
  void add(const Layer& layer, bool policy) {
    if (layer.allow) allow = {*layer.allow, policy};
    for (const auto& glob : layer.deny)
      deny.push_back({glob, policy});
    layers.push_back(layer);
    for (const auto& [key, name] : layer.rename)
      rename[key] = {name, policy};
    if (layer.prefix) prefix = {*layer.prefix, policy};
    for (const auto& [key, rules] : layer.tools) {
      for (const auto& [argument, value] : rules.pinned)
        pinned[key][argument] = {value, policy};
      for (const auto& [argument, value] : rules.defaults)
        defaults[key][argument] = {value, policy};
      if (rules.hide) hide[key] = *rules.hide;
    }
  }
};

/// A rule for "plugin:tool" counts before a rule for the bare id, and a rule of [policy] before both.
template <class T>
void take(Entries<T>& into, const Entries<T>& from) {
  for (const auto& [name, ruled] : from) {
    if (into.count(name) == 0 || ruled.policy || !into[name].policy) into[name] = ruled;
  }
}

template <class Map>
auto both(const Map& map, const DrawnTool& tool) {
  typename Map::mapped_type out;
  for (const auto& key : {tool.id, tool.key()}) {
    if (map.count(key) != 0) take(out, map.at(key));
  }
  return out;
}

Arguments values(const Entries<int>& entries) {
  Arguments out;
  for (const auto& [name, ruled] : entries)
    out[name] = ruled.value;
  return out;
}

/// Returns the name, and true if only [policy] or the plugin chose it.
Ruled<std::string> name_of(const Merged& all, const DrawnTool& tool) {
  Entries<std::string> renamed;
  for (const auto& key : {tool.id, tool.key()}) {
    if (all.rename.count(key) != 0) take(renamed, {{"name", all.rename.at(key)}});
  }
  const bool forced_prefix = all.prefix.policy && !all.prefix.value.empty();
  if (!renamed.empty() && (renamed["name"].policy || !forced_prefix)) return renamed["name"];
  if (all.prefix.value.empty()) return {tool.id, false};
  return {all.prefix.value + tool.id, all.prefix.policy};
}

/// Returns true if a rule of `allow` matches the tool. A rule of [policy] matches only a name that [policy]
/// or the plugin chose.
bool named_by_allow(const Merged& all, const DrawnTool& tool, const Ruled<std::string>& name,
                    bool literally) {
  std::vector<std::string> called = {tool.id, tool.key()};
  if (!all.allow->policy || name.policy) called.push_back(name.value);
  return std::any_of(all.allow->value.begin(), all.allow->value.end(), [&](const std::string& glob) {
    return (!literally || glob.find_first_of("*?[") == std::string::npos) &&
           std::any_of(called.begin(), called.end(), [&](const auto& text) { return globbed(glob, text); });
  });
}

bool allowed(const Merged& all, const DrawnTool& tool, const Ruled<std::string>& name) {
  if (tool.exposure == "internal") return false;
  if (!all.allow) return tool.exposure == "default";
  return named_by_allow(all, tool, name, tool.exposure != "default");
}

/// Returns true if the layer gives the tool a name that the glob matches.
bool names_by_layer(const Layer& layer, const DrawnTool& tool, const std::string& glob) {
  if (layer.prefix && globbed(glob, *layer.prefix + tool.id)) return true;
  return std::any_of(layer.rename.begin(), layer.rename.end(), [&](const auto& entry) {
    return (entry.first == tool.id || entry.first == tool.key()) && globbed(glob, entry.second);
  });
}

/// A rule of [policy] also counts for every name that some layer gives.
bool denied(const Merged& all, const DrawnTool& tool, const Ruled<std::string>& name) {
  return std::any_of(all.deny.begin(), all.deny.end(), [&](const auto& rule) {
    const std::string& glob = rule.value;
    if (globbed(glob, tool.id) || globbed(glob, tool.key()) || globbed(glob, name.value)) return true;
    return rule.policy && tool.exposure != "internal" &&
           std::any_of(all.layers.begin(), all.layers.end(),
                       [&](const Layer& layer) { return names_by_layer(layer, tool, glob); });
  });
}

bool callable(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '-';
  });
}

/// Returns the tool with its pinned, default and hidden arguments, or nothing if it would lack a required
/// argument.
std::optional<Reachable> arranged(Merged& all, const DrawnTool& tool) {
  Reachable one{tool, values(both(all.pinned, tool)), values(both(all.defaults, tool)), {}};
  for (const auto& key : {tool.id, tool.key()}) {
    for (const auto& glob : all.hide[key]) {
      for (const auto& argument : k_listed) {
        if (one.pinned.count(argument) == 0 && globbed(glob, argument)) one.hidden.insert(argument);
      }
    }
  }
  if (tool.needs_a && one.hidden.count("a") != 0 && one.defaults.count("a") == 0) return std::nullopt;
  return one;
}

}  // namespace

std::optional<Arguments> Reachable::passed(Arguments given) const {
  for (const auto& [name, value] : given) {
    if (pinned.count(name) != 0 || hidden.count(name) != 0) return std::nullopt;
  }
  for (const auto& set : {pinned, defaults})
    given.insert(set.begin(), set.end());
  if (tool.needs_a && given.count("a") == 0) return std::nullopt;
  for (const auto& [name, value] : given) {
    if (!tool.open && k_listed.count(name) == 0) return std::nullopt;
  }
  return given;
}

std::map<std::string, Reachable> reachable(const Deployment& deployment) {
  Merged all(deployment);
  std::map<std::string, Reachable> out;
  for (const DrawnTool& tool : deployment.tools) {
    const auto name = name_of(all, tool);
    if (denied(all, tool, name) || !allowed(all, tool, name) || !callable(name.value)) continue;
    if (const auto one = arranged(all, tool))
      out.emplace(name.value, *one);  // the first plugin keeps the name
  }
  return out;
}

std::map<std::string, Reachable> invocable(const Deployment& deployment) {
  Merged all(deployment);
  std::map<std::string, Reachable> out;
  for (const DrawnTool& tool : deployment.tools) {
    // Internal tools cannot be called by a name, so no rule renames them.
    const auto name = tool.exposure == "internal" ? Ruled<std::string>{tool.id, false} : name_of(all, tool);
    if (denied(all, tool, name)) continue;
    if (all.allow && all.allow->policy && !named_by_allow(all, tool, name, false)) continue;
    if (tool.exposure == "opt_in" && !(all.allow && named_by_allow(all, tool, name, true))) continue;
    // A name that cannot be called is an error of the configuration, and an exposed tool with such a name is
    // dropped.
    if (allowed(all, tool, name) && !callable(name.value)) continue;
    if (const auto one = arranged(all, tool)) out.emplace(tool.key(), *one);
  }
  return out;
}

}  // namespace collet::host::doors
