// SPDX-License-Identifier: MIT
#include "plugins/call_api/call_api.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

#include <collet/ask.hpp>

#include "plugins/apis/one_line.hpp"
#include "plugins/apis/operation_names.hpp"
#include "plugins/call_api/exchange/answer.hpp"
#include "plugins/call_api/exchange/send.hpp"
#include "plugins/call_api/request/allowed.hpp"
#include "plugins/call_api/request/request.hpp"
#include "sdk/support/text/sha256.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t k_max_name = 100;
constexpr std::size_t k_max_heading = 300;
constexpr milliseconds k_default_time{60'000};
/// Time for the way back of an answer, so that the error of a timeout arrives before the deadline.
constexpr milliseconds k_margin{250};
/// Characters of a request that a question to the user shows.
constexpr std::size_t k_max_question = 2000;

[[noreturn]] void refuse(const support::Error& error) {
  throw Failure(error.code, error.message);
}
template <class T>
T value_or_throw(support::Result<T> result) {
  if (!result) refuse(result.error());
  return *std::move(result);
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const auto& name : names)
    out.append(out.empty() ? "" : ", ").append(apis::one_line(name));
  return out;
}

std::uint32_t operation_named(const openapi::Outline& outline, const Arguments& arguments) {
  const auto name = arguments.string("operationId");
  const auto found = apis::find_operation(outline, name);
  std::string shown;
  json::append_string(shown, support::cut_utf8(name, k_max_name));
  if (found.numbers.empty()) {
    std::string text = "/operationId: found " + shown + ", which is no operation";
    text += found.near.empty() ? std::string(".") : "; did you mean " + joined(found.near) + "?";
    throw Failure(COLLET_NOT_FOUND, text + " Use search_api(query=…) to find valid operations.");
  }
  if (found.numbers.size() == 1) return found.numbers.front();
  constexpr std::size_t k_max_candidates = 10;
  std::vector<std::string> candidates;
  for (const auto number : found.numbers)
    if (candidates.size() < k_max_candidates)
      candidates.push_back(apis::verb_and_path(outline.operation(number)));
  throw Failure(COLLET_INVALID_ARGUMENT, "/operationId: found " + shown + ", which names " +
                                             std::to_string(found.numbers.size()) +
                                             " operations, expected one of " + joined(candidates));
}

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
  if (!api.disabled.empty()) refuse(apis::disabled_error(api));
  const Arguments& arguments = call.arguments();
  const auto access = support::Access::from_json(call.access());
  const auto opened = value_or_throw(apis::open_api(api, access, call.cancel_fd()));
  openapi::Resolver references(opened, access, {.http = false, .fetching = {false, call.cancel_fd()}});
  const openapi::Outline outline(references);
  const auto called = called_operation(outline, operation_named(outline, arguments));
  if (const auto allowed = check_allowed(api, called.operation); !allowed) refuse(allowed.error());

  const Mask mask(api.auth);
  const std::string name = apis::one_line(apis::shown_name(called.operation), k_max_heading);
  const auto server = value_or_throw(server_of(api, opened, called));
  auto request =
      value_or_throw(build_request(references, called, server, api.auth, arguments,
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
  const apis::Api& api = *value_or_throw(apis::choose(apis, call.arguments().string("api", "")));
  try {
    call_operation(host, call, api);
  } catch (const Failure& failure) {
    throw Failure(failure.code(), apis::without_credentials(api, failure.message()), failure.detail_json());
  }
}

}  // namespace collet::call_api
