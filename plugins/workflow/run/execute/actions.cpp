// SPDX-License-Identifier: MIT
/// The actions of steps: calls and their results, variables, sleeping, assertions and returns.
#include <algorithm>
#include <limits>
#include <utility>

#include "plugins/workflow/run/execute/run.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

/// Limit of one step's result, unless the workflow sets one: enough for a large picture, too little to fill
/// the memory.
constexpr std::uint64_t k_step_result_bytes = std::uint64_t{64} << 20U;

Value optional_text(const std::string& text) {
  return text.empty() ? Value() : Value::string(text);
}

Value file_value(const ResultFile& file, const Artifact* kept) {
  return Value::object({{"kind", Value::string(file.kind)},
                        {"mime", optional_text(file.mime_type)},
                        {"name", optional_text(kept == nullptr ? file.name : kept->name)},
                        {"uri", optional_text(kept == nullptr ? file.uri : kept->uri)},
                        {"path", kept == nullptr ? Value() : Value::string(kept->path)},
                        {"sha256", kept == nullptr ? Value() : Value::string(kept->sha256)},
                        {"size", Value::integer(static_cast<std::int64_t>(file.bytes.size()))}});
}

Value parsed(const std::optional<std::string>& json) {
  if (!json) return {};
  auto value = Value::parse(*json);
  return value ? *std::move(value) : Value();
}

/// Renders the template to `out`, or returns the error.
std::optional<StepError> render_text(const PlacedTemplate& text, const Scope& scope, std::string_view where,
                                     std::string& out) {
  const auto rendered = text.text.render(scope);
  if (!rendered) {
    StepError error{ErrorKind::template_, std::string(where)};
    error.message.append(": ").append(rendered.error().message);
    return error;
  }
  out = rendered->display();
  return std::nullopt;
}

/// Returns a message of a server as one line of bounded length.
std::string single_line(std::string_view text) {
  constexpr std::size_t k_max_line_bytes = 600;
  std::string line;
  for (const char c : text.substr(0, k_max_line_bytes * 2))
    line += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  return support::clip(line, k_max_line_bytes);
}

}  // namespace

Value value_of(const CallResult& result, const std::vector<Value>& files, bool is_error, const Value& meta) {
  std::vector<Value> links;
  for (const auto& link : result.links) {
    const auto size = link.size ? Value::integer(static_cast<std::int64_t>(*link.size)) : Value();
    links.push_back(Value::object({{"uri", Value::string(link.uri)},
                                   {"name", optional_text(link.name)},
                                   {"mime", optional_text(link.mime_type)},
                                   {"size", size}}));
  }
  const auto structured = parsed(result.structured);
  const bool same = result.json && result.structured;
  return Value::object({{"text", Value::string(result.text)},
                        {"json", same ? structured : parsed(result.json)},
                        {"structured", structured},
                        {"files", Value::array(files)},
                        {"links", Value::array(std::move(links))},
                        {"is_error", Value::boolean(is_error)},
                        {"meta", meta}});
}

std::optional<Run::Problem> Run::count_call(const Step& step) {
  const auto number = ++calls_;
  if (!workflow_.budget.calls || number <= *workflow_.budget.calls) return std::nullopt;
  return Problem{&step,
                 {ErrorKind::budget, std::string("it would be call ")
                                         .append(std::to_string(number))
                                         .append(", budget.calls is ")
                                         .append(std::to_string(*workflow_.budget.calls))},
                 true};
}

Run::StepOutcome Run::run_action(const Step& step, const CallAction& action, RunScope& run_scope,
                                 Limit limit) {
  StepOutcome outcome;
  auto rendered = action.args.render(run_scope, "args");
  if (auto* error = std::get_if<EvaluationError>(&rendered)) {
    outcome.problem = Problem{&step, error_of(*error), false};
    return outcome;
  }
  const auto& args = std::get<TemplateTree::Rendered>(rendered);
  if (auto problem = count_call(step)) {
    outcome.problem = std::move(problem);
    return outcome;
  }
  const CallTarget target = parts_.caller.target(action.tool);
  const std::string arguments = args.value.json();
  const auto start = Clock::now();
  const auto time = std::chrono::ceil<Milliseconds>(limit - start);
  Invoked invoked = parts_.caller.call(target, arguments, {std::max(time, Milliseconds(1)), in_finally_});
  const auto ms = std::chrono::duration_cast<Milliseconds>(Clock::now() - start).count();
  auto result = read_call_result(std::move(invoked.parts));
  result_bytes_ += result.bytes;
  const auto meta =
      Value::object({{"ms", Value::integer(ms)},
                     {"server", Value::string(target.server)},
                     {"tool", Value::string(target.shown)},
                     {"bytes_in", Value::integer(static_cast<std::int64_t>(result.bytes))},
                     {"bytes_out", Value::integer(static_cast<std::int64_t>(arguments.size()))}});
  if (invoked.status != COLLET_OK) {
    outcome.problem = Problem{&step, error_of(invoked), false};
    auto& message = outcome.problem->error.message;
    message = single_line(message);
    if (invoked.status == COLLET_INVALID_ARGUMENT)
      for (const auto& [mark, where, source] : args.omitted)
        message.append("; ")
            .append(where)
            .append(" was left out, since ")
            .append(source)
            .append(" is missing");
  }
  const auto max_bytes = workflow_.budget.step_result_bytes.value_or(k_step_result_bytes);
  if (!outcome.problem && result.bytes > max_bytes) {
    outcome.problem = Problem{&step,
                              {ErrorKind::budget, std::string("its result has ")
                                                      .append(std::to_string(result.bytes))
                                                      .append(" bytes, budget.step_result_bytes is ")
                                                      .append(std::to_string(max_bytes))},
                              false};
    result = {};
  }
  apply_result(step, result, meta, run_scope, outcome);
  return outcome;
}

