// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/frameworks/passed_values.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

/// Returns the name of a parameter as it is compared: folded, without the sign that a dialect puts before it.
std::string plain_name(std::string_view name) {
  if (!name.empty() && (name[0] == '@' || name[0] == ':' || name[0] == '?' || name[0] == '$'))
    name.remove_prefix(1);
  return support::lower_case(name);
}

bool adds_parameters(std::string_view name) {
  return name == "Add" || name == "AddWithValue" || name == "AddRange" || name == "AddDynamicParams" ||
         name == "AddParameter" || name == "AddInParameter" || name == "AddOutParameter";
}

bool makes_command(const Expression& one) {
  return one.kind == Kind::construct && !one.operands.empty() &&
         (one.type.name.ends_with("Command") || one.type.name.ends_with("DataAdapter"));
}

bool makes_parameter(const Expression& one) {
  return one.kind == Kind::construct && one.type.name.ends_with("Parameter");
}

/// Returns true for the members of objects that are values, not constants.
bool is_value(const Definition& one) {
  return (one.kind == SymbolKind::property || one.kind == SymbolKind::field) && (one.flags & k_static) == 0;
}

}  // namespace

PassedValues::Key PassedValues::key_of(Index expression) {
  constexpr int k_max_steps = 10;
  for (int i = 0; i < k_max_steps && expression != k_none; ++i) {
    const auto& one = at(expression);
    if (const auto known = variables_.find(expression); known != variables_.end()) return known->second;
    const Index owner = context_.bodies.types(file_).owner_of(expression);
    if (one.kind == Kind::name) {
      const auto found = context_.bodies.scopes(file_).find(one);
      return {found.variable, found.variable == nullptr ? owner : k_none, one.name};
    }
    if (one.kind == Kind::member && one.receiver != k_none && at(one.receiver).kind == Kind::self)
      return {nullptr, owner, one.name};
    if (one.kind != Kind::member && one.kind != Kind::cast) return {nullptr, expression, std::string()};
    expression = one.kind == Kind::member ? one.receiver : one.operands.empty() ? k_none : one.operands[0];
  }
  return {};
}

void PassedValues::note(Index expression, const Expression& one) {
  if (one.written && one.operands.size() == 1 && one.kind == Kind::member && one.receiver != k_none) {
    members_[one.receiver].push_back(expression);
    const auto key = key_of(one.receiver);
    named_members_[key].push_back(expression);
    if (one.name == "CommandText") sites_[key].push_back(one.byte);
  }
  if (makes_command(one)) sites_[key_of(expression)].push_back(one.byte);
  if (one.kind == Kind::other && one.name == "{}" && one.receiver != k_none)
    lists_[one.receiver] = one.operands;
  if (one.kind != Kind::call || one.operands.empty() || !adds_parameters(one.name)) return;
  const bool helper = one.name == "AddInParameter" || one.name == "AddOutParameter";
  const Index object = helper ? one.operands[0] : one.receiver;
  if (object != k_none) additions_[key_of(object)].push_back({one.byte, expression});
}

void PassedValues::prepare() {
  if (std::exchange(prepared_, true)) return;
  const auto& summary = context_.bodies.file(file_).summary;
  for (const auto& scope : summary.scopes)
    for (const auto& one : scope.variables)
      if (one.origin == Variable::Origin::declared && one.initial != k_none)
        variables_[one.initial] = {&one, k_none, one.name};
  for (const auto& one : summary.expressions)
    if (one.written && one.operands.size() == 1 && one.operands[0] != k_none && one.kind == Kind::name)
      variables_.try_emplace(one.operands[0], key_of(static_cast<Index>(&one - summary.expressions.data())));
  for (Index i = 0; i < summary.expressions.size(); ++i)
    note(i, summary.expressions[i]);
  for (auto& [key, places] : sites_)
    std::sort(places.begin(), places.end());
}

std::string PassedValues::text(Index expression) {
  if (expression == k_none) return {};
  const auto values = context_.strings.follow({file_, expression});
  return values.size() == 1 && values[0].complete() ? values[0].text : std::string();
}

Index PassedValues::assigned(Index object, std::string_view member) {
  const auto find = [&](const std::vector<Index>& list) {
    for (const Index one : list)
      if (at(one).name == member) return at(one).operands[0];
    return k_none;
  };
  if (const auto found = members_.find(object); found != members_.end())
    if (const Index out = find(found->second); out != k_none) return out;
  const auto found = named_members_.find(key_of(object));
  return found == named_members_.end() ? k_none : find(found->second);
}

