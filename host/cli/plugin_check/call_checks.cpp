// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/call_checks.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "host/call/arguments/tool_schemas.hpp"
#include "host/call/result/resources_and_prompts.hpp"
#include "host/cli/plugin_check/call_fault.hpp"
#include "host/cli/plugin_check/outside_probe.hpp"
#include "host/cli/plugin_check/process_snapshot.hpp"

namespace collet::host::cli {

namespace {

/// A leak per call is what each of three batches of equal calls leaves behind, after a first batch that fills
/// caches.
constexpr std::size_t k_batches = 3;
constexpr int k_batch_calls = 50;
constexpr int k_least_batch_calls = 10;  ///< fewer calls, of a slow tool, prove nothing
constexpr std::chrono::milliseconds k_batch_time{150};
constexpr std::size_t k_least_leak = 16;  ///< bytes per call

bool is_callable(const catalog::Tool& tool) {
  return tool.state != catalog::State::quarantined;
}

/// Returns the URI with "a" for each variable, or nothing if the template has other expressions.
std::string simple_uri(std::string_view uri_template) {
  std::string uri;
  while (!uri_template.empty()) {
    const auto begin = uri_template.find('{');
    uri += uri_template.substr(0, begin);
    if (begin == std::string_view::npos) return uri;
    const auto end = uri_template.find('}', begin);
    if (end == std::string_view::npos ||
        std::string_view("+#./;?&").find(uri_template[begin + 1]) != std::string_view::npos)
      return {};
    uri += 'a';
    uri_template.remove_prefix(end + 1);
  }
  return uri;
}

std::string required_texts(const catalog::Prompt& prompt) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& argument : prompt.arguments) {
    if (argument.required) out.member(argument.name, "a");
  }
  out.end_object();
  return text;
}

}  // namespace

void CallChecks::ok(const char* check, const std::string& text) const {
  report_.add(CheckState::ok, check, text);
}

void CallChecks::fail(const char* check, const std::string& text) {
  if (++faults_ <= k_max_reported) report_.add(CheckState::failed, check, text);
}

CallChecks::Ended CallChecks::enter(plugin::InstanceId instance, const std::string& step,
                                    std::string_view access, const Enter& function) {
  if (!step.empty()) report_.step(step);
  CheckCallPort port(host_, !backend_.concurrent(instance), access);
  Ended ended;
  ended.status = function(port.meta_json(), port);
  ended.answer = port.take();
  ended.fault = port.timing_fault();
  if (ended.fault.empty()) ended.fault = call_fault(ended.status, ended.answer);
  ++calls_;
  return ended;
}

CallChecks::Ended CallChecks::call(plugin::InstanceId instance, const catalog::Tool& tool,
                                   const std::string& arguments, std::string_view access) {
  return enter(instance, "call of tool '" + tool.id + "' with " + arguments, access,
               [&](std::string_view meta, plugin::CallPort& port) {
                 return backend_.call(instance, tool.id, arguments, meta, port);
               });
}

void CallChecks::run(plugin::InstanceId instance, const std::string& folder) {
  const auto begin = [this] { calls_ = faults_ = 0; };
  begin();
  check_wrong_arguments(instance);
  begin();
  check_examples(instance);
  begin();
  check_reads(instance);
  begin();
  check_outside(instance, folder);
  begin();
  check_leaks(instance);
  for (const std::string& defect : host_.defects())
    report_.add(CheckState::failed, "calls", "the plugin misuses the host: " + defect);
}

std::string CallChecks::call_once(plugin::InstanceId instance) {
  for (const auto& tool : offers_.tools) {
    if (!is_callable(*tool)) continue;
    const auto calls = probe_calls(tool->input_schema, tool->read_only);
    if (!calls.empty()) return call(instance, *tool, calls.front().arguments).fault;
  }
  return {};
}

