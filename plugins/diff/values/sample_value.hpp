// SPDX-License-Identifier: MIT
/// A value with which two schemas are tried.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/diff/view/schema_view.hpp"

namespace collet::diff {

struct SampleMember;

struct SampleValue {
  std::uint8_t type = k_null;  ///< one TypeBit; 0 means any value of the schemas with the shape `shape`
  bool flag = false;
  double number = 0;
  double length = 0;  ///< number of characters of a string
  std::string text;   ///< canonical JSON of a scalar, and of a value that an enum lists
  std::uint64_t shape = 0;
  /// The formats and patterns that a string is supposed to satisfy; it satisfies no other one.
  std::vector<std::string_view> satisfied;
  std::vector<SampleValue> items;
  std::vector<SampleMember> members;

  const SampleValue* member(std::string_view name) const;
};

struct SampleMember {
  std::string_view name;
  SampleValue value;
};

SampleValue sample_null();
SampleValue sample_flag(bool flag);
SampleValue sample_number(double number);
/// Returns a string of `length` characters that no enum lists.
SampleValue sample_string(double length);
/// Returns the value itself.
SampleValue sample_of(Node value, int depth);

}  // namespace collet::diff
