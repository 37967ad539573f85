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

/// Returns true if the number of members is limited to more than the schema describes, so that the limit is
/// about members that are not tried.
bool counts_others(const SchemaView& view) {
  const auto most = view.counts.find("maxProperties");
  return most != view.counts.end() && view.closing_parts.empty() &&
         most->second.value >= static_cast<double>(view.properties.size());
}

bool satisfies(const SampleValue& value, const std::map<std::string_view, Located>& predicates) {
  return std::all_of(predicates.begin(), predicates.end(), [&](const auto& one) {
    return std::find(value.satisfied.begin(), value.satisfied.end(), one.first) != value.satisfied.end();
  });
}

}  // namespace

std::vector<std::vector<Located>> condition_parts(const SchemaView& view) {
  std::vector<std::vector<Located>> parts;
  for (const Located& excluded : view.excluded)
    parts.push_back({excluded});
  for (const Located& part : view.conditionals) {
    const Located condition = DocumentSide::member(part, "if");
    parts.push_back({condition});
    if (const Located then = DocumentSide::member(part, "then")) parts.push_back({condition, then});
    if (const Located other = DocumentSide::member(part, "else")) parts.push_back({other});
  }
  return parts;
}

const SchemaView& SchemaTrial::view_of(SchemaId schema) {
  const auto known = views_.find(schema);
  if (known != views_.end()) return known->second;
  SchemaView view = schemas_.view(schema, Schemas::Fold::no);
  if (view.unresolved || !view.others.empty() || !view.pattern_properties.empty() || !view.prefix.empty() ||
      view.media_type_at || counts_others(view))
    exact_ = false;
  return views_.emplace(schema, std::move(view)).first->second;
}

bool SchemaTrial::accepts(const std::vector<Located>& schemas, const SampleValue& value, int depth) {
  return accepts(schemas_.of(schemas), value, depth);
}

bool SchemaTrial::accepts(SchemaId schema, const SampleValue& value, int depth) {
  const Step step(*this);
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
  return accepts_conditions(view, value, depth) && accepts_unions(view, value, depth);
}

bool SchemaTrial::accepts_conditions(const SchemaView& view, const SampleValue& value, int depth) {
  for (const Located& excluded : view.excluded)
    if (accepts({excluded}, value, depth)) return false;
  return std::all_of(view.conditionals.begin(), view.conditionals.end(), [&](const Located& part) {
    const bool holds = accepts({DocumentSide::member(part, "if")}, value, depth);
    const Located branch = DocumentSide::member(part, holds ? "then" : "else");
    return !branch || accepts({branch}, value, depth);
  });
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
           return view.properties.contains(member.name) || inner.properties.contains(member.name) ||
                  view.required.contains(member.name) || inner.required.contains(member.name);
         });
}

bool SchemaTrial::describes_all(SchemaId schema, const SampleValue& value, const Described& other,
                                int depth) {
  if (depth == 0) return true;
  const SchemaView& view = view_of(schema);
  if (value.type == k_array)
    return view.items.empty() ||
           std::all_of(value.items.begin(), value.items.end(), [&](const SampleValue& item) {
             return describes_all(schemas_.of(view.items), item, {}, depth - 1);
           });
  if (value.type != k_object) return true;
  Described properties;
  add_described(schema, properties);
  const bool free_form = std::all_of(properties.begin(), properties.end(),
                                     [](const auto& property) { return property.second.empty(); });
  if (free_form || !view.additional.empty()) return true;
  return std::all_of(value.members.begin(), value.members.end(), [&](const auto& member) {
    const auto found = properties.find(member.name);
    if (found == properties.end()) return false;
    if (found->second.empty()) {
      const auto elsewhere = other.find(member.name);
      return elsewhere == other.end() || elsewhere->second.empty();
    }
    return std::any_of(found->second.begin(), found->second.end(), [&](const Located& one) {
      return describes_all(schemas_.of(one), member.value, {}, depth - 1);
    });
  });
}

void SchemaTrial::add_described(SchemaId schema, Described& properties, int nesting) {
  const SchemaView& view = view_of(schema);
  for (const auto& [name, schemas] : view.properties)
    properties[name].insert(properties[name].end(), schemas.begin(), schemas.end());
  for (const auto& [name, at] : view.required)
    properties[name];
  if (nesting > 0)
    for (const auto& parts : condition_parts(view))
      for (const Located& part : parts)
        add_described(schemas_.of(part), properties, nesting - 1);
  for (const Union& alternatives : view.unions)
    for (const Located& branch : alternatives.branches)
      if (nesting > 0) add_described(schemas_.of(branch), properties, nesting - 1);
}

bool SchemaTrial::accepts_null(SchemaId schema, const SchemaView& view, bool is_alternative, int depth) {
  const Step step(*this);
  if (!exact_) return false;
  if (schemas_.parts(schema).nullable) return true;
  // A schema with properties and without a type means an object, but an alternative that only requires some
  // does not restrict null.
  const bool possible =
      (view.types & k_null) != 0 || (!view.typed && (is_alternative || !view.unions.empty()));
  return possible && accepts_conditions(view, sample_null(), depth) &&
         accepts_unions(view, sample_null(), depth);
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
    const bool refused = std::any_of(
        view.closing_parts.begin(), view.closing_parts.end(),
        [&](const Located& part) { return !DocumentSide::member(part, "properties").node[member.name]; });
    if (refused) return false;
    const auto described = view.properties.find(member.name);
    if (described != view.properties.end()) return accepts(described->second, member.value, depth - 1);
    return view.additional.empty() || accepts(view.additional, member.value, depth - 1);
  });
}

}  // namespace collet::diff
