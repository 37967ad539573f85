// SPDX-License-Identifier: MIT
/// Checks the arguments of a call against the tool's input schema.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/workflow/language/check/flow_scope.hpp"
#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/model/template_tree.hpp"
#include "sdk/support/json_schema/schema.hpp"

namespace collet::workflow {

/// Shared results of checks: compiled schemas by their text, and types of results.
class SchemaCache {
 public:
  /// Returns why the value does not match, or "" if it does or the schema cannot be compiled.
  std::string violation(const Value& schema, const Value& value);
  /// Returns result_type() of a tool that must outlive this cache.
  const Type& result_of(const ToolInfo& tool);
  /// Returns the input schema of a tool that must outlive this cache, unfolded.
  const Value& input_of(const ToolInfo& tool);

 private:
  std::unordered_map<const ToolInfo*, Type> results_;
  std::unordered_map<const ToolInfo*, Value> inputs_;
  std::unordered_map<std::string, std::optional<support::json_schema::Schema>> known_;
};

/// Returns findings without workflow and step. Errors within templates are reported elsewhere.
class ArgumentCheck {
 public:
  ArgumentCheck(const Value& root, const TypeScope& scope, SchemaCache& cache)
      : root_(root), scope_(scope), cache_(cache) {}
  /// `call` is the position for missing arguments.
  std::vector<Finding> run(const TemplateTree& args, const Mark& call);

 private:
  void value(const TemplateTree& tree, const Value& schema, const std::string& where, int depth);
  void object(const TemplateTree& tree, const Value& schema, const std::string& where, int depth);
  void list(const TemplateTree& tree, const Value& schema, const std::string& where, int depth);
  void literal(const TemplateTree& tree, const Value& schema, const std::string& where);
  void text(const TemplateTree& tree, const Value& schema, const std::string& where);
  /// Checks that one of the branches accepts the value, and reports the errors of the closest one
  /// otherwise.
  void branches(const TemplateTree& tree, const std::vector<Value>& schemas, const std::string& where,
                int depth);
  void add(Severity severity, const Mark& mark, std::string code, std::string message,
           std::vector<std::string> details, std::string hint);

  const Value& root_;
  const TypeScope& scope_;
  SchemaCache& cache_;
  Mark call_;
  std::vector<Finding> findings_;
};

}  // namespace collet::workflow
