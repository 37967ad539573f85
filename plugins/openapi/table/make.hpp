// SPDX-License-Identifier: MIT
/// How the table is written: a field with what it holds, then what else is to be said of it.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "plugins/openapi/table/field.hpp"

namespace collet::openapi::table {

/// From 3.1 on true and false are schemas as well.
constexpr Field field(std::string_view name, Object holds) {
  Field out;
  out.name = name;
  out.holds = holds;
  if (holds == Object::schema) out.booleans = k_from_3_1;
  return out;
}
constexpr Field field(std::string_view name, Form form) {
  Field out;
  out.name = name;
  out.form = form;
  return out;
}
constexpr Field field(std::string_view name, Words words) {
  Field out = field(name, Form::word);
  out.words = words;
  return out;
}
template <class T>
constexpr Field list(std::string_view name, const T& what) {
  Field out = field(name, what);
  out.how = Holds::list;
  return out;
}
template <class T>
constexpr Field map(std::string_view name, const T& what) {
  Field out = field(name, what);
  out.how = Holds::map;
  return out;
}
template <class T>
constexpr Field one_or_list(std::string_view name, const T& what) {
  Field out = field(name, what);
  out.how = Holds::one_or_list;
  return out;
}

/// The fields of both; those of `more` for these variants.
template <std::size_t N, std::size_t M>
constexpr std::array<Field, N + M> joined(const Field (&fields)[N], const Field (&more)[M],
                                          Variants variants) {
  std::array<Field, N + M> out{};
  for (std::size_t i = 0; i < N; ++i)
    out[i] = fields[i];
  for (std::size_t i = 0; i < M; ++i)
    out[N + i] = more[i].when(variants);
  return out;
}

}  // namespace collet::openapi::table
