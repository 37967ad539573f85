// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/host_tool_caller.hpp"

#include <collet/invoke.hpp>
#include <collet/json_writer.hpp>

namespace collet::workflow {

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

Invoked HostCaller::call(const Target& target, std::string_view arguments_json, const CallTerms& terms) {
  InvokeOptions options;
  options.deadline = terms.limit;
  options.cleanup = terms.cleanup;
  if (replayed_folder_.empty()) return invoke(host_, call_, target.key, arguments_json, options);
  std::string arguments(arguments_json);
  replace_all(arguments, replayed_folder_, k_folder_word);
  auto invoked = invoke(host_, call_, target.key, arguments, options);
  for (auto& part : invoked.parts)
    if (part.kind == COLLET_PART_TEXT || part.kind == COLLET_PART_JSON)
      replace_all(part.bytes, k_folder_word, replayed_folder_);
  replace_all(invoked.message, k_folder_word, replayed_folder_);
  return invoked;
}

Lease::Lease(const Host& host, const Call& call, const Workflow& workflow, std::string_view run)
    : host_(host), call_(call) {
  if (workflow.lease.empty()) return;
  constexpr Milliseconds k_late{COLLET_CLEANUP_MS};  // who is cancelled may still clean up
  auto longest = workflow.timeout + workflow.finally_timeout;
  auto wait = workflow.timeout;
  if (const auto left = call.deadline()) {
    longest = std::min(longest, *left);
    // Before the deadline, behind which nobody would hear who has them.
    wait = std::min(wait, *left - std::min(*left / 4, Milliseconds(500)));
  }
  std::string arguments;
  json::Writer out(arguments);
  out.begin_object().key("servers").begin_array();
  for (const auto& server : workflow.lease)
    out.string(server);
  out.end_array().member("wait_ms", std::int64_t{wait.count()});
  out.member("expires_ms", std::int64_t{(longest + k_late).count()});
  std::string who = "workflow '";
  out.member("for", who.append(workflow.key).append("' (run ").append(run).append(")")).end_object();
  const auto got = invoke(host, call, "external:acquire", arguments).or_fail();
  id_ = got.json()["lease"].raw();
}

Lease::~Lease() {
  if (id_.empty()) return;
  try {
    InvokeOptions options;
    options.cleanup = true;
    std::string arguments = R"({"lease":)";
    static_cast<void>(invoke(host_, call_, "external:release", arguments.append(id_).append("}"), options));
  } catch (...) {  // It expires.
  }
}

}  // namespace collet::workflow
