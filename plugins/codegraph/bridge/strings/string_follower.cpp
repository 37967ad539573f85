// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/strings/string_follower.hpp"

#include <algorithm>
#include <utility>

#include "plugins/codegraph/bridge/strings/text_values.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

bool is_unknown(const TextValues& values) {
  return values.size() == 1 && values.front().text.size() == 1 && values.front().text[0] == k_hole;
}

}  // namespace

TextValues StringFollower::follow(const Place& place, Index self) {
  depends_on_self_ = false;
  steps_ = 0;
  open_.clear();
  auto out = value(place, {self, nullptr, 0});
  return out.empty() ? unknown_text() : out;
}

TextValues StringFollower::joined(const TextValues& left, const TextValues& right) const {
  TextValues out;
  for (const auto& one : left) {
    for (const auto& other : right) {
      if (out.size() >= k_max_values) return out;
      if (one.text.size() + other.text.size() > k_max_text) return {{one.text + k_hole}};
      out.push_back({one.text + other.text});
    }
  }
  return out;
}

TextValues StringFollower::value(const Place& place, Context context) {
  if (place.expression == k_none || ++context.depth > k_max_depth || ++steps_ > k_max_steps)
    return unknown_text();
  const auto& one = bodies_.at(place);
  const auto of = [&](Index expression) { return value({place.file, expression}, context); };
  switch (one.kind) {
    case Kind::literal:
      return of_literal(place, context);
    case Kind::either: {
      if (one.name == "+") {
        TextValues out{{}};
        for (const Index operand : one.operands)
          out = joined(out, of(operand));
        return out;
      }
      // `"…%s" % (a, b)` of Python
      if (one.name == "%" && !one.operands.empty())
        return formatted(of(one.operands.front()), place.file, one.operands, 1, context);
      TextValues out;
      for (const Index operand : one.operands)
        add_values(out, of(operand));
      return out;
    }
    case Kind::awaited:
      return of(one.receiver);
    case Kind::name:
    case Kind::member:
      return of_name(place, context);
    case Kind::call:
      return of_call(place, context);
    case Kind::construct:
      if (one.type.name == "String" || one.type.name.ends_with("StringBuilder") ||
          one.type.name == "StringBuffer")
        return one.operands.empty() || is_capacity({place.file, one.operands.front()})
                   ? TextValues{{}}
                   : of(one.operands.front());
      return unknown_text();
    case Kind::other: {
      if (one.name != "{}") return unknown_text();
      TextValues out{{}};
      for (const Index operand : one.operands)
        out = joined(joined(out, of(operand)), {{" "}});
      return out;
    }
    default:
      return unknown_text();
  }
}

bool StringFollower::is_capacity(const Place& argument) {
  if (argument.expression == k_none) return false;
  const auto& type = bodies_.types(argument.file).type_of(argument.expression);
  return type.dimensions == 0 && type.kind != Type::Kind::declared &&
         (type.name == "int" || type.name.ends_with("Int32") || type.name.ends_with("Integer"));
}

TextValues StringFollower::of_literal(const Place& place, const Context& context) {
  const auto& one = bodies_.at(place);
  if (!one.operands.empty()) {
    TextValues out{{}};
    for (const Index operand : one.operands)
      out = joined(out, value({place.file, operand}, context));
    return out;
  }
  const auto& type = one.type.name;
  if (type == "System.Type") {
    // `typeof(T).Name` in a generic base depends on what the derived type gives for T.
    const auto named = bodies_.signatures()
                           .names(bodies_.file(place.file).first_symbol)
                           .resolve({one.name, {}, 0}, bodies_.types(place.file).owner_of(place.expression));
    if (named.kind != Type::Kind::parameter) return {{one.name.substr(one.name.rfind('.') + 1)}};
    depends_on_self_ = true;
    const Index outer = bodies_.program().type_of_symbol(named.index);
    if (context.self == k_none || outer == k_none) return unknown_text();
    const auto base = as_base(bodies_.program(), generic_self(bodies_.program(), context.self), outer);
    if (!base || named.number >= base->arguments.size()) return unknown_text();
    const auto& argument = base->arguments[named.number];
    if (argument.kind == Type::Kind::declared)
      return {{bodies_.program().definition(bodies_.program().type(argument.index).symbol).name}};
    return argument.kind == Type::Kind::external ? TextValues{{argument.name}} : unknown_text();
  }
  const bool text = type.ends_with("String") || type == "string" || type == "str" || type == "char";
  return text ? TextValues{{one.name}} : unknown_text();
}

std::optional<ParameterOf> StringFollower::parameter_of(Index file, const Local& local) const {
  const auto& summary = bodies_.program().files()[file].summary;
  if (local.variable == nullptr || local.variable->initial != k_none || local.scope == k_none) return {};
  const Index definition = summary.scopes[local.scope].definition;
  if (definition == k_none) return {};
  const auto& parameters = summary.definitions[definition].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].name == local.variable->name)
      return ParameterOf{bodies_.program().files()[file].first_symbol + definition, i};
  return {};
}

