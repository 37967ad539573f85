// SPDX-License-Identifier: MIT
// The values that SchemaTrial tries.
#include <algorithm>
#include <iterator>

#include "plugins/diff/values/schema_trial.hpp"

namespace collet::diff {
namespace {

constexpr std::size_t k_max_samples = 4000;
constexpr std::size_t k_max_inner = 12;     ///< samples of one property or item
constexpr std::size_t k_max_product = 500;  ///< objects with all combinations of their properties
constexpr std::size_t k_max_whole = 24;     ///< properties of objects that are tried complete

void add_limits(const std::optional<NumberBound>& bound, std::vector<SampleValue>& all) {
  if (!bound) return;
  for (const double step : {0.0, 1.0, -1.0, 0.5, -0.5})
    all.push_back(sample_number(bound->value + step));
}

/// Strings of both sides of each limit of length. The first one satisfies all formats and patterns of its
/// schema.
void add_strings(const SchemaView& view, std::vector<SampleValue>& all) {
  std::vector<double> lengths = {1, 0, 1000};
  for (const auto& [keyword, bound] : view.counts)
    if (keyword == "minLength" || keyword == "maxLength")
      for (const double step : {0.0, 1.0, -1.0})
        if (bound.value + step >= 0) lengths.push_back(bound.value + step);
  for (const double length : lengths) {
    SampleValue value = sample_string(length);
    for (const auto* predicates : {&view.formats, &view.patterns})
      for (const auto& [text, at] : *predicates)
        value.satisfied.push_back(text);
    all.push_back(value);
    if (value.satisfied.size() > 1) {
      for (const auto one : value.satisfied) {
        all.push_back(sample_string(length));
        all.back().satisfied.push_back(one);
      }
    }
    if (!value.satisfied.empty()) all.push_back(sample_string(length));
  }
}

std::uint64_t key_of(const Located& value) {
  return (std::uint64_t{value.source} << 32U) | value.node.id();
}

void limit(std::vector<SampleValue>& all, std::size_t most) {
  if (all.size() > most) all.resize(most);
}

}  // namespace

std::vector<SampleValue> SchemaTrial::samples(SchemaId schema) {
  std::vector<SampleValue> all = {sample_null()};
  add_samples(schemas_.parts(schema).parts, {}, k_depth, k_max_samples, all);
  if (all.size() >= k_max_samples) cut_ = true;
  return all;
}

void SchemaTrial::add_samples(const std::vector<Located>& schemas, Done done, int depth, std::size_t most,
                              std::vector<SampleValue>& all) {
  const Step step(*this);
  if (!exact_ || all.size() >= most) return;
  const SchemaView& view = view_of(schemas_.of(schemas));
  std::vector<std::vector<Located>> conditions = condition_parts(view);
  std::erase_if(conditions, [&](const std::vector<Located>& parts) {
    return std::find(done.begin(), done.end(), key_of(parts.back())) != done.end();
  });
  for (const auto& parts : conditions)
    done.push_back(key_of(parts.back()));
  for (const auto& parts : conditions) {
    std::vector<Located> joined = schemas;
    joined.insert(joined.end(), parts.begin(), parts.end());
    add_samples(joined, done, depth, most, all);
  }
  for (const Union& alternatives : view.unions) {
    const std::uint64_t key = key_of(alternatives.at);
    if (std::find(done.begin(), done.end(), key) != done.end()) continue;
    done.push_back(key);
    const auto& branches = alternatives.branches;
    for (std::size_t i = 0; i < branches.size(); ++i) {
      std::vector<Located> joined = schemas;
      joined.push_back(branches[i]);
      add_samples(joined, done, depth, most, all);
      for (std::size_t k = 0; (alternatives.one_of || undescribed_ == Undescribed::accepted) && k < i; ++k)
        add_common_samples(schemas, done, depth, most, {branches[i], branches[k]}, all);
    }
    return;
  }
  if (view.values) {
    for (const EnumValue& value : *view.values)
      all.push_back(sample_of(value.at.node, 3));
    return;
  }
  add_scalars(view, all);
  if ((view.types & k_array) != 0) add_arrays(view, depth, all);
  if ((view.types & k_object) != 0) add_objects(view, depth, most, all);
}

void SchemaTrial::add_common_samples(const std::vector<Located>& schemas, const Done& done, int depth,
                                     std::size_t most, const std::pair<Located, Located>& branches,
                                     std::vector<SampleValue>& all) {
  std::vector<Located> joined = schemas;
  joined.push_back(branches.first);
  joined.push_back(branches.second);
  std::vector<SampleValue> common;
  add_samples(joined, done, depth, most, common);
  const SchemaView& view = view_of(schemas_.of(schemas));
  for (SampleValue& value : common) {
    if (all.size() >= most) return;
    if (undescribed_ == Undescribed::accepted || describes(view, branches.first, value) ||
        describes(view, branches.second, value))
      all.push_back(std::move(value));
  }
}

void SchemaTrial::add_scalars(const SchemaView& view, std::vector<SampleValue>& all) {
  if ((view.types & k_string) != 0) add_strings(view, all);
  if ((view.types & k_integer) != 0) {
    all.push_back(sample_number(1));
    all.push_back(sample_number(0));
    all.push_back(sample_number(-7));
    all.push_back(sample_number(1e6));
  }
  if ((view.types & k_fraction) != 0) {
    all.push_back(sample_number(0.25));
    all.push_back(sample_number(-7.25));
    all.push_back(sample_number(1e6 + 0.25));
  }
  if ((view.types & (k_integer | k_fraction)) != 0) {
    add_limits(view.minimum, all);
    add_limits(view.maximum, all);
    for (const auto& [text, at] : view.multiples) {
      const double multiple = number_of(at.node).value_or(1);
      for (const double number : {multiple, multiple + 1, multiple / 2, 2 * multiple + 1})
        all.push_back(sample_number(number));
    }
  }
  if ((view.types & k_boolean) != 0) {
    all.push_back(sample_flag(true));
    all.push_back(sample_flag(false));
  }
}

std::vector<SampleValue> SchemaTrial::inner_samples(const std::vector<Located>& schemas, int depth) {
  std::vector<SampleValue> all;
  if (depth == 0) {
    SampleValue opaque;
    opaque.type = 0;
    opaque.shape = schemas_.shape(schemas_.of(schemas), 1);
    all.push_back(std::move(opaque));
    return all;
  }
  add_samples(schemas, {}, depth, k_max_product, all);
  all.push_back(sample_null());
  const auto valid = std::find_if(all.begin(), all.end(),
                                  [&](const SampleValue& value) { return accepts(schemas, value, depth); });
  if (valid != all.end()) std::iter_swap(all.begin(), valid);
  // Objects and arrays inside come last and are cut first.
  limit(all, k_max_inner);
  return all;
}

void SchemaTrial::add_arrays(const SchemaView& view, int depth, std::vector<SampleValue>& all) {
  SampleValue array;
  array.type = k_array;
  all.push_back(array);
  const auto items =
      view.items.empty() ? std::vector<SampleValue>{sample_number(1)} : inner_samples(view.items, depth - 1);
  for (const SampleValue& item : items) {
    array.items = {item};
    all.push_back(array);
  }
  constexpr std::size_t k_max_items = 6;
  std::vector<std::size_t> sizes = {2};
  for (const std::string_view keyword : {"minItems", "maxItems"})
    if (const auto found = view.counts.find(keyword);
        found != view.counts.end() && found->second.value < k_max_items)
      sizes.insert(sizes.end(), {static_cast<std::size_t>(std::max(0.0, found->second.value)),
                                 static_cast<std::size_t>(std::max(0.0, found->second.value)) + 1});
  for (const std::size_t size : sizes) {
    if (items.empty()) break;
    array.items.assign(size, items[0]);
    all.push_back(array);
  }
}

void SchemaTrial::add_objects(const SchemaView& view, int depth, std::size_t most,
                              std::vector<SampleValue>& all) {
  struct Property {
    std::string_view name;
    std::vector<SampleValue> values;
    bool required = false;
  };
  std::vector<Property> properties;
  std::size_t product = 1;
  for (const auto& [name, schemas] : view.properties) {
    Property property{name, inner_samples(schemas, depth - 1), view.required.contains(name)};
    if (property.values.empty()) continue;
    product = std::min(product * (property.values.size() + 1), k_max_product + 1);
    properties.push_back(std::move(property));
  }
  for (const auto& [name, at] : view.required)
    if (!view.properties.contains(name)) properties.push_back({name, {sample_string(1)}, true});
  SampleValue object;
  object.type = k_object;
  if (product <= k_max_product) {
    std::vector<std::size_t> at(properties.size());  // 0: absent
    for (bool more = true; more && all.size() < most;) {
      object.members.clear();
      for (std::size_t i = 0; i < at.size(); ++i)
        if (at[i] != 0) object.members.push_back({properties[i].name, properties[i].values[at[i] - 1]});
      all.push_back(object);
      more = false;
      for (std::size_t i = 0; i < at.size() && !more; ++i) {
        more = ++at[i] <= properties[i].values.size();
        if (!more) at[i] = 0;
      }
    }
    return;
  }
  for (const bool whole : {false, true}) {
    if (whole && properties.size() > k_max_whole) break;
    object.members.clear();
    for (const Property& property : properties)
      if (whole || property.required) object.members.push_back({property.name, property.values[0]});
    const SampleValue usual = object;
    all.push_back(usual);
    for (const Property& property : properties) {
      object = usual;
      std::erase_if(object.members, [&](const auto& member) { return member.name == property.name; });
      if (object.members.size() != usual.members.size()) all.push_back(object);
      for (const SampleValue& value : property.values) {
        if (all.size() >= most) return;
        all.push_back(object);
        all.back().members.push_back({property.name, value});
      }
    }
  }
}

}  // namespace collet::diff
