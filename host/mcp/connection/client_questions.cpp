// SPDX-License-Identifier: MIT
#include "host/mcp/connection/client_questions.hpp"

#include <chrono>
#include <mutex>
#include <string>
#include <utility>

#include "host/mcp/client/question_json.hpp"
#include "host/mcp/jsonrpc/write_message.hpp"

namespace collet::host::mcp {

namespace {

std::string cancelled_notification(const std::string& id_json, std::string_view reason) {
  std::string params;
  json::Writer(params).begin_object().member_raw("requestId", id_json).member("reason", reason).end_object();
  return notification("notifications/cancelled", params);
}

call::Outcome unanswerable() {
  call::Outcome outcome;
  outcome.status = COLLET_CANCELLED;
  outcome.message = "the client's input ended before it answered the questions of the call";
  return outcome;
}

}  // namespace

void ClientQuestions::ask(const std::shared_ptr<PendingRequest>& pending,
                          std::shared_ptr<const call::Paused> paused) {
  {
    // Sent under the lock, so that no question follows a cancel.
    const std::lock_guard lock(pending->mutex);
    if (!pending->open) return;
    pending->call.reset();
    if (!input_ended_) return send(pending, std::move(paused));
  }
  pending->done(unanswerable());
}

/// The caller holds the mutex of the pending request.
void ClientQuestions::send(const std::shared_ptr<PendingRequest>& pending,
                           std::shared_ptr<const call::Paused> paused) {
  const auto open = std::make_shared<OpenQuestions>();
  open->paused = std::move(paused);
  pending->questions = open;
  const auto& questions = open->paused->questions;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    open->request_ids.push_back(requests_.add("ask", [this, pending, open, i](const Message& response) {
      receive_answer(pending, open, i, response);
    }));
  }
  for (std::size_t i = 0; i < questions.size(); ++i)
    replies_.send(request(open->request_ids[i], method_of(questions[i].kind), params_of(questions[i])));
  open->timer = timer_.at(std::chrono::steady_clock::now() + parts_.ask_limit,
                          [this, pending, open] { time_out(pending, open); });
}

void ClientQuestions::receive_answer(const std::shared_ptr<PendingRequest>& pending,
                                     const std::shared_ptr<OpenQuestions>& questions, std::size_t index,
                                     const Message& response) {
  const call::Question& question = questions->paused->questions[index];
  std::string answer;
  if (response.result) {
    answer = answer_of(question, response.result);
  } else {
    answer = error_answer("the client refused: " + response.error["message"].string().value_or("no reason"));
  }
  {
    const std::lock_guard lock(pending->mutex);
    if (!pending->open || pending->questions != questions) return;
    questions->answers[question.key] = std::move(answer);
    if (questions->answers.size() < questions->paused->questions.size()) return;
    pending->questions.reset();
  }
  timer_.cancel(questions->timer);
  resume(pending, *questions);
}

void ClientQuestions::time_out(const std::shared_ptr<PendingRequest>& pending,
                               const std::shared_ptr<OpenQuestions>& questions) {
  {
    const std::lock_guard lock(pending->mutex);
    if (!pending->open || pending->questions != questions) return;
    pending->questions.reset();
  }
  withdraw(*questions, "no answer in time");
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(parts_.ask_limit).count();
  for (const call::Question& question : questions->paused->questions) {
    questions->answers.emplace(
        question.key, error_answer("the client did not answer within " + std::to_string(seconds) + " s"));
  }
  resume(pending, *questions);
}

void ClientQuestions::resume(const std::shared_ptr<PendingRequest>& pending, const OpenQuestions& questions) {
  call::Request request = questions.paused->request;
  request.resumed.answers = with_answers(request.resumed.answers, questions.answers);
  request.origin = session_.make_origin(request.origin->client_json);
  starter_.start(pending, std::move(request), false);
}

void ClientQuestions::withdraw(const OpenQuestions& questions, std::string_view reason) {
  timer_.cancel(questions.timer);
  for (const std::string& id : questions.request_ids) {
    if (requests_.remove(id)) replies_.send(cancelled_notification(id, reason));
  }
}

void ClientQuestions::end_input() {
  input_ended_ = true;
  for (const auto& pending : table_.all()) {
    std::shared_ptr<OpenQuestions> questions;
    {
      const std::lock_guard lock(pending->mutex);
      questions.swap(pending->questions);
    }
    if (!questions) continue;
    timer_.cancel(questions->timer);
    for (const std::string& id : questions->request_ids)
      requests_.remove(id);
    pending->done(unanswerable());
  }
}

}  // namespace collet::host::mcp
