// SPDX-License-Identifier: MIT
#include "host/mcp/connection/input_required.hpp"

#include <map>
#include <string_view>
#include <utility>

#include "host/call/arguments/arguments.hpp"
#include "host/mcp/client/question_json.hpp"

namespace collet::host::mcp {

/// The key is created for the first call that asks, because few sessions need it.
const RequestState& InputRequired::state() {
  std::call_once(once_, [this] { state_.emplace(random_key()); });
  return *state_;
}

std::optional<RpcError> InputRequired::resume(const ParamMembers& params, call::Request& request) {
  const json::View sealed = params.request_state;
  const json::View responses = params.input_responses;
  const auto invalid = [](std::string_view member, std::string_view problem) {
    std::string text = "params.";
    return RpcError{k_invalid_params, text.append(member).append(": ").append(problem), {}};
  };
  if (!sealed) {
    if (!responses) return std::nullopt;
    return invalid("inputResponses", "found without the requestState that came with the questions");
  }
  if (!sealed.is(json::Type::string))
    return invalid("requestState", "expected the string that the server sent");
  if (responses && !responses.is(json::Type::object)) return invalid("inputResponses", "expected an object");
  const auto merged = call::merge_arguments(request.arguments, *request.tool);
  if (!merged) return std::nullopt;  // the pipeline reports this error
  auto content = state().open(*sealed.string(), {parts_.principal, request.tool->key(), *merged},
                              RequestState::Clock::now());
  if (!content) return RpcError{k_invalid_params, content.error().message, {}};
  std::map<std::string, std::string> answers;
  for (const call::Question& question : content->questions) {
    if (const json::View response = responses[question.key])
      answers[question.key] = answer_of(question, response);
  }
  request.resumed = std::move(content->resumed);
  request.resumed.answers = with_answers(request.resumed.answers, answers);
  return std::nullopt;
}

std::string InputRequired::seal(const call::Paused& paused) {
  const call::Request& request = paused.request;
  return state().seal({request.origin->principal, request.tool->key(), request.arguments},
                      {request.resumed, paused.questions}, RequestState::Clock::now());
}

}  // namespace collet::host::mcp
