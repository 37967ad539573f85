// SPDX-License-Identifier: MIT
/// Compiles documents into a program. Subschemas wait in a queue, so that nesting needs no stack.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>

#include "sdk/support/json_schema/document/documents.hpp"
#include "sdk/support/json_schema/program/program.hpp"

namespace collet::support::json_schema {

class Compiler {
 public:
  static constexpr std::size_t k_max_notes = 100;

  explicit Compiler(const SchemaOptions& options)
      : options_(options), documents_(options), work_(StepBudget::k_unlimited, options.stop) {}
  Result<Program> run(Tree main);

  // For the subschema that is being compiled (current_schema.hpp).

  /// Returns the number of the subschema at this place. It is compiled now or later.
  Id schema_at(Place place);
  /// Returns the number of a regular expression, which is compiled once.
  Id pattern(std::string_view text, Place at);
  /// Sets the error, unless there is one.
  void fail(Place at, Error error);
  void note(Place at, std::string_view text);
  bool failed() const { return error_.has_value(); }
  const SchemaOptions& options() const { return options_; }
  Documents& documents() { return documents_; }
  Program& program() { return program_; }
  StepBudget& work() { return work_; }

 private:
  void follow_anchors(ResourceId resource);
  void compile_one(Id id);
  /// Fails if a schema applies itself to the same value unconditionally, which would never end.
  void refuse_endless_recursion();

  const SchemaOptions& options_;
  Documents documents_;
  Program program_;
  std::unordered_map<std::uint64_t, Id> known_;
  std::unordered_map<std::string_view, Id> patterns_;
  std::size_t pattern_size_ = 0;
  StepBudget work_;  ///< ends only by the options' query, and with it the compilation
  std::optional<Error> error_;
};

}  // namespace collet::support::json_schema
