// SPDX-License-Identifier: MIT
#include "plugins/call_api/opened_operation.hpp"

#include <vector>

#include "plugins/apis/one_line.hpp"
#include "plugins/apis/operation_names.hpp"
#include "plugins/call_api/request/allowed.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

constexpr std::size_t k_max_name = 100;
constexpr std::size_t k_max_heading = 300;

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

openapi::Opened open(const apis::Api& api, const support::Access& access, int cancel_fd) {
  if (!api.disabled.empty()) {
    const auto error = apis::disabled_error(api);
    throw Failure(error.code, error.message);
  }
  return value_or_throw(apis::open_api(api, access, cancel_fd));
}

}  // namespace

OpenedOperation::OpenedOperation(const Call& call, const apis::Api& api)
    : access_(support::Access::from_json(call.access())),
      opened_(open(api, access_, call.cancel_fd())),
      references_(opened_, access_, {.http = false, .fetching = {false, call.cancel_fd()}}),
      outline_(references_),
      called_(called_operation(outline_, operation_named(outline_, call.arguments()))) {
  if (const auto allowed = check_allowed(api, called_.operation); !allowed)
    throw Failure(allowed.error().code, allowed.error().message);
}

std::string OpenedOperation::name() const {
  return apis::one_line(apis::shown_name(called_.operation), k_max_heading);
}

}  // namespace collet::call_api
