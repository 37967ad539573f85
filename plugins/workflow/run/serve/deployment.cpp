// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/deployment.hpp"

#include <utility>

#include <collet/json_writer.hpp>

#include "plugins/workflow/language/model/api_call.hpp"
#include "sdk/support/file/read_file.hpp"

namespace collet::workflow {
namespace {

using support::Error;

constexpr std::string_view k_self = "workflow:";
constexpr std::uint32_t k_no_file = ~std::uint32_t{0};
constexpr std::size_t k_max_lock_bytes = std::size_t{32} << 20U;

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

std::string no_files_text(const std::string& folder) {
  return folder + " holds no *.yaml and no *.yml file" + other_folder_hint(folder);
}

Deployment::Deployment(const std::string& folder, std::vector<SourceFile> files, std::string_view tools,
                       std::optional<Lock> lock, OperationLook* look)
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
  if (look != nullptr) judge_operations(*look);
  if (lock_) judge_drift(folder);
  sort_findings(findings_);
}

/// A workflow with an error is not offered.
void Deployment::refuse(const Finding& finding) {
  if (finding.severity != Severity::error) return;
  for (CheckedWorkflow& workflow : checked_.workflows)
    if (workflow.workflow->key == finding.workflow) workflow.ok = false;
}

/// Looks at the operations of steps `api:NAME/OPERATION`.
void Deployment::judge_operations(OperationLook& look) {
  const bool describes = look.wants_operations() || (lock_ && lock_->has_operations());
  LookedOperations operations;
  for (const CheckedWorkflow& one : checked_.workflows) {
    const Workflow& workflow = *one.workflow;
    if (workflow.disabled || workflow.runtime == Workflow::Runtime::ignored) continue;
    if (describes) look.describe(workflow, *this, operations);
    for (Finding& finding : look.at(workflow, *this)) {
      refuse(finding);
      findings_.push_back(std::move(finding));
    }
  }
  tools_.set_operations(std::move(operations));
}

/// Compares the tools with the lock file. A workflow that uses what is no longer there is not offered.
void Deployment::judge_drift(const std::string& folder) {
  drifts_ = compare(*lock_, tools_);
  explain_errors(drifts_, checked_, folder, findings_);
  for (Finding& finding : drift_findings(drifts_, checked_, folder)) {
    refuse(finding);
    findings_.push_back(std::move(finding));
  }
}

Deployment::Loaded Deployment::load(const std::string& folder, std::string_view tools, OperationLook* look) {
  auto files = read_folder(folder);
  if (!files) return std::move(files.error());
  return load(folder, *std::move(files), tools, look);
}

Deployment::Loaded Deployment::load(const std::string& folder, std::vector<SourceFile> files,
                                    std::string_view tools, OperationLook* look) {
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
  return std::shared_ptr<const Deployment>(
      new Deployment(folder, std::move(files), tools, std::move(lock), look));
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
    if (callee == nullptr) continue;
    const auto problem = problem_of(*callee);
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
