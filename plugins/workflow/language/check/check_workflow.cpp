// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/check_workflow.hpp"

#include <algorithm>
#include <utility>

namespace collet::workflow {

Finding& WorkflowCheck::add(Severity severity, const Mark& mark, std::string code, std::string message,
                            std::string hint) {
  findings_.push_back(
      {severity, mark, std::move(code), workflow_.key, step_, std::move(message), {}, std::move(hint)});
  return findings_.back();
}

void WorkflowCheck::run(CheckedWorkflow& out) {
  names();
  defaults();
  FlowScope scope;
  set_roots(workflow_, scope);
  for (const NamedTree& variable : workflow_.set) {
    const Type type = tree(variable.tree, scope, "set." + variable.name);
    scope.set(variable.name, type);
    scope.set_member("vars", variable.name, type);
  }
  if (workflow_.runtime == Workflow::Runtime::prompt) {
    text(workflow_.prompt.text, scope, "prompt");
    return;
  }
  hide(workflow_.finally, scope, "runs at the end only");
  steps(workflow_.steps, scope, {});
  {
    // After a failed run any step may be missing.
    FlowScope last(&scope);
    for (const auto& [id, type] : scope.members("steps")) {
      Type::MemberMap members = *type.members();
      for (auto& [name, member] : members) {
        if (name != "ok" && name != "ran" && name != "skipped" && name != "error") {
          member = member.missing_because(Absence::skipped, "step '" + id + "'");
        }
      }
      last.set_member("steps", id, Type::object_of(std::move(members)));
    }
    steps(workflow_.finally, last, {});
  }
  outputs(scope, out);
  summary(scope);
  for (const Step& step : workflow_.steps)
    if (std::holds_alternative<AskAction>(step.action) && !scope.reads_step(step.id))
      findings_.push_back({Severity::warning,
                           step.mark,
                           "WF507",
                           workflow_.key,
                           step.title(),
                           "nothing reads its answer: the next steps run whatever the user answers",
                           {},
                           "if: steps." + step.id + ".answer == \"accepted\""});
}

void WorkflowCheck::distinct(std::map<std::string, Mark>& seen, const std::string& name, const Mark& mark,
                             std::string_view subject) {
  // Consecutive loops may share a name if no other value has it: `as` does not reserve it.
  if (is_reserved_root(name)) {
    const bool parameter = subject == "parameter";
    add(parameter ? Severity::warning : Severity::error, mark, "WF403",
        std::string(subject).append(" '").append(name).append(
            "': the name has a meaning of its own in expressions"),
        parameter ? "it is reached as params." + name : "another name");
    return;
  }
  const auto at = seen.find(name);
  if (at == seen.end()) {
    if (subject != "as") seen.emplace(name, mark);
    return;
  }
  Finding& finding = add(Severity::error, mark, "WF403",
                         std::string(subject).append(" '").append(name).append("': the name is taken"),
                         "names of parameters, variables, saved results and loops are distinct");
  if (at->second.line > 0) finding.details.push_back("it is used at line " + std::to_string(at->second.line));
}

void WorkflowCheck::names() {
  std::map<std::string, Mark> seen;
  std::map<std::string, Mark> ids;
  for (const Parameter& parameter : workflow_.parameters)
    distinct(seen, parameter.name, parameter.mark, "parameter");
  for (const NamedTree& variable : workflow_.set)
    distinct(seen, variable.name, variable.mark, "variable");
  each_step(workflow_, [&](const Step& step) {
    step_ = step.title();
    const auto [at, fresh] = ids.emplace(step.id, step.mark);
    if (!fresh) {
      Finding& finding = add(Severity::error, step.mark, "WF107",
                             "another step is called '" + step.id + "' too", "ids are distinct");
      if (at->second.line > 0) finding.details.push_back("it is at line " + std::to_string(at->second.line));
    }
    if (const auto* const set = std::get_if<SetAction>(&step.action)) {
      for (const NamedTree& variable : set->values)
        distinct(seen, variable.name, variable.mark, "variable");
    }
    if (!step.save_as.empty()) distinct(seen, step.save_as, step.save_as_mark, "saveAs");
    if (step.for_each && step.for_each->as != "item") distinct(seen, step.for_each->as, step.mark, "as");
  });
  step_.clear();
}

void WorkflowCheck::defaults() {
  for (const Parameter& parameter : workflow_.parameters) {
    if (parameter.default_value.undefined()) continue;
    const std::string why = cache_.violation(parameter.schema, parameter.default_value);
    if (!why.empty()) {
      add(Severity::error, parameter.mark, "WF108",
          "parameter '" + parameter.name + "': the default does not fit: " + why);
    }
  }
}

void WorkflowCheck::problems(const std::vector<TypeProblem>& problems, const Mark& mark,
                             const std::string& where) {
  for (const TypeProblem& problem : problems) {
    const char* const code = problem.code == TypeProblem::Code::unknown_name ? "WF401" : "WF402";
    add(Severity::error, mark, code, where + ": " + problem.message, problem.hint);
  }
}

void WorkflowCheck::absence(const Type& type, const Mark& mark, const std::string& where, bool in_text,
                            const std::string& source) {
  if (type.absence() == Absence::skipped) {
    add(Severity::error, mark, "WF404",
        where + ": " + type.absent_subject() + " may not have run to its end, and " + source +
            " has no default",
        "write | default(…), or run this only if " + type.absent_subject() + " was ok");
    return;
  }
  const bool null = type.may_be(Type::k_null) && type.kinds() != Type::k_any;
  if (!in_text || (type.absence() == Absence::no && !null)) return;
  add(Severity::warning, mark, "WF405",
      where + ": " +
          (type.absence() == Absence::no ? source + " may be null"
                                         : type.absent_subject() + " may be missing") +
          ", which is an error within a text",
      "write | default(\"\")");
}

Type WorkflowCheck::expression(const PlacedExpression& input, const FlowScope& scope,
                               const std::string& where) {
  std::vector<TypeProblem> found;
  Type type = input.expression.infer(scope, found);
  problems(found, input.mark, where);
  return type;
}

Type WorkflowCheck::text(const Template& input, const Mark& mark, const FlowScope& scope,
                         const std::string& where) {
  std::vector<TypeProblem> found;
  if (input.whole()) {
    Type type = input.infer(scope, found);
    problems(found, mark, where);
    absence(type, mark, where, false, input.source());
    return type;
  }
  for (const Template::Part& part : input.parts()) {
    if (!part.expression) continue;
    const Type type = part.expression->infer(scope, found);
    absence(type, mark, where, true, "{{ " + part.expression->text() + " }}");
    const auto* const members = type.members();
    if (members != nullptr && members->count("is_error") > 0 && members->count("structured") > 0) {
      add(Severity::warning, mark, "WF406", where + ": '" + part.expression->text() + "' is a whole result",
          "its text: " + part.expression->text() + ".text");
    }
  }
  problems(found, mark, where);
  return input.literal() ? input.infer(scope, found) : Type::of(Type::k_string);
}

void WorkflowCheck::text(const std::optional<PlacedTemplate>& input, const FlowScope& scope,
                         const std::string& where) {
  if (!input) return;
  const Type type = text(input->text, input->mark, scope, where);
  if (input->text.whole()) absence(type, input->mark, where, true, input->text.source());
}

Type WorkflowCheck::tree(const TemplateTree& input, const FlowScope& scope, const std::string& where) {
  switch (input.shape()) {
    case TemplateTree::Shape::literal:
      return Type::literal(input.value());
    case TemplateTree::Shape::text:
      return text(input.text(), input.mark(), scope, where);
    case TemplateTree::Shape::list: {
      Type items = Type::of(0);
      for (std::size_t i = 0; i < input.items().size(); ++i)
        items =
            items.union_with(tree(input.items()[i], scope, where + "[" + std::to_string(i) + "]").present());
      return Type::array_of(items);
    }
    case TemplateTree::Shape::map:
      break;
  }
  Type::MemberMap members;
  for (const TemplateTree::Member& member : input.members())
    members.emplace(member.name, tree(member.tree, scope, where + "." + member.name));
  return Type::object_of(std::move(members));
}

void WorkflowCheck::outputs(FlowScope& scope, CheckedWorkflow& out) {
  Type::MemberMap types;
  std::vector<Value::Member> properties;
  for (const Output& output : workflow_.outputs) {
    const std::string where = "outputs." + output.name;
    const Type type = tree(output.tree, scope, where);
    Type known = type;
    std::vector<Value::Member> schema = output.schema.members();
    if (!output.schema.undefined()) {
      known = Type::of_schema(output.schema).missing_like(type);
      if (const auto found = mismatch(type, output.schema, output.schema); found && found->certain) {
        Finding& finding = add(Severity::error, output.tree.mark(), "WF305", where + found->where);
        finding.details = {"the output is declared as: " + found->wants,
                           "the template gives: " + found->gives};
      }
    } else if (type.kinds() != Type::k_any) {
      std::vector<Value> names;
      for (const auto& [kind, word] :
           {std::pair(Type::k_string, "string"), std::pair(Type::k_boolean, "boolean"),
            std::pair(Type::k_array, "array"), std::pair(Type::k_object, "object"),
            std::pair(Type::k_null, "null")}) {
        if (type.may_be(kind)) names.push_back(Value::string(word));
      }
      if (type.may_be(Type::k_number)) {
        names.push_back(Value::string(type.may_be(Type::k_fraction) ? "number" : "integer"));
      }
      schema.push_back({"type", names.size() == 1 ? names.front() : Value::array(std::move(names))});
    }
    if (!output.description.empty()) {
      std::erase_if(schema, [](const Value::Member& member) { return member.name == "description"; });
      schema.push_back({"description", Value::string(output.description)});
    }
    properties.push_back({output.name, Value::object(std::move(schema))});
    types.emplace(output.name, known);
  }
  if (!workflow_.outputs.empty()) {
    out.output_schema = Value::object(
        {{"type", Value::string("object")}, {"properties", Value::object(std::move(properties))}});
  }
  scope.set("outputs", Type::object_of(std::move(types)));
}

void WorkflowCheck::summary(const FlowScope& scope) {
  if (!workflow_.summary) return;
  text(workflow_.summary->text, scope, "summarize");
  text(workflow_.summary->prompt, scope, "summarize.prompt");
}

}  // namespace collet::workflow
