// SPDX-License-Identifier: MIT
#include "plugins/diff/values/sample_value.hpp"

#include <algorithm>
#include <cmath>

#include <collet/json.hpp>

namespace collet::diff {
namespace {

using openapi::Type;

constexpr double k_max_built_length = 64;

double characters_of(std::string_view text) {
  return static_cast<double>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

const SampleValue* SampleValue::member(std::string_view name) const {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const auto& one) { return one.name == name; });
  return found == members.end() ? nullptr : &found->value;
}

SampleValue sample_null() {
  SampleValue value;
  value.text = "null";
  return value;
}

SampleValue sample_flag(bool flag) {
  SampleValue value;
  value.type = k_boolean;
  value.flag = flag;
  value.text = flag ? "true" : "false";
  return value;
}

SampleValue sample_number(double number) {
  SampleValue value;
  value.number = number;
  const bool whole = std::floor(number) == number;
  value.type = whole ? k_integer : k_fraction;
  value.text = whole && std::abs(number) < 9.0e15 ? std::to_string(static_cast<std::int64_t>(number))
                                                  : std::to_string(number);
  return value;
}

SampleValue sample_string(double length) {
  SampleValue value;
  value.type = k_string;
  value.length = length;
  // A real text would not help: no enum lists it, and formats and patterns are not tried.
  value.text = length == 0
                   ? "\"\""
                   : "~" + std::to_string(static_cast<std::int64_t>(std::min(length, k_max_built_length)));
  return value;
}

SampleValue sample_of(Node node, int depth) {
  SampleValue value;
  switch (node.type()) {
    case Type::null:
      return sample_null();
    case Type::boolean:
      return sample_flag(node.boolean().value_or(false));
    case Type::number:
      value = sample_number(number_of(node).value_or(0));
      value.text = canonical(node);
      return value;
    case Type::string:
      value.type = k_string;
      value.length = characters_of(node.text());
      value.text = canonical(node);
      return value;
    case Type::array:
      value.type = k_array;
      value.text = canonical(node);
      for (const Node item : node)
        if (depth > 0) value.items.push_back(sample_of(item, depth - 1));
      return value;
    default:
      value.type = k_object;
      value.text = canonical(node);
      for (const Node member : node)
        if (depth > 0) value.members.push_back({member.key(), sample_of(member, depth - 1)});
      return value;
  }
}

}  // namespace collet::diff
