// SPDX-License-Identifier: MIT
/// Functions that create the fields of the table: a name, the value, then further rules.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "plugins/openapi/table/field.hpp"

namespace collet::openapi::table {

/// A field for one object. From 3.1 on, a schema may also be true or false.
constexpr Field field(std::string_view name, Object holds) {
  Field out;
  out.name = name;
  out.holds = holds;
  if (holds == Object::schema) out.boolean_in = k_from_3_1;
  return out;
}
constexpr Field field(std::string_view name, ValueType type) {
  Field out;
  out.name = name;
  out.value_type = type;
  return out;
}
constexpr Field field(std::string_view name, Words words) {
  Field out = field(name, ValueType::enumeration);
  out.words = words;
  return out;
}
template <class T>
constexpr Field list(std::string_view name, const T& value) {
  Field out = field(name, value);
  out.cardinality = Cardinality::list;
  return out;
}
template <class T>
constexpr Field map(std::string_view name, const T& value) {
  Field out = field(name, value);
  out.cardinality = Cardinality::map;
  return out;
}
template <class T>
constexpr Field one_or_list(std::string_view name, const T& value) {
  Field out = field(name, value);
  out.cardinality = Cardinality::one_or_list;
  return out;
}

/// Returns `fields` followed by `more`, which is restricted to the given variants.
template <std::size_t N, std::size_t M>
constexpr std::array<Field, N + M> joined(const Field (&fields)[N], const Field (&more)[M],
                                          Variants variants) {
  std::array<Field, N + M> out{};
  for (std::size_t i = 0; i < N; ++i)
    out[i] = fields[i];
  for (std::size_t i = 0; i < M; ++i)
    out[N + i] = more[i].for_variants(variants);
  return out;
}

}  // namespace collet::openapi::table
