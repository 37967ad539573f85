// SPDX-License-Identifier: MIT
// What two schemas say by different keywords, brought to the same ones before they are compared.
#include <algorithm>
#include <cmath>

#include "plugins/diff/schema_diff.hpp"

namespace collet::diff {
namespace {

Located first_of(const SchemaView& view, std::string_view key) {
  const auto found = view.others.find(key);
  return found == view.others.end() ? Located() : found->second.front();
}

bool says_of_others(const SchemaView& view) {
  return view.closed || !view.additional.empty();
}

/// `unevaluatedProperties` as what it comes to beside all that the schema is made of.
void turn_properties(SchemaView& view, Located said) {
  if (says_of_others(view)) return;
  view.others.erase("unevaluatedProperties");
  if (takes_nothing(said.node)) {
    view.closed = said;
  } else {
    view.additional = {said};
  }
}

void turn_items(SchemaView& view, Located said) {
  if (!view.items.empty() || !view.unions.empty() || view.others.contains("contains")) return;
  view.others.erase("unevaluatedItems");
  view.items = {said};
}

/// Of a closed object: does something describe properties that what closes it does not see?
bool refuses_described(const SchemaView& view) {
  if (!view.closed_within) return false;
  const Node seen = view.closed_within.node["properties"];
  return !view.unions.empty() || !view.conditionals.empty() || view.others.contains("dependentSchemas") ||
         std::any_of(view.properties.begin(), view.properties.end(),
                     [&](const auto& property) { return !seen[property.first]; });
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned>(c) & 0xC0U) != 0x80U; }));
}

/// Is the value within the limits that are compared as numbers?
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

void forget_limits(SchemaView& view) {
  view.counts.erase("minLength");
  view.counts.erase("maxLength");
  view.minimum.reset();
  view.maximum.reset();
}

}  // namespace

void SchemaDiff::align() {
  const Located was = first_of(base_, "unevaluatedProperties");
  const Located is = first_of(revision_, "unevaluatedProperties");
  if (was && !is && says_of_others(revision_)) turn_properties(base_, was);
  if (is && !was && says_of_others(base_)) turn_properties(revision_, is);
  const Located rest_was = first_of(base_, "unevaluatedItems");
  const Located rest_is = first_of(revision_, "unevaluatedItems");
  if (rest_was && !rest_is && !revision_.items.empty()) turn_items(base_, rest_was);
  if (rest_is && !rest_was && !base_.items.empty()) turn_items(revision_, rest_is);
  align_limits_with_values();
}

/// Where the values are listed, limits that take all of them say nothing more.
void SchemaDiff::align_limits_with_values() {
  if (!base_.values && !revision_.values) return;
  const auto all_within = [&](const SchemaView& listed) {
    return !listed.values ||
           std::all_of(listed.values->begin(), listed.values->end(), [&](const EnumValue& value) {
             return within(base_, value.at.node) && within(revision_, value.at.node);
           });
  };
  if (!all_within(base_) || !all_within(revision_)) return;
  forget_limits(base_);
  forget_limits(revision_);
  if (!base_.values || !revision_.values) return;
  for (SchemaView* view : {&base_, &revision_}) {
    view->patterns.clear();
    view->multiples.clear();
  }
}

/// Of two closed objects, one by each keyword: positive if the revision refuses what the base takes.
int SchemaDiff::compare_closings() const {
  if (static_cast<bool>(base_.closed_within) == static_cast<bool>(revision_.closed_within)) return 0;
  return (refuses_described(revision_) ? 1 : 0) - (refuses_described(base_) ? 1 : 0);
}

}  // namespace collet::diff
