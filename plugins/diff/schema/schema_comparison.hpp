// SPDX-License-Identifier: MIT
/// The comparison of two schemas, keyword by keyword, with the direction in which values travel.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/diff/comparison/comparison.hpp"

namespace collet::diff {

/// Two schemas under comparison. `base` and `revision` may be simplified before keywords are compared.
struct SchemaComparison {
  Comparison& comparison;
  const SchemaPair& pair;
  SchemaView base;
  SchemaView revision;

  /// Returns true if a schema has alternatives, excludes values, has conditions, or refuses what a part of
  /// its allOf describes.
  bool needs_values() const {
    const auto refuses = [](const Schemas& schemas, SchemaId schema, const SchemaView& view) {
      return !view.closing_parts.empty() && schemas.parts(schema).parts.size() > 1;
    };
    return refuses(comparison.base_schemas(), pair.base, base) ||
           refuses(comparison.revision_schemas(), pair.revision, revision) || !base.excluded.empty() ||
           !revision.excluded.empty() || !base.conditionals.empty() || !revision.conditionals.empty() ||
           !base.unions.empty() || !revision.unions.empty() || base.folded || revision.folded ||
           comparison.base_schemas().parts(pair.base).merged ||
           comparison.revision_schemas().parts(pair.revision).merged;
  }
  /// Returns true if both schemas have the same alternatives, however these are named and described.
  bool has_alike_alternatives() const;

  /// Reports a change at the two values. If a value is absent, the place of its schema is used.
  void report(SchemaChange change, Located base_value, Located revision_value, std::string_view name = {});
  void report(DocumentChange change, Located base_value, Located revision_value, std::string_view name);

  bool is_request() const { return direction_of(pair.position) == Direction::request; }
  /// Returns true if a value in this direction never contains a property with that schema.
  bool is_hidden(const SchemaView& view) const {
    return is_request() ? static_cast<bool>(view.read_only) : static_cast<bool>(view.write_only);
  }
};

/// Reports the changes of the pair itself and adds the pairs of the schemas inside it to the comparison.
void compare_schemas(Comparison& comparison, const SchemaPair& pair);

/// Replaces keywords in `base` or `revision` by equivalent ones that the other schema uses.
void align_keywords(SchemaComparison& compared);
/// For two closed objects, each closed by another keyword, returns a positive number if the revision refuses
/// what the base accepts, and a negative one in the opposite case.
int compare_closings(const SchemaComparison& compared);

void compare_annotations(SchemaComparison& compared);
void compare_types(SchemaComparison& compared);
void compare_formats(SchemaComparison& compared);
void compare_values(SchemaComparison& compared);
void compare_numbers(SchemaComparison& compared);
void compare_counts(SchemaComparison& compared);
void compare_patterns(SchemaComparison& compared);
void compare_multiples(SchemaComparison& compared);
void compare_not(SchemaComparison& compared);
/// Compares the keywords of JSON Schema 2020-12 that few documents use, and conditions.
void compare_other_keywords(SchemaComparison& compared);

void compare_properties(SchemaComparison& compared);
void compare_additional_properties(SchemaComparison& compared);
void compare_items(SchemaComparison& compared);

void compare_unions(SchemaComparison& compared);
/// The number of changes and links of the findings at some time.
struct FindingsMark {
  std::size_t change = 0;
  std::size_t link = 0;
};
/// For schemas with alternatives, removes the findings since the mark that the valid values contradict, and
/// adds one if values are lost or gained and no finding reports it.
void check_findings_by_values(SchemaComparison& compared, FindingsMark since);
void compare_discriminators(SchemaComparison& compared);
/// Compares two Discriminator Objects, or property names in 2.0.
void compare_discriminator_objects(SchemaComparison& compared, Located before, Located after);
/// Reports alternatives without a mapping whose component names changed, because these names are sent.
using AlternativePairs = std::vector<std::pair<Located, Located>>;
void compare_implied_names(SchemaComparison& compared, const AlternativePairs& pairs, const Union& revision);

/// Compares how the schema of a body is written in XML. Properties are compared with the schema that has
/// them, which knows their names.
void compare_xml(SchemaComparison& compared);
void compare_xml_of_property(SchemaComparison& compared, std::string_view name, const SchemaView& was,
                             const SchemaView& is, const Places& at);

/// Returns a value of `values` that `other` does not contain, or no value. Both map a text to a place.
template <class Values>
Located first_missing(const Values& values, const Values& other) {
  for (const auto& [text, at] : values)
    if (!other.contains(text)) return at;
  return {};
}

}  // namespace collet::diff
