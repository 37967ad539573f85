// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/program/type.hpp"

namespace collet::codegraph {

namespace {

/// Counts the types within a type, up to `limit`.
std::size_t size_of(const Type& type, std::size_t limit) {
  std::size_t size = 1;
  for (const auto& argument : type.arguments) {
    if (size >= limit) break;
    size += size_of(argument, limit - size);
  }
  return size;
}

}  // namespace

Type bounded(Type type) {
  if (size_of(type, k_max_type_size + 1) > k_max_type_size) type.arguments.clear();
  return type;
}

Type substitute(const Type& type, const Substitution& values) {
  if (type.kind == Type::Kind::parameter) {
    if (type.index != values.symbol) return type;
    if (type.number >= values.values.size()) return {};
    Type out = values.values[type.number];
    out.dimensions = static_cast<std::uint8_t>(out.dimensions + type.dimensions);
    out.inferred = true;
    return out;
  }
  if (type.arguments.empty()) return type;
  Type out = type;
  for (auto& argument : out.arguments)
    argument = substitute(argument, values);
  return out;
}

}  // namespace collet::codegraph
