// SPDX-License-Identifier: MIT
#include "plugins/diff/values/schema_trial.hpp"

#include <algorithm>
#include <cmath>

namespace collet::diff {
namespace {

bool is_within(const std::optional<NumberBound>& bound, double number, bool least) {
  if (!bound) return true;
  if (number == bound->value) return !bound->exclusive;
  return least ? number > bound->value : number < bound->value;
}

bool is_multiple(double number, double of) {
  if (of <= 0) return true;
  const double times = number / of;
  return std::abs(times) > 9e15 || std::floor(times) == times;
}

bool counts_hold(const SchemaView& view, std::string_view least, std::string_view most, double count) {
  const auto low = view.counts.find(least);
  const auto high = view.counts.find(most);
  return (low == view.counts.end() || count >= low->second.value) &&
         (high == view.counts.end() || count <= high->second.value);
}

bool satisfies(const SampleValue& value, const std::map<std::string_view, Located>& predicates) {
  return std::all_of(predicates.begin(), predicates.end(), [&](const auto& one) {
    return std::find(value.satisfied.begin(), value.satisfied.end(), one.first) != value.satisfied.end();
  });
}

}  // namespace

const SchemaView& SchemaTrial::view_of(SchemaId schema) {
  const auto known = views_.find(schema);
  if (known != views_.end()) return known->second;
  SchemaView view = schemas_.view(schema, Schemas::Fold::no);
  const bool closed_by_part =
      view.closing_part && view.closing_part.node["properties"].size() != view.properties.size();
  if (view.unresolved || !view.others.empty() || !view.conditionals.empty() ||
      !view.pattern_properties.empty() || !view.prefix.empty() || view.media_type_at || closed_by_part)
    exact_ = false;
  return views_.emplace(schema, std::move(view)).first->second;
}

bool SchemaTrial::accepts(const std::vector<Located>& schemas, const SampleValue& value, int depth) {
  return accepts(schemas_.of(schemas), value, depth);
}

bool SchemaTrial::accepts(SchemaId schema, const SampleValue& value, int depth) {
  if (++steps_ > k_max_steps) exact_ = false;
  if (!exact_) return false;
  if (depth == 0 || value.type == 0) {
    const bool known = value.type == 0 && depth == 0;
    return known && schemas_.shape(schema, 1) == value.shape;
  }
  const SchemaView& view = view_of(schema);
  if (view.never) return false;
  if (value.type == k_null) return accepts_null(schema, view, false, depth);
  if ((view.types & value.type) == 0) return false;
  if (view.values && std::none_of(view.values->begin(), view.values->end(),
                                  [&](const EnumValue& one) { return one.text == value.text; }))
    return false;
  if (value.type == k_integer || value.type == k_fraction) {
    if (!is_within(view.minimum, value.number, true) || !is_within(view.maximum, value.number, false))
      return false;
    for (const auto& [text, at] : view.multiples)
      if (!is_multiple(value.number, number_of(at.node).value_or(0))) return false;
  }
  if (value.type == k_string && (!counts_hold(view, "minLength", "maxLength", value.length) ||
                                 !satisfies(value, view.patterns) || !satisfies(value, view.formats)))
    return false;
  if (value.type == k_array && !accepts_array(view, value, depth)) return false;
  if (value.type == k_object && !accepts_object(view, value, depth)) return false;
  for (const Located& excluded : view.excluded)
    if (accepts({excluded}, value, depth)) return false;
  return accepts_unions(view, value, depth);
}

bool SchemaTrial::accepts_unions(const SchemaView& view, const SampleValue& value, int depth) {
  return std::all_of(view.unions.begin(), view.unions.end(), [&](const Union& alternatives) {
    std::size_t valid = value.type == k_null && alternatives.null ? 1 : 0;
    std::size_t described = 0;  // number of valid ones that describe the value
    bool describable = false;
    for (const Located& branch : alternatives.branches) {
      const bool all =
          value.type == k_object && undescribed_ == Undescribed::refused && describes(view, branch, value);
      describable = describable || all;
      const SchemaId schema = schemas_.of(branch);
      if (value.type == k_null ? !accepts_null(schema, view_of(schema), true, depth)
                               : !accepts(schema, value, depth))
        continue;
      ++valid;
      described += all ? 1U : 0U;
    }
    const std::size_t count = describable ? described : valid;
    return alternatives.one_of ? count == 1 : count != 0;
  });
}

bool SchemaTrial::describes(const SchemaView& view, const Located& branch, const SampleValue& value) {
  const SchemaView& inner = view_of(schemas_.of(branch));
  return !inner.unions.empty() ||
         std::all_of(value.members.begin(), value.members.end(), [&](const auto& member) {
           return view.properties.contains(member.name) || inner.properties.contains(member.name);
         });
}

bool SchemaTrial::describes_all(SchemaId schema, const SampleValue& value, int depth) {
  if (depth == 0) return true;
  const SchemaView& view = view_of(schema);
  if (value.type == k_array)
    return view.items.empty() ||
           std::all_of(value.items.begin(), value.items.end(), [&](const SampleValue& item) {
             return describes_all(schemas_.of(view.items), item, depth - 1);
           });
  if (value.type != k_object) return true;
  std::map<std::string_view, std::vector<Located>> properties;
  add_described(schema, properties, k_depth);
  if (properties.empty() || !view.additional.empty()) return true;
  return std::all_of(value.members.begin(), value.members.end(), [&](const auto& member) {
    const auto found = properties.find(member.name);
    return found != properties.end() &&
           std::any_of(found->second.begin(), found->second.end(), [&](const Located& one) {
             return describes_all(schemas_.of(one), member.value, depth - 1);
           });
  });
}

void SchemaTrial::add_described(SchemaId schema, std::map<std::string_view, std::vector<Located>>& properties,
                                int nesting) {
  const SchemaView& view = view_of(schema);
  for (const auto& [name, schemas] : view.properties)
    properties[name].insert(properties[name].end(), schemas.begin(), schemas.end());
  for (const Union& alternatives : view.unions)
    for (const Located& branch : alternatives.branches)
      if (nesting > 0) add_described(schemas_.of(branch), properties, nesting - 1);
}

bool SchemaTrial::accepts_null(SchemaId schema, const SchemaView& view, bool is_alternative, int depth) {
  if (schemas_.parts(schema).nullable) return true;
  // A schema with properties and without a type means an object, but an alternative that only requires some
  // does not restrict null.
  const bool possible =
      (view.types & k_null) != 0 || (!view.typed && (is_alternative || !view.unions.empty()));
  return possible && accepts_unions(view, sample_null(), depth);
}

bool SchemaTrial::accepts_array(const SchemaView& view, const SampleValue& value, int depth) {
  if (!counts_hold(view, "minItems", "maxItems", static_cast<double>(value.items.size()))) return false;
  if (view.unique_items && value.items.size() > 1 && value.items[0].text == value.items[1].text) return false;
  return view.items.empty() ||
         std::all_of(value.items.begin(), value.items.end(),
                     [&](const SampleValue& item) { return accepts(view.items, item, depth - 1); });
}

bool SchemaTrial::accepts_object(const SchemaView& view, const SampleValue& value, int depth) {
  if (!counts_hold(view, "minProperties", "maxProperties", static_cast<double>(value.members.size())))
    return false;
  for (const auto& [name, at] : view.required)
    if (value.member(name) == nullptr) return false;
  return std::all_of(value.members.begin(), value.members.end(), [&](const auto& member) {
    const auto described = view.properties.find(member.name);
    if (described != view.properties.end()) return accepts(described->second, member.value, depth - 1);
    if (view.closed) return false;
    return view.additional.empty() || accepts(view.additional, member.value, depth - 1);
  });
}

}  // namespace collet::diff
