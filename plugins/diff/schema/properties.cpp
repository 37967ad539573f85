// SPDX-License-Identifier: MIT
// Properties and items of two schemas.
#include <algorithm>
#include <set>

#include "plugins/diff/schema/schema_comparison.hpp"

namespace collet::diff {
namespace {

void report_property_added(SchemaComparison& compared, std::string_view name,
                           const std::vector<Located>& schemas, bool required) {
  const Located at = schemas.empty() ? compared.revision.required[name] : schemas[0];
  DocumentChange change = required ? DocumentChange::response_required_property_added
                                   : DocumentChange::response_optional_property_added;
  if (compared.is_request()) {
    change = DocumentChange::new_optional_request_property;
    if (required) {
      auto& all = compared.comparison.revision_schemas();
      change = !schemas.empty() && !all.view(all.of(schemas)).defaults.empty()
                   ? DocumentChange::new_required_request_property_with_default
                   : DocumentChange::new_required_request_property;
    }
  }
  compared.report(change, {}, at, name);
}

void report_property_removed(SchemaComparison& compared, std::string_view name,
                             const std::vector<Located>& schemas, bool required) {
  const Located at = schemas.empty() ? compared.base.required[name] : schemas[0];
  DocumentChange change = required ? DocumentChange::response_required_property_removed
                                   : DocumentChange::response_optional_property_removed;
  if (compared.is_request())
    change = compared.revision.closed ? DocumentChange::request_property_refused
                                      : DocumentChange::request_property_removed;
  compared.report(change, at, {}, name);
}

void compare_property(SchemaComparison& compared, std::string_view name) {
  const auto before = compared.base.properties.find(name);
  const auto after = compared.revision.properties.find(name);
  // In a response, a property that accepts no value does not exist.
  const auto described = [&](auto found, const auto& in) {
    return found != in.end() && (compared.is_request() || !accepts_nothing(found->second[0].node));
  };
  const bool had = described(before, compared.base.properties);
  const bool has = described(after, compared.revision.properties);
  const bool was_required = compared.base.required.contains(name);
  const bool is_required = compared.revision.required.contains(name);
  if (had && has && before->second.size() == 1 && after->second.size() == 1 && was_required == is_required &&
      compared.comparison.structurally_equal({before->second[0], after->second[0]}))
    return;
  const auto base_view = [&] {
    return compared.comparison.base_schemas().view(compared.comparison.base_schemas().of(before->second));
  };
  const auto revision_view = [&] {
    return compared.comparison.revision_schemas().view(
        compared.comparison.revision_schemas().of(after->second));
  };
  const bool known_before = had || was_required;
  const bool known_after = has || is_required;
  if (!known_before && !known_after) return;
  const bool hidden_before = had && compared.is_hidden(base_view());
  const bool hidden_after = has && compared.is_hidden(revision_view());
  if (hidden_before && (hidden_after || !has)) return;
  if (hidden_after && !had) return;
  if (!known_before || (hidden_before && has)) {
    report_property_added(compared, name, has ? after->second : std::vector<Located>{}, is_required);
    if (!known_before) return;
  } else if (!known_after && !had && compared.is_request()) {  // required, but never described
    return compared.report(DocumentChange::request_property_became_optional, compared.base.required[name], {},
                           name);
  } else if (!known_after) {
    return report_property_removed(compared, name, had ? before->second : std::vector<Located>{},
                                   was_required);
  } else if (was_required != is_required && !hidden_after) {
    const Located was = was_required ? compared.base.required[name] : had ? before->second[0] : Located();
    const Located is = is_required ? compared.revision.required[name] : has ? after->second[0] : Located();
    DocumentChange change = DocumentChange::response_property_became_optional;
    if (compared.is_request() && is_required) {
      change = has && !revision_view().defaults.empty()
                   ? DocumentChange::request_property_became_required_with_default
                   : DocumentChange::request_property_became_required;
    } else if (compared.is_request()) {
      change = DocumentChange::request_property_became_optional;
    } else if (is_required) {
      change = DocumentChange::response_property_became_required;
    }
    compared.report(change, was, is, name);
  }
  if (compared.pair.in_xml && had && has)
    compare_xml_of_property(compared, name, base_view(), revision_view(),
                            {before->second[0], after->second[0]});
  compared.comparison.compare_schemas(had ? before->second : std::vector<Located>{},
                                      has ? after->second : std::vector<Located>{},
                                      property_of(compared.pair.position), compared.pair.at);
}

}  // namespace

void compare_properties(SchemaComparison& compared) {
  std::set<std::string_view> names;
  for (const auto& entry : compared.base.properties)
    names.insert(entry.first);
  for (const auto& entry : compared.revision.properties)
    names.insert(entry.first);
  for (const auto& entry : compared.base.required)
    names.insert(entry.first);
  for (const auto& entry : compared.revision.required)
    names.insert(entry.first);
  for (const std::string_view name : names)
    compare_property(compared, name);
}

void compare_additional_properties(SchemaComparison& compared) {
  const bool open_before = !compared.base.closed;
  const bool open_after = !compared.revision.closed;
  if (open_before && !open_after) {
    compared.report(SchemaChange::additional_properties_forbidden,
                    compared.base.additional.empty() ? Located() : compared.base.additional[0],
                    compared.revision.closed);
  } else if (!open_before && open_after) {
    compared.report(SchemaChange::additional_properties_allowed, compared.base.closed,
                    compared.revision.additional.empty() ? Located() : compared.revision.additional[0]);
  } else if (!open_before) {
    if (const int order = compare_closings(compared); order != 0)
      compared.report(order > 0 ? SchemaChange::additional_properties_forbidden
                                : SchemaChange::additional_properties_allowed,
                      compared.base.closed, compared.revision.closed);
  } else if (!(compared.base.additional.empty() && compared.revision.additional.empty())) {
    compared.comparison.compare_schemas(compared.base.additional, compared.revision.additional,
                                        property_of(compared.pair.position), compared.pair.at);
  }
  for (const auto& [pattern, schemas] : compared.base.pattern_properties) {
    const auto after = compared.revision.pattern_properties.find(pattern);
    if (after == compared.revision.pattern_properties.end()) {
      // In a closed object, patterns add accepted properties; in an open one they restrict them.
      compared.report(compared.base.closed ? SchemaChange::keyword_narrowed : SchemaChange::keyword_removed,
                      schemas[0], {}, "patternProperties");
    } else {
      compared.comparison.compare_schemas(schemas, after->second, property_of(compared.pair.position),
                                          compared.pair.at);
    }
  }
  for (const auto& [pattern, schemas] : compared.revision.pattern_properties)
    if (!compared.base.pattern_properties.contains(pattern))
      compared.report(compared.revision.closed ? SchemaChange::keyword_widened : SchemaChange::keyword_added,
                      {}, schemas[0], "patternProperties");
}

void compare_items(SchemaComparison& compared) {
  const auto nth = [](const SchemaView& view, std::size_t i) {
    return i < view.prefix.size() ? view.prefix[i] : view.items;
  };
  const std::size_t prefix = std::max(compared.base.prefix.size(), compared.revision.prefix.size());
  for (std::size_t i = 0; i <= prefix; ++i) {
    const auto before = i == prefix ? compared.base.items : nth(compared.base, i);
    const auto after = i == prefix ? compared.revision.items : nth(compared.revision, i);
    if (!before.empty() || !after.empty())
      compared.comparison.compare_schemas(before, after, property_of(compared.pair.position),
                                          compared.pair.at);
  }
}

}  // namespace collet::diff
