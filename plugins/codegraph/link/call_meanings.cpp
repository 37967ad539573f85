// SPDX-License-Identifier: MIT
/// The meanings of calls.
#include <algorithm>

#include "plugins/codegraph/link/class_calls.hpp"

namespace collet::codegraph {
namespace {

using Kind = Expression::Kind;
using State = Meaning::State;

Rule overload_of(Rule rule) {
  switch (rule) {
    case Rule::extension_open:
      return Rule::extension_open;
    case Rule::inferred:
      return Rule::overload_inferred;
    case Rule::constructor:
    case Rule::chained:
      return Rule::constructor_overload;
    default:
      return Rule::overload;
  }
}

/// Returns the result of a function that the compiler adds to an enumeration.
Type enum_result(const Program& program, Type type, std::string_view function) {
  if (!type.names_type || !type.is_declared()) return {};
  if (program.definition(program.type(type.index).symbol).kind != SymbolKind::enum_) return {};
  type.names_type = false;
  if (function == "valueOf") return type;
  if (function != "values") return {};
  type.dimensions = 1;
  return type;
}

}  // namespace

Type ExpressionTypes::of_call(Index number) {
  const auto& call = file_.summary.expressions[number];
  auto& meaning = meanings_.at(number);
  Rule rule = Rule::own_type;
  std::vector<MemberView> candidates;
  std::size_t skipped = 0;
  if (file_.language->method_groups)
    if (Type result = of_delegate(call, meaning); meaning.state != State::open) return result;
  if (call.receiver == k_none) {
    candidates = find_unqualified(call, meaning, rule);
  } else {
    const Type receiver = candidates_.receiver_type(type_of(call.receiver));
    candidates = find_qualified(receiver, call, meaning, rule);
    if (rule == Rule::extension || rule == Rule::extension_open) skipped = 1;
  }
  const auto& rules = file_.language->rules;
  ClassCalls class_calls(*this, program_, signatures_, file_);
  if (candidates.empty() && rules.class_calls && meaning.state == State::local && call.receiver == k_none) {
    const auto found = scopes_.find(call);
    return found.variable == nullptr
               ? Type()
               : class_calls.call_value(number, of_variable(*found.variable, found.scope), meaning);
  }
  if (candidates.empty())
    return call.receiver == k_none ? Type() : enum_result(program_, type_of(call.receiver), call.name);
  if (rules.class_calls && is_type(program_.definition(candidates.front().symbol).kind)) {
    const Index made = program_.type_of_symbol(candidates.front().symbol);
    return class_calls.call_class(number, Type::declared(made),
                                  rule == Rule::inferred ? rule : Rule::constructor, meaning);
  }
  if (const auto& value = candidates.front(); !is_callable(program_.definition(value.symbol).kind)) {
    // The result of a value is known if its type is that of a function.
    meaning.state = State::found;
    meaning.rule = rule == Rule::own_type ? Rule::value : rule;
    meaning.target = value;
    if (is_type(program_.definition(value.symbol).kind)) return {};
    if (rules.class_calls) return class_calls.result_of_value(of_value(value));
    const auto method = single_method(program_, of_value(value));
    if (!method) return {};
    Type out = substitute(signatures_.of(method->symbol).result, values_of(program_, method->owner));
    out.inferred = true;
    return bounded(std::move(out));
  }
  meaning.skipped = skipped;
  settle(number, candidates, rule, overload_of(rule), skipped);
  if (meaning.state != State::found) return {};
  return result_of(number, skipped);
}

/// A call of a value: of a variable, a field or a property that contains a function.
Type ExpressionTypes::of_delegate(const Expression& call, Meaning& meaning) {
  Type function;
  if (call.receiver == k_none) {
    const auto found = scopes_.find(call);
    if (!found.any()) return {};
    if (found.variable == nullptr && program_.definition(found.field.symbol).kind == SymbolKind::enum_member)
      return {};
    function = found.variable != nullptr ? of_variable(*found.variable, found.scope) : of_value(found.field);
    if (found.variable == nullptr && is_type(program_.definition(found.field.symbol).kind)) return {};
  } else {
    const Type receiver = candidates_.receiver_type(type_of(call.receiver));
    if (!receiver.is_declared() || !find_callables(program_, receiver, call.name).found.empty()) return {};
    const auto values = find_values(program_, receiver, call.name).found;
    if (values.empty()) return {};
    function = of_value(values.front());
  }
  meaning.state = State::external;
  meaning.external = "delegate";
  const auto method = single_method(program_, function);
  if (!method) return {};
  return substitute(signatures_.of(method->symbol).result, values_of(program_, method->owner));
}

std::vector<MemberView> ExpressionTypes::find_unqualified(const Expression& call, Meaning& meaning,
                                                          Rule& rule) {
  if (file_.language->rules.callables_are_values) {
    auto name = find_lexical(program_, file_, scopes_, signatures_.names(file_.first_symbol), call);
    rule = name.rule;
    if (name.variable != nullptr) meaning.state = State::local;
    if (!name.external.empty()) {
      meaning.state = State::external;
      meaning.external = name.external;
    }
    return std::move(name.found);
  }
  std::vector<MemberView> out;
  bool left_sources = false;
  for (Index scope = call.scope; scope != k_none; scope = file_.summary.scopes[scope].parent) {
    const Index owner = scopes_.symbol(scope);
    if (owner == k_none) continue;
    const auto& functions = program_.locals(owner).functions;
    if (const auto found = functions.find(call.name); found != functions.end())
      for (const Index symbol : found->second)
        out.push_back({symbol, {}});
    if (!out.empty()) return out;
  }
  scopes_.visit_enclosing(call.scope, [&](Index type) {
    auto found = find_callables(program_, generic_self(program_, type), call.name);
    left_sources = left_sources || found.left_sources;
    out = std::move(found.found);
    return !out.empty();
  });
  if (!out.empty()) return out;
  rule = Rule::static_import;
  for (const bool named : {true, false}) {
    for (const auto& import : file_.summary.imports) {
      if (import.kind != (named ? Import::Kind::member : Import::Kind::all_members)) continue;
      if (named && import.name != call.name) continue;
      const Index type = program_.find_type(file_.language, import.target);
      if (type == k_none) {
        if (named) {
          meaning.state = State::external;
          meaning.external = import.target;
          return {};
        }
        left_sources = true;
        continue;
      }
      auto found = find_callables(program_, Type::declared(type), call.name).found;
      out.insert(out.end(), found.begin(), found.end());
    }
    if (!out.empty()) return out;
  }
  if (left_sources) meaning.state = State::external;
  return out;
}

std::vector<MemberView> ExpressionTypes::find_qualified(const Type& receiver, const Expression& call,
                                                        Meaning& meaning, Rule& rule) {
  rule = receiver.inferred ? Rule::inferred : receiver.names_type ? Rule::static_type : Rule::receiver;
  const auto leave = [&](std::string name) {
    meaning.state = State::external;
    meaning.external = std::move(name);
  };
  if (!receiver.known() || receiver.kind == Type::Kind::parameter) {
    if (!file_.language->extension_methods || receiver.names_type) return {};
    auto found = candidates_.extensions(receiver, call.name);
    const auto unfit = [&](const MemberView& one) { return !candidates_.accept({one}, call, 1); };
    found.erase(std::remove_if(found.begin(), found.end(), unfit), found.end());
    rule = Rule::extension_open;
    return found;
  }
  if (receiver.dimensions != 0) {
    leave("array");
    return {};
  }
  MemberSearch search;
  if (receiver.is_declared())
    search = file_.language->rules.callables_are_values ? find_any(program_, receiver, call.name)
                                                        : find_callables(program_, receiver, call.name);
  if (search.found.empty()) search.found = members_exported(program_, file_.language, receiver, call.name);
  if (search.found.empty() && file_.language->rules.class_calls && receiver.is_declared())
    if (const Index nested = signatures_.names(file_.first_symbol).nested(receiver.index, call.name);
        nested != k_none)
      search.found.push_back({program_.type(nested).symbol, {}});
  // A built-in value has the members of the root of all types.
  if (receiver.kind == Type::Kind::primitive)
    if (const Index root = program_.find_type(file_.language, file_.language->root_type); root != k_none) {
      search = find_callables(program_, Type::declared(root), call.name);
      if (!search.found.empty()) return std::move(search.found);
    }
  const bool extends =
      file_.language->extension_methods && !receiver.names_type && !candidates_.accept(search.found, call, 0);
  if (extends) {
    auto found = candidates_.extensions(receiver, call.name);
    if (!found.empty()) {
      rule = Rule::extension;
      return found;
    }
  }
  if (!receiver.is_declared()) {
    leave(receiver.name);
    return {};
  }
  const auto& entry = program_.type(receiver.index);
  if (search.found.empty()) {
    if (search.left_sources || entry.library) leave(entry.full_name);
    return {};
  }
  return std::move(search.found);
}

std::vector<Argument> ExpressionTypes::arguments_of(const Expression& call) {
  std::vector<Argument> out;
  for (const Index operand : call.operands) {
    Argument one;
    if (operand != k_none) {
      const auto& expression = file_.summary.expressions[operand];
      one.is_function = expression.kind == Kind::lambda || expression.kind == Kind::reference;
      if (expression.kind == Kind::lambda) one.parameters = expression.parameters;
      const auto& value = file_.language->method_groups ? meaning_of(operand) : meanings_.known(operand);
      if ((expression.kind == Kind::name || expression.kind == Kind::member) && value.state == State::found &&
          is_callable(program_.definition(value.target.symbol).kind))
        one.is_function = true;
      if (!one.is_function) one.type = type_of(operand);
      one.type = class_value(program_, file_.language, std::move(one.type));
      one.type.names_type = false;
      if (one.type.kind == Type::Kind::parameter) one.type = signatures_.bound(one.type);
    }
    if (out.size() < call.operand_names.size()) one.name = call.operand_names[out.size()];
    out.push_back(std::move(one));
  }
  return out;
}

void ExpressionTypes::settle(Index number, const std::vector<MemberView>& all_candidates, Rule rule,
                             Rule overload, std::size_t skipped) {
  const auto& call = file_.summary.expressions[number];
  const auto written = call.type.arguments.size();
  const auto candidates = candidates_.without_copies(all_candidates);
  std::vector<MemberView> generic;
  if (written != 0 && call.kind == Kind::call && !file_.language->rules.first_overload)
    std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(generic),
                 [&](const MemberView& one) {
                   return program_.definition(one.symbol).type_parameters.size() == written;
                 });
  auto choice = file_.language->rules.first_overload
                    ? choose_first(program_, signatures_, candidates, call.operands.size(),
                                   [&] { return arguments_of(call); })
                    : choose(program_, signatures_, generic.empty() ? candidates : generic,
                             arguments_of(call), skipped);
  auto& meaning = meanings_.at(number);
  const bool all_library = std::all_of(candidates.begin(), candidates.end(), [&](const MemberView& one) {
    return program_.file_of(one.symbol).library;
  });
  if (choice.chosen.size() == 1) {
    meaning.state = State::found;
    meaning.target = choice.chosen.front();
    const bool made = (program_.definition(meaning.target.symbol).flags & k_synthesized) != 0;
    // All overloads are signatures of one function if the first that fits wins.
    const bool chosen = choice.by_arguments && !file_.language->rules.first_overload;
    meaning.rule = chosen ? overload : made ? Rule::synthesized : rule;
  } else if (all_library) {
    meaning.state = State::external;
    meaning.external = program_.full_name(candidates.front().symbol);
  } else if (!choice.chosen.empty()) {
    meaning.state = State::several;
    meaning.rule = Rule::overload_tie;
    for (const auto& one : choice.chosen)
      meaning.candidates.push_back(one.symbol);
  }
}

