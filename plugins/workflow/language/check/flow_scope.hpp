// SPDX-License-Identifier: MIT
/// What expressions can see at a place of a workflow, as types. For the checks.
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
  /// A place within `outer`, which outlives it: names, steps and guards of its own.
  explicit FlowScope(const FlowScope* outer) : outer_(outer) {}

  void set(std::string name, Type type) { names_[std::move(name)] = std::move(type); }
  /// A root whose members come one by one, in this scope or one within it.
  void set_members(std::string root, Type::MemberMap members);
  void set_member(std::string_view root, const std::string& name, Type type);
  /// Those that were set here.
  const Type::MemberMap& members(std::string_view root) const;
  /// `if` of a step: what must be there for it to be true.
  void guard(const Expression& condition);
  /// What is said about a step that is not visible here ("comes later").
  void set_hidden(std::string step, std::string why) { hidden_[std::move(step)] = std::move(why); }

  std::optional<Type> find(std::string_view root, std::string& problem) const override;
  Member member(std::string_view root, std::string_view name) const override;
  Type refine(std::string_view path, Type type) const override;
  std::string why_no_member(std::string_view path, std::string_view member) const override;
  /// Nothing once they have been asked for often: whoever errs so often needs no more suggestions.
  std::vector<std::string> names() const override;
  std::vector<std::string> member_names(std::string_view root) const override;

 private:
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
  mutable int asked_ = 0;  ///< of the outermost scope: how often names were asked for
};

/// `result` of a call; `tool` may be null. Not closed where the tool is a workflow or not known.
Type result_type(const ToolInfo* tool);
/// `steps.<id>`. `skipped`: it may not have run to its end.
Type step_type(const Step& step, const Type& result, const Type::MemberMap& outputs, const Type& item,
               bool skipped, bool may_not_run);
Type artifacts_type();
Type run_type();
/// The roots that every place of a workflow has; parameters included.
void set_roots(const Workflow& workflow, FlowScope& scope);
/// What a step may be called in words: "step 'net'", "step 2".
std::string step_words(const Step& step);
bool is_reserved_root(std::string_view name);

}  // namespace collet::workflow
