// SPDX-License-Identifier: MIT
#include "plugins/diff/view/schema_keywords.hpp"

#include <cmath>

#include "plugins/diff/view/schema_view.hpp"

namespace collet::diff {

const std::unordered_map<std::string_view, Keyword>& keywords() {
  static const std::unordered_map<std::string_view, Keyword> k_keywords = {
      {"type", Keyword::type},
      {"nullable", Keyword::nullable},
      {"x-nullable", Keyword::nullable},
      {"format", Keyword::format},
      {"enum", Keyword::enum_},
      {"const", Keyword::const_},
      {"minimum", Keyword::minimum},
      {"maximum", Keyword::maximum},
      {"exclusiveMinimum", Keyword::exclusive_minimum},
      {"exclusiveMaximum", Keyword::exclusive_maximum},
      {"minLength", Keyword::least},
      {"minItems", Keyword::least},
      {"minProperties", Keyword::least},
      {"maxLength", Keyword::most},
      {"maxItems", Keyword::most},
      {"maxProperties", Keyword::most},
      {"multipleOf", Keyword::multiple_of},
      {"pattern", Keyword::pattern},
      {"uniqueItems", Keyword::unique_items},
      {"required", Keyword::required},
      {"properties", Keyword::properties},
      {"patternProperties", Keyword::pattern_properties},
      {"additionalProperties", Keyword::additional_properties},
      {"items", Keyword::items},
      {"prefixItems", Keyword::prefix_items},
      {"not", Keyword::not_},
      {"oneOf", Keyword::one_of},
      {"anyOf", Keyword::any_of},
      {"discriminator", Keyword::discriminator},
      {"readOnly", Keyword::read_only},
      {"writeOnly", Keyword::write_only},
      {"deprecated", Keyword::deprecated},
      {"default", Keyword::default_},
      {"title", Keyword::text},
      {"description", Keyword::text},
      {"contentEncoding", Keyword::content_encoding},
      {"contentMediaType", Keyword::content_media_type},
      {"xml", Keyword::xml},
      {"if", Keyword::conditional},
      {"then", Keyword::conditional},
      {"else", Keyword::conditional},
      {"contains", Keyword::other},
      {"minContains", Keyword::other},
      {"maxContains", Keyword::other},
      {"propertyNames", Keyword::other},
      {"dependentRequired", Keyword::other},
      {"dependentSchemas", Keyword::other},
      {"dependencies", Keyword::other},
      {"unevaluatedItems", Keyword::other},
      {"unevaluatedProperties", Keyword::other},
      {"additionalItems", Keyword::other},
      {"contentSchema", Keyword::other},
  };
  return k_keywords;
}

bool accepts_all(Node schema) {
  return schema.boolean().value_or(false) || (schema.is_object() && schema.size() == 0);
}

bool accepts_nothing(Node schema) {
  return !schema.boolean().value_or(true) || (schema.size() == 1 && accepts_all(schema["not"]));
}

bool matches_every_text(std::string_view pattern) {
  if (pattern.starts_with('^')) pattern.remove_prefix(1);
  if (pattern.ends_with('$') && !pattern.ends_with("\\$")) pattern.remove_suffix(1);
  return pattern.empty() || pattern == ".*" || pattern == "(.*)" || pattern == R"([\s\S]*)";
}

bool excludes_nothing(Node keyword, Node schema) {
  const auto key = keyword.key();
  if (key == "additionalItems") return !schema["items"].is_array() || accepts_all(keyword);
  if (key == "unevaluatedProperties") return schema["additionalProperties"] || accepts_all(keyword);
  if (key == "unevaluatedItems")
    return (schema["items"] && !schema["items"].is_array()) || accepts_all(keyword);
  if (key == "propertyNames") return accepts_all(keyword);
  if (key != "dependentRequired" && key != "dependentSchemas") return false;
  for (const Node member : keyword)
    if (member.is_array() ? member.size() != 0 : !accepts_all(member)) return false;
  return true;
}

void SchemaView::drop_inapplicable_keywords() {
  // The multiples of 1 are the integers.
  if (std::erase_if(multiples, [](const auto& entry) { return number_of(entry.second.node) == 1; }) != 0)
    types &= static_cast<std::uint8_t>(~k_fraction);
  const auto none = [&](std::uint8_t of) { return (types & of) == 0; };
  // All integers are multiples of 0.5.
  if (none(k_fraction))
    std::erase_if(multiples, [](const auto& entry) {
      const double of = number_of(entry.second.node).value_or(0);
      return of > 0 && std::floor(1 / of) == 1 / of;
    });
  if (none(k_string)) {
    patterns.clear();
    counts.erase("minLength");
    counts.erase("maxLength");
  }
  if (none(k_integer | k_fraction)) {
    minimum.reset();
    maximum.reset();
    multiples.clear();
  }
  if (none(k_array)) {
    counts.erase("minItems");
    counts.erase("maxItems");
    unique_items = {};
    items.clear();
    prefix.clear();
  }
  if (none(k_object)) {
    counts.erase("minProperties");
    counts.erase("maxProperties");
    required.clear();
    properties.clear();
    pattern_properties.clear();
    additional.clear();
    closed = {};
  }
}

bool only_types(const SchemaView& view) {
  return view.typed && !view.values && view.formats.empty() && view.patterns.empty() && view.counts.empty() &&
         !view.minimum && !view.maximum && view.multiples.empty() && view.properties.empty() &&
         view.required.empty() && view.unions.empty() && view.items.empty() && view.prefix.empty() &&
         view.additional.empty() && !view.closed && view.others.empty() && view.excluded.empty();
}

}  // namespace collet::diff
