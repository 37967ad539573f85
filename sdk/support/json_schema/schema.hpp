// SPDX-License-Identifier: MIT
/// JSON Schema: draft 2020-12 completely, drafts 7, 6 and 4, and 2019-09 except for $recursiveRef. A schema
/// is compiled once and then checks any value that a ValueAccess can read, on any thread.
///
/// `format` and `content…` are annotations. Nothing is fetched: a reference leads into the schema itself or
/// into a registered document. Numbers are compared by their digits. A check is limited by steps and depth,
/// never by time, so that the same check always has the same result.
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

/// A compiled schema. Immutable and thread-safe; a copy shares the program.
class Schema {
 public:
  /// Compiles JSON text, which need not outlive the schema. The message of an error is `/path/in/schema:
  /// found X, expected Y`.
  static Result<Schema> compile(std::string_view text, const SchemaOptions& options = {});
  /// Compiles a value that is already parsed.
  static Result<Schema> compile(const ValueAccess& access, Value value, const SchemaOptions& options = {});

  /// Returns true if it is evident that a text matches: it has the required members, and the other members
  /// are checked by their types alone. `object` is one checked JSON object without surrounding space. False
  /// means only that the full check is needed.
  bool quick_accepts(std::string_view object) const;
  /// Returns true if the value matches. The cheapest check that always has a result. An error (too_large)
  /// names the exceeded limit.
  Result<bool> accepts(const ValueAccess& access, Value value, const CheckOptions& options = {}) const;
  /// Returns the reasons why the value does not match, at most `max_violations`; empty if it matches.
  Result<std::vector<Violation>> check(const ValueAccess& access, Value value,
                                       const CheckOptions& options = {}) const;
  /// Checks JSON text whose grammar has been checked (json_reader.hpp).
  Result<std::vector<Violation>> check(std::string_view json, const CheckOptions& options = {}) const;

  /// Keywords of the schema that are not enforced, unknown or without effect.
  const std::vector<Note>& notes() const;

 private:
  explicit Schema(std::shared_ptr<const Program> program) : program_(std::move(program)) {}
  std::shared_ptr<const Program> program_;
};

}  // namespace collet::support::json_schema
