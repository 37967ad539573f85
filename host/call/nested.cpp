// SPDX-License-Identifier: MIT
/// Calls that plugins make within their calls: on the thread that asks, under the operator's rules, never
/// waiting for themselves.
#include <algorithm>
#include <exception>
#include <map>
#include <utility>

#include <collet/json.hpp>

#include "host/call/arguments.hpp"
#include "host/call/core.hpp"
#include "host/call/shape.hpp"
#include "host/catalog/invocable.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;
using Phase = RunningCall::Phase;
using Stop = RunningCall::Stop;
using support::Error;

namespace {

constexpr std::int64_t k_max_budget = std::int64_t{1} << 40U;
constexpr std::int64_t k_max_deadline_ms = std::int64_t{24} * 3600 * 1000;

std::string in_quotes(std::string_view key) {
  std::string text = "'";
  text += key;
  text += '\'';
  return text;
}

std::optional<Error> not_an_object(std::string_view text, std::string_view what) {
  const auto error = support::check_json_object(text);
  if (!error) return std::nullopt;
  return Error{COLLET_INVALID_ARGUMENT, std::string(what) + " are no JSON object: at byte " +
                                            std::to_string(error->offset) + ", " + error->message};
}

/// "'a:x' calls 'b:y', which calls 'c:z'".
std::string line_of_calls(const RunningCall& last) {
  std::vector<std::string> keys;
  for (const RunningCall* at = &last; at != nullptr; at = at->caller.get())
    keys.push_back(in_quotes(at->key()));
  std::reverse(keys.begin(), keys.end());
  std::string text = keys.front();
  for (std::size_t i = 1; i < keys.size(); ++i)
    text += (i == 1 ? " calls " : ", which calls ") + keys[i];
  return text;
}

void bound(std::optional<Clock::time_point>& deadline, Clock::time_point by) {
  deadline = deadline ? std::min(*deadline, by) : by;
}

void read_options(json::View options, Nesting& nesting) {
  if (const auto budget = options["budget"].integer(); budget && *budget > 0)
    nesting.budget = std::min(*budget, k_max_budget);
  if (const auto limit = options["deadline_ms"].integer(); limit && *limit >= 0)
    bound(nesting.deadline, Clock::now() + std::chrono::milliseconds(std::min(*limit, k_max_deadline_ms)));
  nesting.cleanup = options["cleanup"].boolean().value_or(false);
}

/// The first status but COLLET_OK ends it.
collet_status give(const std::vector<Part>& parts, plugin::PartTaker& taker) {
  for (const Part& part : parts) {
    auto status = taker.part(part.kind, part.head);
    if (status == COLLET_OK && !part.bytes.empty()) status = taker.write(part.bytes);
    if (status != COLLET_OK) return status;
  }
  return COLLET_OK;
}

}  // namespace

collet_status Core::invoke(const CallPtr& caller, const Wish& wish, plugin::PartTaker& taker,
                           plugin::Refusal& refusal) {
  const auto refuse = [&](Error error) {
    refusal.message = std::move(error.message);
    return error.code;
  };
  auto prepared = prepare(caller, wish);
  if (!prepared) return refuse(std::move(prepared.error()));
  const CallPtr& call = *prepared;
  if (auto error = wait_for_turn(call)) return refuse(*std::move(error));

  auto returned = run_nested(call);
  const auto plain = [&](Outcome outcome) {
    // The text of an outcome begins with the word for its status, which is told apart here.
    const auto begin = outcome.text.find(": ");
    refusal.message = begin == std::string::npos ? outcome.text : outcome.text.substr(begin + 2);
    refusal.detail = std::move(outcome.detail);
    return outcome.status;
  };
  if (!returned) return plain(call->stopped(false));
  if (returned->instead) return plain(*std::move(returned->instead));
  if (call->stop_reason() != Stop::none) return plain(call->stopped(false));

  const auto& tool = *call->request.tool;
  const std::string key = call->key();
  const ShapeRules rules{tool.plugin, key, {}, 0, 0, &call->tool_state->schemas};
  auto result =
      whole(call->take(), returned->status, rules, [&](std::string_view what) { blame(tool.plugin, what); });
  if (const auto status = give(result.parts, taker); status != COLLET_OK) {
    refusal.message = "the caller took no more of the result of " + in_quotes(call->key());
    return status;
  }
  if (!result.failure) return COLLET_OK;
  refusal.message = std::move(result.failure->text);
  refusal.detail = std::move(result.failure->detail);
  return result.failure->code;
}

