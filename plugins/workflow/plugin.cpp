// SPDX-License-Identifier: MIT
/// The plugin `workflow`: one public tool for each workflow of [shared.workflow] dir. The steps call tools
/// that clients do not see.
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include <collet/invoke.hpp>
#include <collet/plugin.hpp>

#include "plugins/workflow/language/read/given_steps.hpp"
#include "plugins/workflow/run/commands/commands.hpp"
#include "plugins/workflow/run/files/folder_watch.hpp"
#include "plugins/workflow/run/given/given_run.hpp"
#include "plugins/workflow/run/serve/deployment.hpp"
#include "plugins/workflow/run/serve/operations.hpp"
#include "plugins/workflow/run/serve/service.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_config_schema =
    R"({"type":"object","additionalProperties":false,"properties":{)"
    R"("runs_dir":{"type":"string"},"keep_for":{"type":"string"},"keep_bytes":{"type":"string"},"heartbeat":{"type":"string"},"watch":{"type":"string"},)"
    R"("keep_runs":{"type":"integer","minimum":1},)"
    R"("endpoint":{"type":"object","additionalProperties":false,"required":["url"],"properties":{)"
    R"("url":{"type":"string","minLength":1},"model":{"type":"string"},"secret":{"type":"string"},)"
    R"("timeout":{"type":"string"}}}}})";

constexpr auto k_manifest = manifest("workflow", "0.2.0", [](auto& plugin) {
  plugin.shares("workflow");
  plugin.summary("several tool calls as one, as the operator wrote them");
  plugin.keywords({"workflows"});
  plugin.concurrent();
  plugin.describes_last();
  plugin.needs_setting("shared.workflow.dir,allow.run_workflow");
  plugin.folder_setting("shared.workflow.dir");
  plugin.config_schema(k_config_schema);
  plugin.command("workflow", "Write, validate, plan, run, lock, record, replay, test and draw workflows",
                 k_commands_usage, {.argument = 2, .key = "shared.workflow.dir"});
});

class WorkflowPlugin : public Plugin {
 public:
  explicit WorkflowPlugin(const Setup& setup)
      : host_(setup.host()), service_(std::make_unique<Service>(host_, RunSettings::from(setup))) {}

  void describe(Report& report) override {
    const auto& settings = service_->settings();
    const auto& folder = settings.folder;
    report.raw_tool(given_run_description());
    if (folder.empty()) return;
    const std::string known = starts_watch() ? FolderWatch::state_of(folder) : std::string();
    OperationLook look(host_, report);
    auto loaded = Deployment::load(folder, described_tools(host_, report), &look);
    if (!loaded) return report_fault(loaded.error().message, report);
    // A folder with servers alone serves other plugins that call them.
    std::error_code ignored;
    if ((*loaded)->model().files.empty() && !std::filesystem::exists(folder + "/servers.json", ignored))
      return report_fault(no_files_text(folder), report);
    if (auto kept = kept_files((*loaded)->has_broken_files())) {
      log_findings(**loaded);
      host_.error("the changed files of workflows have errors; those from before stay in use");
      loaded = Deployment::load(folder, *std::move(kept), described_tools(host_, report), &look);
      if (!loaded) return report_fault(loaded.error().message, report);
    }
    const auto& deployment = **loaded;
    log_findings(deployment);
    for (const auto& tool : deployment.tool_descriptions())
      report.raw_tool(tool);
    if (look.is_late())
      host_.log(COLLET_LOG_WARNING,
                "not every operation of an API could be looked at in time; a run does it");
    const std::lock_guard lock(mutex_);
    // No tool can be called while the host starts, so it is asked for another description.
    if (look.is_too_early() && !std::exchange(asked_again_, true)) changes_.tell(COLLET_CHANGED_TOOLS);
    deployment_ = *std::move(loaded);
    if (watch_ == nullptr && settings.watch.count() > 0)
      watch_ = std::make_unique<FolderWatch>(folder, known, settings.watch,
                                             [this] { changes_.tell(COLLET_CHANGED_TOOLS); });
  }

