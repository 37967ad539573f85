// SPDX-License-Identifier: MIT
/// Calls that ask their client: of 2026-07-28 by an answer that the client's next request takes up, before it
/// by requests of ours, during which the call takes no thread and no instance.
#include <utility>

#include "host/call/arguments/arguments.hpp"
#include "host/mcp/client_questions.hpp"
#include "host/mcp/core.hpp"

namespace collet::host::mcp {

namespace {

std::string cancelled(const std::string& id_json, std::string_view reason) {
  std::string params;
  json::Writer(params).begin_object().member_raw("requestId", id_json).member("reason", reason).end_object();
  return notification("notifications/cancelled", params);
}

}  // namespace

/// The key is made with the first call that asks: nearly no session needs one.
const RequestState& Core::request_state() {
  std::call_once(request_state_once_, [this] { request_state_.emplace(random_key()); });
  return *request_state_;
}

std::optional<RpcError> Core::take_up(const ParamNotes& given, call::Request& request) {
  const json::View state = given.state;
  const json::View responses = given.responses;
  const auto wrong = [](std::string_view where, std::string_view what) {
    std::string text = "params.";
    return RpcError{k_invalid_params, text.append(where).append(": ").append(what), {}};
  };
  if (!state) {
    if (!responses) return std::nullopt;
    return wrong("inputResponses", "found without the requestState that came with the questions");
  }
  if (!state.is(json::Type::string)) return wrong("requestState", "expected a string, as it was given");
  if (responses && !responses.is(json::Type::object)) return wrong("inputResponses", "expected an object");
  const auto merged = call::merge_arguments(request.arguments, *request.tool);
  if (!merged) return std::nullopt;  // the pipeline will say so
  auto content = request_state().open(*state.string(), {parts_.principal, request.tool->key(), *merged},
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

std::string Core::state_of(const call::Paused& paused) {
  const call::Request& request = paused.request;
  return request_state().seal({request.origin->principal, request.tool->key(), request.arguments},
                              {request.resumed, paused.questions}, RequestState::Clock::now());
}

void Core::ask_client(const std::shared_ptr<PendingRequest>& pending,
                      std::shared_ptr<const call::Paused> paused) {
  {
    // Sent under the lock, so that nothing follows a cancel.
    const std::lock_guard lock(pending->mutex);
    if (!pending->open) return;
    pending->call.reset();
    if (!input_ended_) return send_questions(pending, std::move(paused));
  }
  finish(*pending, unanswerable());
}

/// With the request's mutex held.
void Core::send_questions(const std::shared_ptr<PendingRequest>& pending,
                          std::shared_ptr<const call::Paused> paused) {
  const auto asking = std::make_shared<Asking>();
  asking->paused = std::move(paused);
  pending->asking = asking;
  const auto& questions = asking->paused->questions;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    asking->open_ids.push_back(
        outgoing_.add("ask", [self = shared_from_this(), pending, asking, i](const Message& response) {
          self->client_answered(pending, asking, i, response);
        }));
  }
  for (std::size_t i = 0; i < questions.size(); ++i)
    send(request(asking->open_ids[i], method_of(questions[i].kind), params_of(questions[i])));
  asking->timer = asking_timer_.at(std::chrono::steady_clock::now() + parts_.ask_limit,
                                   [weak = weak_from_this(), pending, asking] {
                                     if (const auto self = weak.lock())
                                       self->client_keeps_silent(pending, asking);
                                   });
}

void Core::client_answered(const std::shared_ptr<PendingRequest>& pending,
                           const std::shared_ptr<Asking>& asking, std::size_t index,
                           const Message& response) {
  const call::Question& question = asking->paused->questions[index];
  std::string answer;
  if (response.result) {
    answer = answer_of(question, response.result);
  } else {
    answer = error_answer("the client refused: " + response.error["message"].string().value_or("no reason"));
  }
  {
    const std::lock_guard lock(pending->mutex);
    if (!pending->open || pending->asking != asking) return;
    asking->answers[question.key] = std::move(answer);
    if (asking->answers.size() < asking->paused->questions.size()) return;
    pending->asking.reset();
  }
  asking_timer_.cancel(asking->timer);
  resume(pending, *asking);
}

void Core::client_keeps_silent(const std::shared_ptr<PendingRequest>& pending,
                               const std::shared_ptr<Asking>& asking) {
  {
    const std::lock_guard lock(pending->mutex);
    if (!pending->open || pending->asking != asking) return;
    pending->asking.reset();
  }
  withdraw(*asking, "no answer in time");
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(parts_.ask_limit).count();
  for (const call::Question& question : asking->paused->questions) {
    asking->answers.emplace(
        question.key, error_answer("the client did not answer within " + std::to_string(seconds) + " s"));
  }
  resume(pending, *asking);
}

void Core::resume(const std::shared_ptr<PendingRequest>& pending, const Asking& asking) {
  call::Request request = asking.paused->request;
  request.resumed.answers = with_answers(request.resumed.answers, asking.answers);
  request.origin = origin_of(request.origin->client_json);
  start(pending, std::move(request), false);
}

/// Tells the client of each question that it need not answer it any more.
void Core::withdraw(const Asking& asking, std::string_view reason) {
  asking_timer_.cancel(asking.timer);
  for (const std::string& id : asking.open_ids) {
    if (outgoing_.remove(id)) send(cancelled(id, reason));
  }
}

/// The client said its last word: what waits for another one is answered now.
void Core::end_asking() {
  for (const auto& pending : table_.all()) {
    std::shared_ptr<Asking> asking;
    {
      const std::lock_guard lock(pending->mutex);
      asking.swap(pending->asking);
    }
    if (!asking) continue;
    asking_timer_.cancel(asking->timer);
    for (const std::string& id : asking->open_ids)
      outgoing_.remove(id);
    finish(*pending, unanswerable());
  }
}

call::Outcome Core::unanswerable() {
  call::Outcome outcome;
  outcome.status = COLLET_CANCELLED;
  outcome.message = "the client's input ended before it answered what the call asks";
  return outcome;
}

}  // namespace collet::host::mcp
