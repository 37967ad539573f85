// SPDX-License-Identifier: MIT
/// A quick check of an object's text for the schemas that most tools have. It walks over the text once,
/// without a Run.
#include <algorithm>

#include <collet/json.hpp>

#include "sdk/support/json_schema/program/program.hpp"
#include "sdk/support/json_schema/schema.hpp"
#include "sdk/support/text.hpp"

namespace collet::support::json_schema {
namespace {

constexpr std::size_t k_max_members = 64;  ///< number of bits in a word

bool has_more_than_types(const Subschema& schema) {
  return schema.fixed != Fixed::no || schema.unevaluated || schema.logic != k_none ||
         schema.values[0] != k_none || schema.values[1] != k_none;
}

/// Returns the types whose every value matches the schema.
std::uint8_t quick_types_of(const Subschema& schema) {
  if (schema.fixed == Fixed::accepts) return types::k_any;
  if (has_more_than_types(schema)) return 0;
  unsigned plain = schema.types;
  if (schema.strings != k_none) plain &= ~unsigned{types::k_string};
  if (schema.numbers != k_none) plain &= ~unsigned{types::k_number};
  if (schema.arrays != k_none) plain &= ~unsigned{types::k_array};
  if (schema.objects != k_none) plain &= ~unsigned{types::k_object};
  return static_cast<std::uint8_t>(plain);
}

std::uint8_t type_of(std::string_view value) {
  switch (value.front()) {
    case '"':
      return types::k_string;
    case '{':
      return types::k_object;
    case '[':
      return types::k_array;
    case 't':
    case 'f':
      return types::k_boolean;
    case 'n':
      return types::k_null;
    default:
      break;
  }
  const bool whole = std::all_of(value.begin() + (value.front() == '-' ? 1 : 0), value.end(), is_digit);
  return whole ? types::k_integer : types::k_number;  // 1.0 may be an integer or a number
}

}  // namespace

void Program::prepare_quick_check() {
  const Subschema& root = subschemas.front();
  if (has_more_than_types(root) || (root.types & types::k_object) == 0 || root.objects == k_none) return;
  ObjectRules& rules = objects[root.objects];
  if (rules.members.size() > k_max_members || !rules.patterns.empty() || rules.names != k_none ||
      !rules.dependents.empty() || rules.unevaluated != k_none || rules.min_properties != 0 ||
      rules.max_properties != k_no_limit) {
    return;
  }
  for (NamedMember& member : rules.members)
    if (member.declared) member.quick_types = quick_types_of(subschemas[member.schema]);
  quick_object = root.objects;
  quick_object_is_open = rules.additional == k_none || subschemas[rules.additional].fixed == Fixed::accepts;
}

bool Schema::quick_accepts(std::string_view object) const {
  using json::detail::skip_space;
  using json::detail::skip_string;
  using json::detail::skip_value;
  if (program_->quick_object == k_none) return false;
  const ObjectRules& rules = program_->objects[program_->quick_object];
  const bool open = program_->quick_object_is_open;
  const char* const end = object.data() + object.size();
  const char* p = object.data();
  if (p == end || *p != '{') return false;
  std::uint64_t present = 0;
  std::size_t needed = rules.required;
  for (p = skip_space(p + 1, end); p < end && *p == '"'; p = skip_space(p, end)) {
    const char* const name_end = skip_string(p, end);
    const std::string_view name(p + 1, static_cast<std::size_t>(name_end - p) - 2);
    p = skip_space(name_end, end);
    if (p == end || *p != ':') return false;
    p = skip_space(p + 1, end);
    const char* const value = p;
    p = skip_value(p, end);
    if (p == value || name.find('\\') != std::string_view::npos) return false;
    const Id index = rules.find(name);
    const NamedMember* const member = index == k_none ? nullptr : &rules.members[index];
    if (member == nullptr || !member->declared) {
      if (!open) return false;
    } else {
      const std::uint8_t type = type_of({value, static_cast<std::size_t>(p - value)});
      if ((member->quick_types & type) != type) return false;
    }
    if (member != nullptr && member->required && (present >> index & 1U) == 0) {
      present |= std::uint64_t{1} << index;
      --needed;
    }
    p = skip_space(p, end);
    if (p < end && *p == ',') ++p;
  }
  return p < end && *p == '}' && needed == 0;
}

}  // namespace collet::support::json_schema
