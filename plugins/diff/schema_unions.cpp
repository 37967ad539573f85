// SPDX-License-Identifier: MIT
// Alternatives, matched by what they are and not by where they stand in their list.
#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "plugins/diff/schema_diff.hpp"

namespace collet::diff {
namespace {

constexpr int k_deep = 5;
constexpr int k_shallow = 1;
constexpr std::size_t k_most_unmatched = 64;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29U);
}
std::uint64_t hash_of(std::string_view text) {
  return std::hash<std::string_view>()(text);
}

std::string_view last_step(std::string_view reference) {
  return reference.substr(reference.rfind('/') + 1);
}

struct Branch {
  SchemaId schema = 0;
  std::vector<Located> list;
  std::string_view name;
  std::set<std::string_view> properties;
  std::uint8_t types = 0;
  bool matched = false;
};

std::vector<Branch> branches_of(const Union& alternatives, Schemas& schemas) {
  std::vector<Branch> branches;
  branches.reserve(alternatives.branches.size());
  for (const Located& at : alternatives.branches) {
    Branch branch;
    branch.list = {at};
    branch.schema = schemas.of(at);
    const auto reference = schemas.side().references.reference_of(at.node);
    branch.name = reference.empty() ? at.node["title"].string() : last_step(reference);
    branches.push_back(std::move(branch));
  }
  return branches;
}

void look_into(std::vector<Branch>& branches, Schemas& schemas) {
  for (Branch& branch : branches) {
    if (branch.matched) continue;
    const SchemaView view = schemas.view(branch.schema);
    branch.types = view.types;
    for (const auto& property : view.properties)
      branch.properties.insert(property.first);
  }
}

/// Of anyOf: alternatives that another one takes anyway, as it takes all of their types. They are examples.
void drop_covered(std::vector<Branch>& branches, Schemas& schemas) {
  std::uint8_t open = 0;
  for (const Branch& branch : branches)
    if (const SchemaView view = schemas.view(branch.schema); only_types(view)) open |= view.types;
  if (open == 0) return;
  std::erase_if(branches, [&](const Branch& branch) {
    const SchemaView view = schemas.view(branch.schema);
    return !only_types(view) && view.typed && (view.types & ~open) == 0;
  });
}

/// How much two alternatives have in common: 0 to 1, negative for nothing.
double likeness(const Branch& a, const Branch& b) {
  // Of single values one that takes less is another version of the same.
  constexpr std::uint8_t k_single = k_integer | k_fraction | k_string | k_boolean;
  const bool within = (a.types & b.types) == a.types || (a.types & b.types) == b.types;
  const auto both_types = static_cast<std::uint8_t>(a.types | b.types);
  if (a.types != b.types && (!within || (both_types & ~k_single) != 0 || (a.types & b.types) == 0)) return -1;
  std::size_t both = 0;
  for (const auto name : a.properties)
    both += b.properties.contains(name) ? 1U : 0U;
  const std::size_t all = a.properties.size() + b.properties.size() - both;
  return all == 0 ? 0.5 : static_cast<double>(both) / static_cast<double>(all);
}

}  // namespace

std::uint64_t Schemas::shape(SchemaId schema, int depth, Words words) {
  const std::uint64_t key = (std::uint64_t{schema} << 8U) |
                            static_cast<std::uint64_t>(depth * 2 + (words == Words::counted ? 1 : 0));
  if (const auto known = shapes_.find(key); known != shapes_.end()) return known->second;
  const SchemaView view = this->view(schema);
  std::uint64_t hash = mix(mix(view.types, view.never ? 1 : 2), view.unresolved ? 1 : 2);
  const auto names = [&](const auto& map) {
    hash = mix(hash, map.size());
    for (const auto& entry : map)
      hash = mix(hash, hash_of(entry.first));
  };
  names(view.formats);
  names(view.patterns);
  names(view.required);
  if (words == Words::counted) names(view.texts);
  for (const auto& [keyword, bound] : view.counts)
    hash = mix(mix(hash, hash_of(keyword)), static_cast<std::uint64_t>(bound.value * 16));
  for (const auto* bound : {&view.minimum, &view.maximum})
    hash =
        mix(hash, *bound ? static_cast<std::uint64_t>(static_cast<std::int64_t>((*bound)->value * 16)) : 7);
  if (view.values)
    for (const EnumValue& value : *view.values)
      hash = mix(hash, hash_of(value.text));
  const auto inner = [&](const std::vector<Located>& schemas) {
    hash = mix(hash, depth == 0 || schemas.empty() ? schemas.size() : shape(of(schemas), depth - 1, words));
  };
  for (const auto& [name, schemas] : view.properties) {
    hash = mix(hash, hash_of(name));
    inner(schemas);
  }
  inner(view.items);
  inner(view.additional);
  hash = mix(hash, view.closed ? 3 : 4);
  for (const Union& alternatives : view.unions) {
    std::uint64_t sum = alternatives.branches.size();
    for (const Located& branch : alternatives.branches)
      sum += depth == 0 ? 1 : shape(of(branch), depth - 1, words);
    hash = mix(hash, sum);
  }
  shapes_.emplace(key, hash);
  return hash;
}

