// SPDX-License-Identifier: MIT
#include "host/call/schedule/nested_calls.hpp"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "host/call/arguments/arguments.hpp"
#include "host/call/arguments/call_meta.hpp"
#include "host/call/result/tool_result.hpp"
#include "host/call/running/stop_outcome.hpp"
#include "host/call/schedule/runtime.hpp"
#include "host/catalog/doors.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;
using support::Error;

namespace {

constexpr std::int64_t k_max_budget = std::int64_t{1} << 40U;
constexpr std::int64_t k_max_deadline_ms = std::int64_t{24} * 3600 * 1000;
constexpr std::size_t k_max_key = 200;  ///< characters of a key in a message

std::string quote_key(std::string_view key) {
  return support::quote(key, k_max_key);
}

std::optional<Error> object_error(std::string_view text, std::string_view what) {
  const auto error = support::check_json_object(text);
  if (!error) return std::nullopt;
  return Error{COLLET_INVALID_ARGUMENT, std::string(what) + " are no JSON object: at byte " +
                                            std::to_string(error->offset) + ", " + error->message};
}

/// Returns "'a:x' calls 'b:y', which calls 'c:z'".
std::string call_chain(const RunningCall& last) {
  std::vector<std::string> keys;
  for (const RunningCall* at = &last; at != nullptr; at = at->caller.get())
    keys.push_back(quote_key(at->tool_state->key()));
  std::reverse(keys.begin(), keys.end());
  std::string text = keys.front();
  for (std::size_t i = 1; i < keys.size(); ++i)
    text += (i == 1 ? " calls " : ", which calls ") + keys[i];
  return text;
}

void limit_deadline(std::optional<Clock::time_point>& deadline, Clock::time_point latest) {
  deadline = deadline ? std::min(*deadline, latest) : latest;
}

void read_options(json::View options, Nesting& nesting) {
  if (const auto budget = options["budget"].integer(); budget && *budget > 0)
    nesting.budget = std::min(*budget, k_max_budget);
  if (const auto limit = options["deadline_ms"].integer(); limit && *limit >= 0) {
    const std::chrono::milliseconds span(std::min(*limit, k_max_deadline_ms));
    limit_deadline(nesting.deadline, Clock::now() + span);
    nesting.limited = true;
  }
  nesting.cleanup = options["cleanup"].boolean().value_or(false);
}

/// Passes the parts on until `taker` returns a status other than COLLET_OK.
collet_status pass_parts(const std::vector<Part>& parts, plugin::PartTaker& taker) {
  for (const Part& part : parts) {
    auto status = taker.part(part.kind, part.head);
    if (status == COLLET_OK && !part.bytes.empty()) status = taker.write(part.bytes);
    if (status != COLLET_OK) return status;
  }
  return COLLET_OK;
}

/// Returns an error if clients cannot call the tool by its name.
std::optional<Error> check_exposed(const catalog::Catalog& catalog, const catalog::Tool& tool) {
  const catalog::Tool* const seen = catalog.find_exposed(tool.name);
  if (seen != nullptr && seen->key() == tool.key() && !catalog::is_door(tool)) return std::nullopt;
  return Error{COLLET_DENIED, quote_key(tool.key()) + " may not be called: clients do not see it"};
}

const RunningCall& outermost(const RunningCall& call) {
  const RunningCall* top = &call;
  while (top->caller != nullptr)
    top = top->caller.get();
  return *top;
}

}  // namespace

collet_status NestedCalls::invoke(const CallPtr& caller, const NestedRequest& request,
                                  plugin::PartTaker& taker, plugin::Refusal& refusal) {
  const auto refuse = [&](Error error) {
    refusal.message = std::move(error.message);
    return error.code;
  };
  const auto fail = [&](Outcome outcome) {
    refusal.message = std::move(outcome.message);
    refusal.detail = std::move(outcome.detail);
    return outcome.status;
  };
  auto prepared = prepare(caller, request);
  if (!prepared) return refuse(std::move(prepared.error()));
  const CallPtr& call = *prepared;
  if (auto error = runtime_.nested_turns.wait(call)) return refuse(*std::move(error));

  auto returned = run(call);
  call->flush_progress(true);  // its receiver may end with this function
  if (!returned) return fail(stop_outcome(*call, false));
  if (returned->instead) return fail(*std::move(returned->instead));
  if (call->stop.is_raised()) return fail(stop_outcome(*call, false));
  return pass_result(*call, returned->status, taker, refusal);
}

collet_status NestedCalls::pass_result(RunningCall& call, collet_status returned, plugin::PartTaker& taker,
                                       plugin::Refusal& refusal) {
  const auto& tool = *call.request.tool;
  const std::string key = call.tool_state->key();
  const ResultRules rules{tool.plugin, key, {}, 0, 0, &call.tool_state->schemas, nullptr};
  auto result = full_result(call.take(), returned, rules,
                            [&](std::string_view what) { runtime_.blame(tool.plugin, what); });
  if (const auto status = pass_parts(result.parts, taker); status != COLLET_OK) {
    refusal.message = "the caller took no more of the result of " + quote_key(key);
    return status;
  }
  if (!result.failure) return COLLET_OK;
  refusal.message = std::move(result.failure->text);
  refusal.detail = std::move(result.failure->detail);
  return result.failure->code;
}

