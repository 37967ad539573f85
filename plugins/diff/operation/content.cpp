// SPDX-License-Identifier: MIT
// Media types of requests and responses, matched by type and range.
#include "plugins/diff/operation/content.hpp"

#include <algorithm>

namespace collet::diff {
namespace {

const MediaType* find_exact_media_type(const std::vector<MediaType>& list, std::string_view type) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const MediaType& m) { return m.type == type; });
  return found == list.end() ? nullptr : &*found;
}

/// Returns the entry of the same type, or of the narrowest range that contains it.
const MediaType* find_media_type(const std::vector<MediaType>& list, std::string_view type) {
  if (const MediaType* media = find_exact_media_type(list, type)) return media;
  const MediaType* best = nullptr;
  for (const MediaType& media : list)
    if (media_range_includes(media.type, type) && (best == nullptr || media.type.size() > best->type.size()))
      best = &media;
  return best;
}

/// Returns true if `range` contains more than `type`.
bool is_wider(const MediaType& range, const MediaType& type) {
  return !range.type.empty() && !type.type.empty() && is_media_range(range.type) &&
         !media_range_includes(type.type, range.type);
}

/// Returns true if the schema describes arbitrary bytes: no schema in 3.1, or `format: binary` in 3.0.
bool is_any_bytes(Schemas& schemas, Located schema) {
  if (!schema) return true;
  const SchemaView view = schemas.view(schemas.of(schema));
  return view.types == k_string && view.formats.size() == 1 && view.formats.contains("binary") &&
         view.counts.empty() && !view.values;
}

void compare_media(Comparison& comparison, const MediaType& base, const MediaType& revision,
                   Position position) {
  const Places at = {base.at, revision.at};
  if (comparison.structurally_equal(at) && base.at.node.is_object())
    return;  // in 2.0 the name of the media type alone
  comparison.set_in_xml(is_xml(base.type) && is_xml(revision.type));
  if (!is_any_bytes(comparison.base_schemas(), base.schema) ||
      !is_any_bytes(comparison.revision_schemas(), revision.schema))
    comparison.compare_schemas(base.schema, revision.schema, position, at);
  if (base.item || revision.item)
    comparison.compare_schemas(base.item, revision.item, property_of(position), at);
  comparison.set_in_xml(false);
  if (direction_of(position) == Direction::request) compare_encodings(comparison, base, revision);
}

}  // namespace

void compare_content(Comparison& comparison, const std::vector<MediaType>& base,
                     const std::vector<MediaType>& revision, const Places& holders, const MediaRules& rules) {
  const bool request = direction_of(rules.position) == Direction::request;
  for (const MediaType& before : base) {
    if (const MediaType* after = find_media_type(revision, before.type)) {
      if (rules.negotiated && is_wider(*after, before))
        comparison.report_changed(rule_of(DocumentChange::response_media_type_generalized),
                                  {before.at, after->at}, before.at.node.key());
      compare_media(comparison, before, *after, rules.position);
      continue;
    }
    // A range may have been replaced by types that it contains.
    bool narrowed = false;
    for (const MediaType& after : revision) {
      if (!media_range_includes(before.type, after.type)) continue;
      narrowed = true;
      if (rules.negotiated && !before.type.empty())
        comparison.report_changed(rule_of(DocumentChange::response_media_type_specialized),
                                  {before.at, after.at}, after.at.node.key());
      compare_media(comparison, before, after, rules.position);
    }
    if (narrowed && (!request || before.type.empty())) continue;
    comparison.report_removed(rule_of(rules.removed), before.at, holders.revision, before.at.node.key());
  }
  for (const MediaType& after : revision) {
    if (after.type.empty() || find_media_type(base, after.type) != nullptr) continue;
    const bool range =
        is_media_range(after.type) && std::any_of(base.begin(), base.end(), [&](const MediaType& before) {
          return media_range_includes(after.type, before.type);
        });
    if (range && request && base.size() == 1 && base[0].type.empty()) continue;
    if (range && rules.negotiated && std::any_of(base.begin(), base.end(), [&](const MediaType& before) {
          return find_media_type(revision, before.type) == &after;
        }))
      continue;  // already reported as generalized
    const auto name = after.at.node.key();
    comparison.report_added(rule_of(rules.added), holders.base, after.at,
                            name.empty() ? after.at.node.string() : name);
  }
}

}  // namespace collet::diff