Type ExpressionTypes::of_construction(Index number) {
  const auto& expression = file_.summary.expressions[number];
  auto& meaning = meanings_.at(number);
  Type type;
  Rule rule = Rule::constructor;
  if (expression.kind == Kind::construct) {
    auto& names = signatures_.names(file_.first_symbol);
    type = names.resolve(expression.type, scopes_.symbol(expression.scope));
    // `outer.new Inner()` makes an instance of a type of its receiver.
    if (const Type outer = type_of(expression.receiver); outer.is_declared())
      if (const Index inner = names.nested(outer.index, expression.type.name); inner != k_none)
        type = Type::declared(inner);
  } else {
    type = scopes_.self(expression.scope);
    const bool base = expression.name == "super" || expression.name == "base";
    rule = base && expression.operands.empty() ? Rule::implicit_super : Rule::chained;
    if (base) {
      type = type.is_declared() ? superclass(program_, type) : Type();
    }
  }
  if (type.kind == Type::Kind::external) {
    meaning.state = State::external;
    meaning.external = type.name;
  }
  if (!type.is_declared()) return type;
  const auto& entry = program_.type(type.index);
  if (entry.library) {
    meaning.state = State::external;
    meaning.external = entry.full_name;
    return type;
  }
  std::vector<MemberView> candidates;
  for (const Index symbol : entry.constructors)
    candidates.push_back({symbol, type});
  if (candidates.empty()) {
    // The compiler adds a constructor, which the sources do not contain; the edge leads to the type.
    meaning.state = State::found;
    meaning.rule = rule;
    meaning.target = {entry.symbol, type};
  } else {
    settle(number, candidates, rule, overload_of(rule));
  }
  return type;
}

