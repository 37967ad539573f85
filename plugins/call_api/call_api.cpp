// SPDX-License-Identifier: MIT
#include "plugins/call_api/call_api.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

#include <collet/ask.hpp>

#include "plugins/call_api/exchange/answer.hpp"
#include "plugins/call_api/exchange/send.hpp"
#include "plugins/call_api/opened_operation.hpp"
#include "plugins/call_api/request/request.hpp"
#include "sdk/support/text/sha256.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds k_default_time{60'000};
/// Time for the way back of an answer, so that the error of a timeout arrives before the deadline.
constexpr milliseconds k_margin{250};
/// Characters of a request that a question to the user shows.
constexpr std::size_t k_max_question = 2000;

milliseconds time_left(const Call& call) {
  const auto deadline = call.deadline();
  return deadline ? std::max(*deadline - k_margin, milliseconds(1)) : k_default_time;
}

void return_answer(Call& call, std::string_view operation, const support::HttpResponse& response,
                   const Mask& mask) {
  const Answer answer = render_answer(operation, response, mask);
  call.text(answer.text);
  if (!answer.media_type.empty()) call.blob(answer.bytes, answer.media_type, operation);
  if (!answer.error.empty()) throw Failure(COLLET_FAILED, answer.error);
}

/// Returns true unless HTTP defines the method as safe (RFC 9110, section 9.2.1; QUERY likewise).
bool may_write(std::string_view method) {
  static constexpr std::array<std::string_view, 5> k_safe = {"GET", "HEAD", "OPTIONS", "TRACE", "QUERY"};
  return std::find(k_safe.begin(), k_safe.end(), method) == k_safe.end();
}

/// Returns a digest of all that makes up the request. The credentials are not in it yet.
std::string digest_of(const support::HttpRequest& request) {
  support::Sha256 digest;
  const auto add = [&](std::string_view text) {
    digest.add(std::to_string(text.size()));
    digest.add(":");
    digest.add(text);
  };
  add(request.method);
  add(request.url);
  for (const auto& [name, value] : request.headers) {
    add(name);
    add(value);
  }
  add(request.body);
  return std::string(support::as_bytes(digest.finish()));
}

void call_operation(const Host& host, Call& call, const apis::Api& api) {
  OpenedOperation operation(call, api);
  const Arguments& arguments = call.arguments();
  const auto& access = operation.access();
  const std::string name = operation.name();
  const Mask mask(api.auth);
  const auto server = value_or_throw(server_of(api, operation.opened(), operation.called()));
  auto request =
      value_or_throw(build_request(operation.references(), operation.called(), server, api.auth, arguments,
                                   api.send_read_only ? ReadOnly::allowed : ReadOnly::refused, access));
  if (arguments.boolean("dry_run", false)) return call.text(shown_request(name, request, api.auth));

  if (may_write(request.method)) {
    const std::string text = support::cut_characters(request_text(request, api.auth), k_max_question);
    ask_consent(host, call, "call_api", "Send this request?\n" + text, digest_of(request));
  }
  const SendOptions options{access, origins_of(api, server), time_left(call), call.cancel_fd()};
  auto response = send(options, std::move(request), api.auth);
  if (!response) throw Failure(response.error().code, mask(response.error().message));
  return_answer(call, name, *response, mask);
}

}  // namespace

void call_api(const Host& host, Call& call, const apis::Apis& apis) {
  with_api(call, apis, [&](const apis::Api& api) { call_operation(host, call, api); });
}

}  // namespace collet::call_api
