// SPDX-License-Identifier: MIT
/// JSON Schema: draft 2020-12 in full, drafts 7, 6 and 4; 2019-09 but for $recursiveRef. Compiled once, then
/// any value that a ValueAccess can read is checked, from any thread.
///
/// `format` and `content…` are annotations. Nothing is fetched: a reference leads into the schema itself or
/// into a registered document. Numbers are compared by their digits. What bounds a check are steps and depth,
/// never a clock: the same check ends the same way everywhere.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "sdk/support/json_schema/document/options.hpp"
#include "sdk/support/json_schema/value/json_value.hpp"
#include "sdk/support/json_schema/value/value.hpp"
#include "sdk/support/result.hpp"

namespace collet::support::json_schema {

struct Program;

/// Immutable; a copy shares the program.
class Schema {
 public:
  /// Of JSON text, which need not outlive the schema. An error says `/path/in/schema: found X, expected Y`.
  static Result<Schema> compile(std::string_view text, const SchemaOptions& options = {});
  /// Of a value that somebody else has parsed.
  static Result<Schema> compile(const ValueAccess& access, Value value, const SchemaOptions& options = {});

  /// Is it plain that a text, one checked JSON object without space around it, fits: does it have the members
  /// that the schema requires, and none but such as types alone judge? "No" says nothing.
  bool plainly_accepts(std::string_view object) const;
  /// Does the value fit? The cheapest question that is always answered. An error (too_large) names the bound
  /// that was met.
  Result<bool> accepts(const ValueAccess& access, Value value, const CheckOptions& options = {}) const;
  /// Why it does not fit: nothing if it does, at most `max_violations` else.
  Result<std::vector<Violation>> check(const ValueAccess& access, Value value,
                                       const CheckOptions& options = {}) const;
  /// The same of JSON text that has been checked for grammar (json_reader.hpp).
  Result<std::vector<Violation>> check(std::string_view json, const CheckOptions& options = {}) const;

  /// What is not enforced, unknown, or of no effect in the schema.
  const std::vector<Note>& notes() const;

 private:
  explicit Schema(std::shared_ptr<const Program> program) : program_(std::move(program)) {}
  std::shared_ptr<const Program> program_;
};

}  // namespace collet::support::json_schema