void Run::apply_result(const Step& step, CallResult& result, const Value& meta, RunScope& run_scope,
                       StepOutcome& outcome) {
  const bool is_error = outcome.problem.has_value();
  std::vector<Value> files;
  for (const auto& file : result.files)
    files.push_back(file_value(file, nullptr));
  auto value = value_of(result, files, is_error, meta);
  ListScope scope(&run_scope);
  const auto fail = [&](StepError error) {
    const bool fatal = error.kind == ErrorKind::budget;
    if (!outcome.problem) outcome.problem = Problem{&step, std::move(error), fatal};
  };
  if (!is_error) {
    scope.set("result", value);
    for (const auto& criterion : step.success) {
      std::string why;
      if (holds(criterion, scope, why)) continue;
      StepError error{ErrorKind::criteria, criterion.source};
      error.message.append(" does not hold");
      if (!why.empty()) error.message.append(" (").append(why).append(")");
      if (!result.text.empty()) error.message.append("; the result is: ").append(single_line(result.text));
      fail(std::move(error));
      break;
    }
  }
  if (!outcome.problem && !step.discard) {
    if (auto error = store_artifacts(step, result, scope, files)) fail(*std::move(error));
    value = value_of(result, files, is_error, meta);
    scope.set("result", value);
  }
  // A failed step has outputs too, so that later steps can read them.
  ObjectBuilder outputs;
  if (!outcome.problem)
    for (const auto& [name, mark, tree] : step.outputs) {
      auto rendered = tree.render(scope, std::string("outputs.").append(name));
      if (auto* error = std::get_if<EvaluationError>(&rendered)) {
        fail(error_of(*error));
        break;
      }
      outputs.set(name, std::move(std::get<TemplateTree::Rendered>(rendered).value));
    }
  if (step.discard) {
    outcome.record.set("is_error", Value::boolean(is_error));
    outcome.record.set("meta", meta);
  } else {
    for (auto& member : value.members())
      outcome.record.set(member.name, std::move(member.value));
  }
  outcome.record.set("outputs", outputs.value());
}

std::optional<StepError> Run::store_artifacts(const Step& step, CallResult& result, const Scope& scope,
                                              std::vector<Value>& files) {
  for (const auto& rule : step.artifacts)
    if (auto error = store_artifact(rule, result, scope, files)) return error;
  // Files that no rule names become artifacts too, so that they are not lost.
  std::size_t number = 0;
  for (auto& file : result.files) {
    const auto place = static_cast<std::size_t>(&file - result.files.data());
    ++number;
    if (!files[place]["path"].undefined() || file.bytes.empty()) continue;
    std::string name = file.name;
    if (name.empty()) {
      name = step.id;
      if (number > 1) name.append("-").append(std::to_string(number));
      name.append(file_extension(file.mime_type));
    }
    auto kept = parts_.artifacts.add(name, file.mime_type, file.bytes);
    if (!kept)
      return StepError{kept.error().code == COLLET_TOO_LARGE ? ErrorKind::budget : ErrorKind::internal,
                       kept.error().message};
    files[place] = file_value(file, &*kept);
  }
  if (!result.files.empty() || !step.artifacts.empty())
    scope_.set_name("artifacts", parts_.artifacts.as_value());
  return std::nullopt;
}

