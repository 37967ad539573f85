// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/deployment.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <collet/json_writer.hpp>

#include "plugins/workflow/language/model/api_call.hpp"
#include "sdk/support/file/read_file.hpp"

namespace collet::workflow {
namespace {

using support::Error;

constexpr std::string_view k_external = "external:";
constexpr std::string_view k_status = "external:status";
constexpr std::string_view k_self = "workflow:";
constexpr std::uint32_t k_no_file = ~std::uint32_t{0};
constexpr std::size_t k_max_lock_bytes = std::size_t{32} << 20U;

Value parsed(json::View view) {
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

void append_hints(json::Writer& out, const Annotations& hints) {
  const auto hint = [&](const char* name, const std::optional<bool>& value) {
    if (value) out.member(name, *value);
  };
  out.key("annotations").begin_object();
  out.member("readOnlyHint", hints.read_only.value_or(false));
  hint("destructiveHint", hints.destructive);
  hint("idempotentHint", hints.idempotent);
  hint("openWorldHint", hints.open_world);
  out.end_object();
}

}  // namespace

ToolInfo tool_info(json::View tool) {
  ToolInfo info;
  info.key = tool["key"].string().value_or(std::string());
  info.external = info.key.starts_with(k_external);
  if (info.external) info.key.erase(0, k_external.size());
  info.input_schema = parsed(tool["input_schema"]);
  info.output_schema = parsed(tool["output_schema"]);
  info.annotations = annotations_of(tool["annotations"]);
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
  for (const auto tool : json::View(list).items()) {
    std::string key = tool["key"].string().value_or(std::string());
    if (key == k_status) {
      const auto about = tool["annotations"];
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
    if (key.starts_with(k_self)) continue;
    ToolInfo info = tool_info(tool);
    key = info.key;
    const auto colon = key.find(':');
    if (colon == std::string::npos) continue;  // the tool is one of the plugin external's own
    if (!info.external) names_[key.substr(colon + 1)].push_back(key);
    if (!info.external) plugins.insert(key.substr(0, colon));
    // A plugin's tool replaces a server's tool of the same key, in either order.
    if (info.external) {
      tools_.try_emplace(std::move(key), std::move(info));
    } else {
      tools_.insert_or_assign(std::move(key), std::move(info));
    }
  }
  if (const auto found = tools_.find(k_call_api_key); found != tools_.end()) api_ = api_tool(found->second);
  std::set_intersection(aliases.begin(), aliases.end(), plugins.begin(), plugins.end(),
                        std::inserter(ambiguous_, ambiguous_.end()));
  for (auto& [key, tool] : tools_) {
    if (!tool.external) continue;
    const auto alias = key.substr(0, key.find(':'));
    if (const auto found = versions.find(alias); found != versions.end()) tool.server_version = found->second;
    if (const auto found = limits.find(alias); found != limits.end())
      tool.server_limit = ServerLimit{alias, found->second};
  }
}

const ToolInfo* HostTools::find(std::string_view name) const {
  if (const auto found = tools_.find(name); found != tools_.end()) return &found->second;
  if (name == k_api_key || api_call(name)) return api_ ? &*api_ : nullptr;
  const auto named = names_.find(name);
  if (named == names_.end() || named->second.size() != 1) return nullptr;
  return &tools_.find(named->second.front())->second;
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

std::string no_files_text(const std::string& folder) {
  return folder + " holds no *.yaml and no *.yml file" + other_folder_hint(folder);
}

Deployment::Deployment(const std::string& folder, std::vector<SourceFile> files, std::string_view tools,
                       std::optional<Lock> lock)
    : files_(std::move(files)),
      loaded_(workflow::load(files_)),
      tools_(tools),
      lock_(std::move(lock)),
      checked_(check(loaded_.model, tools_)),
      findings_(loaded_.findings) {
  findings_.insert(findings_.end(), checked_.findings.begin(), checked_.findings.end());
  for (const auto& alias : tools_.ambiguous())
    findings_.push_back({Severity::error,
                         Mark{k_no_file},
                         "WF207",
                         {},
                         {},
                         std::string("servers.json: '").append(alias).append("' is a plugin of this host"),
                         {},
                         "give the server another name"});
  if (lock_) judge_drift(folder);
  sort_findings(findings_);
}

/// Compares the tools with the lock file. A workflow that uses what is no longer there is not offered.
void Deployment::judge_drift(const std::string& folder) {
  drifts_ = compare(*lock_, tools_);
  explain_errors(drifts_, checked_, findings_);
  for (Finding& finding : drift_findings(drifts_, checked_, folder)) {
    if (finding.severity == Severity::error)
      for (CheckedWorkflow& workflow : checked_.workflows)
        if (workflow.workflow->key == finding.workflow) workflow.ok = false;
    findings_.push_back(std::move(finding));
  }
}

support::Result<std::shared_ptr<const Deployment>> Deployment::load(const std::string& folder,
                                                                    std::string_view tools) {
  auto files = read_folder(folder);
  if (!files) return std::move(files.error());
  return load(folder, *std::move(files), tools);
}

support::Result<std::shared_ptr<const Deployment>> Deployment::load(const std::string& folder,
                                                                    std::vector<SourceFile> files,
                                                                    std::string_view tools) {
  std::optional<Lock> lock;
  const std::string lock_path = std::string(folder).append("/").append(k_lock_file);
  const auto text = support::read_file(lock_path, k_max_lock_bytes);
  if (!text && text.error().code != COLLET_NOT_FOUND) return text.error();
  if (text) {
    auto read = Lock::parse(*text);
    if (!read) {
      Error error = std::move(read.error());
      error.message.insert(0, std::string(k_lock_file).append(": "));
      return error;
    }
    lock = *std::move(read);
  }
  return std::shared_ptr<const Deployment>(new Deployment(folder, std::move(files), tools, std::move(lock)));
}

const CheckedWorkflow* Deployment::find(std::string_view tool) const {
  for (const auto& one : checked_.workflows)
    if (one.workflow->name == tool) return &one;
  return nullptr;
}

std::string Deployment::first_error(std::string_view workflow) const {
  std::string text;
  std::size_t count = 0;
  for (const auto& finding : findings_) {
    if (finding.severity != Severity::error || finding.workflow != workflow) continue;
    if (count++ == 0) text = finding_text(finding, loaded_.model.files);
  }
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  if (count > 1) text.append(" (and ").append(std::to_string(count - 1)).append(" more)");
  return text;
}

std::string Deployment::problem_of(const CheckedWorkflow& workflow) const {
  if (!workflow.ok) return first_error(workflow.workflow->key);
  for (const auto& tool : workflow.tools) {
    if (!tool.starts_with(k_self)) continue;
    const auto* const callee = checked_.find(std::string_view(tool).substr(k_self.size()));
    const auto problem = callee == nullptr ? std::string() : problem_of(*callee);
    if (!problem.empty()) return "the workflow '" + callee->workflow->key + "', which it calls: " + problem;
  }
  return {};
}

std::map<std::string, std::string> Deployment::unreadable() const {
  std::map<std::string, std::string> problems;
  for (const auto& finding : findings_) {
    if (finding.severity != Severity::error) continue;
    if (!finding.workflow.empty() && loaded_.model.find(finding.workflow) != nullptr) continue;
    problems.emplace(finding.workflow, first_error(finding.workflow));
  }
  return problems;
}

CallTarget Deployment::target(const std::string& tool) const {
  if (tool.starts_with(k_self)) {
    const auto* const other = loaded_.model.find(tool.substr(k_self.size()));
    return {std::string(k_self).append(other == nullptr ? tool.substr(k_self.size()) : other->name),
            tool,
            "workflow",
            {},
            {},
            {}};
  }
  const auto* const found = tools_.find(tool);
  if (found == nullptr) return {tool, tool, tool.substr(0, tool.find(':')), {}, {}, {}};
  if (auto operation = found->key == k_api_key ? api_call(tool) : std::nullopt)
    return {host_key(*found), tool, operation->api, {}, found->input_schema, std::move(operation)};
  return {host_key(*found),    found->key,          found->key.substr(0, found->key.find(':')),
          found->server_limit, found->input_schema, {}};
}

std::vector<std::string> Deployment::tool_descriptions() const {
  std::vector<std::string> tools;
  const auto append_broken = [&](std::string_view name, std::string_view problem) {
    std::string tool;
    json::Writer(tool).begin_object().member("id", name).member("fault", problem).end_object();
    tools.push_back(std::move(tool));
  };
  for (const auto& one : checked_.workflows) {
    const Workflow& workflow = *one.workflow;
    if (workflow.disabled || workflow.runtime == Workflow::Runtime::ignored) continue;
    if (const auto problem = problem_of(one); !problem.empty()) {
      append_broken(workflow.name, problem);
      continue;
    }
    std::string tool;
    json::Writer out(tool);
    out.begin_object().member("id", workflow.name);
    if (!workflow.title.empty()) out.member("title", workflow.title);
    out.member("description", workflow.description.empty() ? workflow.name : workflow.description);
    out.member_raw("input_schema", one.input_schema.json());
    if (!one.output_schema.undefined()) out.member_raw("output_schema", one.output_schema.json());
    append_hints(out, one.annotations);
    out.member("exposure", workflow.hidden ? "internal" : "default").member("latency", "long").end_object();
    tools.push_back(std::move(tool));
  }
  for (const auto& [key, problem] : unreadable())
    append_broken(key.empty() ? "workflows" : key, problem);
  return tools;
}

}  // namespace collet::workflow
