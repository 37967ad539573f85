// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/signatures.hpp"

namespace collet::codegraph {

TypeNames& Signatures::names(Index symbol) {
  auto& names = names_[program_.file_number(symbol)];
  if (names == nullptr) names = std::make_unique<TypeNames>(program_, program_.file_of(symbol));
  return *names;
}

const Signature& Signatures::of(Index symbol) {
  const auto& definition = program_.definition(symbol);
  const auto found = signatures_.find(symbol);
  if (found != signatures_.end()) {
    // A type that was looked for within itself may be known by now.
    if (infer_ && !found->second.result.known() && definition.initial != k_none)
      found->second.result = infer_(symbol);
    return found->second;
  }
  auto& resolver = names(symbol);
  Signature out;
  out.result = resolver.resolve(definition.type, symbol);
  for (const auto& parameter : definition.parameters) {
    out.parameters.push_back(resolver.resolve(parameter.type, symbol));
    if (parameter.variadic) out.variadic = true;
    if (!parameter.variadic && !parameter.optional) ++out.required;
  }
  auto& stored = signatures_.emplace(symbol, std::move(out)).first->second;
  if (!stored.result.known() && definition.initial != k_none) {
    Type result = infer_ ? infer_(symbol) : program_.file_of(symbol).inferred_type(symbol);
    stored.result = std::move(result);
  }
  return stored;
}

Type Signatures::bound(const Type& parameter) {
  const auto& definition = program_.definition(parameter.index);
  if (parameter.number >= definition.type_parameters.size()) return {};
  const auto& bound = definition.type_parameters[parameter.number].bound;
  if (bound.name.empty()) return {};
  Type out = names(parameter.index).resolve(bound, parameter.index);
  if (out.kind == Type::Kind::parameter) return {};
  out.dimensions = static_cast<std::uint8_t>(out.dimensions + parameter.dimensions);
  return out;
}

}  // namespace collet::codegraph