std::optional<ParameterOf> StringFollower::parameter(const Place& place) {
  if (place.expression == k_none) return {};
  const auto& one = bodies_.at(place);
  if (one.kind != Kind::name) return {};
  const auto found = bodies_.scopes(place.file).find(one);
  return parameter_of(place.file, {found.variable, found.scope});
}

TextValues StringFollower::of_name(const Place& place, const Context& context) {
  const auto& one = bodies_.at(place);
  const bool of_type = one.receiver != k_none &&
                       bodies_.at({place.file, one.receiver}).kind == Kind::literal &&
                       bodies_.at({place.file, one.receiver}).type.name == "System.Type";
  if (of_type && one.name == "Name") return value({place.file, one.receiver}, context);
  if (one.kind == Kind::name) {
    const auto found = bodies_.scopes(place.file).find(one);
    if (found.variable != nullptr)
      return of_variable(place.file, {found.variable, found.scope}, place, context);
  }
  const auto& meaning = bodies_.types(place.file).meaning_of(place.expression);
  if (meaning.state != Meaning::State::found) return unknown_text();
  const auto kind = bodies_.program().definition(meaning.target.symbol).kind;
  if (kind == SymbolKind::enum_member) return {{bodies_.program().definition(meaning.target.symbol).name}};
  if (kind != SymbolKind::field && kind != SymbolKind::property) return unknown_text();
  return of_field(meaning.target.symbol, context);
}

TextValues StringFollower::of_variable(Index file, const Local& local, const Place& use,
                                       const Context& context) {
  if (const auto now = open_.find(local.variable); now != open_.end()) return now->second;
  const auto& summary = bodies_.file(file).summary;
  if (const auto parameter = parameter_of(file, local)) return of_parameter(*parameter, context);
  const auto scopes = bodies_.scopes(file);
  const auto& values = bodies_.values(file);
  TextValues out;
  if (local.variable->initial != k_none && local.variable->origin == Variable::Origin::declared)
    out = value({file, local.variable->initial}, context);
  // Assignments and appended parts up to the use, in the order of the text.
  std::vector<Index> changes;
  for (const auto* const all : {&values.assigned, &values.appended})
    if (const auto found = all->find(local.variable->name); found != all->end())
      changes.insert(changes.end(), found->second.begin(), found->second.end());
  const auto& all = summary.expressions;
  std::sort(changes.begin(), changes.end(), [&](Index a, Index b) {
    return std::pair(all[a].at.line, all[a].at.column) < std::pair(all[b].at.line, all[b].at.column);
  });
  constexpr std::size_t k_max_changes = 400;
  if (changes.size() > k_max_changes) changes.resize(k_max_changes);
  const auto& end = all[use.expression];
  for (const Index change : changes) {
    const auto& one = all[change];
    if (std::pair(one.at.line, one.at.column) >= std::pair(end.at.line, end.at.column)) break;
    Expression name = one;
    const bool empties = empties_builder(summary, one);
    if (one.kind == Kind::call || empties) {
      name = {};
      name.kind = Kind::name;
      name.name = local.variable->name;
      name.scope = one.scope;
      name.byte = one.byte;
    } else if (one.kind != Kind::name) {
      continue;
    }
    if (scopes.find(name).variable != local.variable) continue;
    if (out.empty()) out = {{}};
    if (empties) {
      out = {{}};
      continue;
    }
    open_[local.variable] = out;
    if (one.kind == Kind::call) {
      const auto part = one.operands.empty() ? TextValues{{}} : value({file, one.operands.front()}, context);
      out = joined(out, one.name == "AppendFormat" ? formatted(part, file, one.operands, 1, context) : part);
      if (one.name == "AppendLine") out = joined(out, {{"\n"}});
    } else if (one.appended) {
      out = joined(out, value({file, one.operands.front()}, context));
    } else {
      auto next = value({file, one.operands.front()}, context);
      const bool empty = std::all_of(out.begin(), out.end(), [](const TextValue& old) {
        return old.text.empty() || old.text[0] == k_hole;
      });
      if (empty) {
        out = std::move(next);
      } else {
        add_values(out, next);
      }
    }
    open_.erase(local.variable);
  }
  return out.empty() ? unknown_text() : out;
}

TextValues StringFollower::of_field(Index symbol, const Context& context) {
  if (!may_be_text(bodies_.program().definition(symbol).type)) return unknown_text();
  if (context.self != k_none || context.arguments != nullptr) return of_own_field(symbol, context);
  if (const auto known = known_.find(symbol); known != known_.end()) {
    depends_on_self_ = depends_on_self_ || known->second.depends_on_self;
    return known->second.values;
  }
  // A field whose value contains itself is unknown within it.
  known_.emplace(symbol, Known{unknown_text(), false});
  const bool before = std::exchange(depends_on_self_, false);
  auto out = of_own_field(symbol, context);
  if (steps_ <= k_max_steps) {
    known_[symbol] = {out, depends_on_self_};
  } else {
    known_.erase(symbol);
  }
  depends_on_self_ = depends_on_self_ || before;
  return out;
}

