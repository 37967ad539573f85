// SPDX-License-Identifier: MIT
/// Checks one workflow against the tools by walking along its steps.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check_arguments.hpp"
#include "plugins/workflow/language/check/flow_scope.hpp"

namespace collet::workflow {

/// The target of a call.
struct Callee {
  const ToolInfo* tool = nullptr;
  const CheckedWorkflow* workflow = nullptr;  ///< set for `workflow:name` after that workflow was checked
  std::string note{};                         ///< Tools::note of the tool
};

class WorkflowCheck {
 public:
  using Find = std::function<Callee(std::string_view call)>;
  /// `find` returns an empty callee for an unknown target, which was reported before.
  WorkflowCheck(const Workflow& workflow, const Find& find, SchemaCache& cache,
                std::vector<Finding>& findings)
      : workflow_(workflow), find_(find), cache_(cache), findings_(findings) {}

  /// Reports findings and sets the output schema.
  void run(CheckedWorkflow& out);

 private:
  struct Context {
    bool skippable = false;    ///< the steps may not run to their end
    bool may_not_run = false;  ///< the steps may not run at all
  };
  /// The names and types that a step defines.
  struct Known {
    std::string id;
    Type type;
    std::string save_as;
    Type saved;
    std::vector<std::pair<std::string, Type>> vars;
  };

  void names();
  void distinct(std::map<std::string, Mark>& seen, const std::string& name, const Mark& mark,
                std::string_view subject);
  void defaults();

  std::vector<Known> steps(const Steps& steps, FlowScope& scope, const Context& context);
  std::vector<Known> step(const Step& step, FlowScope& outer, const Context& context);
  void visible(const Known& known, FlowScope& scope);
  void hide(const Steps& steps, FlowScope& scope, const std::string& why);
  Type call(const Step& step, const CallAction& action, FlowScope& scope);
  Type asked(const AskAction& action, const FlowScope& scope);
  std::vector<Known> group(const Step& step, const ParallelAction& action, FlowScope& scope, Context inside);
  Type::MemberMap step_outputs(const Step& step, const Type& result, const FlowScope& scope);

  void outputs(FlowScope& scope, CheckedWorkflow& out);
  void returned(const Step& step, const ReturnAction& action, const FlowScope& scope);
  void summary(const FlowScope& scope);

  Type expression(const PlacedExpression& expression, const FlowScope& scope, const std::string& where);
  Type text(const Template& text, const Mark& mark, const FlowScope& scope, const std::string& where);
  void text(const std::optional<PlacedTemplate>& input, const FlowScope& scope, const std::string& where);
  Type tree(const TemplateTree& tree, const FlowScope& scope, const std::string& where);
  void problems(const std::vector<TypeProblem>& problems, const Mark& mark, const std::string& where);
  void absence(const Type& type, const Mark& mark, const std::string& where, bool in_text,
               const std::string& source);

  Finding& add(Severity severity, const Mark& mark, std::string code, std::string message,
               std::string hint = {});

  const Workflow& workflow_;
  const Find& find_;
  SchemaCache& cache_;
  std::vector<Finding>& findings_;
  std::map<std::string_view, const Output*> outputs_;  ///< the declared outputs; filled on first use
  std::string step_;
};

// Safety and worst case (check_safety.cpp).
/// Returns the annotations of all called tools together. Reports the annotations of the workflow that
/// contradict them.
Annotations annotations_of(const Workflow& workflow, const WorkflowCheck::Find& find,
                           std::vector<Finding>& findings);
/// Warns if the run ends before the step's own limit, or if that limit is longer than the one of the server's
/// entry, which it replaces.
void check_limits(const Workflow& workflow, const Step& step, const std::optional<ServerLimit>& server,
                  std::vector<Finding>& findings);
WorstCase worst_case(const Workflow& workflow, const WorkflowCheck::Find& find);

}  // namespace collet::workflow