void SchemaDiff::unions() {
  const auto self = [](const std::vector<Located>& parts, Located at) {
    Union alone;
    alone.at = at;
    alone.branches = parts;
    return alone;
  };
  const auto& before = base_.unions;
  const auto& after = revision_.unions;
  if (before.empty() && after.empty()) return;

  const auto shapes = [](Schemas& schemas, const std::vector<Located>& list) {
    std::vector<std::uint64_t> out;
    out.reserve(list.size());
    for (const Located& schema : list)
      out.push_back(schemas.shape(schemas.of(schema), k_deep));
    std::sort(out.begin(), out.end());
    return out;
  };
  if (before.empty() && after.size() == 1 && revision_.only_unions()) {
    if (base_.says_nothing()) return report(What::type_specialized, {}, after[0].at);
    return match(self(comparison_.base_schemas().parts(pair_->base).parts, pair_->at.base), after[0]);
  }
  if (after.empty() && before.size() == 1 && base_.only_unions()) {
    if (revision_.says_nothing()) return report(What::type_generalized, before[0].at, {});
    return match(before[0],
                 self(comparison_.revision_schemas().parts(pair_->revision).parts, pair_->at.revision));
  }
  if (before.size() == 1 && after.size() == 1) return match(before[0], after[0]);
  // Several hold together, in no order, and one that is there twice is one.
  const auto distinct = [&](Schemas& schemas, const std::vector<Union>& unions) {
    std::map<std::vector<std::uint64_t>, const Union*> by_shape;
    for (const Union& one : unions) {
      auto key = shapes(schemas, one.branches);
      key.push_back(one.one_of ? 1 : 0);
      by_shape.emplace(std::move(key), &one);
    }
    return by_shape;
  };
  auto were = distinct(comparison_.base_schemas(), before);
  auto are = distinct(comparison_.revision_schemas(), after);
  for (auto was = were.begin(); was != were.end();) {
    const auto is = are.find(was->first);
    if (is == are.end()) {
      ++was;
      continue;
    }
    match(*was->second, *is->second);
    are.erase(is);
    was = were.erase(was);
  }
  const auto in_order = [](const auto& by_shape) {
    std::vector<const Union*> unions;
    unions.reserve(by_shape.size());
    for (const auto& entry : by_shape)
      unions.push_back(entry.second);
    std::sort(unions.begin(), unions.end());  // as the view has them
    return unions;
  };
  const auto left = in_order(were);
  const auto come = in_order(are);
  const std::size_t both = std::min(left.size(), come.size());
  for (std::size_t i = 0; i < both; ++i)
    match(*left[i], *come[i]);
  for (std::size_t i = both; i < left.size(); ++i)
    report(What::type_generalized, left[i]->at, {});
  for (std::size_t i = both; i < come.size(); ++i)
    report(What::type_specialized, {}, come[i]->at);
}

