// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/host_caller.hpp"

#include <collet/invoke.hpp>
#include <collet/json_writer.hpp>

namespace collet::workflow {

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

Invoked HostCaller::call(const Target& target, std::string_view arguments_json, Milliseconds limit) {
  InvokeOptions options;
  options.deadline = limit;
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

Lease::Lease(const Host& host, const Call& call, const std::vector<std::string>& servers,
             Milliseconds expires)
    : host_(host), call_(call) {
  if (servers.empty()) return;
  std::string arguments;
  json::Writer out(arguments);
  out.begin_object().key("servers").begin_array();
  for (const auto& server : servers)
    out.string(server);
  out.end_array().member("expires_ms", std::int64_t{expires.count()}).end_object();
  InvokeOptions options;
  options.deadline = expires;
  const auto got = invoke(host, call, "external:acquire", arguments, options).or_fail();
  id_ = got.json()["lease"].raw();
}

Lease::~Lease() {
  if (id_.empty()) return;
  try {
    // Where the call was cancelled nothing can be called any more: the server's side ends the lease with the
    // call that holds it.
    std::string arguments = R"({"lease":)";
    static_cast<void>(invoke(host_, call_, "external:release", arguments.append(id_).append("}")));
  } catch (...) {  // The same.
  }
}

}  // namespace collet::workflow