Type ExpressionTypes::of_reference(Index number) {
  const auto& expression = file_.summary.expressions[number];
  auto& meaning = meanings_.at(number);
  Type receiver =
      expression.receiver != k_none
          ? candidates_.receiver_type(type_of(expression.receiver))
          : signatures_.names(file_.first_symbol).resolve(expression.type, scopes_.symbol(expression.scope));
  if (receiver.kind == Type::Kind::external) meaning.state = State::external;
  if (!receiver.is_declared() || expression.name == "new") return {};
  const auto found = find_callables(program_, receiver, expression.name).found;
  if (found.empty()) {
    if (program_.type(receiver.index).library) meaning.state = State::external;
    return {};
  }
  // Which overload is meant depends on the function that is expected; only a single method is certain.
  const auto owner = found.front().owner.index;
  const auto near = std::count_if(found.begin(), found.end(),
                                  [&](const MemberView& one) { return one.owner.index == owner; });
  if (near == 1) {
    meaning.state = State::found;
    meaning.rule = Rule::receiver;
    meaning.target = found.front();
  } else {
    meaning.state = State::several;
    meaning.rule = Rule::overload_tie;
    for (const auto& one : found)
      meaning.candidates.push_back(one.symbol);
  }
  return {};
}

}  // namespace collet::codegraph
