// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/commands.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <collet/failure.hpp>
#include <collet/invoke.hpp>
#include <collet/json_writer.hpp>

#include "plugins/workflow/run/execute/sleep.hpp"
#include "plugins/workflow/run/serve/host_tool_caller.hpp"
#include "plugins/workflow/run/serve/plan.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

constexpr int k_exit_ok = 0;
constexpr int k_exit_failed = 1;
constexpr int k_exit_usage = 2;

[[noreturn]] void wrong_usage(std::string why) {
  throw Failure(COLLET_INVALID_ARGUMENT, why.append("\nusage: collet workflow ").append(k_commands_usage));
}

using DeploymentPtr = std::shared_ptr<const Deployment>;

DeploymentPtr load(const Service& service, std::string_view tools) {
  const auto& folder = service.settings().folder;
  if (folder.empty()) wrong_usage("DIR is missing: the folder of workflows.yaml");
  auto deployment = Deployment::load(folder, tools);
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

int validate(const Deployment& deployment, bool json, Call& call) {
  const bool errors = has_errors(deployment.findings());
  if (json) {
    std::string text;
    json::Writer out(text);
    out.begin_object().key("workflows").begin_array();
    for (const auto& one : deployment.workflows())
      out.begin_object()
          .member("name", one.workflow->name)
          .member("ok", deployment.problem_of(one).empty())
          .end_object();
    out.end_array().key("findings").begin_array();
    for (const auto& finding : deployment.findings()) {
      out.begin_object().member("severity", finding.severity == Severity::error ? "error" : "warning");
      out.member("code", finding.code).member("workflow", finding.workflow).member("step", finding.step);
      const auto& files = deployment.model().files;
      if (finding.mark.line > 0 && finding.mark.file < files.size())
        out.member("file", files[finding.mark.file])
            .member("line", finding.mark.line)
            .member("column", finding.mark.column);
      out.member("message", finding.message);
      if (!finding.hint.empty()) out.member("hint", finding.hint);
      out.end_object();
    }
    out.end_array().key("drift").begin_array();
    for (const auto& drift : deployment.drifts())
      out.string(drift.key);
    out.end_array().end_object();
    call.json(text);
  } else {
    std::string text = findings_text(deployment.findings(), deployment.model().files);
    const auto unreadable = deployment.unreadable();
    const auto all = deployment.workflows().size() + unreadable.size() - unreadable.count("");
    const auto good = static_cast<std::size_t>(
        std::count_if(deployment.workflows().begin(), deployment.workflows().end(),
                      [&](const auto& one) { return deployment.problem_of(one).empty(); }));
    text.append(std::to_string(good)).append(" of ").append(std::to_string(all)).append(" workflows can run");
    text.append(deployment.lock() ? ", by the lock file\n" : "\n");
    call.text(text);
  }
  return errors ? k_exit_usage : k_exit_ok;
}

/// Replaces the file atomically.
void replace_file(const std::string& path, std::string_view text) {
  const std::string part = std::string(path).append(".part");
  const int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
  bool good = fd >= 0;
  for (std::size_t done = 0; good && done < text.size();) {
    const auto written = ::write(fd, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    good = written > 0;
    if (good) done += static_cast<std::size_t>(written);
  }
  int error = errno;
  if (fd >= 0) ::close(fd);
  if (good) {
    if (std::rename(part.c_str(), path.c_str()) == 0) return;
    error = errno;
  }
  ::unlink(part.c_str());
  std::string why = path;
  throw Failure(COLLET_FAILED,
                why.append(" cannot be written: ").append(std::generic_category().message(error)));
}

/// Returns the tools that servers offer now, even if a lock file describes them.
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

/// Returns the tools of the catalog. Waits for servers that start slowly.
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

int lock(const Host& host, const Service& service, bool only_check, Call& call) {
  const auto deployment = load(service, current_tools(host, call));
  const auto& findings = deployment->findings();
  // A new lock file settles the errors that only the old one causes.
  if (std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::error && !is_of_lock(finding);
      })) {
    validate(*deployment, false, call);
    return k_exit_usage;
  }
  if (only_check) {
    if (!deployment->lock()) {
      call.text(std::string("there is no ").append(k_lock_file));
      return k_exit_failed;
    }
    call.text(deployment->drifts().empty() ? std::string("the lock file fits")
                                           : drift_text(deployment->drifts()));
    return deployment->drifts().empty() ? k_exit_ok : k_exit_failed;
  }
  const Lock now = Lock::of(deployment->checked(), deployment->tools());
  const std::string path = std::string(service.settings().folder).append("/").append(k_lock_file);
  replace_file(path, now.text());
  call.text(std::string("wrote ")
                .append(path)
                .append(": ")
                .append(std::to_string(now.tools().size()))
                .append(" tools"));
  return k_exit_ok;
}

/// Runs the workflow as a client would, and prints the result.
int run(const Host& host, const Deployment& deployment, const CheckedWorkflow& workflow,
        const std::vector<std::string>& words, Call& call) {
  static_cast<void>(deployment);
  const auto arguments = arguments_of(words, workflow.input_schema);
  const auto result =
      invoke(host, call, std::string("workflow:").append(workflow.workflow->name), arguments.json());
  for (const auto& part : result.parts) {
    if (part.kind == COLLET_PART_TEXT) call.text(part.bytes);
    if (part.kind == COLLET_PART_JSON) call.json(part.bytes);
    if (part.kind != COLLET_PART_LINK) continue;
    const json::View head(part.head);
    std::string line = head["name"].string().value_or(std::string());
    if (const auto size = head["size"].integer())
      line.append(" (").append(std::to_string(*size)).append(" bytes)");
    line.append(": ").append(head["uri"].string().value_or(std::string()));
    call.text(line);
  }
  if (result.status == COLLET_OK) return k_exit_ok;
  throw Failure(result.status == COLLET_INVALID_ARGUMENT ? COLLET_INVALID_ARGUMENT : COLLET_FAILED,
                result.message);
}

