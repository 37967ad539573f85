// SPDX-License-Identifier: MIT
#include "host/call/schedule/execution.hpp"

#include <exception>
#include <string>
#include <utility>

#include "host/call/ask/consent.hpp"
#include "host/call/result/resources_and_prompts.hpp"
#include "host/call/result/tool_result.hpp"
#include "host/call/running/stop_outcome.hpp"
#include "host/call/schedule/runtime.hpp"

namespace collet::host::call {

using Phase = RunningCall::Phase;
using Kind = catalog::Tool::Kind;

namespace {

/// An Outcome has 150 bytes, which a call that is not refused must not clear. So it is allocated here.
[[gnu::cold]] std::unique_ptr<Outcome> refused(const support::Error& error) {
  return std::make_unique<Outcome>(failed(error.code, error.message));
}

/// collet.invoke/1 of a description: lists the tools that `others` has, and calls them as any call does.
class DescriptionInvoker final : public plugin::Invoker {
 public:
  DescriptionInvoker(plugin::Invoker& others, plugin::Invoker& nested) : others_(others), nested_(nested) {}
  collet_status invoke(std::string_view tool, std::string_view arguments_json, std::string_view options_json,
                       plugin::PartTaker& taker, plugin::Refusal& refusal,
                       plugin::ProgressTaker* progress) override {
    return nested_.invoke(tool, arguments_json, options_json, taker, refusal, progress);
  }
  std::string tools(std::string_view pattern) override { return others_.tools(pattern); }

 private:
  plugin::Invoker& others_;
  plugin::Invoker& nested_;
};

support::Result<std::string> describe(plugin::Backend& backend, RunningCall& call) {
  auto* const others = call.request.others.get();
  if (others == nullptr) return backend.describe(call.lease.instance, nullptr);
  DescriptionInvoker invoker(*others, *call.invoker());
  return backend.describe(call.lease.instance, &invoker);
}

/// Calls the plugin's function for the kind of the call.
collet_status enter_plugin(plugin::Backend& backend, RunningCall& call) {
  const plugin::InstanceId instance = call.lease.instance;
  const auto& request = call.request;
  if (const auto& command = request.command)
    return backend.command(instance, command->word, command->arguments, call.meta, call, command->exit_code);
  switch (request.tool->kind) {
    case Kind::resource:
      return backend.read(instance, request.uri, call.meta, call);
    case Kind::prompt:
      return backend.get_prompt(instance, call.tool_state->id, request.arguments, call.meta, call);
    case Kind::description: {
      const auto text = describe(backend, call);
      if (text) return call.write(*text);
      call.fail(text.error().code, text.error().message, {});
      return text.error().code;
    }
    case Kind::tool:
      break;
  }
  return backend.call(instance, call.tool_state->id, request.arguments, call.meta, call);
}

}  // namespace

std::unique_ptr<Outcome> Execution::refuse_arguments(const ToolState& state, const Checked& checked) const {
  if (checked.fit == Fit::fits || checked.fit == Fit::undecided) return nullptr;
  if (checked.fit == Fit::defect) runtime_.blame(state.plugin, checked.error.message);
  return refused(checked.error);
}

/// Checks the arguments that the reading thread left undecided. Returns true if the call enters its plugin,
/// which is responsible for a hang from then on. Otherwise `end` is how the call ended, or nothing if it was
/// given up.
[[gnu::cold]] bool Execution::check_fully(const CallPtr& call, std::optional<Returned>& end) {
  auto& state = *call->tool_state;
  const auto checked =
      state.schemas.check_arguments(call->request.arguments, Effort::full, support::stop_query(*call));
  auto misfit = refuse_arguments(state, checked);
  const std::lock_guard lock(runtime_.mutex);
  if (call->phase != Phase::running) return false;
  if (misfit == nullptr && !call->stop.is_raised()) {
    call->arguments_checked = true;
    return true;
  }
  const collet_status status = misfit == nullptr ? COLLET_CANCELLED : misfit->status;
  end = end_outside(call, status, std::move(misfit));
  return false;
}

/// Ends a running call that has not entered its plugin. The mutex is held.
Execution::Returned Execution::end_outside(const CallPtr& call, collet_status status,
                                           std::unique_ptr<Outcome> instead) {
  if (call->creating) runtime_.parts.instances->leave(*call->slot, std::exchange(call->lease, {}));
  return Returned{status, std::move(instead)};
}

/// Returns how a call ends that the user has not allowed, or nothing if the call may enter its plugin.
[[gnu::cold]] std::optional<Execution::Returned> Execution::ask_consent(const CallPtr& call) {
  auto consent = consent_of(*call->asker(), *call->request.tool, call->request.arguments);
  if (consent.status == COLLET_OK) return std::nullopt;
  auto instead =
      consent.status == COLLET_PENDING ? nullptr : refused({consent.status, std::move(consent.why)});
  const std::lock_guard lock(runtime_.mutex);
  return end_outside(call, consent.status, std::move(instead));
}

[[gnu::always_inline]] inline std::optional<Execution::Returned> Execution::enter(const CallPtr& call) {
  auto& instances = *runtime_.parts.instances;
  if (!call->arguments_checked) {
    std::optional<Returned> end;
    if (!check_fully(call, end)) return end;
  }
  if (call->request.tool->confirm == catalog::Confirm::by_host) {
    if (auto end = ask_consent(call)) return end;
  }
  if (call->creating) {
    const auto created = instances.create(*call->slot, call->lease);
    if (!created) return Returned{created.error().code, refused(created.error())};
    const std::lock_guard lock(runtime_.mutex);
    if (call->phase != Phase::running) return std::nullopt;
    call->creating = false;
    // Other calls may have waited for this instance; a concurrent plugin accepts them now.
    runtime_.scheduler.admit_waiting();
  }
  if (call->stop.is_raised()) return Returned{COLLET_CANCELLED, nullptr};
  return Returned{enter_plugin(instances.backend(), *call), nullptr};
}

std::optional<Execution::Returned> Execution::run(const CallPtr& call) {
  try {
    return enter(call);
  } catch (const std::exception& error) {
    return Returned{COLLET_INTERNAL, refused({COLLET_INTERNAL, error.what()})};
  }
}

[[gnu::always_inline]] inline Outcome Execution::outcome_of(RunningCall& call, collet_status status) {
  if (call.stop.is_raised()) return stop_outcome(call, false);
  if (status == COLLET_PENDING) {
    Outcome outcome;
    outcome.status = COLLET_PENDING;
    outcome.paused = call.pause();
    if (outcome.paused) return outcome;
  }
  const auto& tool = *call.request.tool;
  const ResultRules rules{tool.plugin,
                          tool.name,
                          call.request.origin->principal,
                          tool.max_result_tokens,
                          runtime_.limits().media_bytes,
                          &call.tool_state->schemas,
                          runtime_.parts.catalog};
  const Collector::Blame blame = [&](std::string_view what) { runtime_.blame(tool.plugin, what); };
  if (tool.kind == Kind::tool)
    return tool_outcome(call.take(), status, rules, *runtime_.parts.results, blame);
  return resource_or_prompt_outcome(tool.kind, call.take(), status, rules, blame);
}

Outcome Execution::outcome_of(RunningCall& call, Returned&& returned) {
  if (call.answered()) return {};
  if (returned.instead) return std::move(*returned.instead);
  try {
    return outcome_of(call, returned.status);
  } catch (const std::exception& error) {
    return failed(COLLET_INTERNAL, std::string("the result could not be handled: ") + error.what());
  }
}

}  // namespace collet::host::call
