// SPDX-License-Identifier: MIT
#include "plugins/search/call/call_api.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "plugins/search/call/allowed.hpp"
#include "plugins/search/call/answer.hpp"
#include "plugins/search/call/request.hpp"
#include "plugins/search/call/send.hpp"
#include "plugins/search/lines.hpp"
#include "plugins/search/names.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {
namespace {

using call::build_request;
using call::called_operation;
using call::check_allowed;
using call::Mask;
using call::send;
using call::Sending;
using call::server_of;
using call::shown_request;
using std::chrono::milliseconds;

constexpr std::size_t k_longest_name = 100;
constexpr std::size_t k_longest_heading = 300;
constexpr milliseconds k_usual_time{60'000};
/// What an answer takes on its way back, so that the call's own words are heard before its deadline.
constexpr milliseconds k_margin{250};

[[noreturn]] void refuse(const support::Error& error) {
  throw Failure(error.code, error.message);
}
template <class T>
T need(support::Result<T> result) {
  if (!result) refuse(result.error());
  return *std::move(result);
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const auto& name : names)
    out.append(out.empty() ? "" : ", ").append(one_line(name));
  return out;
}

std::uint32_t operation_named(const openapi::Outline& outline, const Arguments& arguments) {
  const auto name = arguments.string("operationId");
  const auto found = find_operation(outline, name);
  std::string shown;
  json::append_string(shown, support::cut_utf8(name, k_longest_name));
  if (found.numbers.empty()) {
    std::string text = "/operationId: found " + shown + ", which is no operation";
    text += found.near.empty() ? std::string(".") : "; did you mean " + listed(found.near) + "?";
    throw Failure(COLLET_NOT_FOUND, text + " Use search_api(query=…) to find valid operations.");
  }
  if (found.numbers.size() == 1) return found.numbers.front();
  constexpr std::size_t k_most = 10;
  std::vector<std::string> candidates;
  for (const auto number : found.numbers)
    if (candidates.size() < k_most) candidates.push_back(verb_and_path(outline.operation(number)));
  throw Failure(COLLET_INVALID_ARGUMENT, "/operationId: found " + shown + ", which names " +
                                             std::to_string(found.numbers.size()) +
                                             " operations, expected one of " + listed(candidates));
}

milliseconds time_for(const Call& call) {
  const auto deadline = call.deadline();
  return deadline ? std::max(*deadline - k_margin, milliseconds(1)) : k_usual_time;
}

void give(Call& call, std::string_view operation, const support::HttpResponse& response, const Mask& mask) {
  const call::Answer answer = call::told(operation, response, mask);
  call.text(answer.text);
  if (!answer.media_type.empty()) call.blob(answer.bytes, answer.media_type, operation);
  if (!answer.error.empty()) throw Failure(COLLET_FAILED, answer.error);
}

void call_operation(Call& call, const Api& api) {
  const Arguments& arguments = call.arguments();
  const auto access = support::Access::from_json(call.access());
  const auto opened = need(open_api(api, access, call.cancel_fd()));
  openapi::Resolver references(opened, access, {.http = false, .fetching = {false, call.cancel_fd()}});
  const openapi::Outline outline(references);
  const auto called = called_operation(outline, operation_named(outline, arguments));
  if (const auto allowed = check_allowed(api, called.operation); !allowed) refuse(allowed.error());

  const Mask mask(api.auth);
  const std::string name = one_line(shown_name(called.operation), k_longest_heading);
  const auto server = need(server_of(api, opened, called));
  auto request = need(build_request(references, called, server, api.auth, arguments));
  if (arguments.boolean("dry_run", false)) return call.text(shown_request(name, request, api.auth));

  const Sending how{access, server.origin, time_for(call), call.cancel_fd()};
  auto response = send(how, std::move(request), api.auth);
  if (!response) throw Failure(response.error().code, mask(response.error().message));
  give(call, name, *response, mask);
}

}  // namespace

void call_api(Call& call, const Apis& apis) {
  const Api& api = *need(choose(apis, call.arguments().string("api", "")));
  try {
    call_operation(call, api);
  } catch (const Failure& failure) {
    throw Failure(failure.code(), without_credentials(api, failure.message()), failure.detail_json());
  }
}

}  // namespace collet::search
