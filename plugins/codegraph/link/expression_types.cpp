// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/expression_types.hpp"

#include <algorithm>

#include "plugins/codegraph/link/class_calls.hpp"

namespace collet::codegraph {
namespace {

using Kind = Expression::Kind;
using State = Meaning::State;

/// Expressions that depend on each other, one on the other; deeper ones have no type.
constexpr int k_max_depth = 300;
const Type k_unknown;

bool is_string(std::string_view name) {
  return name == "java.lang.String" || name == "string" || name == "System.String" || name == "str";
}

/// Settles the name of a method without a call: only a single method is certain.
void settle_group(const Program& program, const std::vector<MemberView>& found, Rule rule, Meaning& meaning) {
  if (found.empty() || program.file_of(found.front().symbol).library) return;
  const auto owner = found.front().owner.index;
  const auto near = std::count_if(found.begin(), found.end(),
                                  [&](const MemberView& one) { return one.owner.index == owner; });
  if (near != 1) return;
  meaning.state = State::found;
  meaning.rule = rule;
  meaning.target = found.front();
}

/// Returns the type of a parameter of functions of this type.
Type parameter_of(const Program& program, Signatures& signatures, const Type& function,
                  std::uint32_t number) {
  const auto method = single_method(program, function);
  if (!method) return {};
  const auto& parameters = signatures.of(method->symbol).parameters;
  if (number >= parameters.size()) return {};
  Type out = substitute(parameters[number], values_of(program, method->owner));
  out.inferred = true;
  return bounded(std::move(out));
}

/// Returns the written types of the variables and fields of a file whose values are lambdas.
std::unordered_map<Index, std::pair<const TypeName*, Index>> written_functions(const ProgramFile& file,
                                                                               const NameScopes& scopes) {
  std::unordered_map<Index, std::pair<const TypeName*, Index>> out;
  const auto& summary = file.summary;
  const auto is_lambda = [&](Index value) {
    return value != k_none && summary.expressions[value].kind == Kind::lambda;
  };
  for (Index scope = 0; scope < summary.scopes.size(); ++scope)
    for (const auto& one : summary.scopes[scope].variables)
      if (!one.type.name.empty() && one.origin == Variable::Origin::declared && is_lambda(one.initial))
        out[one.initial] = {&one.type, scopes.symbol(scope)};
  for (Index i = 0; i < summary.definitions.size(); ++i) {
    const auto& one = summary.definitions[i];
    if (!one.type.name.empty() && !is_callable(one.kind) && is_lambda(one.initial))
      out[one.initial] = {&one.type, file.first_symbol + i};
  }
  return out;
}

}  // namespace

ExpressionTypes::ExpressionTypes(const Program& program, Signatures& signatures, const ProgramFile& file)
    : program_(program),
      signatures_(signatures),
      file_(file),
      scopes_(program, file),
      candidates_(program, signatures, file),
      progress_(file.summary.expressions.size(), Progress::none),
      types_(file.summary.expressions.size()),
      meanings_(file.summary.expressions.size()) {}

const Type& ExpressionTypes::type_of(Index expression) {
  if (expression == k_none || progress_[expression] == Progress::begun) return k_unknown;
  if (progress_[expression] == Progress::none) {
    int& depth = signatures_.depth();
    if (depth >= k_max_depth) return k_unknown;
    ++depth;
    // The enclosing call knows the type that it expects.
    const Index consumer = file_.summary.expressions[expression].consumer;
    if (consumer != k_none && progress_[consumer] == Progress::none) type_of(consumer);
    if (progress_[expression] != Progress::none) {
      --depth;
      return types_.known(expression);
    }
    progress_[expression] = Progress::begun;
    Type type = compute(expression);
    --depth;
    types_.at(expression) = std::move(type);
    progress_[expression] = Progress::done;
  }
  return types_.known(expression);
}

const Meaning& ExpressionTypes::meaning_of(Index expression) {
  type_of(expression);
  return meanings_.known(expression);
}

Type ExpressionTypes::compute(Index number) {
  const auto& expression = file_.summary.expressions[number];
  const Index symbol = scopes_.symbol(expression.scope);
  switch (expression.kind) {
    case Kind::name:
      return of_name(number);
    case Kind::member:
      return of_member(number);
    case Kind::call:
      return of_call(number);
    case Kind::construct:
    case Kind::chained:
      return of_construction(number);
    case Kind::reference:
      return of_reference(number);
    case Kind::either:
      return of_either(expression);
    case Kind::literal:
    case Kind::cast:
      return signatures_.names(file_.first_symbol).resolve(expression.type, symbol);
    case Kind::type_literal: {
      const Index type = program_.find_type(file_.language, "java.lang.Class");
      Type out = type == k_none ? Type::external("Class") : Type::declared(type);
      out.arguments.push_back(signatures_.names(file_.first_symbol).resolve(expression.type, symbol));
      return out;
    }
    case Kind::self: {
      if (expression.receiver != k_none) {
        Type outer = type_of(expression.receiver);
        outer.names_type = false;
        return outer;
      }
      return scopes_.self(expression.scope);
    }
    case Kind::base: {
      Type self = scopes_.self(expression.scope);
      if (file_.language->rules.class_calls) {
        self.above = self.is_declared();
        return self;
      }
      return self.is_declared() ? superclass(program_, self) : Type();
    }
    case Kind::element: {
      if (file_.language->rules.class_calls)
        return ClassCalls(*this, program_, signatures_, file_).part(expression);
      Type out = type_of(expression.receiver);
      if (out.is_declared())
        if (const auto indexers = find_values(program_, out, "this[]"); !indexers.found.empty())
          return of_value(indexers.found.front());
      if (out.dimensions == 0) return out.arguments.empty() ? Type() : out.arguments.back();
      --out.dimensions;
      return out;
    }
    case Kind::awaited: {
      return awaited(program_, file_.language, type_of(expression.receiver));
    }
    case Kind::module: {
      const auto name =
          find_lexical(program_, file_, scopes_, signatures_.names(file_.first_symbol), expression);
      return name.found.empty() ? Type() : of_value(name.found.front());
    }
    case Kind::collection: {
      Type out = signatures_.names(file_.first_symbol).resolve(expression.type, symbol);
      // The first pair of a dictionary gives its types.
      const std::size_t count = expression.type.name == "dict" ? 2 : expression.operands.size();
      for (std::size_t i = 0; i < std::min(count, expression.operands.size()); ++i)
        out.arguments.push_back(type_of(expression.operands[i]));
      return bounded(std::move(out));
    }
    case Kind::defined: {
      const MemberView view{file_.first_symbol + expression.definition, {}};
      return of_value(view);
    }
    case Kind::lambda:
    case Kind::other:
      return {};
  }
  return {};
}

Type ExpressionTypes::of_value(const MemberView& view) {
  const auto& definition = program_.definition(view.symbol);
  if (is_type(definition.kind)) {
    Type type = Type::declared(program_.type_of_symbol(view.symbol));
    type.names_type = true;
    return type;
  }
  if (is_callable(definition.kind)) return function_value(program_, signatures_, file_.language, view);
  Type type = signatures_.of(view.symbol).result;
  if (view.owner.is_declared()) type = substitute(type, values_of(program_, view.owner));
  return bounded(std::move(type));
}

Type ExpressionTypes::of_name(Index number) {
  const auto& expression = file_.summary.expressions[number];
  auto& meaning = meanings_.at(number);
  if (file_.language->rules.callables_are_values) {
    const auto name =
        find_lexical(program_, file_, scopes_, signatures_.names(file_.first_symbol), expression);
    if (name.variable != nullptr) {
      meaning.state = State::local;
      return of_variable(*name.variable, name.scope);
    }
    if (name.found.empty()) return name.external.empty() ? Type() : Type::external(name.external);
    Type type = of_value(name.found.front());
    if (type.names_type && is_type(program_.definition(name.found.front().symbol).kind)) return type;
    meaning.state = State::found;
    meaning.rule = name.rule == Rule::own_type ? Rule::value : name.rule;
    meaning.target = name.found.front();
    return type;
  }
  const auto found = scopes_.find(expression);
  if (found.variable != nullptr) {
    meaning.state = State::local;
    return of_variable(*found.variable, found.scope);
  }
  if (found.any()) {
    meaning.state = State::found;
    meaning.rule = Rule::value;
    meaning.target = found.field;
    return of_value(found.field);
  }
  for (const auto& import : file_.summary.imports) {
    if (import.kind != Import::Kind::all_members &&
        (import.kind != Import::Kind::member || import.name != expression.name))
      continue;
    const Index outer = program_.find_type(file_.language, import.target);
    if (outer == k_none) continue;
    const auto values = find_values(program_, Type::declared(outer), expression.name);
    if (values.found.empty()) continue;
    meaning.state = State::found;
    meaning.rule = Rule::static_import;
    meaning.target = values.found.front();
    return of_value(values.found.front());
  }
  Type type =
      signatures_.names(file_.first_symbol).resolve_name(expression.name, scopes_.symbol(expression.scope));
  type.names_type = type.known();
  if (!type.known() && file_.language->method_groups) {
    Rule rule = Rule::own_type;
    settle_group(program_, find_unqualified(expression, meaning, rule), rule, meaning);
  }
  return type;
}

Type ExpressionTypes::of_member(Index number) {
  const auto& expression = file_.summary.expressions[number];
  auto& meaning = meanings_.at(number);
  const Type receiver = candidates_.receiver_type(type_of(expression.receiver));
  if (!receiver.known()) {
    // A chain of names without a value is the full name of a type.
    const std::string name = scopes_.dotted_name(number);
    if (name.empty()) return {};
    const Index type = program_.find_type(file_.language, name);
    if (type == k_none) return {};
    Type out = Type::declared(type);
    out.names_type = true;
    return out;
  }
  if (file_.language->rules.class_calls && expression.name.starts_with("__"))
    if (Type special = ClassCalls(*this, program_, signatures_, file_).special_member(expression, receiver);
        special.known())
      return special;
  if (receiver.dimensions != 0) {
    meaning.state = State::external;
    return expression.name == "length" ? Type::primitive("int") : Type();
  }
  if (receiver.kind == Type::Kind::external) {
    meaning.state = State::external;
    meaning.external = receiver.name;
    return {};
  }
  if (!receiver.is_declared()) return {};
  auto values = file_.language->rules.callables_are_values ? find_any(program_, receiver, expression.name)
                                                           : find_values(program_, receiver, expression.name);
  if (values.found.empty())
    values.found = members_exported(program_, file_.language, receiver, expression.name);
  if (!values.found.empty()) {
    meaning.state = State::found;
    meaning.rule = receiver.inferred ? Rule::inferred : Rule::value;
    meaning.target = values.found.front();
    Type type = of_value(values.found.front());
    type.inferred = type.inferred || receiver.inferred;
    return type;
  }
  const Index nested = signatures_.names(file_.first_symbol).nested(receiver.index, expression.name);
  if (nested != k_none) {
    Type type = Type::declared(nested);
    type.names_type = true;
    return type;
  }
  if (file_.language->method_groups)
    settle_group(program_, find_callables(program_, receiver, expression.name).found, Rule::receiver,
                 meaning);
  if (meaning.state == State::found) return {};
  if (values.left_sources || program_.type(receiver.index).library) {
    meaning.state = State::external;
    meaning.external = program_.type(receiver.index).full_name;
  }
  return {};
}

Type ExpressionTypes::of_either(const Expression& expression) {
  static constexpr std::string_view k_widths[] = {"double", "float", "long", "int"};
  if (expression.name == "+") {
    std::vector<Type> types;
    for (const Index operand : expression.operands)
      types.push_back(type_of(operand));
    for (const auto& type : types)
      if (type.is_declared() && is_string(program_.type(type.index).full_name)) return type;
    for (const auto& type : types)
      if (!type.known()) return {};
    for (const auto width : k_widths)
      for (const auto& type : types)
        if (type.kind == Type::Kind::primitive && type.name == width) return type;
    return types.empty() ? Type() : types.front();
  }
  for (const Index operand : expression.operands) {
    const Type& type = type_of(operand);
    if (type.known() && type.kind != Type::Kind::null_) return type;
  }
  return {};
}

Type ExpressionTypes::of_variable(const Variable& variable, Index scope) {
  if (!variable.type.name.empty())
    return signatures_.names(file_.first_symbol).resolve(variable.type, scopes_.symbol(scope));
  switch (variable.origin) {
    case Variable::Origin::declared: {
      Type type = type_of(variable.initial);
      type.names_type = type.names_type && file_.language->rules.class_calls;
      return type;
    }
    case Variable::Origin::element:
      return element_of(program_, signatures_, file_.language, type_of(variable.initial));
    case Variable::Origin::lambda:
      return of_lambda_parameter(variable);
  }
  return {};
}

Type ExpressionTypes::of_lambda_parameter(const Variable& variable) {
  const auto& lambda = file_.summary.expressions[variable.initial];
  const Index call = lambda.receiver;
  if (call == k_none) {
    if (!functions_) functions_ = written_functions(file_, scopes_);
    const auto written = functions_->find(variable.initial);
    if (written == functions_->end()) return {};
    const auto& [type, symbol] = written->second;
    return parameter_of(program_, signatures_, signatures_.names(file_.first_symbol).resolve(*type, symbol),
                        variable.number);
  }
  if (progress_[call] == Progress::none) type_of(call);
  const auto& meaning = meanings_.at(call);
  if (meaning.state != State::found || !is_callable(program_.definition(meaning.target.symbol).kind))
    return {};
  const auto& signature = signatures_.of(meaning.target.symbol);
  if (signature.parameters.empty()) return {};
  const std::size_t at =
      std::min<std::size_t>(lambda.number + meaning.skipped, signature.parameters.size() - 1);
  Type function = signature.parameters[at];
  if (meaning.target.owner.is_declared())
    function = substitute(function, values_of(program_, meaning.target.owner));
  for (const auto& values : meaning.values)
    function = substitute(function, values);
  return parameter_of(program_, signatures_, function, variable.number);
}

}  // namespace collet::codegraph
