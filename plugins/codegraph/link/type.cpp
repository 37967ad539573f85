// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/type.hpp"

namespace collet::codegraph {

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
