// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/schema.hpp"

#include <algorithm>

#include "sdk/support/json_schema/compile/compiler.hpp"
#include "sdk/support/json_schema/run/run.hpp"
#include "sdk/support/text.hpp"

namespace collet::support::json_schema {
namespace {

Result<std::shared_ptr<const Program>> compile_tree(Result<Tree> tree, const SchemaOptions& options) {
  if (!tree) return tree.error();
  auto program = Compiler(options).run(std::move(*tree));
  if (!program) return program.error();
  program->prepare_quick_check();
  return std::shared_ptr<const Program>(std::make_shared<Program>(std::move(*program)));
}

Error bound_error(std::string_view bound, const CheckOptions& options) {
  const bool steps = bound == "max_steps";
  return {COLLET_TOO_LARGE, "found a check of more than " +
                                std::to_string(steps ? options.max_steps : options.max_depth) +
                                (steps ? " steps" : " nested schemas") + " (" + std::string(bound) +
                                "), expected less; the value or its schema is too deep or too large"};
}

Error cancelled_error() {
  return {COLLET_CANCELLED, "the check of a value was cancelled"};
}

Violation unexplained_violation(const ValueAccess& access, Value value) {
  Violation violation;
  violation.schema_path = "/";
  violation.found = value_text(access, value);
  violation.expected = "a value that fits the schema";
  return violation;
}

}  // namespace

Result<Schema> Schema::compile(std::string_view text, const SchemaOptions& options) {
  if (text.size() > options.limits.max_bytes)
    return Error{COLLET_TOO_LARGE, "found a schema of " + std::to_string(text.size()) +
                                       " bytes, expected at most " +
                                       std::to_string(options.limits.max_bytes)};
  auto program = compile_tree(Tree::parse(text, options.limits.max_depth), options);
  if (!program) return program.error();
  return Schema(std::move(*program));
}

Result<Schema> Schema::compile(const ValueAccess& access, Value value, const SchemaOptions& options) {
  // A value has at least one byte of text, so the byte limit also limits the nodes.
  auto program =
      compile_tree(Tree::copy(access, value, options.limits.max_depth, options.limits.max_bytes), options);
  if (!program) return program.error();
  return Schema(std::move(*program));
}

Result<bool> Schema::accepts(const ValueAccess& access, Value value, const CheckOptions& options) const {
  Run run(*program_, access, options);
  const bool fits = run.check(value, nullptr);
  if (options.spent != nullptr) *options.spent += run.steps();
  if (run.was_cancelled()) return cancelled_error();
  if (const char* const bound = run.stop_reason()) return bound_error(bound, options);
  return fits;
}

Result<std::vector<Violation>> Schema::check(const ValueAccess& access, Value value,
                                             const CheckOptions& options) const {
  auto fits = accepts(access, value, options);
  if (!fits) return fits.error();
  if (*fits) return std::vector<Violation>();
  // Reasons are found in a second run, so that the first one does not pay for them.
  Run run(*program_, access, options);
  Report report;
  report.limit = std::max<std::size_t>(options.max_violations, 1);
  run.check(value, &report);
  if (options.spent != nullptr) *options.spent += run.steps();
  if (run.was_cancelled()) return cancelled_error();
  // The second run reached its limit before it found a reason.
  if (report.violations.empty()) report.violations.push_back(unexplained_violation(access, value));
  return std::move(report.violations);
}

Result<std::vector<Violation>> Schema::check(std::string_view json, const CheckOptions& options) const {
  const JsonTextAccess access;
  return check(access, json_value(trim(json)), options);
}

const std::vector<Note>& Schema::notes() const {
  return program_->notes;
}

}  // namespace collet::support::json_schema