/// Why a caller may make no call now.
std::optional<Error> Core::too_late(const RunningCall& caller, bool cleanup) const {
  switch (caller.stop_reason()) {
    case Stop::none:
      return std::nullopt;
    case Stop::deadline:
      return Error{COLLET_DEADLINE, "the deadline of " + in_quotes(caller.key()) + " has passed"};
    case Stop::cancelled:
      break;
  }
  if (cleanup && Clock::now() < caller.stopped_at() + limits().cleanup) return std::nullopt;
  return Error{COLLET_CANCELLED, in_quotes(caller.key()) + " was cancelled"};
}

/// Everything that can be refused before an instance is asked for.
support::Result<Core::CallPtr> Core::prepare(const CallPtr& caller, const Wish& wish) {
  Nesting nesting{caller, caller->deadline, std::nullopt};
  if (!wish.options_json.empty()) {
    if (auto error = not_an_object(wish.options_json, "the options")) return *std::move(error);
    read_options(json::View(wish.options_json), nesting);
  }
  if (auto late = too_late(*caller, nesting.cleanup)) return *std::move(late);
  if (caller->stop_reason() != Stop::none) bound(nesting.deadline, caller->stopped_at() + limits().cleanup);
  if (caller->depth >= limits().depth) {
    return Error{COLLET_FAILED, "calls within calls end at a depth of " + std::to_string(limits().depth) +
                                    ": " + line_of_calls(*caller) + ", which calls " + in_quotes(wish.tool)};
  }
  const auto catalog = parts_.catalog == nullptr ? catalog::CatalogPtr() : parts_.catalog->get();
  const catalog::Tool* const found = catalog == nullptr ? nullptr : catalog->find_key(wish.tool);
  if (found == nullptr) {
    std::string message = "there is no tool " + in_quotes(wish.tool.substr(0, 200));
    if (catalog != nullptr) {
      const auto near = catalog->near_keys(wish.tool, 3);
      for (std::size_t i = 0; i < near.size(); ++i)
        message += (i == 0 ? "; did you mean " : ", ") + in_quotes(near[i]);
      if (!near.empty()) message += '?';
    }
    return Error{COLLET_NOT_FOUND, std::move(message)};
  }
  const auto tool = catalog::hold(catalog, found);
  if (!tool->barred.empty())
    return Error{COLLET_DENIED, in_quotes(wish.tool) + " may not be called: " + tool->barred};
  Request request;
  if (!wish.arguments_json.empty()) {
    if (auto error = not_an_object(wish.arguments_json, "the arguments")) return *std::move(error);
    request.arguments = wish.arguments_json;
  }
  std::shared_ptr<ToolState> state;
  std::uint64_t id = 0;
  {
    const std::lock_guard lock(mutex_);
    state = state_of(tool);
    id = ++last_id_;
  }
  auto merged = merge_arguments(std::move(request.arguments), *tool);
  if (!merged) return merged.error();
  auto checked = state->schemas.check_arguments(*merged, Effort::full);
  if (checked.fit == Fit::defect) blame(state->plugin, checked.error.message);
  if (checked.fit == Fit::refused || checked.fit == Fit::defect) return std::move(checked.error);
  if (state->slot == nullptr)
    return Error{COLLET_INTERNAL, "plugin " + in_quotes(tool->plugin) + " is not there any more"};

  request.tool = tool;
  request.arguments = *std::move(merged);
  auto origin = std::make_shared<Origin>(*caller->request.origin);
  origin->client_json = "{}";  // A nested call cannot ask the client.
  request.origin = std::move(origin);
  const RunningCall* top = caller.get();
  while (top->caller != nullptr)
    top = top->caller.get();
  auto call = std::make_shared<RunningCall>(shared_from_this());
  call->id = id;
  call->meta = meta_json(
      request, {id, profile(), nesting.budget.value_or(tool->max_result_tokens), caller->depth + 1, top->id});
  call->tool_state = std::move(state);
  call->begin(std::move(request), nullptr, Clock::now(), &nesting);
  return call;
}

/// Enters the call into its caller's and takes what it needs to run, waiting on this thread where that is not
/// free. After an error nothing is taken.
std::optional<Error> Core::wait_for_turn(const CallPtr& call) {
  const auto& caller = call->caller;
  std::unique_lock lock(mutex_);
  if (auto late = too_late(*caller, call->cleanup)) return late;
  if (caller->phase != Phase::running)
    return Error{COLLET_CANCELLED, in_quotes(caller->key()) + " is over already"};
  caller->nested.push_back(call);
  nested_.push_back(call);
  if (try_turn(call) != Admission::admitted && !call->refused) {
    nested_waiting_.push_back(call);
    while (call->phase == Phase::queued && !call->refused && call->stop_reason() == Stop::none) {
      if (!call->deadline) {
        nested_turn_.wait(lock);
      } else if (nested_turn_.wait_until(lock, *call->deadline) == std::cv_status::timeout &&
                 Clock::now() >= *call->deadline) {
        call->raise(Stop::deadline);
      }
    }
    std::erase(nested_waiting_, call);
  }
  if (call->phase == Phase::running) {
    arm(call);
    return std::nullopt;
  }
  call->phase = Phase::over;
  std::erase(caller->nested, call);
  std::erase(nested_, call);
  if (call->refused) return call->refused;
  if (call->stop_reason() == Stop::cancelled) return too_late(*call, false);
  return Error{COLLET_DEADLINE,
               in_quotes(call->key()) + " waited until its deadline for its turn behind other calls"};
}