std::vector<PassedValue> PassedValues::of(Index site, Index text) {
  std::vector<PassedValue> out;
  const auto& summary = context_.bodies.file(file_).summary;
  if (summary.language != "csharp") return out;
  prepare();
  const auto& one = at(site);
  if (one.kind == Kind::member || makes_command(one)) add_command(site, out);
  if (one.kind == Kind::member) return out;
  for (const Index operand : one.operands)
    if (operand != k_none && operand != text) add_object(operand, 0, out);
  return out;
}

/// Adds the parameters of a command that gets its text at a site: those added after it and before the next
/// text, and for the first text also those before it.
void PassedValues::add_command(Index site, std::vector<PassedValue>& out) {
  const auto& one = at(site);
  const auto key = key_of(one.kind == Kind::member ? one.receiver : site);
  const auto additions = additions_.find(key);
  const auto sites = sites_.find(key);
  if (additions == additions_.end() || sites == sites_.end()) return;
  for (const auto& addition : additions->second) {
    auto place = std::upper_bound(sites->second.begin(), sites->second.end(), addition.byte);
    if (place != sites->second.begin()) --place;
    if (*place == one.byte) add_call(addition.call, out);
  }
}

void PassedValues::add_object(Index expression, int depth, std::vector<PassedValue>& out) {
  if (expression == k_none || depth > k_max_depth || out.size() > k_max_values) return;
  const auto& one = at(expression);
  switch (one.kind) {
    case Kind::other:
      if (one.name == "{}") return add_elements(one.operands, depth, out);
      for (std::size_t i = 0; i < one.operands.size() && i < one.operand_names.size() && one.name.empty();
           ++i)
        add_value(one.operand_names[i], one.operands[i], out);
      return;
    case Kind::cast:
      if (one.type.dimensions != 0) return add_elements(one.operands, depth, out);
      if (!one.operands.empty()) add_object(one.operands[0], depth + 1, out);
      return;
    case Kind::either:
      return add_elements(one.operands, depth, out);
    case Kind::construct:
      if (makes_parameter(one)) return add_parameter(expression, out);
      if (const auto list = lists_.find(expression); list != lists_.end())
        return add_elements(list->second, depth, out);
      if (one.type.name.ends_with("DynamicParameters")) return add_elements(one.operands, depth, out);
      return add_class(context_.bodies.types(file_).type_of(expression), out);
    case Kind::name:
      return add_name(expression, depth, out);
    case Kind::call:
      if (one.receiver != k_none && (one.name == "ToArray" || one.name == "ToList"))
        return add_object(one.receiver, depth + 1, out);
      [[fallthrough]];
    case Kind::member:
      return add_class(context_.bodies.types(file_).type_of(expression), out);
    default:
      return;
  }
}

void PassedValues::add_name(Index expression, int depth, std::vector<PassedValue>& out) {
  const auto before = out.size();
  const auto found = context_.bodies.scopes(file_).find(at(expression));
  if (found.variable != nullptr && found.variable->origin == Variable::Origin::declared)
    add_object(found.variable->initial, depth + 1, out);
  if (const auto added = additions_.find(key_of(expression)); added != additions_.end())
    for (const auto& one : added->second)
      add_call(one.call, out);
  if (out.size() == before) add_class(context_.bodies.types(file_).type_of(expression), out);
}

void PassedValues::add_elements(const std::vector<Index>& elements, int depth,
                                std::vector<PassedValue>& out) {
  for (std::size_t i = 0; i < elements.size() && i < k_max_elements; ++i)
    add_object(elements[i], depth + 1, out);
}

/// Adds the members of a class of the project, or of the elements of a collection of it.
void PassedValues::add_class(const Type& type, std::vector<PassedValue>& out) {
  const auto& program = context_.program();
  const Type* one = &type;
  if (one->kind != Type::Kind::declared && one->arguments.size() == 1) one = &one->arguments[0];
  for (int i = 0; i < k_max_depth && one != nullptr && one->kind == Type::Kind::declared; ++i) {
    const auto& entry = program.type(one->index);
    if (entry.library) return;
    for (const auto& [name, symbols] : entry.members)
      for (const Index symbol : symbols)
        if (is_value(program.definition(symbol)) && out.size() < k_max_values)
          out.push_back({plain_name(name), symbol, FlowKind::identity, true});
    one = entry.bases.empty() ? nullptr : &entry.bases[0];
  }
}

