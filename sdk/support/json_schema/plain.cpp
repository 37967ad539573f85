// SPDX-License-Identifier: MIT
/// The check that most arguments need: one walk over the text, no step of a Run.
#include <algorithm>

#include <collet/json.hpp>

#include "sdk/support/json_schema/program.hpp"
#include "sdk/support/json_schema/schema.hpp"

namespace collet::support::json_schema {
namespace {

constexpr std::size_t k_most_members = 64;  ///< as many as a word has bits

bool has_more_than_types(const Subschema& schema) {
  return schema.fixed != Fixed::no || schema.unevaluated || schema.logic != k_none ||
         schema.values[0] != k_none || schema.values[1] != k_none;
}

/// Is it plain that an object with such members, known by their names, fits?
bool is_plain(const ObjectRules& rules) {
  return rules.members.size() <= k_most_members && rules.patterns.empty() && rules.names == k_none &&
         rules.dependents.empty() && rules.unevaluated == k_none && rules.min_properties == 0 &&
         rules.max_properties == k_no_limit;
}

bool is_whole(std::string_view number) {
  if (number.front() == '-') number.remove_prefix(1);
  return std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Of a value that is there.
bool fits_plainly(const Subschema& schema, std::string_view value) {
  if (schema.fixed == Fixed::accepts) return true;
  if (has_more_than_types(schema)) return false;
  switch (value.front()) {
    case '"':
      return (schema.types & types::k_string) != 0 && schema.strings == k_none;
    case '{':
      return (schema.types & types::k_object) != 0 && schema.objects == k_none;
    case '[':
      return (schema.types & types::k_array) != 0 && schema.arrays == k_none;
    case 't':
    case 'f':
      return (schema.types & types::k_boolean) != 0;
    case 'n':
      return (schema.types & types::k_null) != 0;
    default:
      if (schema.numbers != k_none) return false;
      if ((schema.types & types::k_number) == types::k_number) return true;
      return (schema.types & types::k_integer) != 0 && is_whole(value);
  }
}

}  // namespace

bool Schema::plainly_accepts(std::string_view object) const {
  using namespace json::detail;
  const Program& program = *program_;
  const Subschema& root = program.subschemas.front();
  if (has_more_than_types(root) || (root.types & types::k_object) == 0 || root.objects == k_none) return false;
  const ObjectRules& rules = program.objects[root.objects];
  if (!is_plain(rules)) return false;
  const bool open = rules.additional == k_none || program.subschemas[rules.additional].fixed == Fixed::accepts;
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
    if (index == k_none || !rules.members[index].declared) {
      if (!open) return false;
    } else if (!fits_plainly(program.subschemas[rules.members[index].schema],
                             {value, static_cast<std::size_t>(p - value)})) {
      return false;
    }
    if (index != k_none && rules.members[index].required && (present >> index & 1U) == 0) {
      present |= std::uint64_t{1} << index;
      --needed;
    }
    p = skip_space(p, end);
    if (p < end && *p == ',') ++p;
  }
  return p < end && *p == '}' && needed == 0;
}

}  // namespace collet::support::json_schema
