// SPDX-License-Identifier: MIT
/// The keywords of JSON Schema, and the drafts in which each has an effect.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace collet::support::json_schema {

enum class Draft : std::uint8_t { draft4, draft6, draft7, draft2019_09, draft2020_12 };

enum class Vocabulary : std::uint8_t { core, applicator, unevaluated, validation, format, annotation };

struct Dialect {
  Draft draft = Draft::draft2020_12;
  bool applicator = true;
  bool unevaluated = true;
  bool validation = true;
  bool operator==(const Dialect&) const = default;
};

enum class Keyword : std::uint8_t {
  id,
  draft4_id,
  schema,
  anchor,
  dynamic_anchor,
  ref,
  dynamic_ref,
  recursive_ref,
  vocabulary,
  defs,
  definitions,
  all_of,
  any_of,
  one_of,
  not_,
  if_,
  then,
  else_,
  properties,
  pattern_properties,
  additional_properties,
  property_names,
  dependent_schemas,
  dependencies,
  unevaluated_properties,
  prefix_items,
  items,
  additional_items,
  contains,
  unevaluated_items,
  type,
  enum_,
  const_,
  multiple_of,
  maximum,
  exclusive_maximum,
  minimum,
  exclusive_minimum,
  max_length,
  min_length,
  pattern,
  max_items,
  min_items,
  unique_items,
  max_contains,
  min_contains,
  max_properties,
  min_properties,
  required,
  dependent_required,
  format,
  nullable,
  annotation
};

/// The position of the subschemas in the value of a keyword.
enum class Shape : std::uint8_t { none, schema, list, map, schema_or_list, map_of_schema_or_names };

struct KeywordInfo {
  std::string_view name;
  Keyword keyword;
  Draft since;
  Draft until;
  Vocabulary vocabulary;
  Shape shape;
};

/// Returns the keyword with this name, or null.
const KeywordInfo* find_keyword(std::string_view name);
/// Returns true if the keyword has an effect in this dialect; for an annotation, if the dialect knows it.
bool applies(const KeywordInfo& info, const Dialect& dialect);
/// Returns the names of all keywords, for suggestions.
std::vector<std::string_view> keyword_names();

/// Returns the draft whose meta-schema has this URI (without fragment).
std::optional<Draft> standard_draft(std::string_view uri);

}  // namespace collet::support::json_schema
