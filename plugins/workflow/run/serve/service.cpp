// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/service.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include <collet/ask.hpp>
#include <collet/failure.hpp>
#include <collet/json_writer.hpp>

#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/files/artifacts.hpp"
#include "plugins/workflow/run/files/folder_watch.hpp"
#include "plugins/workflow/run/files/journal.hpp"
#include "plugins/workflow/run/serve/answer.hpp"
#include "plugins/workflow/run/serve/host_asker.hpp"
#include "plugins/workflow/run/serve/host_tool_caller.hpp"
#include "plugins/workflow/run/serve/operations.hpp"
#include "plugins/workflow/run/serve/sampling.hpp"

namespace collet::workflow {
namespace {

constexpr std::uint64_t k_artifact_bytes = std::uint64_t{256}
                                           << 20U;  ///< per run, unless the workflow sets a limit
constexpr std::chrono::seconds k_removal_interval{60};

std::string text_of(json::View object, std::string_view name) {
  return object[name].string().value_or(std::string());
}

std::vector<std::string> secrets_of(const Workflow& workflow, const Value& params) {
  std::vector<std::string> secrets;
  for (const auto& parameter : workflow.parameters)
    if (parameter.sensitive) secrets.push_back(params[parameter.name].display());
  return secrets;
}

/// Copies the files that a recorded run left behind.
void copy_recorded_files(const std::string& recording, const RunFolder& folder) {
  std::error_code error;
  using Options = std::filesystem::copy_options;
  std::filesystem::copy(recording + ".files", folder.path(), Options::recursive | Options::overwrite_existing,
                        error);
}

}  // namespace

RunSettings RunSettings::from(const Setup& setup) {
  RunSettings settings;
  const auto config = setup.config();
  settings.folder = text_of(setup.shared(), "dir");
  settings.replay = text_of(setup.shared(), "replay");
  settings.runs_folder = text_of(config, "runs_dir");
  if (settings.runs_folder.empty()) settings.runs_folder = default_runs_folder();
  if (const auto text = config["keep_for"].string()) {
    const auto age = read_duration(Value::string(*text));
    if (!age) throw Failure(COLLET_INVALID_ARGUMENT, "keep_for: expected a duration, such as 30m or 24h");
    settings.retention.age = std::chrono::duration_cast<std::chrono::seconds>(*age);
  }
  if (const auto text = config["heartbeat"].string()) {
    const auto interval = read_duration(Value::string(*text));
    if (!interval || interval->count() <= 0)
      throw Failure(COLLET_INVALID_ARGUMENT, "heartbeat: expected a duration, such as 5s");
    settings.heartbeat = *interval;
  }
  settings.watch = FolderWatch::k_interval;
  if (const auto text = config["watch"].string()) {
    const auto interval = read_duration(Value::string(*text));
    if (!interval) throw Failure(COLLET_INVALID_ARGUMENT, "watch: expected a duration, such as 1s, or 0s");
    settings.watch = *interval;
  }
  if (const auto text = config["keep_bytes"].string()) {
    const auto bytes = read_size(Value::string(*text));
    if (!bytes) throw Failure(COLLET_INVALID_ARGUMENT, "keep_bytes: expected a size, such as 500MB or 1GiB");
    settings.retention.bytes = *bytes;
  }
  if (const auto runs = config["keep_runs"].integer())
    settings.retention.runs = static_cast<std::size_t>(*runs);
  if (const auto endpoint = config["endpoint"]) {
    settings.endpoint =
        Endpoint{text_of(endpoint, "url"), text_of(endpoint, "model"), text_of(endpoint, "secret")};
    if (const auto text = endpoint["timeout"].string())
      settings.endpoint->timeout = read_duration(Value::string(*text)).value_or(settings.endpoint->timeout);
  }
  return settings;
}

Service::Service(const Host& host, RunSettings settings)
    : host_(host),
      metrics_(host),
      settings_(std::move(settings)),
      heartbeat_(settings_.heartbeat),
      replay_(settings_.replay) {}

void Service::replay_from(std::string file) {
  const std::lock_guard lock(mutex_);
  replay_ = std::move(file);
}

std::string Service::last_folder() const {
  const std::lock_guard lock(mutex_);
  return last_folder_;
}

std::string Service::replay_file() const {
  const std::lock_guard lock(mutex_);
  return replay_;
}

void Service::run(const std::shared_ptr<const Deployment>& deployment, const CheckedWorkflow& checked,
                  Call& call) {
  const Workflow& workflow = *checked.workflow;
  std::string given = "{}";
  if (const auto whole = call.arguments_json(); !whole.empty()) given = whole;
  auto read = Value::parse(given);
  if (!read) throw Failure(COLLET_INVALID_ARGUMENT, read.error().message);
  Value params = workflow.with_defaults(*read);
  if (workflow.runtime == Workflow::Runtime::prompt) return write_prompt(workflow, params, call);
  run({workflow, *deployment, deployment->model().files, false, deployment}, std::move(params), call);
}

void Service::run(const RunTarget& target, Value params, Call& call) {
  refuse_unknown_operations(host_, call, target);
  std::string id = new_run_id();
  auto folder = RunFolder::make(settings_.runs_folder, id);
  if (!folder) throw Failure(COLLET_FAILED, folder.error().message);
  {
    const std::lock_guard lock(mutex_);
    last_folder_ = folder->path();
  }
  remove_expired_folders(id);
  if (const auto replay = replay_file(); !replay.empty()) copy_recorded_files(replay, *folder);
  continue_run(
      std::make_unique<ActiveRun>(ActiveRun{target, std::move(params), std::move(id), *std::move(folder)}),
      call);
}

bool Service::resume(std::string_view tool, Call& call) {
  const std::string id = kept(call);
  if (id.empty()) return false;
  auto run = suspended_.take(id);
  if (run == nullptr || run->target.workflow.name != tool)
    throw Failure(
        COLLET_CANCELLED,
        "the run that asked is not there any more: it was answered before, the question was open for "
        "more than an hour, or the host was restarted; call the tool again");
  continue_run(std::move(run), call);
  return true;
}

/// Runs the steps until the end or until the user must be asked.
void Service::continue_run(std::unique_ptr<ActiveRun> active, Call& call) {
  ActiveRun& now = *active;
  const Workflow& workflow = now.target.workflow;
  Journal journal(host_, now.folder, secrets_of(workflow, now.params));
  ArtifactStore artifacts(host_, call, now.folder, workflow.budget.artifact_bytes.value_or(k_artifact_bytes),
                          shared_artifacts_);
  artifacts.restore(now.artifacts);
  HostToolCaller caller(host_, call, now.target.tools,
                        {replay_file().empty() ? std::string() : now.folder.path(), now.target.exposed_only});
  RunProgress progress(
      [&](double done, double total, std::string_view what) { call.progress(done, total, what); },
      &heartbeat_);
  HostAsker asker(host_, call, now.id);
  const RunParts parts{workflow,
                       now.params,
                       now.id,
                       call,
                       caller,
                       now.folder,
                       journal,
                       artifacts,
                       &progress,
                       &asker,
                       now.resumed ? &now.state : nullptr};
  std::optional<Lease> lease;
  if (now.resumed) {
    lease.emplace(host_, call, std::exchange(now.lease, {}));
  } else {
    lease.emplace(host_, call, workflow, now.id, progress);
  }
  Run run(parts);  // the time of the run starts after the lease was acquired
  const RunResult ended = run.execute();
  if (ended.suspended) {
    now.state = run.state();
    now.artifacts = artifacts.all();
    now.lease = lease->detach();
    suspended_.put(std::move(active));
    throw Pending();
  }
  lease.reset();
  const auto note = [&](std::string_view status, std::int64_t tokens) {
    const auto ms = std::chrono::duration_cast<Milliseconds>(Clock::now() - now.start).count();
    const auto counts = run.run_scope().find("run");
    std::string line;
    json::Writer out(line);
    out.begin_object().member("run", now.id).member("workflow", workflow.key).member("status", status);
    out.member("ms", std::int64_t{ms}).member("steps_ok", counts["steps_ok"].as_integer().value_or(0));
    out.member("steps_total", counts["steps_total"].as_integer().value_or(0));
    out.member("tokens", tokens)
        .member("tokens_saved", std::max<std::int64_t>(0, run.result_bytes() / 4 - tokens));
    out.member("artifacts", std::uint64_t{artifacts.all().size()}).end_object();
    journal.append_run(std::move(line));
    metrics_.count(status == "ok" ? "runs_ok_total" : "runs_failed_total");
    metrics_.observe("run_seconds", static_cast<double>(ms) / 1000);
  };
  const SummaryWriter writer = [&](Summary::Mode mode, std::string_view instructions, std::int64_t max_tokens,
                                   std::string& why) -> std::optional<std::string> {
    if (mode == Summary::Mode::sampling) return ask_client(host_, call, instructions, max_tokens, why);
    if (settings_.endpoint)
      return ask_endpoint(*settings_.endpoint, instructions, max_tokens, call.cancel_fd(), why);
    why = "the operator has configured none";
    return std::nullopt;
  };
  try {
    note("ok", answer({workflow, ended, run.run_scope(), artifacts, now.folder, writer, call.budget(),
                       journal, now.target.files},
                      call));
  } catch (const Failure& failure) {
    note("failed", tokens_of(failure.message()));
    throw Failure(failure.code(), journal.redacted(failure.message()));
  }
}

void Service::write_prompt(const Workflow& workflow, const Value& params, Call& call) const {
  const RunScope run_scope(params);
  const PromptText& prompt = workflow.prompt;
  std::string text;
  if (prompt.text) {
    const auto rendered = prompt.text->text.render(run_scope);
    if (!rendered) throw Failure(COLLET_FAILED, std::string("prompt: ").append(rendered.error().message));
    text = rendered->display();
  }
  if (!prompt.context.empty()) text.append("\n\nContext: ").append(prompt.context);
  if (!prompt.tools.empty())
    text.append(prompt.sequential ? "\n\nTools, in this order:" : "\n\nTools, as they are needed:");
  for (const auto& tool : prompt.tools) {
    text.append("\n- ").append(tool.name);
    if (!tool.description.empty()) text.append(": ").append(tool.description);
    if (!tool.prompt.empty()) text.append(" (").append(tool.prompt).append(")");
    if (tool.optional) text.append(" [optional]");
  }
  call.text(text);
}

void Service::remove_expired_folders(const std::string& current) {
  {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    if (last_removal_ != Clock::time_point() && now - last_removal_ < k_removal_interval) return;
    last_removal_ = now;
  }
  remove_old_runs(settings_.runs_folder, settings_.retention, current);
}

}  // namespace collet::workflow