/// Adds what a call of `Add` or `AddWithValue` adds: a parameter, or a name with a value.
void PassedValues::add_call(Index call, std::vector<PassedValue>& out) {
  const auto& one = at(call);
  if (one.name == "AddRange" || one.name == "AddDynamicParams") return add_elements(one.operands, 0, out);
  const bool helper = one.name == "AddInParameter" || one.name == "AddOutParameter";
  const std::size_t first = helper ? 1 : 0;
  if (one.operands.size() <= first || one.operands[first] == k_none) return;
  Index operand = one.operands[first];
  if (operand != k_none && at(operand).kind == Kind::name) {
    const auto found = context_.bodies.scopes(file_).find(at(operand));
    const bool made = found.variable != nullptr && found.variable->initial != k_none;
    if (made && makes_parameter(at(found.variable->initial)))
      return add_parameter(found.variable->initial, out);
  }
  if (makes_parameter(at(operand)) || assigned(operand, "ParameterName") != k_none)
    return add_parameter(operand, out);
  auto name = text(operand);
  if (name.empty() || name.find_first_of(" \t\n") != std::string::npos) return;
  Index value = assigned(call, "Value");
  const std::size_t place = helper ? 3 : 1;
  if (value == k_none && place < one.operands.size() &&
      (one.operand_names.size() <= place || one.operand_names[place].empty() ||
       one.operand_names[place] == "value"))
    value = one.operands[place];
  add_value(name, value, out);
}

/// Adds a parameter of ADO.NET, by the expression that makes it or a variable of it.
void PassedValues::add_parameter(Index made, std::vector<PassedValue>& out) {
  const auto& one = at(made);
  const bool constructed = one.kind == Kind::construct && !one.operands.empty();
  auto name = text(constructed ? one.operands[0] : assigned(made, "ParameterName"));
  if (name.empty()) return;
  Index value = assigned(made, "Value");
  if (value == k_none && constructed && one.operands.size() == 2) value = one.operands[1];
  add_value(name, value, out);
}

void PassedValues::add_value(const std::string& name, Index value, std::vector<PassedValue>& out) {
  if (name.empty() || out.size() > k_max_values) return;
  PassedValue one{plain_name(name)};
  const auto before = out.size();
  if (value != k_none) add_properties(value, FlowKind::identity, 0, one, out);
  if (out.size() == before) out.push_back(std::move(one));
}

/// Adds a value for each property in an expression.
void PassedValues::add_properties(Index value, FlowKind flow, int depth, PassedValue& one,
                                  std::vector<PassedValue>& out) {
  if (value == k_none || depth > k_max_depth || out.size() > k_max_values) return;
  const auto& expression = at(value);
  switch (expression.kind) {
    case Kind::name:
    case Kind::member: {
      const auto& meaning = context_.bodies.types(file_).meaning_of(value);
      if (meaning.state == Meaning::State::found &&
          is_value(context_.program().definition(meaning.target.symbol))) {
        one.property = meaning.target.symbol;
        one.flow = flow;
        out.push_back(one);
        return;
      }
      if (expression.kind == Kind::member)
        return add_properties(expression.receiver, FlowKind::transformation, depth + 1, one, out);
      const auto found = context_.bodies.scopes(file_).find(expression);
      if (found.variable != nullptr && found.variable->origin == Variable::Origin::declared)
        add_properties(found.variable->initial, flow, depth + 1, one, out);
      return;
    }
    case Kind::cast:
    case Kind::either: {
      const auto inner = expression.name == "+" ? FlowKind::transformation : flow;
      for (const Index operand : expression.operands)
        add_properties(operand, inner, depth + 1, one, out);
      return;
    }
    case Kind::call:
      return add_properties(expression.receiver, FlowKind::transformation, depth + 1, one, out);
    default:
      return;
  }
}

void add_passed_values(const std::vector<PassedValue>& values, DataFacts& facts) {
  for (auto& scope : facts.scopes) {
    std::vector<DataVariable> all;
    for (const auto& variable : scope.variables) {
      const auto name = plain_name(variable.name);
      all.push_back(variable);
      for (const auto& value : values) {
        if (value.name != name || value.property == k_none) continue;
        auto one = variable;
        one.symbol = value.property;
        if (one.flow < FlowKind::join) one.flow = std::max(one.flow, value.flow);
        all.push_back(std::move(one));
      }
    }
    scope.variables = std::move(all);
  }
}

}  // namespace collet::codegraph::bridge
