// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/host_tools.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "plugins/workflow/language/model/api_call.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_external = "external:";
constexpr std::string_view k_status = "external:status";
constexpr std::string_view k_self = "workflow:";

Value value_of(json::View view) {
  if (!view || view.is(json::Type::null)) return {};
  auto value = Value::parse(view.raw());
  return value ? *std::move(value) : Value();
}

Annotations annotations_of(json::View view) {
  Annotations hints;
  hints.read_only = view["readOnlyHint"].boolean();
  hints.destructive = view["destructiveHint"].boolean();
  hints.idempotent = view["idempotentHint"].boolean();
  hints.open_world = view["openWorldHint"].boolean();
  return hints;
}

/// The members of a listed tool, found in one pass, since a start reads all tools of the host.
struct ToolMembers {
  std::string key;
  json::View annotations, input_schema, output_schema;

  explicit ToolMembers(json::View tool) {
    for (const auto& [name, value] : tool.members()) {
      const std::string_view word = name.inner();
      if (word == "key") key = value.string().value_or(std::string());
      if (word == "annotations") annotations = value;
      if (word == "input_schema") input_schema = value;
      if (word == "output_schema") output_schema = value;
    }
  }
};

/// Returns everything but the schemas.
ToolInfo tool_head(const ToolMembers& tool) {
  ToolInfo info;
  info.key = tool.key;
  info.external = info.key.starts_with(k_external);
  if (info.external) info.key.erase(0, k_external.size());
  info.annotations = annotations_of(tool.annotations);
  return info;
}

}  // namespace

ToolInfo tool_info(json::View tool) {
  const ToolMembers members(tool);
  ToolInfo info = tool_head(members);
  info.input_schema = value_of(members.input_schema);
  info.output_schema = value_of(members.output_schema);
  return info;
}

ToolInfo api_tool(const ToolInfo& call_api) {
  ToolInfo info = call_api;
  info.key = k_api_key;
  info.input_schema = api_call_schema(call_api.input_schema);
  return info;
}

std::string host_key(const ToolInfo& tool) {
  if (tool.key == k_api_key && !tool.external) return std::string(k_call_api_key);
  return tool.external ? std::string(k_external).append(tool.key) : tool.key;
}

HostTools::HostTools(std::string_view list) {
  std::map<std::string, std::string, std::less<>> versions;  // by alias
  std::map<std::string, Milliseconds, std::less<>> limits;   // by alias
  std::set<std::string, std::less<>> plugins;
  std::set<std::string, std::less<>> aliases;
  for (const auto item : json::View(list).items()) {
    const ToolMembers tool(item);
    if (tool.key == k_status) {
      const auto about = tool.annotations;
      servers_problem_ = about["fault"].string().value_or(std::string());
      for (const auto& [alias, server] : about["servers"].members()) {
        aliases.insert(alias.string().value_or(std::string()));
        if (const auto made = server["server"]["name"].string())
          versions[alias.string().value_or(std::string())] = std::string(*made).append(" ").append(
              server["server"]["version"].string().value_or(std::string()));
        if (const auto limit = server["timeout_ms"].integer())
          limits[alias.string().value_or(std::string())] = Milliseconds(*limit);
        const auto state = server["state"];
        if (!state.equals("failed") && !state.equals("starting")) continue;
        if (state.equals("starting")) starting_.push_back(alias.string().value_or(std::string()));
        problems_.emplace(alias.string().value_or(std::string()),
                          server["reason"].string().value_or(state.string().value_or(std::string())));
      }
    }
    if (tool.key.starts_with(k_self)) continue;
    ToolInfo info = tool_head(tool);
    std::string key = info.key;
    const auto colon = key.find(':');
    if (colon == std::string::npos) continue;  // the tool is one of the plugin external's own
    if (!info.external) names_[key.substr(colon + 1)].push_back(key);
    if (!info.external) plugins.insert(key.substr(0, colon));
    const bool external = info.external;
    Listed listed{std::move(info), std::string(tool.input_schema.raw()),
                  std::string(tool.output_schema.raw())};
    // A plugin's tool replaces a server's tool of the same key, in either order.
    if (external) {
      tools_.try_emplace(std::move(key), std::move(listed));
    } else {
      tools_.insert_or_assign(std::move(key), std::move(listed));
    }
  }
  if (const auto found = tools_.find(k_call_api_key); found != tools_.end())
    api_ = api_tool(*parsed(found->second));
  std::set_intersection(aliases.begin(), aliases.end(), plugins.begin(), plugins.end(),
                        std::inserter(ambiguous_, ambiguous_.end()));
  for (auto& [key, listed] : tools_) {
    ToolInfo& tool = listed.info;
    if (!tool.external) continue;
    const auto alias = key.substr(0, key.find(':'));
    if (const auto found = versions.find(alias); found != versions.end()) tool.server_version = found->second;
    if (const auto found = limits.find(alias); found != limits.end())
      tool.server_limit = ServerLimit{alias, found->second};
  }
}

const ToolInfo* HostTools::parsed(Listed& tool) const {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(tool.parsed, true)) {
    tool.info.input_schema = value_of(json::View(tool.input_schema));
    tool.info.output_schema = value_of(json::View(tool.output_schema));
    tool.input_schema = {};
    tool.output_schema = {};
  }
  return &tool.info;
}

const ToolInfo* HostTools::find(std::string_view name) const {
  if (const auto found = tools_.find(name); found != tools_.end()) return parsed(found->second);
  if (name == k_api_key || api_call(name)) return api_ ? &*api_ : nullptr;
  const auto named = names_.find(name);
  if (named == names_.end() || named->second.size() != 1) return nullptr;
  return parsed(tools_.find(named->second.front())->second);
}

std::vector<std::string> HostTools::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, tool] : tools_)
    keys.push_back(key);
  for (const auto& [name, of] : names_)
    if (of.size() == 1) keys.push_back(name);
  return keys;
}

std::string HostTools::problem(std::string_view alias) const {
  if (const auto found = problems_.find(alias); found != problems_.end()) return found->second;
  return servers_problem_;
}

const ToolInfo* HostTools::operation(std::string_view call) const {
  const auto found = operations_.find(call);
  return found == operations_.end() || !found->second.tool ? nullptr : &*found->second.tool;
}

std::string HostTools::operation_problem(std::string_view call) const {
  const auto found = operations_.find(call);
  return found == operations_.end() || !found->second.certain ? std::string() : found->second.problem;
}

}  // namespace collet::workflow