/// Records the messages of the servers in FILE and the files of the run in FILE.files. A placeholder
/// replaces the run's folder in the recording, so that any run can replay it.
int record(const Host& host, const Service& service, const Deployment& deployment,
           const CheckedWorkflow& workflow, const std::string& file, const std::vector<std::string>& words,
           Call& call) {
  std::string arguments;
  json::Writer(arguments).begin_object().member("file", file).end_object();
  invoke(host, call, "external:record", arguments).or_fail();
  const int code = run(host, deployment, workflow, words, call);
  const std::filesystem::path folder = service.last_folder();
  namespace fs = std::filesystem;
  constexpr std::size_t k_max_recording_bytes = std::size_t{256} << 20U;
  auto recorded = support::read_file(file, k_max_recording_bytes);
  if (!recorded) throw Failure(recorded.error().code, recorded.error().message);
  std::string text = *std::move(recorded);
  replace_all(text, folder.string(), k_folder_placeholder);
  replace_file(file, text);
  std::error_code error;
  fs::remove_all(file + ".files", error);
  fs::copy(folder, file + ".files", fs::copy_options::recursive, error);
  fs::remove(fs::path(file + ".files") / k_journal_file, error);
  return code;
}

}  // namespace

Value arguments_of(const std::vector<std::string>& words, const Value& input_schema) {
  if (words.size() == 1 && words.front().starts_with("{")) {
    auto whole = Value::parse(words.front());
    if (!whole) throw Failure(COLLET_INVALID_ARGUMENT, whole.error().message);
    return *std::move(whole);
  }
  std::vector<Value::Member> members;
  for (const auto& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Failure(COLLET_INVALID_ARGUMENT, std::string("found '").append(word).append(
                                                 "', expected key=value, key:=JSON or one {...}"));
    const bool raw = word[equals - 1] == ':';
    std::string name = word.substr(0, raw ? equals - 1 : equals);
    const std::string text = word.substr(equals + 1);
    const auto type = input_schema["properties"][name]["type"];
    Value value = Value::string(text);
    if (raw || (!type.undefined() && type.text() != "string")) {
      auto read = Value::parse(text);
      if (read) {
        value = *std::move(read);
      } else if (raw) {
        throw Failure(COLLET_INVALID_ARGUMENT, std::string(name).append(": ").append(read.error().message));
      }
    }
    members.push_back({std::move(name), std::move(value)});
  }
  return Value::object(std::move(members));
}

int run_command(const Host& host, Service& service, const std::vector<std::string>& arguments, Call& call) {
  service.use_file_uris();
  std::vector<std::string> words;
  bool json = false;
  bool only_check = false;
  for (const auto& argument : arguments) {
    if (argument == "--json") {
      json = true;
    } else if (argument == "--check") {
      only_check = true;
    } else if (argument.starts_with("--")) {
      wrong_usage(std::string("unknown option ").append(argument));
    } else {
      words.push_back(argument);
    }
  }
  if (words.empty()) wrong_usage("the action is missing");
  const std::string action = words.front();
  const std::vector<std::string> known = {"validate", "plan", "run", "lock", "record", "replay"};
  if (std::find(known.begin(), known.end(), action) == known.end())
    wrong_usage(std::string("unknown word '")
                    .append(action)
                    .append("'")
                    .append(support::did_you_mean(action, known)));
  const auto words_after = [&](std::size_t count) {
    return std::vector<std::string>(
        words.begin() + static_cast<std::ptrdiff_t>(std::min(count, words.size())), words.end());
  };
  const bool with_file = action == "record" || action == "replay";
  const std::size_t min_words = action == "validate" || action == "lock" ? 2 : with_file ? 4 : 3;
  if (words.size() < min_words) wrong_usage(action + " needs more words");
  if (min_words == 2 && words.size() > min_words)
    wrong_usage(action + " takes no '" + words[min_words] + "'");
  if (only_check && action != "lock") wrong_usage("--check is an option of lock");
  if (json && action != "validate") wrong_usage("--json is an option of validate");
  if (action == "lock") return lock(host, service, only_check, call);
  if (action == "replay") {
    std::string file;
    json::Writer(file).begin_object().member("file", words[3]).end_object();
    invoke(host, call, "external:replay", file).or_fail();
    service.replay_from(words[3]);
  }
  const auto deployment = load(service, started_tools(host, call));
  if (action == "validate") return validate(*deployment, json, call);
  const auto& workflow = require_workflow(*deployment, words[2]);
  if (action == "plan") {
    const auto given = arguments_of(words_after(3), workflow.input_schema);
    call.text(plan_text(*deployment, workflow, workflow.workflow->with_defaults(given)));
    return k_exit_ok;
  }
  if (action == "record") return record(host, service, *deployment, workflow, words[3], words_after(4), call);
  return run(host, *deployment, workflow, words_after(min_words), call);
}

}  // namespace collet::workflow