void CallChecks::check_wrong_arguments(plugin::InstanceId instance) {
  std::size_t refusals = 0;
  for (const auto& tool : offers_.tools) {
    if (!is_callable(*tool)) continue;
    for (const ProbeCall& probe : probe_calls(tool->input_schema, tool->read_only)) {
      const auto ended = call(instance, *tool, probe.arguments);
      refusals += ended.status != COLLET_OK ? 1 : 0;
      if (!ended.fault.empty()) {
        fail("calls", "tool '" + tool->id + "' with " + probe.description + ", " + probe.arguments + ": " +
                          ended.fault);
      }
    }
  }
  if (faults_ == 0 && calls_ > 0 && host_.defects().empty()) {
    ok("calls", std::to_string(calls_) + " with wrong arguments: " + std::to_string(refusals) +
                    " refused with a text, " + std::to_string(calls_ - refusals) + " answered");
  }
}

void CallChecks::check_examples(plugin::InstanceId instance) {
  for (const auto& tool : offers_.tools) {
    if (!is_callable(*tool)) continue;
    auto examples = example_calls(tool->input_schema);
    if (auto composed = composed_call(tool->input_schema)) {
      // Values of single properties need not fit together, so that the call is made only if they do.
      call::ToolSchemas schemas(*tool);
      if (schemas.check_arguments(composed->arguments, call::Effort::full).fit == call::Fit::fits)
        examples.push_back(*std::move(composed));
    }
    for (const ProbeCall& example : examples)
      check_example(instance, *tool, example);
  }
  if (faults_ == 0 && calls_ > 0)
    ok("examples",
       std::to_string(calls_) + " calls with the values that schemas give: each has a proper end");
}

void CallChecks::check_example(plugin::InstanceId instance, const catalog::Tool& tool,
                               const ProbeCall& example) {
  const std::string name = "tool '" + tool.id + "' with " + example.description + ", " + example.arguments;
  call::ToolSchemas schemas(tool);
  const auto fits = schemas.check_arguments(example.arguments, call::Effort::full);
  if (fits.fit == call::Fit::refused)
    return fail("examples", name + ": its own input_schema refuses it: " + fits.error.message);
  if (!tool.read_only) return;
  auto ended = call(instance, tool, example.arguments);
  if (!ended.fault.empty()) return fail("examples", name + ": " + ended.fault);
  if (ended.status != COLLET_OK) {
    if (!example.is_example) return;
    report_.add(CheckState::warning, "examples",
                name + ": fails here (" + ended.answer.failure->text +
                    "): an example that always works helps agents and this check");
    return;
  }
  for (const call::Part& part : ended.answer.parts) {
    if (part.kind != COLLET_PART_JSON || !schemas.has_output()) continue;
    const auto result = schemas.check_result(part.bytes);
    if (result.fit == call::Fit::refused)
      fail("examples", name + ": the answer contradicts its output_schema: " + result.error.message);
  }
}

void CallChecks::check_offer(const char* what, const catalog::Tool& offer, Ended ended) {
  std::string fault = std::move(ended.fault);
  call::ResultRules rules;
  rules.tool = "the plugin";
  rules.principal = "check";
  if (fault.empty()) {
    (void)call::resource_or_prompt_outcome(offer.kind, std::move(ended.answer), ended.status, rules,
                                           [&](std::string_view blamed) { fault = blamed; });
  }
  if (!fault.empty()) fail("offers", std::string(what).append(" '").append(offer.id).append("': ") + fault);
}

void CallChecks::check_reads(plugin::InstanceId instance) {
  for (const auto& resource : offers_.resources) {
    const std::string uri = resource->uri_template ? simple_uri(resource->run.id) : resource->run.id;
    if (!is_callable(resource->run) || uri.empty()) continue;
    check_offer("resource", resource->run,
                enter(instance, "read of resource '" + uri + "'", k_no_access,
                      [&](std::string_view meta, plugin::CallPort& port) {
                        return backend_.read(instance, uri, meta, port);
                      }));
  }
  for (const auto& prompt : offers_.prompts) {
    if (!is_callable(prompt->run)) continue;
    const std::string arguments = required_texts(*prompt);
    check_offer("prompt", prompt->run,
                enter(instance, "get of prompt '" + prompt->run.id + "' with " + arguments, k_no_access,
                      [&](std::string_view meta, plugin::CallPort& port) {
                        return backend_.get_prompt(instance, prompt->run.id, arguments, meta, port);
                      }));
  }
  if (faults_ == 0 && calls_ > 0)
    ok("reads", std::to_string(calls_) + " resources and prompts, each with a proper end");
}

