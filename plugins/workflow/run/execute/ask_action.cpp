// SPDX-License-Identifier: MIT
/// The step `ask`: a question to the user of the client.
#include <utility>

#include <collet/json.hpp>

#include "plugins/workflow/run/execute/run.hpp"

namespace collet::workflow {
namespace {

Milliseconds answer_limit(const Step& step) {
  return step.timeout_key == TimeoutKey::step ? step.timeout : k_default_ask_timeout;
}

/// Stores what the user answered, or the reason for which the answer cannot be used.
void read_answer(const Step& step, json::View answer, StepOutcome& outcome) {
  const auto set = [&](const char* word) { outcome.record.set("answer", Value::string(word)); };
  if (answer["action"].equals("accept")) {
    set("accepted");
    const auto content = answer["content"];
    auto value = content ? Value::parse(content.raw()) : Value::object({});
    outcome.record.set("content", value ? *std::move(value) : Value::object({}));
  } else if (answer["action"].equals("decline")) {
    set("declined");
  } else if (answer["action"].equals("cancel")) {
    set("cancelled");
  } else {
    StepError error{ErrorKind::protocol, "the question was not answered: "};
    error.message.append(answer["error"].string().value_or("the answer is none"));
    outcome.problem = StepProblem{&step, std::move(error), false};
  }
}

}  // namespace

StepOutcome Run::run_action(const Step& step, const AskAction& action, RunScope& run_scope, Limit /*limit*/) {
  StepOutcome outcome;
  const auto fail = [&](StepError error) {
    outcome.problem = StepProblem{&step, std::move(error), false};
    return std::move(outcome);
  };
  std::string message;
  if (auto error = render_text(action.message, run_scope, "ask.message", message))
    return fail(*std::move(error));
  const bool resumes = parts_.resumed != nullptr && &workflow_.steps[parts_.resumed->step] == &step;
  if (resumes && parts_.resumed->waited > answer_limit(step))
    return fail({ErrorKind::timeout, "the answer came after " + duration_text(parts_.resumed->waited) +
                                         ", the limit is " + duration_text(answer_limit(step)) +
                                         ", `timeout` of the step"});
  Asker::Reply reply{Asker::State::unsupported, {}, "nobody is there"};
  if (parts_.asker != nullptr) reply = parts_.asker->ask("ask." + step.number, message, action.form);
  if (reply.state == Asker::State::pending) {
    outcome.suspended = true;
    return outcome;
  }
  if (reply.state == Asker::State::answered) {
    read_answer(step, json::View(reply.answer), outcome);
    return outcome;
  }
  if (!action.default_content)
    return fail(
        {ErrorKind::unsupported, "the user cannot be asked: " + reply.why + "; a `default` would be used"});
  auto rendered = action.default_content->render(run_scope, "ask.default");
  if (auto* error = std::get_if<EvaluationError>(&rendered)) return fail(error_of(*error));
  outcome.record.set("answer", Value::string("default"));
  outcome.record.set("content", std::move(std::get<TemplateTree::Rendered>(rendered).value));
  return outcome;
}

}  // namespace collet::workflow
