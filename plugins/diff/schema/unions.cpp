// SPDX-License-Identifier: MIT
// Alternatives of oneOf and anyOf, matched by meaning and not by position.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "plugins/diff/schema/schema_comparison.hpp"

namespace collet::diff {
namespace {

constexpr int k_shape_depth = 5;
constexpr int k_shallow_shape_depth = 1;
constexpr std::size_t k_max_unmatched = 64;

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

void read_types_and_properties(std::vector<Branch>& branches, Schemas& schemas) {
  for (Branch& branch : branches) {
    if (branch.matched) continue;
    const SchemaView view = schemas.view(branch.schema);
    branch.types = view.types;
    for (const auto& property : view.properties)
      branch.properties.insert(property.first);
  }
}

/// For anyOf, removes alternatives that another one covers because it accepts all of their types. Such
/// alternatives are examples.
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

/// Returns the similarity of two alternatives from 0 to 1, or a negative number if they have nothing in
/// common.
double similarity(const Branch& a, const Branch& b) {
  // For single values, an alternative that accepts fewer types is another version of the same one.
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

void match_alternatives(SchemaComparison& compared, const Union& base, const Union& revision) {
  Schemas& base_schemas = compared.comparison.base_schemas();
  Schemas& revision_schemas = compared.comparison.revision_schemas();
  auto before = branches_of(base, base_schemas);
  auto after = branches_of(revision, revision_schemas);
  // A schema without alternatives counts as one alternative that consists of all its parts.
  const auto joined = [](std::vector<Branch>& branches, const Union& alternatives, SchemaId schema) {
    if (alternatives.at.node.is_array()) return;
    Branch whole;
    whole.list = alternatives.branches;
    whole.schema = schema;
    whole.name = alternatives.at.node["title"].string();
    branches = {std::move(whole)};
  };
  joined(before, base, compared.pair.base);
  joined(after, revision, compared.pair.revision);

  if (base.at.node.is_array() && !base.one_of) drop_covered(before, base_schemas);
  if (revision.at.node.is_array() && !revision.one_of) drop_covered(after, revision_schemas);

  AlternativePairs pairs;
  const auto take = [&](Branch& one, Branch& other) {
    one.matched = other.matched = true;
    if (one.list.size() == 1 && other.list.size() == 1) pairs.emplace_back(one.list[0], other.list[0]);
    const Places at = {one.list.empty() ? base.at : one.list[0],
                       other.list.empty() ? revision.at : other.list[0]};
    compared.comparison.compare_schemas(one.list, other.list, compared.pair.position, at);
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
  // Among several equal shapes, those with equal annotations are matched first.
  for (const Annotations annotations : {Annotations::counted, Annotations::ignored})
    match_by([&](Branch& b) { return base_schemas.shape(b.schema, k_shape_depth, annotations); },
             [&](Branch& b) { return revision_schemas.shape(b.schema, k_shape_depth, annotations); });
  match_by([](Branch& b) { return b.name; }, [](Branch& b) { return b.name; });
  match_by([&](Branch& b) { return base_schemas.shape(b.schema, k_shallow_shape_depth); },
           [&](Branch& b) { return revision_schemas.shape(b.schema, k_shallow_shape_depth); });

  const auto unmatched = [](const std::vector<Branch>& branches) {
    return static_cast<std::size_t>(
        std::count_if(branches.begin(), branches.end(), [](const Branch& b) { return !b.matched; }));
  };
  if (unmatched(before) != 0 && unmatched(after) != 0 && unmatched(before) <= k_max_unmatched &&
      unmatched(after) <= k_max_unmatched) {
    read_types_and_properties(before, base_schemas);
    read_types_and_properties(after, revision_schemas);
    // The most similar pairs are matched first, independent of the direction, so that the reverse comparison
    // has the same pairs.
    struct Likely {
      double alike;
      std::size_t one, other;
    };
    std::vector<Likely> likely;
    for (std::size_t i = 0; i < before.size(); ++i)
      for (std::size_t j = 0; j < after.size() && !before[i].matched; ++j) {
        constexpr double k_min_similarity = 0.5 - 1e-9;
        if (after[j].matched) continue;
        if (const double alike = similarity(before[i], after[j]); alike > k_min_similarity)
          likely.push_back({alike, i, j});
      }
    std::stable_sort(likely.begin(), likely.end(), [](const Likely& a, const Likely& b) {
      return std::tuple(-a.alike, a.one + a.other) < std::tuple(-b.alike, b.one + b.other);
    });
    for (const Likely& pair : likely)
      if (!before[pair.one].matched && !after[pair.other].matched) take(before[pair.one], after[pair.other]);
  }
  compare_implied_names(compared, pairs, revision);
  const bool one_of = revision.at.node.is_array() ? revision.one_of : base.one_of;
  for (const Branch& branch : before)
    if (!branch.matched)
      compared.comparison.report_removed(
          rule_of(one_of ? SchemaChange::one_of_removed : SchemaChange::any_of_removed,
                  compared.pair.position),
          branch.list.empty() ? base.at : branch.list[0], revision.at, branch.name);
  for (const Branch& branch : after)
    if (!branch.matched)
      compared.comparison.report_added(
          rule_of(one_of ? SchemaChange::one_of_added : SchemaChange::any_of_added, compared.pair.position),
          base.at, branch.list.empty() ? revision.at : branch.list[0], branch.name);
}

}  // namespace

void compare_unions(SchemaComparison& compared) {
  const auto self = [](const std::vector<Located>& parts, Located at) {
    Union alone;
    alone.at = at;
    alone.branches = parts;
    return alone;
  };
  const auto& before = compared.base.unions;
  const auto& after = compared.revision.unions;
  if (before.empty() && after.empty()) return;

  const auto shapes = [](Schemas& schemas, const std::vector<Located>& list) {
    std::vector<std::uint64_t> out;
    out.reserve(list.size());
    for (const Located& schema : list)
      out.push_back(schemas.shape(schemas.of(schema), k_shape_depth));
    std::sort(out.begin(), out.end());
    return out;
  };
  if (before.empty() && after.size() == 1 && compared.revision.only_unions()) {
    if (compared.base.accepts_anything())
      return compared.report(SchemaChange::type_specialized, {}, after[0].at);
    return match_alternatives(
        compared,
        self(compared.comparison.base_schemas().parts(compared.pair.base).parts, compared.pair.at.base),
        after[0]);
  }
  if (after.empty() && before.size() == 1 && compared.base.only_unions()) {
    if (compared.revision.accepts_anything())
      return compared.report(SchemaChange::type_generalized, before[0].at, {});
    return match_alternatives(compared, before[0],
                              self(compared.comparison.revision_schemas().parts(compared.pair.revision).parts,
                                   compared.pair.at.revision));
  }
  if (before.size() == 1 && after.size() == 1) return match_alternatives(compared, before[0], after[0]);
  // Several unions hold together in any order, and a repeated one counts once.
  const auto distinct = [&](Schemas& schemas, const std::vector<Union>& unions) {
    std::map<std::vector<std::uint64_t>, const Union*> by_shape;
    for (const Union& one : unions) {
      auto key = shapes(schemas, one.branches);
      key.push_back(one.one_of ? 1 : 0);
      by_shape.emplace(std::move(key), &one);
    }
    return by_shape;
  };
  auto were = distinct(compared.comparison.base_schemas(), before);
  auto are = distinct(compared.comparison.revision_schemas(), after);
  for (auto was = were.begin(); was != were.end();) {
    const auto is = are.find(was->first);
    if (is == are.end()) {
      ++was;
      continue;
    }
    match_alternatives(compared, *was->second, *is->second);
    are.erase(is);
    was = were.erase(was);
  }
  const auto in_order = [](const auto& by_shape) {
    std::vector<const Union*> unions;
    unions.reserve(by_shape.size());
    for (const auto& entry : by_shape)
      unions.push_back(entry.second);
    std::sort(unions.begin(), unions.end());  // in the order of the view
    return unions;
  };
  const auto left = in_order(were);
  const auto come = in_order(are);
  const std::size_t both = std::min(left.size(), come.size());
  for (std::size_t i = 0; i < both; ++i)
    match_alternatives(compared, *left[i], *come[i]);
  for (std::size_t i = both; i < left.size(); ++i)
    compared.report(SchemaChange::type_generalized, left[i]->at, {});
  for (std::size_t i = both; i < come.size(); ++i)
    compared.report(SchemaChange::type_specialized, {}, come[i]->at);
}

}  // namespace collet::diff
