// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/step_outcome.hpp"

#include <utility>

#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

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

std::optional<StepError> store_artifact(const ArtifactRule& rule, CallResult& result, const Scope& scope,
                                        std::vector<Value>& files, ArtifactStore& artifacts) {
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
    auto kept = artifacts.add_file(name, mime, path);
    if (!kept) return store_error(kept.error());
    return std::nullopt;
  }
  if (rule.from == From::text || rule.from == From::json) {
    const bool json = rule.from == From::json;
    if (json && !result.json) return absent("json");
    auto kept = artifacts.add(name,
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
    auto kept = artifacts.add(name, mime.empty() ? file.mime_type : mime, file.bytes);
    if (!kept) return store_error(kept.error());
    files[i] = file_value(file, &*kept);
    return std::nullopt;
  }
  return absent(wanted);
}

std::optional<StepError> store_artifacts(const Step& step, CallResult& result, const Scope& scope,
                                         std::vector<Value>& files, ArtifactStore& artifacts,
                                         RunScope& root) {
  for (const auto& rule : step.artifacts)
    if (auto error = store_artifact(rule, result, scope, files, artifacts)) return error;
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
    auto kept = artifacts.add(name, file.mime_type, file.bytes);
    if (!kept)
      return StepError{kept.error().code == COLLET_TOO_LARGE ? ErrorKind::budget : ErrorKind::internal,
                       kept.error().message};
    files[place] = file_value(file, &*kept);
  }
  if (!result.files.empty() || !step.artifacts.empty()) root.set_name("artifacts", artifacts.as_value());
  return std::nullopt;
}

}  // namespace

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

std::string single_line(std::string_view text) {
  constexpr std::size_t k_max_line_bytes = 600;
  std::string line;
  for (const char c : text.substr(0, k_max_line_bytes * 2))
    line += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  return support::clip(line, k_max_line_bytes);
}

/// Returns the members of the result as templates see it; `files` are the values of its files.
std::vector<Value::Member> members_of(const CallResult& result, const std::vector<Value>& files,
                                      bool is_error, const Value& meta) {
  constexpr std::size_t k_all = 12;  // with those that the run adds
  std::vector<Value> links;
  links.reserve(result.links.size());
  for (const auto& link : result.links) {
    const auto size = link.size ? Value::integer(static_cast<std::int64_t>(*link.size)) : Value();
    links.push_back(Value::object({{"uri", Value::string(link.uri)},
                                   {"name", optional_text(link.name)},
                                   {"mime", optional_text(link.mime_type)},
                                   {"size", size}}));
  }
  const auto structured = parsed(result.structured);
  const bool same = result.json == result.structured;  // an operation has a status beside its body
  std::vector<Value::Member> members;
  members.reserve(k_all);
  const auto add = [&](const char* name, Value value) {
    if (!value.undefined()) members.push_back({name, std::move(value)});
  };
  add("text", Value::string(result.text));
  add("json", same ? structured : parsed(result.json));
  add("structured", structured);
  add("files", Value::array(files));
  add("links", Value::array(std::move(links)));
  add("is_error", Value::boolean(is_error));
  add("meta", meta);
  return members;
}

void apply_result(const Step& step, CallResult& result, const Value& meta, RunScope& run_scope,
                  ArtifactStore& artifacts, RunScope& root, StepOutcome& outcome) {
  const bool is_error = outcome.problem.has_value();
  std::vector<Value> files;
  for (const auto& file : result.files)
    files.push_back(file_value(file, nullptr));
  auto members = members_of(result, files, is_error, meta);
  ListScope scope(&run_scope);
  const bool is_read = !step.success.empty() || !step.artifacts.empty() || !step.outputs.empty();
  const auto fail = [&](StepError error) {
    const bool fatal = error.kind == ErrorKind::budget;
    if (!outcome.problem) outcome.problem = StepProblem{&step, std::move(error), fatal};
  };
  if (!is_error) {
    if (is_read) scope.set("result", Value::object(members));
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
    if (auto error = store_artifacts(step, result, scope, files, artifacts, root)) fail(*std::move(error));
    if (!files.empty()) {  // they may have become artifacts
      members = members_of(result, files, is_error, meta);
      if (is_read) scope.set("result", Value::object(members));
    }
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
    outcome.record = ObjectBuilder(std::move(members));
  }
  outcome.record.set("outputs", outputs.value());
}

}  // namespace collet::workflow
