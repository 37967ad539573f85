// SPDX-License-Identifier: MIT
#include "plugins/diff/schema/schema_comparison.hpp"

#include <algorithm>

namespace collet::diff {
namespace {

void compare_flags(SchemaComparison& compared) {
  const auto flag = [&](Located before, Located after, SchemaChange on, SchemaChange off) {
    if (static_cast<bool>(before) != static_cast<bool>(after))
      compared.report(after ? on : off, before, after);
  };
  flag(compared.base.unique_items, compared.revision.unique_items, SchemaChange::unique_items_added,
       SchemaChange::unique_items_removed);
  flag(compared.base.read_only, compared.revision.read_only, SchemaChange::became_read_only,
       SchemaChange::no_longer_read_only);
  flag(compared.base.write_only, compared.revision.write_only, SchemaChange::became_write_only,
       SchemaChange::no_longer_write_only);
  flag(compared.base.deprecated, compared.revision.deprecated, SchemaChange::deprecated,
       SchemaChange::reactivated);
  if (compared.pair.position == Position::request_parameter)
    return;  // compare_parameters() compares its default
  const Located gone = first_missing(compared.base.defaults, compared.revision.defaults);
  const Located came = first_missing(compared.revision.defaults, compared.base.defaults);
  if (gone || came) compared.report(SchemaChange::default_changed, gone, came);
}

}  // namespace

bool SchemaComparison::has_alike_alternatives() const {
  constexpr int k_shape_depth = 5;
  if (base.folded || revision.folded || base.unions.size() != revision.unions.size()) return false;
  for (std::size_t i = 0; i < base.unions.size(); ++i)
    if (base.unions[i].one_of != revision.unions[i].one_of) return false;
  return comparison.base_schemas().shape(pair.base, k_shape_depth) ==
         comparison.revision_schemas().shape(pair.revision, k_shape_depth);
}

void SchemaComparison::report(SchemaChange change, Located base_value, Located revision_value,
                              std::string_view name) {
  const RuleId rule = rule_of(change, pair.position);
  if (base_value && revision_value)
    return comparison.report_changed(rule, {base_value, revision_value}, name);
  if (base_value) return comparison.report_removed(rule, base_value, pair.at.revision, name);
  if (revision_value) return comparison.report_added(rule, pair.at.base, revision_value, name);
  comparison.report_changed(rule, pair.at, name);
}

void SchemaComparison::report(DocumentChange change, Located base_value, Located revision_value,
                              std::string_view name) {
  const RuleId rule = rule_of(change);
  if (base_value && revision_value)
    return comparison.report_changed(rule, {base_value, revision_value}, name);
  if (base_value) return comparison.report_removed(rule, base_value, pair.at.revision, name);
  comparison.report_added(rule, pair.at.base, revision_value, name);
}

namespace {

void compare_keywords(SchemaComparison& compared) {
  Comparison& comparison = compared.comparison;
  const SchemaPair& pair = compared.pair;
  // Alternatives that were folded into types or values are unfolded if the other schema has alternatives.
  if (compared.base.folded && !compared.revision.unions.empty())
    compared.base = comparison.base_schemas().view(pair.base, Schemas::Fold::no);
  if (compared.revision.folded && !compared.base.unions.empty())
    compared.revision = comparison.revision_schemas().view(pair.revision, Schemas::Fold::no);
  if (compared.base.discriminator_object && compared.revision.discriminator_object)
    return compare_discriminator_objects(compared, compared.base.discriminator_object,
                                         compared.revision.discriminator_object);
  align_keywords(compared);
  compare_flags(compared);
  compare_annotations(compared);
  compare_other_keywords(compared);
  if (compared.base.unresolved != compared.revision.unresolved)
    compared.report(SchemaChange::unresolved, {}, {});
  if (compared.base.unresolved || compared.revision.unresolved) return;
  compare_not(compared);

  const bool alternatives_now = compared.revision.only_unions() && compared.base.unions.empty();
  const bool alternatives_before = compared.base.only_unions() && compared.revision.unions.empty();
  if (alternatives_now || alternatives_before) return compare_unions(compared);
  constexpr std::uint8_t k_not_null = k_any_type & ~k_null;
  const std::uint8_t before = compared.base.types & k_not_null;
  const std::uint8_t after = compared.revision.types & k_not_null;
  compare_types(compared);
  if ((before & after) == 0 && before != after) return;  // further differences add no information
  const auto anything = [](const SchemaParts& parts) { return parts.parts.empty() && !parts.never; };
  if (before != after && (anything(comparison.base_schemas().parts(pair.base)) ||
                          anything(comparison.revision_schemas().parts(pair.revision))))
    return;
  compare_formats(compared);
  compare_values(compared);
  compare_numbers(compared);
  compare_counts(compared);
  compare_patterns(compared);
  compare_multiples(compared);
  compare_properties(compared);
  compare_additional_properties(compared);
  compare_items(compared);
  compare_unions(compared);
  compare_discriminators(compared);
  if (pair.in_xml) compare_xml(compared);
}

}  // namespace

void compare_schemas(Comparison& comparison, const SchemaPair& pair) {
  SchemaComparison compared = {comparison, pair, comparison.base_schemas().view(pair.base),
                               comparison.revision_schemas().view(pair.revision)};
  // An only alternative that was merged is a list again if the other schema has one.
  const auto separate = [](Schemas& schemas, SchemaId schema, SchemaView& view, const SchemaView& other) {
    if (other.unions.empty() || !view.unions.empty() || !schemas.parts(schema).merged) return;
    SchemaView separated = schemas.view(schemas.with_separate_alternatives(schema));
    const bool same_properties =
        std::equal(separated.properties.begin(), separated.properties.end(), other.properties.begin(),
                   other.properties.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
    if (same_properties) view = std::move(separated);
  };
  separate(comparison.base_schemas(), pair.base, compared.base, compared.revision);
  separate(comparison.revision_schemas(), pair.revision, compared.revision, compared.base);
  const FindingsMark since = {comparison.findings().changes.size(), comparison.findings().links.size()};
  compare_keywords(compared);
  if (compared.needs_values()) check_findings_by_values(compared, since);
}

}  // namespace collet::diff