TextValues StringFollower::of_own_field(Index symbol, const Context& context) {
  const auto& program = bodies_.program();
  const Index type = enclosing_type(program, symbol);
  if (context.self != k_none && type != k_none && context.self != type) {
    // The property of a derived type hides that of its base.
    const auto found =
        find_values(program, generic_self(program, context.self), program.definition(symbol).name);
    if (!found.found.empty()) symbol = found.found.front().symbol;
  }
  const Index number = program.file_number(symbol);
  if (program.files()[number].library) return unknown_text();
  const auto& file = bodies_.file(number);
  const auto& definition = program.definition(symbol);
  TextValues out;
  if (definition.initial != k_none) out = value({number, definition.initial}, context);
  if (out.empty() || is_unknown(out)) {
    if (auto results = of_results(symbol, context); !is_unknown(results)) out = std::move(results);
  }
  const auto& values = bodies_.values(number);
  const auto assigned = values.assigned.find(definition.name);
  if ((definition.flags & k_static) == 0 && assigned != values.assigned.end()) {
    constexpr std::size_t k_max_assignments = 20;
    for (std::size_t i = 0; i < std::min(assigned->second.size(), k_max_assignments); ++i) {
      const auto& one = file.summary.expressions[assigned->second[i]];
      const auto& meaning = bodies_.types(number).meaning_of(assigned->second[i]);
      if (meaning.state != Meaning::State::found || meaning.target.symbol != symbol) continue;
      auto next = value({number, one.operands.front()}, context);
      if (out.empty() || is_unknown(out)) {
        out = std::move(next);
      } else if (!is_unknown(next)) {
        add_values(out, next);
      }
    }
  }
  if ((definition.flags & k_static) == 0 && (out.empty() || is_unknown(out))) depends_on_self_ = true;
  return out.empty() ? unknown_text() : out;
}

TextValues StringFollower::of_results(Index symbol, const Context& context) {
  const auto& program = bodies_.program();
  if (!may_be_text(program.definition(symbol).type)) return unknown_text();
  const Index number = program.file_number(symbol);
  if (program.files()[number].library) return unknown_text();
  const auto& file = bodies_.file(number);
  const auto& values = bodies_.values(number);
  const auto found = values.results.find(symbol - file.first_symbol);
  if (found == values.results.end()) {
    // A function without a written type has its results in a lambda.
    const Index initial = program.definition(symbol).initial;
    if (initial != k_none && file.summary.expressions[initial].kind == Kind::lambda) {
      TextValues all;
      for (const Index result : file.summary.expressions[initial].operands)
        add_values(all, value({number, result}, context));
      return all.empty() ? unknown_text() : all;
    }
    if ((program.definition(symbol).flags & k_static) == 0) depends_on_self_ = true;
    return unknown_text();
  }
  TextValues out;
  for (const Index result : found->second)
    add_values(out, value({number, file.summary.expressions[result].operands.front()}, context));
  return out;
}

TextValues StringFollower::of_parameter(const ParameterOf& parameter, const Context& context) {
  for (const auto* one = context.arguments; one != nullptr; one = one->outer) {
    if (one->symbol != parameter.symbol) continue;
    const auto& call = bodies_.at(one->call);
    if (parameter.number >= call.operands.size()) return unknown_text();
    Context outer = context;
    outer.arguments = one->outer;
    return value({one->call.file, call.operands[parameter.number]}, outer);
  }
  const auto& program = bodies_.program();
  const auto kind = program.definition(parameter.symbol).kind;
  const Index type = enclosing_type(program, parameter.symbol);
  if (type == k_none || (kind != SymbolKind::constructor && !is_type(kind))) return unknown_text();
  depends_on_self_ = true;
  if (context.self == k_none || context.self == type) return unknown_text();
  return of_base_argument(type, parameter.number, context);
}

/// Returns the argument that the types between `base` and the type of the object give to its constructor.
TextValues StringFollower::of_base_argument(Index base, std::size_t number, const Context& context) {
  const auto& program = bodies_.program();
  constexpr int k_max_levels = 20;
  Index type = context.self;
  for (int i = 0; i < k_max_levels && type != k_none; ++i) {
    Index next = k_none;
    for (const auto& one : program.type(type).bases)
      if (next == k_none && one.kind == Type::Kind::declared &&
          program.definition(program.type(one.index).symbol).kind != SymbolKind::interface)
        next = one.index;
    if (next != base) {
      type = next;
      continue;
    }
    TextValues out;
    for (const Index part : program.type(type).parts) {
      const Index file = program.file_number(part);
      const auto& values = bodies_.values(file);
      for (const auto& [owner, calls] : values.chained) {
        if (enclosing_type(program, owner + program.files()[file].first_symbol) != type) continue;
        for (const Index call : calls) {
          const auto& one = bodies_.file(file).summary.expressions[call];
          if ((one.name != "base" && one.name != "super") || number >= one.operands.size()) continue;
          add_values(out, value({file, one.operands[number]}, context));
        }
      }
    }
    return out.empty() ? unknown_text() : out;
  }
  return unknown_text();
}

}  // namespace collet::codegraph::bridge
