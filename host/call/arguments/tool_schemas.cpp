// SPDX-License-Identifier: MIT
#include "host/call/arguments/tool_schemas.hpp"

#include <algorithm>
#include <utility>

#include <collet/json.hpp>

#include "host/call/arguments/arguments.hpp"
#include "host/call/arguments/json_without.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::call {
namespace {

namespace json_schema = support::json_schema;
using json_schema::CheckOptions;
using json_schema::Violation;

constexpr std::size_t k_quick_schema = std::size_t{64}
                                       << 10U;  ///< bytes of a schema that a quick check compiles
constexpr std::size_t k_quick_value = std::size_t{256} << 10U;  ///< bytes of a value that a quick check reads
constexpr std::uint64_t k_quick_steps = 100'000;
constexpr std::size_t k_quick_reasons = std::size_t{16}
                                        << 10U;  ///< bytes of a value that a quick check explains
constexpr std::size_t k_max_reasons =
    64;  ///< violations of one round that are searched for nulls, each by a walk over the text
constexpr std::size_t k_large = std::size_t{1} << 20U;

unsigned max_rounds(std::string_view object) {
  return object.size() > k_large ? 2 : 8;
}

CheckOptions options_for(Effort effort, support::StopQuery stop) {
  CheckOptions options;
  options.stop = stop;
  if (effort == Effort::quick) options.max_steps = k_quick_steps;
  return options;
}

std::string_view trimmed(std::string_view text) {
  if (!text.empty() && text.front() > ' ' && text.back() > ' ') return text;
  return support::trim(text);
}

/// Returns true if the violation may be caused by a null that counts as absent.
bool concerns_value(const Violation& violation) {
  return violation.keyword == "type" || violation.keyword == "enum" || violation.keyword == "const";
}

using First = std::optional<Violation>;

/// Returns the first violation of an object, seen without `omitted` and without nulls that count as absent.
support::Result<First> first_violation(const json_schema::Schema& schema, std::string_view object,
                                       OmittedMembers omitted, CheckOptions options) {
  const auto root = json_schema::json_value(object);
  options.max_violations = k_max_reasons;
  for (unsigned round = 1;; ++round) {
    auto violations = schema.check(FilteredAccess(omitted), root, options);
    if (!violations) return violations.error();
    if (violations->empty()) return First();
    const auto before = omitted.size();
    for (const Violation& violation : *violations) {
      if (concerns_value(violation)) omitted.add_null(object, violation.instance_path);
    }
    if (omitted.size() == before || round == max_rounds(object)) return First(std::move(violations->front()));
  }
}

/// Returns true if the JSON Pointer `path` leads into the argument `name`.
bool is_within(std::string_view path, std::string_view name) {
  const auto step = pointer_to(name);
  return path.starts_with(step) && (path.size() == step.size() || path[step.size()] == '/');
}

/// Returns the text of a violation, without the value if it is a secret.
std::string text_of(Violation violation, const std::vector<std::string>& secret) {
  const auto holds_it = [&](const std::string& name) { return is_within(violation.instance_path, name); };
  if (std::any_of(secret.begin(), secret.end(), holds_it)) {
    violation.found = "a secret";
    violation.suggestion.clear();
  }
  return violation.text();
}

Checked undecided() {
  return {Fit::undecided, {}};
}

}  // namespace

const support::Result<json_schema::Schema>& ToolSchemas::Lazy::get() {
  if (ready.load(std::memory_order_acquire)) return *compiled;
  std::call_once(once, [this] {
    compiled.emplace(Schema::compile(text));
    ready = true;
  });
  return *compiled;
}

ToolSchemas::ToolSchemas(const catalog::Tool& tool)
    : plugin_(tool.plugin),
      id_(tool.id),
      call_{tool.call_schema(), {}, {}, {}},
      shown_{tool.full_schema.empty() ? std::string() : tool.accepted_schema(), {}, {}, {}},
      output_{tool.output_schema, {}, {}, {}} {
  for (const auto* const values : {&tool.pinned, &tool.defaults}) {
    set_.insert(set_.end(), values->begin(), values->end());
  }
  for (const auto& [name, value] : tool.pinned)
    unseen_.push_back(name);
  unseen_.insert(unseen_.end(), tool.hidden.begin(), tool.hidden.end());
  secret_ = tool.secret;
}