/// Checks everything that does not depend on a free instance, and makes the call.
support::Result<CallPtr> NestedCalls::prepare(const CallPtr& caller, const NestedRequest& wanted) {
  const auto nesting = nesting_of(caller, wanted);
  if (!nesting) return nesting.error();
  auto tool = find_tool(wanted.tool);
  if (!tool) return std::move(tool.error());
  if (json::View(wanted.options_json)["exposed"].boolean().value_or(false))
    if (auto unseen = check_exposed(*runtime_.parts.catalog->get(), **tool)) return *std::move(unseen);
  Request request;
  request.tool = *std::move(tool);
  if (!wanted.arguments_json.empty()) {
    if (auto error = object_error(wanted.arguments_json, "the arguments")) return *std::move(error);
    request.arguments = wanted.arguments_json;
  }
  std::shared_ptr<ToolState> state;
  std::uint64_t id = 0;
  {
    const std::lock_guard lock(runtime_.mutex);
    state = runtime_.tools.find(request.tool);
    id = runtime_.factory.next_id();
  }
  auto merged = merge_arguments(std::move(request.arguments), *request.tool);
  if (!merged) return std::move(merged.error());
  auto checked = state->schemas.check_arguments(*merged, Effort::full);
  if (checked.fit == Fit::defect) runtime_.blame(state->plugin, checked.error.message);
  if (checked.fit == Fit::refused || checked.fit == Fit::defect) return std::move(checked.error);
  if (state->slot == nullptr)
    return Error{COLLET_INTERNAL, "plugin " + quote_key(request.tool->plugin) + " is not there any more"};
  request.arguments = *std::move(merged);
  if (auto* const listener = wanted.progress; listener != nullptr)
    request.progress = [listener](const Progress& now) {
      listener->progress(now.done, now.total, now.message);
    };
  return make(std::move(request), std::move(state), id, *nesting);
}

/// Reads the options, and checks that the caller may make a nested call now.
support::Result<Nesting> NestedCalls::nesting_of(const CallPtr& caller, const NestedRequest& wanted) const {
  const auto& limits = runtime_.limits();
  Nesting nesting{caller, caller->deadline, std::nullopt};
  if (!wanted.options_json.empty()) {
    if (auto error = object_error(wanted.options_json, "the options")) return *std::move(error);
    read_options(json::View(wanted.options_json), nesting);
  }
  if (auto late = refuse_nested_call(*caller, nesting.cleanup, limits.cleanup)) return *std::move(late);
  if (caller->stop.is_raised()) limit_deadline(nesting.deadline, caller->stop.raised_at() + limits.cleanup);
  if (caller->depth >= limits.depth) {
    return Error{COLLET_FAILED, "calls within calls end at a depth of " + std::to_string(limits.depth) +
                                    ": " + call_chain(*caller) + ", which calls " + quote_key(wanted.tool)};
  }
  return nesting;
}

support::Result<std::shared_ptr<const catalog::Tool>> NestedCalls::find_tool(std::string_view key) const {
  const auto* const current = runtime_.parts.catalog;
  const auto catalog = current == nullptr ? catalog::CatalogPtr() : current->get();
  const catalog::Tool* const found = catalog == nullptr ? nullptr : catalog->find_key(key);
  if (found == nullptr) {
    std::string message = "there is no tool " + quote_key(key);
    if (catalog != nullptr) {
      const auto near = catalog->near_keys(key, 3);
      for (std::size_t i = 0; i < near.size(); ++i)
        message += (i == 0 ? "; did you mean " : ", ") + quote_key(near[i]);
      if (!near.empty()) message += '?';
    }
    return Error{COLLET_NOT_FOUND, std::move(message)};
  }
  auto tool = catalog::hold(catalog, found);
  if (!tool->barred.empty())
    return Error{COLLET_DENIED, quote_key(key) + " may not be called: " + tool->barred};
  return tool;
}

CallPtr NestedCalls::make(Request&& request, std::shared_ptr<ToolState>&& state, std::uint64_t id,
                          const Nesting& nesting) {
  const RunningCall& caller = *nesting.caller;
  auto origin = std::make_shared<Origin>(*caller.request.origin);
  origin->client_json = "{}";  // A nested call cannot ask the client.
  request.origin = std::move(origin);
  auto call = std::make_shared<RunningCall>(runtime_.shared_from_this());
  call->id = id;
  call->meta = meta_json(
      request, {id, runtime_.parts.profile, nesting.budget.value_or(request.tool->max_result_tokens),
                caller.depth + 1, outermost(caller).id, nesting.limited});
  call->tool_state = std::move(state);
  call->begin(std::move(request), nullptr, Clock::now(), &nesting);
  return call;
}

/// Runs an admitted call to its end. Returns nothing if it was given up meanwhile.
std::optional<Execution::Returned> NestedCalls::run(const CallPtr& call) {
  auto returned = runtime_.execution.run(call);
  std::unique_lock lock(runtime_.mutex);
  runtime_.nested_turns.remove(call);
  if (call->phase != RunningCall::Phase::running) {
    lock.unlock();
    runtime_.deadlines.come_back(call);
    return std::nullopt;
  }
  call->phase = RunningCall::Phase::over;
  runtime_.timer.cancel(call->timer);
  runtime_.places.release(*call);
  runtime_.scheduler.admit_waiting();
  return returned;
}

}  // namespace collet::host::call