void SchemaDiff::match(const Union& base, const Union& revision) {
  Schemas& base_schemas = comparison_.base_schemas();
  Schemas& revision_schemas = comparison_.revision_schemas();
  auto before = branches_of(base, base_schemas);
  auto after = branches_of(revision, revision_schemas);
  // A schema that is no list of alternatives is one alternative, made of all its parts.
  const auto joined = [](std::vector<Branch>& branches, const Union& alternatives, SchemaId schema) {
    if (alternatives.at.node.is_array()) return;
    Branch whole;
    whole.list = alternatives.branches;
    whole.schema = schema;
    whole.name = alternatives.at.node["title"].string();
    branches = {std::move(whole)};
  };
  joined(before, base, pair_->base);
  joined(after, revision, pair_->revision);

  if (base.at.node.is_array() && !base.one_of) drop_covered(before, base_schemas);
  if (revision.at.node.is_array() && !revision.one_of) drop_covered(after, revision_schemas);

  Alternatives pairs;
  const auto take = [&](Branch& one, Branch& other) {
    one.matched = other.matched = true;
    if (one.list.size() == 1 && other.list.size() == 1) pairs.emplace_back(one.list[0], other.list[0]);
    const Places at = {one.list.empty() ? base.at : one.list[0],
                       other.list.empty() ? revision.at : other.list[0]};
    comparison_.schemas(one.list, other.list, pair_->position, at);
  };
  const auto match_by = [&](const auto& key_of_base, const auto& key_of_revision) {
    using Key = std::decay_t<decltype(key_of_base(before[0]))>;
    std::unordered_multimap<Key, Branch*> by_key;
    for (Branch& branch : after)
      if (!branch.matched) by_key.emplace(key_of_revision(branch), &branch);
    for (Branch& branch : before) {
      if (branch.matched) continue;
      const auto found = by_key.find(key_of_base(branch));
      if (found == by_key.end() || found->first == Key()) continue;
      take(branch, *found->second);
      by_key.erase(found);
    }
  };
  // Of several that look alike those that are described alike.
  for (const Words words : {Words::counted, Words::ignored})
    match_by([&](Branch& b) { return base_schemas.shape(b.schema, k_deep, words); },
             [&](Branch& b) { return revision_schemas.shape(b.schema, k_deep, words); });
  match_by([](Branch& b) { return b.name; }, [](Branch& b) { return b.name; });
  match_by([&](Branch& b) { return base_schemas.shape(b.schema, k_shallow); },
           [&](Branch& b) { return revision_schemas.shape(b.schema, k_shallow); });

  const auto unmatched = [](const std::vector<Branch>& branches) {
    return static_cast<std::size_t>(
        std::count_if(branches.begin(), branches.end(), [](const Branch& b) { return !b.matched; }));
  };
  if (unmatched(before) != 0 && unmatched(after) != 0 && unmatched(before) <= k_most_unmatched &&
      unmatched(after) <= k_most_unmatched) {
    look_into(before, base_schemas);
    look_into(after, revision_schemas);
    // The most alike first, whichever side they are on, so that the way back has the same pairs.
    struct Likely {
      double alike;
      std::size_t one, other;
    };
    std::vector<Likely> likely;
    for (std::size_t i = 0; i < before.size(); ++i)
      for (std::size_t j = 0; j < after.size() && !before[i].matched; ++j) {
        constexpr double k_least = 0.5 - 1e-9;
        if (after[j].matched) continue;
        if (const double alike = likeness(before[i], after[j]); alike > k_least)
          likely.push_back({alike, i, j});
      }
    std::stable_sort(likely.begin(), likely.end(), [](const Likely& a, const Likely& b) {
      return std::tuple(-a.alike, a.one + a.other) < std::tuple(-b.alike, b.one + b.other);
    });
    for (const Likely& pair : likely)
      if (!before[pair.one].matched && !after[pair.other].matched) take(before[pair.one], after[pair.other]);
  }
  implied_names(pairs, revision);
  const bool one_of = revision.at.node.is_array() ? revision.one_of : base.one_of;
  for (const Branch& branch : before)
    if (!branch.matched)
      comparison_.removed(rule_of(one_of ? What::one_of_removed : What::any_of_removed, pair_->position),
                          branch.list.empty() ? base.at : branch.list[0], revision.at, branch.name);
  for (const Branch& branch : after)
    if (!branch.matched)
      comparison_.added(rule_of(one_of ? What::one_of_added : What::any_of_added, pair_->position), base.at,
                        branch.list.empty() ? revision.at : branch.list[0], branch.name);
}

}  // namespace collet::diff