bool CallChecks::is_opened_by(plugin::InstanceId instance, const catalog::Tool& tool, OutsideProbe& probe) {
  for (const auto& [text, description] : probe.texts()) {
    for (const std::string& arguments : calls_with_text(tool.input_schema, text)) {
      (void)probe.opened();
      (void)call(instance, tool, arguments, probe.access_json());
      const std::string what = probe.opened();
      if (what.empty()) continue;
      std::string fault = "tool '" + tool.id + "' opened ";
      fault.append(what).append(" for ").append(description).append(", ").append(arguments);
      fail("access", fault.append(": open files and URLs by collet.access/1 (collet/access.hpp)"));
      return true;
    }
  }
  return false;
}

void CallChecks::check_outside(plugin::InstanceId instance, const std::string& folder) {
  OutsideProbe probe(folder);
  if (!probe.works()) {
    report_.add(CheckState::warning, "access",
                "this system offers no inotify, so that opened files go unseen");
    return;
  }
  for (const auto& tool : offers_.tools) {
    if (is_callable(*tool) && tool->read_only) (void)is_opened_by(instance, *tool, probe);
  }
  if (faults_ == 0 && calls_ > 0) {
    ok("access",
       std::to_string(calls_) + " calls with paths and URLs outside of [access]: nothing was opened there");
  }
}

std::string CallChecks::leak_of(plugin::InstanceId instance, const catalog::Tool& tool,
                                const std::string& arguments) {
  const auto batch = [&](int most) {
    const auto end = std::chrono::steady_clock::now() + k_batch_time;
    int made = 0;
    while (made < most && std::chrono::steady_clock::now() < end) {
      (void)enter(instance, {}, k_no_access, [&](std::string_view meta, plugin::CallPort& port) {
        return backend_.call(instance, tool.id, arguments, meta, port);
      });
      ++made;
    }
    return made;
  };
  report_.step("repeated calls of tool '" + tool.id + "' with " + arguments);
  if (batch(k_batch_calls) < k_least_batch_calls) return {};
  const auto stored = host_.stored_results();
  const auto before = take_snapshot();
  std::size_t least = std::string::npos;
  std::size_t calls = 0;
  for (std::size_t i = 0; i < k_batches; ++i) {
    const auto begin = allocated_bytes();
    const int made = batch(k_batch_calls);
    const auto end = allocated_bytes();
    if (made < k_least_batch_calls) return {};
    calls += static_cast<std::size_t>(made);
    least = std::min(least, end > begin ? (end - begin) / static_cast<std::size_t>(made) : 0);
  }
  const auto left = opened_descriptors(before, take_snapshot());
  if (left.size() >= calls) return "leaves a descriptor open, such as " + left.front();
  // Results that the plugin gives to the host are the host's memory.
  if (least >= k_least_leak && host_.stored_results() == stored)
    return "leaves " + std::to_string(least) + " bytes of memory behind: run it under valgrind";
  return {};
}

void CallChecks::check_leaks(plugin::InstanceId instance) {
  for (const auto& tool : offers_.tools) {
    if (!is_callable(*tool) || !tool->read_only) continue;
    auto calls = example_calls(tool->input_schema);
    if (auto composed = composed_call(tool->input_schema)) calls.push_back(*std::move(composed));
    const std::string arguments = calls.empty() ? "{}" : calls.front().arguments;
    if (const auto leak = leak_of(instance, *tool, arguments); !leak.empty())
      fail("leaks",
           std::string("tool '").append(tool->id).append("' with ").append(arguments).append(": each call ") +
               leak);
  }
  if (faults_ == 0 && calls_ > 0) ok("leaks", std::to_string(calls_) + " calls left nothing behind");
}

}  // namespace collet::host::cli
