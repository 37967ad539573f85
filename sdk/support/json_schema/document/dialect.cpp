// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/document/dialect.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace collet::support::json_schema {
namespace {

using D = Draft;
using K = Keyword;
using V = Vocabulary;
constexpr D k_first = D::draft4;
constexpr D k_last = D::draft2020_12;

// Sorted by name.
constexpr std::array k_keywords = {
    KeywordInfo{"$anchor", K::anchor, D::draft2019_09, k_last, V::core, Shape::none},
    KeywordInfo{"$comment", K::annotation, k_first, k_last, V::core, Shape::none},
    KeywordInfo{"$defs", K::defs, D::draft2019_09, k_last, V::core, Shape::map},
    KeywordInfo{"$dynamicAnchor", K::dynamic_anchor, k_last, k_last, V::core, Shape::none},
    KeywordInfo{"$dynamicRef", K::dynamic_ref, k_last, k_last, V::core, Shape::none},
    KeywordInfo{"$id", K::id, D::draft6, k_last, V::core, Shape::none},
    KeywordInfo{"$recursiveAnchor", K::annotation, D::draft2019_09, D::draft2019_09, V::core, Shape::none},
    KeywordInfo{"$recursiveRef", K::recursive_ref, D::draft2019_09, D::draft2019_09, V::core, Shape::none},
    KeywordInfo{"$ref", K::ref, k_first, k_last, V::core, Shape::none},
    KeywordInfo{"$schema", K::schema, k_first, k_last, V::core, Shape::none},
    KeywordInfo{"$vocabulary", K::vocabulary, D::draft2019_09, k_last, V::core, Shape::none},
    KeywordInfo{"additionalItems", K::additional_items, k_first, D::draft2019_09, V::applicator,
                Shape::schema},
    KeywordInfo{"additionalProperties", K::additional_properties, k_first, k_last, V::applicator,
                Shape::schema},
    KeywordInfo{"allOf", K::all_of, k_first, k_last, V::applicator, Shape::list},
    KeywordInfo{"anyOf", K::any_of, k_first, k_last, V::applicator, Shape::list},
    KeywordInfo{"const", K::const_, D::draft6, k_last, V::validation, Shape::none},
    KeywordInfo{"contains", K::contains, D::draft6, k_last, V::applicator, Shape::schema},
    KeywordInfo{"contentEncoding", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"contentMediaType", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"contentSchema", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"default", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"definitions", K::definitions, k_first, k_last, V::core, Shape::map},
    KeywordInfo{"dependencies", K::dependencies, k_first, k_last, V::applicator,
                Shape::map_of_schema_or_names},
    KeywordInfo{"dependentRequired", K::dependent_required, D::draft2019_09, k_last, V::validation,
                Shape::none},
    KeywordInfo{"dependentSchemas", K::dependent_schemas, D::draft2019_09, k_last, V::applicator, Shape::map},
    KeywordInfo{"deprecated", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"description", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"discriminator", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"else", K::else_, D::draft7, k_last, V::applicator, Shape::schema},
    KeywordInfo{"enum", K::enum_, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"example", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"examples", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"exclusiveMaximum", K::exclusive_maximum, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"exclusiveMinimum", K::exclusive_minimum, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"externalDocs", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"format", K::format, k_first, k_last, V::format, Shape::none},
    KeywordInfo{"id", K::draft4_id, D::draft4, D::draft4, V::core, Shape::none},
    KeywordInfo{"if", K::if_, D::draft7, k_last, V::applicator, Shape::schema},
    KeywordInfo{"items", K::items, k_first, k_last, V::applicator, Shape::schema_or_list},
    KeywordInfo{"maxContains", K::max_contains, D::draft2019_09, k_last, V::validation, Shape::none},
    KeywordInfo{"maxItems", K::max_items, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"maxLength", K::max_length, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"maxProperties", K::max_properties, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"maximum", K::maximum, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"minContains", K::min_contains, D::draft2019_09, k_last, V::validation, Shape::none},
    KeywordInfo{"minItems", K::min_items, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"minLength", K::min_length, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"minProperties", K::min_properties, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"minimum", K::minimum, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"multipleOf", K::multiple_of, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"not", K::not_, k_first, k_last, V::applicator, Shape::schema},
    KeywordInfo{"nullable", K::nullable, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"oneOf", K::one_of, k_first, k_last, V::applicator, Shape::list},
    KeywordInfo{"pattern", K::pattern, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"patternProperties", K::pattern_properties, k_first, k_last, V::applicator, Shape::map},
    KeywordInfo{"prefixItems", K::prefix_items, k_last, k_last, V::applicator, Shape::list},
    KeywordInfo{"properties", K::properties, k_first, k_last, V::applicator, Shape::map},
    KeywordInfo{"propertyNames", K::property_names, D::draft6, k_last, V::applicator, Shape::schema},
    KeywordInfo{"readOnly", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"required", K::required, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"then", K::then, D::draft7, k_last, V::applicator, Shape::schema},
    KeywordInfo{"title", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"type", K::type, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"unevaluatedItems", K::unevaluated_items, D::draft2019_09, k_last, V::unevaluated,
                Shape::schema},
    KeywordInfo{"unevaluatedProperties", K::unevaluated_properties, D::draft2019_09, k_last, V::unevaluated,
                Shape::schema},
    KeywordInfo{"uniqueItems", K::unique_items, k_first, k_last, V::validation, Shape::none},
    KeywordInfo{"writeOnly", K::annotation, k_first, k_last, V::annotation, Shape::none},
    KeywordInfo{"xml", K::annotation, k_first, k_last, V::annotation, Shape::none},
};
static_assert(std::is_sorted(k_keywords.begin(), k_keywords.end(),
                             [](const KeywordInfo& a, const KeywordInfo& b) { return a.name < b.name; }));

}  // namespace

const KeywordInfo* find_keyword(std::string_view name) {
  const auto found =
      std::lower_bound(k_keywords.begin(), k_keywords.end(), name,
                       [](const KeywordInfo& info, std::string_view wanted) { return info.name < wanted; });
  return found != k_keywords.end() && found->name == name ? &*found : nullptr;
}

bool applies(const KeywordInfo& info, const Dialect& dialect) {
  if (dialect.draft < info.since || dialect.draft > info.until) return false;
  switch (info.vocabulary) {
    case Vocabulary::applicator:
      return dialect.applicator;
    case Vocabulary::unevaluated:
      return dialect.unevaluated;
    case Vocabulary::validation:
      return dialect.validation;
    default:
      return true;
  }
}

std::vector<std::string_view> keyword_names() {
  std::vector<std::string_view> names;
  for (const auto& info : k_keywords)
    names.push_back(info.name);
  return names;
}

std::optional<Draft> standard_draft(std::string_view uri) {
  constexpr std::array<std::pair<std::string_view, Draft>, 6> k_standard = {{
      {"//json-schema.org/draft/2020-12/schema", D::draft2020_12},
      {"//json-schema.org/draft/2019-09/schema", D::draft2019_09},
      {"//json-schema.org/draft-07/schema", D::draft7},
      {"//json-schema.org/draft-06/schema", D::draft6},
      {"//json-schema.org/draft-04/schema", D::draft4},
      {"//json-schema.org/schema", D::draft2020_12},
  }};
  const auto colon = uri.find(':');
  if (colon == std::string_view::npos || (uri.substr(0, colon) != "http" && uri.substr(0, colon) != "https"))
    return std::nullopt;
  for (const auto& [rest, draft] : k_standard) {
    if (uri.substr(colon + 1) == rest) return draft;
  }
  return std::nullopt;
}

}  // namespace collet::support::json_schema