/// With mutex_ held. Sets `refused` where the call may not wait for its turn.
Core::Admission Core::try_turn(const CallPtr& call) {
  bool here = true;
  const auto admission = admit(call, false, here);
  if (admission == Admission::off) {
    call->refused = Error{COLLET_FAILED, plugin::Instances::off_text(*call->slot)};
  } else if (admission != Admission::admitted) {
    call->refused = circle_of(call, admission);
  }
  return admission;
}

/// With mutex_ held: something was released.
void Core::admit_nested() {
  bool changed = false;
  for (const auto& call : nested_waiting_) {
    if (call->phase != Phase::queued || call->refused || call->stop_reason() != Stop::none) continue;
    const auto admission = try_turn(call);
    changed = changed || admission == Admission::admitted || call->refused;
  }
  if (changed) nested_turn_.notify_all();
}

/// With mutex_ held. Whoever waits is refused at the moment when its waiting would close a circle; circles
/// come about in no other way.
std::optional<Error> Core::circle_of(const CallPtr& call, Admission why) const {
  std::vector<const RunningCall*> calls;
  std::map<const RunningCall*, std::size_t> places;
  const auto add = [&](const RunningCall* one, bool waits) {
    if (one->phase != (waits ? Phase::queued : Phase::running)) return;
    places.emplace(one, calls.size());
    calls.push_back(one);
  };
  for (const RunningCall* const one : under_way_)
    add(one, false);
  for (const auto& one : nested_) {
    add(one.get(), false);
    add(one.get(), true);
  }
  std::vector<WaitNode> nodes(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const RunningCall& one = *calls[i];
    auto& node = nodes[i];
    node.key = one.key();
    if (const auto caller = places.find(one.caller.get()); caller != places.end())
      node.caller = caller->second;
    node.waits = one.phase == Phase::queued;
    if (!node.waits) continue;
    const auto limit = one.request.tool->concurrency;
    const bool for_tool = limit > 0 && one.tool_state->running >= limit;
    const bool made = std::any_of(calls.begin(), calls.end(), [&](const RunningCall* other) {
      return other->phase == Phase::running && other->slot == one.slot && other->creating;
    });
    for (std::size_t k = 0; k < calls.size(); ++k) {
      const RunningCall& other = *calls[k];
      if (other.phase != Phase::running) continue;
      const bool holds =
          for_tool ? other.tool_state == one.tool_state : other.slot == one.slot && (!made || other.creating);
      if (holds) node.holders.push_back(k);
    }
  }
  const auto circle = find_circle(nodes, places.at(call.get()));
  if (circle.empty()) return std::nullopt;
  std::string message = "a circle of calls: " + circle_in_words(nodes, circle) + "; ";
  message += why == Admission::tool_full
                 ? "the operator lets " + in_quotes(call->key()) + " run " +
                       std::to_string(call->request.tool->concurrency) + " at a time"
                 : "plugin " + in_quotes(call->plugin_id()) + " takes one call at a time";
  return Error{COLLET_FAILED, std::move(message)};
}

/// Runs an admitted call to its end; nothing if it was given up meanwhile.
std::optional<Core::Returned> Core::run_nested(const CallPtr& call) {
  std::optional<Returned> returned;
  try {
    returned = enter(call);
  } catch (const std::exception& error) {
    returned = Returned{COLLET_INTERNAL, std::make_unique<Outcome>(failed(COLLET_INTERNAL, error.what()))};
  }
  const std::lock_guard lock(mutex_);
  std::erase(call->caller->nested, call);
  std::erase(nested_, call);
  if (call->phase != Phase::running) return std::nullopt;
  call->phase = Phase::over;
  timer_.cancel(call->timer);
  release(*call);
  admit_waiting();
  return returned;
}

std::string Core::invocable(std::string_view pattern) const {
  const auto catalog = parts_.catalog == nullptr ? catalog::CatalogPtr() : parts_.catalog->get();
  return catalog == nullptr ? "[]" : catalog::invocable(*catalog, pattern);
}

}  // namespace collet::host::call