Checked ToolSchemas::defect(std::string_view which, const support::Error& error) const {
  return {Fit::defect,
          {COLLET_INTERNAL, "plugin '" + plugin_ + "': the " + std::string(which) + " of '" + id_ +
                                "' can not be used: " + error.message + ": a defect of the plugin"}};
}

Checked ToolSchemas::check_arguments(std::string_view arguments, Effort effort, support::StopQuery stop) {
  if (call_.text.empty()) return {};
  if (effort == Effort::quick &&
      (arguments.size() > k_quick_value || (!call_.ready && call_.text.size() > k_quick_schema)))
    return undecided();
  const auto& schema = call_.get();
  if (!schema) return defect("input_schema", schema.error());
  const auto object = trimmed(arguments);
  if (schema->quick_accepts(object)) return {};
  const auto options = options_for(effort, stop);
  const auto fits = schema->accepts(json_schema::JsonTextAccess(), json_schema::json_value(object), options);
  if (fits && *fits) return {};
  if (effort == Effort::quick && object.size() > k_quick_reasons) return undecided();
  const auto violation = first_violation(*schema, object, {}, options);
  if (!violation) {
    if (effort == Effort::quick || violation.error().code == COLLET_CANCELLED) return undecided();
    return {Fit::refused, {COLLET_TOO_LARGE, "the arguments: " + violation.error().message}};
  }
  if (!*violation) return {};
  return {Fit::refused, explain(object, **violation, options)};
}

/// Describes a violation by the schema that clients see, which may have fewer arguments than the full one.
support::Error ToolSchemas::explain(std::string_view object, const Violation& violation,
                                    const CheckOptions& options) {
  Violation described = violation;
  if (!shown_.text.empty()) {
    OmittedMembers omitted;
    for (const auto& name : unseen_)
      omitted.add(object, name);
    if (const auto& shown = shown_.get()) {
      auto seen = first_violation(*shown, object, std::move(omitted), options);
      if (seen && *seen) described = std::move(**seen);
    }
  }
  const auto is_cause = [&](const auto& set) {
    return is_within(described.instance_path, set.first) && json::View(object)[set.first].raw() == set.second;
  };
  const bool is_operators = std::any_of(set_.begin(), set_.end(), is_cause);
  support::Error error{COLLET_INVALID_ARGUMENT,
                       is_operators ? text_of(described, secret_) : described.text()};
  if (is_operators) error.message += "; the operator's configuration sets it";
  return error;
}

Checked ToolSchemas::check_result(std::string_view json) {
  if (output_.text.empty()) return {};
  const auto& schema = output_.get();
  if (!schema) return defect("output_schema", schema.error());
  const auto violations = schema->check(json);
  if (!violations) return undecided();
  if (violations->empty()) return {};
  return {Fit::refused, {COLLET_INTERNAL, violations->front().text()}};
}

SchemaReport review_schemas(const catalog::Tool& tool) {
  SchemaReport report;
  const auto review = [&](const std::string& text, const std::string& which) {
    std::optional<json_schema::Schema> usable;
    if (text.empty()) return usable;
    auto schema = json_schema::Schema::compile(text);
    if (!schema) {
      report.faults.push_back("its " + which + " can not be used: " + schema.error().message);
      return usable;
    }
    for (const auto& note : schema->notes())
      report.notes.push_back(which + ": " + note.text);
    usable = *std::move(schema);
    return usable;
  };
  const auto input = review(tool.call_schema(), "input_schema");
  review(tool.output_schema, "output_schema");
  if (!input) return report;

  std::string set;
  json::Writer out(set);
  out.begin_object();
  for (const auto* const values : {&tool.pinned, &tool.defaults}) {
    for (const auto& [name, value] : *values)
      out.member_raw(name, value);
  }
  out.end_object();
  CheckOptions options;
  options.max_violations = k_max_reasons;
  const auto violations = input->check(set, options);
  if (!violations) return report;
  for (const Violation& violation : *violations) {
    // An argument that is not set here is not missing, because the client may set it.
    if (violation.instance_path.empty() || violation.keyword == "required") continue;
    report.faults.push_back("the operator's configuration sets an argument that it refuses: " +
                            text_of(violation, tool.secret));
  }
  return report;
}

}  // namespace collet::host::call
