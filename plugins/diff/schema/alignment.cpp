// SPDX-License-Identifier: MIT
// Makes two schemas use the same keywords where different ones express the same.
#include <algorithm>
#include <cmath>

#include "plugins/diff/schema/schema_comparison.hpp"

namespace collet::diff {
namespace {

Located first_of(const SchemaView& view, std::string_view key) {
  const auto found = view.others.find(key);
  return found == view.others.end() ? Located() : found->second.front();
}

bool describes_additional(const SchemaView& view) {
  return view.closed || !view.additional.empty();
}

/// Replaces `unevaluatedProperties` by the equivalent `additionalProperties`, given all parts of the schema.
void replace_unevaluated_properties(SchemaView& view, Located keyword) {
  if (describes_additional(view)) return;
  view.others.erase("unevaluatedProperties");
  if (accepts_nothing(keyword.node)) {
    view.closed = keyword;
  } else {
    view.additional = {keyword};
  }
}

void replace_unevaluated_items(SchemaView& view, Located keyword) {
  if (!view.items.empty() || !view.unions.empty() || view.others.contains("contains")) return;
  view.others.erase("unevaluatedItems");
  view.items = {keyword};
}

/// For a closed object, returns true if it describes properties that the closing keyword refuses.
bool refuses_described(const SchemaView& view) {
  if (!view.closing_part) return false;
  const Node seen = view.closing_part.node["properties"];
  return !view.unions.empty() || !view.conditionals.empty() || view.others.contains("dependentSchemas") ||
         std::any_of(view.properties.begin(), view.properties.end(),
                     [&](const auto& property) { return !seen[property.first]; });
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned>(c) & 0xC0U) != 0x80U; }));
}

/// Returns true if the value satisfies the numeric limits of the view.
bool within(const SchemaView& limits, Node value) {
  if (value.is_string()) {
    const auto length = static_cast<double>(characters(value.text()));
    const auto least = limits.counts.find("minLength");
    const auto most = limits.counts.find("maxLength");
    return (least == limits.counts.end() || length >= least->second.value) &&
           (most == limits.counts.end() || length <= most->second.value);
  }
  const auto number = number_of(value);
  if (!number) return true;
  const auto& low = limits.minimum;
  const auto& high = limits.maximum;
  if (low && (low->exclusive ? *number <= low->value : *number < low->value)) return false;
  return !high || (high->exclusive ? *number < high->value : *number <= high->value);
}

void clear_limits(SchemaView& view) {
  view.counts.erase("minLength");
  view.counts.erase("maxLength");
  view.minimum.reset();
  view.maximum.reset();
}

/// If the values are listed, limits that all of them satisfy are redundant.
void drop_limits_implied_by_values(SchemaComparison& compared) {
  if (!compared.base.values && !compared.revision.values) return;
  const auto all_within = [&](const SchemaView& listed) {
    return !listed.values ||
           std::all_of(listed.values->begin(), listed.values->end(), [&](const EnumValue& value) {
             return within(compared.base, value.at.node) && within(compared.revision, value.at.node);
           });
  };
  if (!all_within(compared.base) || !all_within(compared.revision)) return;
  clear_limits(compared.base);
  clear_limits(compared.revision);
  if (!compared.base.values || !compared.revision.values) return;
  for (SchemaView* view : {&compared.base, &compared.revision}) {
    view->patterns.clear();
    view->multiples.clear();
  }
}

}  // namespace

void align_keywords(SchemaComparison& compared) {
  const Located was = first_of(compared.base, "unevaluatedProperties");
  const Located is = first_of(compared.revision, "unevaluatedProperties");
  if (was && !is && describes_additional(compared.revision))
    replace_unevaluated_properties(compared.base, was);
  if (is && !was && describes_additional(compared.base))
    replace_unevaluated_properties(compared.revision, is);
  const Located rest_was = first_of(compared.base, "unevaluatedItems");
  const Located rest_is = first_of(compared.revision, "unevaluatedItems");
  if (rest_was && !rest_is && !compared.revision.items.empty())
    replace_unevaluated_items(compared.base, rest_was);
  if (rest_is && !rest_was && !compared.base.items.empty())
    replace_unevaluated_items(compared.revision, rest_is);
  drop_limits_implied_by_values(compared);
}

int compare_closings(const SchemaComparison& compared) {
  if (static_cast<bool>(compared.base.closing_part) == static_cast<bool>(compared.revision.closing_part))
    return 0;
  return (refuses_described(compared.revision) ? 1 : 0) - (refuses_described(compared.base) ? 1 : 0);
}

}  // namespace collet::diff
