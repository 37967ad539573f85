// SPDX-License-Identifier: MIT
/// Checks the annotations of a workflow against the tools of its steps, and computes the worst case of a
/// plan.
#include <algorithm>
#include <utility>

#include "plugins/workflow/language/check/check_workflow.hpp"

namespace collet::workflow {
namespace {

constexpr std::uint64_t k_max_worst_case = 1'000'000'000;

WorstCase sequence(const Steps& steps, const WorkflowCheck::Find& find);

WorstCase bounded(WorstCase worst) {
  worst.calls = std::min(worst.calls, k_max_worst_case);
  worst.time = std::min(worst.time, Milliseconds(static_cast<std::int64_t>(k_max_worst_case)));
  return worst;
}

WorstCase action_of(const Step& step, const WorkflowCheck::Find& find) {
  WorstCase worst;
  if (const auto* const call = std::get_if<CallAction>(&step.action)) {
    const Callee callee = find(call->tool);
    worst.calls = 1 + (callee.workflow != nullptr ? callee.workflow->worst.calls : 0);
    worst.time = limit_of(step, callee.tool != nullptr ? callee.tool->server_limit : std::nullopt)->time;
  } else if (const auto* const group = std::get_if<ParallelAction>(&step.action)) {
    for (const Steps& branch : group->branches) {
      const WorstCase one = sequence(branch, find);
      worst.calls += one.calls;
      // The branches run in parallel. With a limit they may run in sequence.
      worst.time = group->max_parallel == 0 ? std::max(worst.time, one.time) : worst.time + one.time;
    }
  } else if (const auto* const sleep = std::get_if<SleepAction>(&step.action)) {
    worst.time = sleep->duration.text ? step.timeout : sleep->duration.fixed;
  }
  return worst;
}

WorstCase of_step(const Step& step, const WorkflowCheck::Find& find) {
  WorstCase worst = action_of(step, find);
  if (step.retry) {
    Milliseconds delays{0};
    for (std::uint32_t i = 1; i <= step.retry->max; ++i)
      delays += step.retry->delay_before(i);
    worst.calls *= step.retry->max + 1;
    worst.time = worst.time * (step.retry->max + 1) + delays;
  }
  if (step.repeat) {
    worst = bounded(worst);
    worst.calls *= step.repeat->max;
    worst.time = worst.time * step.repeat->max + step.repeat->delay * (step.repeat->max - 1);
  }
  if (step.for_each) {
    const std::uint64_t items = step.for_each->max_items;
    const std::uint64_t rounds = (items + step.for_each->max_parallel - 1) / step.for_each->max_parallel;
    worst = bounded(worst);
    worst.calls *= items;
    worst.time *= static_cast<std::int64_t>(rounds);
  }
  worst = bounded(worst);
  const WorstCase recovery = sequence(step.fallback, find);
  return bounded({worst.calls + recovery.calls, worst.time + recovery.time});
}

WorstCase sequence(const Steps& steps, const WorkflowCheck::Find& find) {
  WorstCase sum;
  for (const Step& step : steps) {
    const WorstCase one = of_step(step, find);
    sum = bounded({sum.calls + one.calls, sum.time + one.time});
  }
  return sum;
}

/// The defaults of MCP: a tool without annotations is not read-only, is destructive and not idempotent, and
/// has an open world.
struct Hints {
  bool read_only, destructive, idempotent, open_world;
};
Hints hints_of(const Annotations& declared) {
  const bool read_only = declared.read_only.value_or(false);
  return {read_only, declared.destructive.value_or(!read_only), declared.idempotent.value_or(read_only),
          declared.open_world.value_or(true)};
}

}  // namespace

WorstCase worst_case(const Workflow& workflow, const WorkflowCheck::Find& find) {
  const WorstCase main = sequence(workflow.steps, find);
  const WorstCase last = sequence(workflow.finally, find);
  WorstCase worst{main.calls + last.calls,
                  std::min(main.time, workflow.timeout) + std::min(last.time, workflow.finally_timeout)};
  if (workflow.budget.calls) worst.calls = std::min(worst.calls, *workflow.budget.calls);
  return worst;
}

void check_limits(const Workflow& workflow, const Step& step, const std::optional<ServerLimit>& server,
                  std::vector<Finding>& findings) {
  const auto limit = limit_of(step, server);
  if (!limit) return;
  const auto warn = [&](const char* code, const std::string& message) {
    findings.push_back({Severity::warning, step.mark, code, workflow.key, step.title(), message, {}, {}});
  };
  const std::string own = "timeout: " + duration_text(limit->time) + " by " + limit->source;
  const bool is_given = server || step.timeout_key != TimeoutKey::built_in;
  if (workflow.timeout_given && is_given && limit->time > workflow.timeout) {
    warn("WF503", own + " is longer than the " + duration_text(workflow.timeout) +
                      " of the whole run, which ends it earlier");
  } else if (server && server->time < limit->time) {
    warn("WF506", own + " replaces the " + duration_text(server->time) + " of '" + server->alias +
                      "' in servers.json");
  }
}

Annotations annotations_of(const Workflow& workflow, const WorkflowCheck::Find& find,
                           std::vector<Finding>& findings) {
  Hints floor{true, false, true, false};
  std::string writer;     // first step that is not read-only
  std::string destroyer;  // first step whose tool is destructive
  std::string repeater;   // first step whose tool is not idempotent
  std::string stranger;   // first step whose tool has an open world
  each_step(workflow, [&](const Step& step) {
    const auto* const call = std::get_if<CallAction>(&step.action);
    if (call == nullptr) return;
    const Callee callee = find(call->tool);
    if (callee.tool == nullptr && callee.workflow == nullptr) return;
    const Annotations& said =
        callee.tool != nullptr ? callee.tool->annotations : callee.workflow->annotations;
    const Hints hints = hints_of(said);
    floor.read_only = floor.read_only && hints.read_only;
    floor.destructive = floor.destructive || hints.destructive;
    floor.idempotent = floor.idempotent && hints.idempotent;
    floor.open_world = floor.open_world || hints.open_world;
    const auto first = [&](std::string& name, bool is) {
      if (is && name.empty()) name = step.title();
    };
    first(writer, !hints.read_only);
    first(destroyer, !hints.read_only && said.destructive == true);
    first(repeater, !hints.read_only && said.idempotent == false);
    first(stranger, said.open_world == true);
    const bool repeats = step.retry && step.retry->max > 0;
    const bool unsafe = said.destructive == true || said.idempotent == false ||
                        (said.read_only == false && said.idempotent != true);
    if (repeats && !hints.read_only && unsafe) {
      findings.push_back({Severity::warning,
                          step.retry->mark,
                          "WF502",
                          workflow.key,
                          step.title(),
                          "retry: the tool does not declare that a second call does no more than the first",
                          {},
                          "after a timeout it is unknown whether the first call succeeded"});
    }
  });
  const Annotations& declared = workflow.annotations;
  const auto contradicted = [&](std::string_view hint, const std::string& by, std::string_view is) {
    findings.push_back({Severity::error,
                        declared.mark,
                        "WF501",
                        workflow.key,
                        {},
                        "annotations." + std::string(hint) + ": safer than the steps are",
                        {by + " " + std::string(is)},
                        {}});
  };
  if (declared.read_only == true && !writer.empty()) contradicted("readOnlyHint", writer, "is not read-only");
  if (declared.destructive == false && !destroyer.empty())
    contradicted("destructiveHint", destroyer, "is destructive");
  if (declared.idempotent == true && !repeater.empty())
    contradicted("idempotentHint", repeater, "is not idempotent");
  if (declared.open_world == false && !stranger.empty()) {
    contradicted("openWorldHint", stranger, "reaches into an open world");
  }
  Annotations out = declared;
  out.read_only = declared.read_only.value_or(floor.read_only) && writer.empty();
  out.destructive = declared.destructive.value_or(floor.destructive) || !destroyer.empty();
  out.idempotent = declared.idempotent.value_or(floor.idempotent) && repeater.empty();
  out.open_world = declared.open_world.value_or(floor.open_world) || !stranger.empty();
  return out;
}

}  // namespace collet::workflow
