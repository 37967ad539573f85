// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/program/program.hpp"

#include <algorithm>

namespace collet::support::json_schema {

Id ObjectRules::find(std::string_view name) const {
  constexpr std::size_t k_scanned = 8;
  if (members.size() <= k_scanned) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i].name == name) return static_cast<Id>(i);
    }
    return k_none;
  }
  const auto found = std::lower_bound(
      members.begin(), members.end(), name, [](const NamedMember& member, std::string_view wanted) {
        return member.name.size() != wanted.size() ? member.name.size() < wanted.size()
                                                   : member.name < wanted;
      });
  if (found == members.end() || found->name != name) return k_none;
  return static_cast<Id>(found - members.begin());
}

std::string Program::location(Id subschema, std::string_view keyword) const {
  const Place place = subschemas[subschema].place;
  std::string text;
  if (place.document != 0) text = uris[place.document] + "#";
  text += trees[place.document].pointer(place.node);
  if (!keyword.empty()) (text += '/') += keyword;
  return text.empty() ? "/" : text;
}

std::string_view keyword_text(Keyword keyword) {
  switch (keyword) {
    case Keyword::ref:
      return "$ref";
    case Keyword::dynamic_ref:
      return "$dynamicRef";
    case Keyword::all_of:
      return "allOf";
    case Keyword::any_of:
      return "anyOf";
    case Keyword::one_of:
      return "oneOf";
    case Keyword::not_:
      return "not";
    case Keyword::property_names:
      return "propertyNames";
    case Keyword::dependent_schemas:
      return "dependentSchemas";
    case Keyword::dependencies:
      return "dependencies";
    case Keyword::dependent_required:
      return "dependentRequired";
    case Keyword::contains:
      return "contains";
    case Keyword::type:
      return "type";
    case Keyword::enum_:
      return "enum";
    case Keyword::const_:
      return "const";
    case Keyword::multiple_of:
      return "multipleOf";
    case Keyword::maximum:
      return "maximum";
    case Keyword::exclusive_maximum:
      return "exclusiveMaximum";
    case Keyword::minimum:
      return "minimum";
    case Keyword::exclusive_minimum:
      return "exclusiveMinimum";
    case Keyword::max_length:
      return "maxLength";
    case Keyword::min_length:
      return "minLength";
    case Keyword::pattern:
      return "pattern";
    case Keyword::max_items:
      return "maxItems";
    case Keyword::min_items:
      return "minItems";
    case Keyword::unique_items:
      return "uniqueItems";
    case Keyword::max_contains:
      return "maxContains";
    case Keyword::min_contains:
      return "minContains";
    case Keyword::max_properties:
      return "maxProperties";
    case Keyword::min_properties:
      return "minProperties";
    case Keyword::required:
      return "required";
    default:
      return "";
  }
}

}  // namespace collet::support::json_schema