  void call(std::string_view tool, Call& call) override {
    if (service_->resume(tool, call)) return;
    if (tool == k_given_key) return run_given(host_, *service_, call);
    const auto deployment = deployment_now(call);
    const auto* const workflow = deployment->find(tool);
    if (workflow == nullptr)
      throw Failure(COLLET_NOT_FOUND, std::string("there is no workflow '").append(tool).append("'"));
    // The workflow was quarantined after the client had read its list.
    if (const auto problem = deployment->problem_of(*workflow); !problem.empty())
      throw Failure(COLLET_UNSUPPORTED, problem);
    service_->run(deployment, *workflow, call);
  }

  int command(std::string_view word, const std::vector<std::string>& arguments, Call& call) override {
    static_cast<void>(word);
    return run_command(host_, *service_, arguments, call);
  }

 private:
  bool starts_watch() {
    const std::lock_guard lock(mutex_);
    return watch_ == nullptr && service_->settings().watch.count() > 0;
  }

  /// Returns the files that are in use, if the changed ones are broken and those are not.
  std::optional<std::vector<SourceFile>> kept_files(bool are_broken) {
    const std::lock_guard lock(mutex_);
    if (!are_broken || deployment_ == nullptr || deployment_->has_broken_files()) return std::nullopt;
    return deployment_->files();
  }

  /// Logs the text unless the description before had it too.
  void log_once(std::int32_t level, std::string text, std::set<std::string>& texts) {
    while (!text.empty() && text.back() == '\n')
      text.pop_back();
    if (!logged_.contains(text)) host_.log(level, text);
    texts.insert(std::move(text));
  }

  /// Reports why no workflow can be offered.
  void report_fault(const std::string& problem, Report& report) const {
    const std::string fault = problem + " ([shared.workflow] dir)";
    host_.error(fault);
    std::string tool;
    json::Writer(tool).begin_object().member("id", "workflows").member("fault", fault).end_object();
    report.raw_tool(tool);
  }

  void log_findings(const Deployment& deployment) {
    const auto& files = deployment.model().files;
    std::set<std::string> servers;  // the finding of an unavailable server is logged once, not for each step
    std::set<std::string> texts;
    const std::lock_guard lock(mutex_);
    for (const auto& finding : deployment.findings()) {
      if (finding.code == "WF203" && !servers.insert(finding.message).second) continue;
      if (finding.code == "WF203" && finding.message.ends_with(": starting")) {
        log_once(COLLET_LOG_INFO, finding.message + "; its workflows are offered when it is ready", texts);
        continue;
      }
      log_once(finding.severity == Severity::error ? COLLET_LOG_ERROR : COLLET_LOG_WARNING,
               finding_text(finding, files), texts);
    }
    logged_ = std::move(texts);
  }

  /// Returns what describe() loaded. An instance that was created later, or for a command, loads the folder
  /// itself.
  std::shared_ptr<const Deployment> deployment_now(const Call& call) {
    const std::lock_guard lock(mutex_);
    if (deployment_ == nullptr) {
      auto loaded = Deployment::load(service_->settings().folder, invocable_tools(host_, call));
      if (!loaded) throw Failure(COLLET_FAILED, loaded.error().message);
      deployment_ = *std::move(loaded);
    }
    return deployment_;
  }

  const Host host_;
  const Changes changes_{host_};
  std::unique_ptr<Service> service_;
  std::mutex mutex_;
  std::shared_ptr<const Deployment> deployment_;
  std::set<std::string> logged_;  ///< findings of the latest description
  bool asked_again_ = false;
  std::unique_ptr<FolderWatch> watch_;  ///< ends before the members that its callback uses
};

}  // namespace
}  // namespace collet::workflow

COLLET_PLUGIN(collet::workflow::WorkflowPlugin, collet::workflow::k_manifest);
