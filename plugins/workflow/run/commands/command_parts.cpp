// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/commands/command_parts.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <collet/failure.hpp>
#include <collet/invoke.hpp>
#include <collet/json_writer.hpp>

#include "plugins/workflow/run/commands/commands.hpp"
#include "plugins/workflow/run/execute/sleep.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {

[[noreturn]] void wrong_usage(std::string why) {
  throw Failure(COLLET_INVALID_ARGUMENT, why.append("\nusage: collet workflow ").append(k_full_usage));
}

DeploymentPtr load_folder(const Service& service, std::string_view tools, OperationLook* look) {
  const auto& folder = service.settings().folder;
  if (folder.empty()) wrong_usage("DIR is missing: the folder of workflows.yaml");
  auto deployment = Deployment::load(folder, tools, look);
  if (!deployment) throw Failure(COLLET_INVALID_ARGUMENT, deployment.error().message);
  if ((*deployment)->model().files.empty()) throw Failure(COLLET_INVALID_ARGUMENT, no_files_text(folder));
  return *std::move(deployment);
}

const CheckedWorkflow& require_workflow(const Deployment& deployment, const std::string& name) {
  if (const auto* const found = deployment.find(name)) {
    if (const auto problem = deployment.problem_of(*found); !problem.empty())
      throw Failure(COLLET_INVALID_ARGUMENT, problem);
    return *found;
  }
  const auto unreadable = deployment.unreadable();
  if (const auto problem = unreadable.find(name); problem != unreadable.end())
    throw Failure(COLLET_INVALID_ARGUMENT, problem->second);
  std::vector<std::string> names;
  for (const auto& one : deployment.workflows())
    names.push_back(one.workflow->name);
  throw Failure(COLLET_INVALID_ARGUMENT, std::string("there is no workflow '")
                                             .append(name)
                                             .append("'")
                                             .append(support::did_you_mean(name, names)));
}

std::string current_tools(const Host& host, const Call& call) {
  const auto fresh = invoke(host, call, "external:refresh");
  const auto servers = fresh.json()["servers"];
  if (fresh.status != COLLET_OK || !servers) return invocable_tools(host, call);
  std::string text;
  json::Writer out(text);
  out.begin_array();
  const std::string known = invocable_tools(host, call);
  for (const auto tool : json::View(known).items())
    if (!tool["key"].inner().starts_with("external:")) out.raw(tool.raw());
  out.begin_object().member("key", "external:status").key("annotations").begin_object();
  out.member_raw("servers", servers.raw()).end_object().end_object();
  for (const auto& [alias, server] : servers.members())
    for (const auto tool : server["list"].items()) {
      const auto name = tool["name"].string().value_or(std::string());
      out.begin_object().member(
          "key",
          std::string("external:").append(alias.string().value_or(std::string())).append(":").append(name));
      for (const char* const member : {"input_schema", "output_schema", "annotations"})
        if (tool[member]) out.member_raw(member, tool[member].raw());
      out.end_object();
    }
  out.end_array();
  return text;
}

std::string started_tools(const Host& host, const Call& call) {
  constexpr std::chrono::milliseconds k_poll_interval{20};
  constexpr std::chrono::seconds k_max_catalog_wait{10};
  std::string tools = invocable_tools(host, call);
  const auto starting = HostTools(tools).starting();
  if (starting.empty()) return tools;
  std::string arguments;
  json::Writer out(arguments);
  out.begin_object().key("servers").begin_array();
  for (const auto& alias : starting)
    out.string(alias);
  out.end_array().end_object();
  static_cast<void>(invoke(host, call, "external:refresh", arguments));
  // The host updates the catalog on another thread.
  for (const auto until = Clock::now() + k_max_catalog_wait; Clock::now() < until;) {
    tools = invocable_tools(host, call);
    if (HostTools(tools).starting().empty() || sleep_for(call, k_poll_interval) == SleepResult::cancelled)
      break;
  }
  return tools;
}

void refuse_to_replace(const std::string& path) {
  if (::access(path.c_str(), F_OK) == 0)
    throw Failure(COLLET_INVALID_ARGUMENT,
                  std::string("there is a file ").append(path).append("; it is kept"));
}

void create_file(const std::string& path, std::string_view text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (fd < 0 && errno == EEXIST) refuse_to_replace(path);
  bool good = fd >= 0;
  int error = errno;
  while (good && !text.empty()) {
    const auto written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    error = errno;
    good = written > 0;
    if (good) text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (fd >= 0 && ::close(fd) != 0 && good) {
    error = errno;
    good = false;
  }
  if (good) return;
  if (fd >= 0) ::unlink(path.c_str());
  throw Failure(
      COLLET_FAILED,
      std::string(path).append(" cannot be written: ").append(std::generic_category().message(error)));
}

std::string quoted_word(const std::string& word) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == '/';
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string out = "'";
  for (const char c : word)
    c == '\'' ? out.append("'\\''") : out.append(1, c);
  return out.append("'");
}

}  // namespace collet::workflow
