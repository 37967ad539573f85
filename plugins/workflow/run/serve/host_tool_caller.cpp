// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/host_tool_caller.hpp"

#include <cstdint>

#include <collet/invoke.hpp>
#include <collet/json_writer.hpp>

#include "plugins/workflow/language/value/schema_defaults.hpp"

namespace collet::workflow {
namespace {

/// Budget of a step's result, which no model reads: as many tokens as a run keeps bytes of one step.
constexpr std::int64_t k_step_tokens = std::int64_t{16} << 20U;

}  // namespace

void replace_all(std::string& text, std::string_view pattern, std::string_view replacement) {
  for (auto at = text.find(pattern); at != std::string::npos;
       at = text.find(pattern, at + replacement.size()))
    text.replace(at, pattern.size(), replacement);
}

CallTarget HostToolCaller::target(const std::string& tool) const {
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(tool); known != known_.end()) return known->second;
  CallTarget target = targets_.target(tool);
  if (!has_required_defaults(target.input_schema)) target.input_schema = {};
  known_.emplace(tool, target);
  return target;
}

Invoked HostToolCaller::call(const CallTarget& target, std::string_view arguments_json,
                             const CallOptions& call_options) {
  InvokeOptions options;
  options.deadline = call_options.limit;
  options.budget = k_step_tokens;
  options.cleanup = call_options.cleanup;
  options.exposed = options_.exposed_only;
  const auto& progress = call_options.progress;
  const auto& folder = options_.replayed_folder;
  if (folder.empty()) return invoke(host_, call_, target.key, arguments_json, options, progress);
  std::string arguments(arguments_json);
  replace_all(arguments, folder, k_folder_placeholder);
  auto invoked = invoke(host_, call_, target.key, arguments, options, progress);
  for (auto& part : invoked.parts)
    if (part.kind == COLLET_PART_TEXT || part.kind == COLLET_PART_JSON)
      replace_all(part.bytes, k_folder_placeholder, folder);
  replace_all(invoked.message, k_folder_placeholder, folder);
  return invoked;
}

Lease::Lease(const Host& host, const Call& call, const Workflow& workflow, std::string_view run,
             RunProgress& progress)
    : host_(host), call_(call) {
  if (workflow.lease.empty()) return;
  constexpr Milliseconds k_cleanup_margin{COLLET_CLEANUP_MS};  // a cancelled caller may still clean up
  auto longest = workflow.timeout + workflow.finally_timeout;
  auto wait = workflow.timeout;
  if (const auto left = call.deadline()) {
    longest = std::min(longest, *left);
    // The wait ends before the deadline of the call, so that the error with the holder of the lease reaches
    // the caller.
    wait = std::min(wait, *left - std::min(*left / 4, Milliseconds(500)));
  }
  std::string arguments;
  json::Writer out(arguments);
  out.begin_object().key("servers").begin_array();
  for (const auto& server : workflow.lease)
    out.string(server);
  out.end_array().member("wait_ms", std::int64_t{wait.count()});
  out.member("expires_ms", std::int64_t{(longest + k_cleanup_margin).count()});
  std::string holder = "workflow '";
  out.member("for", holder.append(workflow.key).append("' (run ").append(run).append(")")).end_object();
  std::string servers;
  for (const auto& server : workflow.lease)
    servers.append(servers.empty() ? "'" : ", '").append(server).append("'");
  RunProgress::Wait waiting(progress, "lease of " + servers, "other runs");
  const auto got = invoke(host, call, "external:acquire", arguments, {},
                          [&](double done, double total, std::string_view message) {
                            waiting.update(done, total, message);
                          })
                       .or_fail();
  id_ = got.json()["lease"].raw();
}

Lease::Lease(const Host& host, const Call& call, std::string id) : host_(host), call_(call) {
  if (id.empty()) return;
  std::string arguments = R"({"lease":)";
  invoke(host, call, "external:continue", arguments.append(id).append("}"), {}).or_fail();
  id_ = std::move(id);
}

Lease::~Lease() {
  if (id_.empty()) return;
  try {
    InvokeOptions options;
    options.cleanup = true;
    std::string arguments = R"({"lease":)";
    static_cast<void>(invoke(host_, call_, "external:release", arguments.append(id_).append("}"), options));
  } catch (...) {  // The lease expires.
  }
}

}  // namespace collet::workflow
