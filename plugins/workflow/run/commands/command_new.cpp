// SPDX-License-Identifier: MIT
/// `collet workflow new DIR NAME TOOL…`: writes a file of workflows from the tools of servers.
#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include <collet/failure.hpp>
#include <collet/invoke.hpp>
#include <collet/json.hpp>

#include "plugins/workflow/author/skeleton/skeleton.hpp"
#include "plugins/workflow/language/model/tool_name.hpp"
#include "plugins/workflow/run/commands/command_parts.hpp"
#include "plugins/workflow/run/serve/deployment.hpp"
#include "sdk/support/mcp_alias.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_external = "external:";
constexpr std::string_view k_self = "workflow:";

/// Returns the tools that a step can call, as steps name them.
std::vector<SkeletonTool> callable_tools(std::string_view list) {
  std::vector<SkeletonTool> tools;
  for (const auto tool : json::View(list).items()) {
    std::string key = tool["key"].string().value_or(std::string());
    if (key.starts_with(k_self)) continue;
    if (key.starts_with(k_external)) {
      key.erase(0, k_external.size());
      if (key.find(':') == std::string::npos) continue;  // one of the plugin's own
    }
    auto schema = Value::parse(tool["input_schema"].raw());
    tools.push_back({std::move(key), tool["description"].string().value_or(std::string()),
                     schema ? *std::move(schema) : Value::object({})});
  }
  return tools;
}

std::string server_of(const SkeletonTool& tool) {
  return tool.key.substr(0, tool.key.find(':'));
}

/// Throws a Failure that names the tools and servers that there are.
[[noreturn]] void no_such_tool(const std::string& word, const std::vector<SkeletonTool>& tools,
                               const HostTools& host_tools) {
  const std::string server = word.substr(0, word.find(':'));
  std::string text =
      word.find(':') == std::string::npos ? "there is no server or tool '" : "there is no tool '";
  text.append(word).append("'");
  const bool has_server =
      std::any_of(tools.begin(), tools.end(), [&](const auto& tool) { return server_of(tool) == server; });
  if (const auto problem = host_tools.problem(server); !has_server && !problem.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  text.append("; server '").append(server).append("': ").append(problem));
  std::vector<std::string> names;
  for (const auto& tool : tools) {
    names.push_back(tool.key);
    if (names.size() < 2 || server_of(tool) != server_of(tools[names.size() - 2]))
      names.push_back(server_of(tool));
  }
  text.append(support::did_you_mean(word, names));
  throw Failure(COLLET_INVALID_ARGUMENT, std::move(text));
}

/// Returns the key of the tool or the alias of the server that a word of the command line names.
std::string key_of(const std::string& word) {
  if (word.find(':') != std::string::npos) return with_alias(word);
  const bool is_quoted = word.size() > 2 && word.front() == '"' && word.back() == '"';
  return support::mcp::alias_of_name(is_quoted ? word.substr(1, word.size() - 2) : word);
}

/// Returns the workflows that the words choose: one with a step for each named tool, or one for each tool of
/// a server that is named alone.
std::vector<SkeletonWorkflow> chosen(const std::string& name, const std::vector<std::string>& words,
                                     const std::vector<SkeletonTool>& tools, const HostTools& host_tools) {
  std::vector<SkeletonWorkflow> out;
  SkeletonWorkflow named{workflow_name(name), {}};
  for (const auto& word : words) {
    const std::string key = key_of(word);
    const auto found =
        std::find_if(tools.begin(), tools.end(), [&](const auto& tool) { return tool.key == key; });
    if (found != tools.end()) {
      named.tools.push_back(*found);
      continue;
    }
    bool any = false;
    for (const auto& tool : tools) {
      if (server_of(tool) != key) continue;
      out.push_back({workflow_name(tool.name()), {tool}});
      any = true;
    }
    if (!any) no_such_tool(word, tools, host_tools);
  }
  if (!named.tools.empty()) out.insert(out.begin(), std::move(named));
  return out;
}

/// Throws a Failure if a file of the folder has a workflow with one of the names.
void refuse_known_names(const std::string& folder, const std::vector<SkeletonWorkflow>& workflows) {
  const auto files = read_folder(folder);
  if (!files) throw Failure(COLLET_INVALID_ARGUMENT, files.error().message);
  const auto known = load(*files);
  std::set<std::string> names;
  for (const auto& workflow : workflows) {
    if (const auto* const other = known.model.find(workflow.name))
      throw Failure(COLLET_INVALID_ARGUMENT, std::string("there is a workflow '")
                                                 .append(workflow.name)
                                                 .append("' in ")
                                                 .append(known.model.files[other->mark.file]));
    if (!names.insert(workflow.name).second)
      throw Failure(COLLET_INVALID_ARGUMENT,
                    std::string("two workflows would be named '").append(workflow.name).append("'"));
  }
}

}  // namespace

int new_workflow(const Host& host, const Service& service, const std::vector<std::string>& words,
                 Call& call) {
  const std::string& name = words[2];
  if (workflow_name(name) != name)
    wrong_usage(
        std::string("NAME is '").append(name).append("', expected letters, digits, _ and -, at most 64"));
  const auto path =
      (std::filesystem::path(service.settings().folder) / std::string(name).append(".yaml")).string();
  refuse_to_replace(path);
  const std::string list = started_tools(host, call);
  const HostTools host_tools(list);
  const auto tools = callable_tools(list);
  const auto workflows = chosen(name, {words.begin() + 3, words.end()}, tools, host_tools);
  refuse_known_names(service.settings().folder, workflows);
  const std::string text = skeleton_file(workflows);
  // The tools come from servers, whose schemas may be faulty.
  const auto file = std::string(name).append(".yaml");
  const auto loaded = load({{file, text}});
  auto findings = loaded.findings;
  const auto checked = check(loaded.model, host_tools);
  findings.insert(findings.end(), checked.findings.begin(), checked.findings.end());
  if (has_errors(findings))
    throw Failure(COLLET_FAILED, std::string("the schemas of these tools fit no workflow:\n")
                                     .append(findings_text(findings, loaded.model.files)));
  create_file(path, text);
  std::string answer = "wrote ";
  answer.append(path).append(": ");
  if (workflows.size() == 1) {
    answer.append("workflow ").append(workflows.front().name);
  } else {
    answer.append(std::to_string(workflows.size())).append(" workflows");
  }
  const auto shown = quoted_word(service.settings().folder);
  answer.append("\nnext: collet workflow validate ").append(shown);
  answer.append("; collet workflow plan ").append(shown).append(" ").append(workflows.front().name);
  call.text(answer);
  return k_exit_ok;
}

}  // namespace collet::workflow