std::optional<StepError> Run::store_artifact(const ArtifactRule& rule, CallResult& result, const Scope& scope,
                                             std::vector<Value>& files) {
  using From = ArtifactRule::From;
  std::string name, path, mime;
  if (auto error = render_text(rule.name, scope, "artifacts.name", name)) return error;
  if (rule.mime)
    if (auto error = render_text(*rule.mime, scope, "artifacts.mime", mime)) return error;
  if (rule.path)
    if (auto error = render_text(*rule.path, scope, "artifacts.path", path)) return error;
  const auto store_error = [&](const support::Error& error) {
    StepError failed{ErrorKind::criteria, std::string("artifact '").append(name).append("': ")};
    if (error.code == COLLET_TOO_LARGE) failed.kind = ErrorKind::budget;
    if (error.code == COLLET_DENIED) failed.kind = ErrorKind::denied;
    failed.message.append(error.message);
    return failed;
  };
  const auto absent = [&](std::string_view content) {
    StepError failed{ErrorKind::criteria,
                     std::string("artifact '").append(name).append("': the result has no ")};
    failed.message.append(content);
    return failed;
  };
  if (rule.from == From::path) {
    auto kept = parts_.artifacts.add_file(name, mime, path);
    if (!kept) return store_error(kept.error());
    return std::nullopt;
  }
  if (rule.from == From::text || rule.from == From::json) {
    const bool json = rule.from == From::json;
    if (json && !result.json) return absent("json");
    auto kept = parts_.artifacts.add(name,
                                     !mime.empty() ? mime
                                     : json        ? "application/json"
                                                   : "text/plain",
                                     json ? *result.json : result.text);
    if (!kept) return store_error(kept.error());
    return std::nullopt;
  }
  const std::string_view wanted = rule.from == From::image   ? "image"
                                  : rule.from == From::audio ? "audio"
                                                             : "resource";
  for (std::size_t i = 0; i < result.files.size(); ++i) {
    auto& file = result.files[i];
    const bool fits = file.kind == wanted || (wanted == "resource" && file.kind == "blob");
    if (!fits || !files[i]["path"].undefined()) continue;
    auto kept = parts_.artifacts.add(name, mime.empty() ? file.mime_type : mime, file.bytes);
    if (!kept) return store_error(kept.error());
    files[i] = file_value(file, &*kept);
    return std::nullopt;
  }
  return absent(wanted);
}

Run::StepOutcome Run::run_action(const Step& step, const ParallelAction& action, RunScope& run_scope,
                                 Limit limit) {
  std::vector<BlockResult> blocks(action.branches.size());
  run_parallel(blocks.size(), action.max_parallel,
               [&](std::size_t i) { blocks[i] = run_steps(action.branches[i], run_scope, limit); });
  StepOutcome outcome;
  for (auto& block : blocks) {
    outcome.returned = outcome.returned || block.returned;
    if (block.problem && (!outcome.problem || (block.problem->fatal && !outcome.problem->fatal)))
      outcome.problem = std::move(block.problem);
  }
  static_cast<void>(step);
  return outcome;
}

Run::StepOutcome Run::run_action(const Step& step, const SetAction& action, RunScope& run_scope,
                                 Limit limit) {
  static_cast<void>(limit);
  StepOutcome outcome;
  for (const auto& [name, mark, tree] : action.values) {
    auto rendered = tree.render(run_scope, name);
    if (auto* error = std::get_if<EvaluationError>(&rendered)) {
      outcome.problem = Problem{&step, error_of(*error), false};
      return outcome;
    }
    run_scope.set_variable(name, std::move(std::get<TemplateTree::Rendered>(rendered).value));
  }
  return outcome;
}

Run::StepOutcome Run::run_action(const Step& step, const SleepAction& action, RunScope& run_scope,
                                 Limit limit) {
  StepOutcome outcome;
  auto time = action.duration.fixed;
  if (action.duration.text) {
    const auto rendered = action.duration.text->text.render(run_scope);
    const auto read = rendered ? read_duration(*rendered) : std::nullopt;
    if (!read) {
      StepError error{ErrorKind::template_, "sleep: "};
      error.message.append(rendered ? "expected a duration, such as 500ms or 2s" : rendered.error().message);
      outcome.problem = Problem{&step, std::move(error), false};
      return outcome;
    }
    time = *read;
  }
  const auto left = std::chrono::ceil<Milliseconds>(limit - Clock::now());
  const bool whole = sleep(std::min(time, left));
  if (!whole || time > left) outcome.problem = check_limits(step, whole ? Clock::time_point::min() : limit);
  return outcome;
}

Run::StepOutcome Run::run_action(const Step& step, const AssertAction& action, RunScope& run_scope,
                                 Limit limit) {
  static_cast<void>(limit);
  StepOutcome outcome;
  const auto value = action.condition.expression.evaluate(run_scope);
  if (value && value->truthy()) return outcome;
  StepError error{ErrorKind::criteria, action.condition.expression.text()};
  error.message.append(value ? " does not hold" : ": ");
  if (!value) error.message.append(value.error().message);
  if (value && action.message) {
    std::string message;
    if (!render_text(*action.message, run_scope, "message", message)) error.message = std::move(message);
  }
  outcome.problem = Problem{&step, std::move(error), false};
  return outcome;
}

Run::StepOutcome Run::run_action(const Step& step, const ReturnAction& action, RunScope& run_scope,
                                 Limit limit) {
  static_cast<void>(limit);
  StepOutcome outcome;
  auto rendered = action.outputs.render(run_scope, "return");
  if (auto* error = std::get_if<EvaluationError>(&rendered)) {
    outcome.problem = Problem{&step, error_of(*error), false};
    return outcome;
  }
  outcome.returned = true;
  const std::lock_guard lock(returned_mutex_);
  if (!returned_) returned_ = std::move(std::get<TemplateTree::Rendered>(rendered).value);
  return outcome;
}

}  // namespace collet::workflow
