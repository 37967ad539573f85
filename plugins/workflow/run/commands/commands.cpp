// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/commands/commands.hpp"

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

#include "plugins/workflow/run/author/graph.hpp"
#include "plugins/workflow/run/author/run_list.hpp"
#include "plugins/workflow/run/commands/command_parts.hpp"
#include "plugins/workflow/run/execute/sleep.hpp"
#include "plugins/workflow/run/serve/host_tool_caller.hpp"
#include "plugins/workflow/run/serve/operations.hpp"
#include "plugins/workflow/run/serve/plan.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

/// Returns the workflow even if it cannot run.
const Workflow* find_readable(const Deployment& deployment, const std::string& name) {
  const auto* const found = deployment.find(name);
  return found != nullptr ? found->workflow : require_workflow(deployment, name).workflow;
}

int validate(const Deployment& deployment, bool json, Call& call) {
  const auto& findings = deployment.findings();
  const bool errors = has_errors(findings);
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
    for (const auto& finding : findings) {
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
    std::string text = findings_text(findings, deployment.model().files);
    const auto unreadable = deployment.unreadable();
    // Routers of Oplink and what is switched off are no tools.
    const auto is_tool = [](const CheckedWorkflow& one) {
      return !one.workflow->disabled && one.workflow->runtime != Workflow::Runtime::ignored;
    };
    const auto& workflows = deployment.workflows();
    const auto all = static_cast<std::size_t>(std::count_if(workflows.begin(), workflows.end(), is_tool)) +
                     unreadable.size() - unreadable.count("");
    const auto good =
        static_cast<std::size_t>(std::count_if(workflows.begin(), workflows.end(), [&](const auto& one) {
          return is_tool(one) && deployment.problem_of(one).empty();
        }));
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

int lock(const Host& host, const Service& service, bool only_check, Call& call) {
  OperationLook look(host, call);
  look.want_operations();
  const auto deployment = load_folder(service, current_tools(host, call), &look);
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
  for (const auto& [name, operation] : deployment->tools().operations())
    if (!operation.tool)
      throw Failure(COLLET_FAILED,
                    std::string("'").append(name).append("' cannot be locked: ").append(operation.problem));
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
int run(const Host& host, const CheckedWorkflow& workflow, const std::vector<std::string>& words,
        Call& call) {
  const auto arguments = arguments_of(words, workflow.input_schema);
  const auto result =
      invoke(host, call, std::string("workflow:").append(workflow.workflow->name), arguments.json(), {},
             [](double, double, std::string_view message) {
               std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
             });
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
int record(const Host& host, const Service& service, const CheckedWorkflow& workflow, const std::string& file,
           const std::vector<std::string>& words, Call& call) {
  std::string arguments;
  json::Writer(arguments).begin_object().member("file", file).end_object();
  invoke(host, call, "external:record", arguments).or_fail();
  const int code = run(host, workflow, words, call);
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

int runs(const Service& service, const std::vector<std::string>& words, Call& call) {
  const auto& folder = service.settings().runs_folder;
  if (words.size() == 2) {
    call.text(run_list(folder));
    return k_exit_ok;
  }
  auto text = run_text(folder, words[2]);
  if (!text) throw Failure(COLLET_INVALID_ARGUMENT, text.error().message);
  call.text(*text);
  return k_exit_ok;
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
  bool svg = false;
  std::vector<std::string> apis;
  bool takes_api = false;
  for (const auto& argument : arguments) {
    if (takes_api || argument == "--api") {
      if (takes_api) apis.push_back(argument);
      takes_api = !takes_api;
    } else if (argument == "--json") {
      json = true;
    } else if (argument == "--svg") {
      svg = true;
    } else if (argument == "--check") {
      only_check = true;
    } else if (argument.starts_with("--")) {
      wrong_usage(std::string("unknown option ").append(argument));
    } else {
      words.push_back(argument);
    }
  }
  if (takes_api) wrong_usage("--api needs SOURCE=API");
  if (words.empty()) wrong_usage("the action is missing");
  const std::string action = words.front();
  const std::vector<std::string> known = {"validate", "plan",  "run",  "lock", "record", "replay",
                                          "test",     "graph", "runs", "new",  "import"};
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
  const bool of_folder = action == "validate" || action == "lock" || action == "test" || action == "runs";
  const std::size_t min_words = of_folder ? 2 : with_file || action == "new" ? 4 : 3;
  if (words.size() < min_words) wrong_usage(action + " needs more words");
  const std::size_t max_words = action == "runs" || action == "graph" || action == "import" ? 3
                                : of_folder                                                 ? 2
                                                                                            : words.size();
  if (words.size() > max_words) wrong_usage(action + " takes no '" + words[max_words] + "'");
  if (only_check && action != "lock") wrong_usage("--check is an option of lock");
  if (json && action != "validate") wrong_usage("--json is an option of validate");
  if (!apis.empty() && action != "import") wrong_usage("--api is an option of import");
  if (svg && action != "graph") wrong_usage("--svg is an option of graph");
  if (action == "new") return new_workflow(host, service, words, call);
  if (action == "import") return import_workflows(service, words, apis, call);
  if (action == "runs") return runs(service, words, call);
  if (action == "test") return run_tests(host, service, call);
  if (action == "lock") return lock(host, service, only_check, call);
  if (action == "replay") {
    std::string file;
    json::Writer(file).begin_object().member("file", words[3]).end_object();
    invoke(host, call, "external:replay", file).or_fail();
    service.replay_from(words[3]);
  }
  OperationLook look(host, call);
  const auto deployment =
      load_folder(service, started_tools(host, call), action == "validate" ? &look : nullptr);
  if (action == "validate") return validate(*deployment, json, call);
  if (action == "graph") {
    const auto* const drawn = find_readable(*deployment, words[2]);
    call.text(svg ? svg_of(*drawn) : mermaid_of(*drawn));
    return k_exit_ok;
  }
  const auto& workflow = require_workflow(*deployment, words[2]);
  if (action == "plan") {
    const auto given = arguments_of(words_after(3), workflow.input_schema);
    call.text(plan_text(*deployment, workflow, workflow.workflow->with_defaults(given)));
    return k_exit_ok;
  }
  if (action == "record") return record(host, service, workflow, words[3], words_after(4), call);
  return run(host, workflow, words_after(min_words), call);
}

}  // namespace collet::workflow
