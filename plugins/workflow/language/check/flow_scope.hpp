// SPDX-License-Identifier: MIT
/// The names that expressions see at a position of a workflow, with their types.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/model/model.hpp"

namespace collet::workflow {

class FlowScope final : public TypeScope {
 public:
  FlowScope() = default;
  /// Creates a scope within `outer`, which must outlive it, with names, steps and guards of its own.
  explicit FlowScope(const FlowScope* outer) : outer_(outer) {}

  void set(std::string name, Type type) { names_[std::move(name)] = std::move(type); }
  /// Sets a root whose members are looked up one by one, in this scope or in an inner one.
  void set_members(std::string root, Type::MemberMap members);
  void set_member(std::string_view root, const std::string& name, Type type);
  /// Returns the members that were set in this scope.
  const Type::MemberMap& members(std::string_view root) const;
  /// Returns true if an expression looked up the step, in this scope or in an inner one.
  bool reads_step(std::string_view id) const;
  /// Registers the `if` of a step: the values that must be present for it to be true.
  void guard(const Expression& condition);
  /// Sets the message about a step that is not visible here ("comes later").
  void set_hidden(std::string step, std::string why) { hidden_[std::move(step)] = std::move(why); }

  std::optional<Type> find(std::string_view root, std::string& problem) const override;
  Member member(std::string_view root, std::string_view name) const override;
  Type refine(std::string_view path, Type type) const override;
  std::string why_no_member(std::string_view path, std::string_view member) const override;
  /// Returns nothing after many requests: a file with that many errors needs no further suggestions.
  std::vector<std::string> names() const override;
  std::vector<std::string> member_names(std::string_view root) const override;

 private:
  const FlowScope& outermost() const;
  bool may_suggest() const;
  void append_names(std::vector<std::string>& out) const;
  bool guarded(std::string_view path) const;
  bool completed(std::string_view step) const;
  const FlowScope* outer_ = nullptr;
  std::map<std::string, Type, std::less<>> names_;
  std::map<std::string, Type::MemberMap, std::less<>> members_;
  std::set<std::string, std::less<>> guarded_;
  std::set<std::string, std::less<>> completed_;
  std::map<std::string, std::string, std::less<>> hidden_;
  mutable std::set<std::string, std::less<>> read_steps_;  ///< ids; used in the outermost scope
  mutable int asked_ = 0;  ///< number of requests for names; used in the outermost scope
};

/// Returns the type of `result` of a call. `tool` may be null. The type is not closed if the tool is a
/// workflow or unknown.
Type result_type(const ToolInfo* tool);
/// Returns the type of `steps.<id>`. `skipped` means that the step may not complete.
Type step_type(const Step& step, const Type& result, const Type::MemberMap& outputs, const Type& item,
               bool skipped, bool may_not_run);
Type artifacts_type();
Type run_type();
/// Sets the roots that are visible everywhere in a workflow, including parameters.
void set_roots(const Workflow& workflow, FlowScope& scope);
/// Returns a label of the step for messages: "step 'net'", "step 2".
std::string step_label(const Step& step);
bool is_reserved_root(std::string_view name);

}  // namespace collet::workflow
