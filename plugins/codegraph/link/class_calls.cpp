// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/class_calls.hpp"

namespace collet::codegraph {

using State = Meaning::State;

Type element_of(const Program& program, Signatures& signatures, const Language* language,
                const Type& collection) {
  Type out = collection;
  if (collection.dimensions != 0) {
    --out.dimensions;
    return out;
  }
  const Index iterable = program.find_type(language, language->iterable_type);
  if (iterable == k_none) return {};
  auto seen = as_base(program, collection, iterable);
  if (!seen && language->rules.class_calls && collection.is_declared()) {
    const auto iterator = find_callables(program, collection, "__iter__").found;
    if (!iterator.empty())
      seen = as_base(program,
                     substitute(signatures.of(iterator.front().symbol).result,
                                values_of(program, iterator.front().owner)),
                     iterable);
  }
  if (!seen || seen->arguments.empty()) return {};
  out = seen->arguments.front();
  out.inferred = true;
  return out;
}

Type ClassCalls::call_class(Index number, Type type, Rule rule, Meaning& meaning) {
  const auto& call = file_.summary.expressions[number];
  const auto& entry = program_.type(type.index);
  const auto& definition = program_.definition(entry.symbol);
  type.names_type = false;
  if (definition.kind == SymbolKind::module) return {};
  auto& names = signatures_.names(file_.first_symbol);
  for (const auto& argument : call.type.arguments)
    type.arguments.push_back(names.resolve(argument, types_.owner_of(number)));
  if (entry.library) {
    meaning.state = State::external;
    meaning.external = entry.full_name;
    // list(values) has their type of elements.
    if (type.arguments.empty() && definition.type_parameters.size() == 1 && call.operands.size() == 1)
      type.arguments.push_back(
          element_of(program_, signatures_, file_.language, types_.type_of(call.operands.front())));
    return type;
  }
  const auto found = find_callables(program_, type, "__init__").found;
  meaning.state = State::found;
  meaning.rule = rule;
  meaning.instance_of = type.index;
  meaning.target = {entry.symbol, type};
  if (!found.empty() && !program_.file_of(found.front().symbol).library) meaning.target = found.front();
  return type;
}

Type ClassCalls::call_value(Index number, const Type& value, Meaning& meaning) {
  if (!value.is_declared()) return {};
  if (value.names_type) return call_class(number, value, Rule::inferred, meaning);
  const auto found = find_callables(program_, value, "__call__").found;
  if (found.empty()) return {};
  meaning.state = State::found;
  meaning.rule = Rule::inferred;
  meaning.target = found.front();
  return result_of_value(value);
}

Type ClassCalls::result_of_value(const Type& value) {
  if (!value.is_declared()) return {};
  Type out = value;
  if (value.names_type) {
    out.names_type = false;
    out.inferred = true;
    return out;
  }
  const auto found = find_callables(program_, value, "__call__").found;
  if (found.empty()) return {};
  out = substitute(signatures_.of(found.front().symbol).result, values_of(program_, found.front().owner));
  out.inferred = true;
  return bounded(std::move(out));
}

Type ClassCalls::part(const Expression& part) {
  Type whole = types_.type_of(part.receiver);
  if (whole.dimensions != 0 && part.name.empty()) {
    --whole.dimensions;
    return whole;
  }
  if (!whole.is_declared() || whole.names_type) return {};
  if (part.name != "*") {
    const Index tuple = program_.find_type(file_.language, file_.language->rules.tuple_type);
    if (whole.index == tuple && !part.name.empty()) {
      std::size_t number = 0;
      for (const char digit : part.name)
        number = digit >= '0' && digit <= '9' && number < 1000
                     ? number * 10 + static_cast<std::size_t>(digit - '0')
                     : 1000;
      return number < whole.arguments.size() ? Type(whole.arguments[number]) : Type();
    }
    if (part.name.empty() && program_.type(whole.index).library)
      return whole.index == tuple || whole.arguments.empty() ? Type() : Type(whole.arguments.back());
    if (const auto values = find_values(program_, whole, "this[]").found; !values.empty()) {
      Type out =
          substitute(signatures_.of(values.front().symbol).result, values_of(program_, values.front().owner));
      return bounded(std::move(out));
    }
    if (const auto item = find_callables(program_, whole, "__getitem__").found; !item.empty()) {
      Type out =
          substitute(signatures_.of(item.front().symbol).result, values_of(program_, item.front().owner));
      out.inferred = true;
      return bounded(std::move(out));
    }
  }
  return element_of(program_, signatures_, file_.language, whole);
}

Type ClassCalls::special_member(const Expression& member, const Type& receiver) {
  if (!receiver.is_declared()) return {};
  Type out = receiver;
  if (member.name == "__class__" && !receiver.names_type) {
    out.names_type = true;
    return out;
  }
  if (member.name != "__enter__()") return {};
  for (const std::string_view name : {"__enter__", "__aenter__"}) {
    const auto found = find_callables(program_, receiver, name).found;
    if (found.empty()) continue;
    Type entered =
        substitute(signatures_.of(found.front().symbol).result, values_of(program_, found.front().owner));
    if (name == "__aenter__") entered = awaited(program_, file_.language, std::move(entered));
    if (!entered.known()) continue;
    // The method of a base that returns self returns the class itself.
    if (entered.is_declared() && as_base(program_, receiver, entered.index)) return receiver;
    entered.inferred = true;
    return bounded(std::move(entered));
  }
  return out;
}

}  // namespace collet::codegraph
