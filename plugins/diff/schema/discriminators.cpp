// SPDX-License-Identifier: MIT
// Discriminator Objects, and the property names of 2.0.
#include <algorithm>
#include <limits>
#include <set>

#include "plugins/diff/schema/schema_comparison.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::diff {
namespace {

constexpr int k_shape_depth = 5;
constexpr std::size_t k_max_similarity_pairs =
    256;  ///< limit of pairs compared for similarity; above it, pairs are formed by position

std::string_view last_step(std::string_view reference) {
  return reference.substr(reference.rfind('/') + 1);
}

/// Returns true if the schema has this name even without the mapping.
bool implied(Node mapping) {
  return mapping.key() == last_step(mapping.string());
}

/// Returns the name of the property; in 2.0 the discriminator itself.
Located name_of_discriminator(Located at) {
  return at.node.is_string() ? at : DocumentSide::member(at, "propertyName");
}

}  // namespace

void compare_discriminators(SchemaComparison& compared) {
  // A schema has the discriminators of all its parts in any order, so each is paired with the most similar
  // one.
  const auto similarity_of = [&](Located one, Located other) -> std::size_t {
    if (compared.comparison.structurally_equal({one, other})) return std::numeric_limits<std::size_t>::max();
    const bool named = name_of_discriminator(one).node.string() == name_of_discriminator(other).node.string();
    std::size_t both = named ? 1 : 0;
    const Node names = other.node["mapping"];
    for (const Node name : one.node["mapping"])
      both += names[name.key()] ? 1U : 0U;
    return both;
  };
  const auto& before = compared.base.discriminators;
  std::vector<Located> left = compared.revision.discriminators;
  std::vector<Located> alone;
  const auto pair_with = [&](Located was, std::vector<Located>::iterator is) {
    const Located now = *is;
    left.erase(is);
    // All schemas that extend a base share its discriminator, which is therefore a pair of its own.
    if (was.node.is_object() && now.node.is_object())
      return compared.comparison.compare_schemas(was, now, compared.pair.position, compared.pair.at);
    compare_discriminator_objects(compared, was, now);
  };
  const bool in_order =
      before.size() * left.size() > k_max_similarity_pairs || (before.size() == 1 && left.size() == 1);
  for (const Located was : before) {
    auto best = left.end();
    std::size_t most = 0;
    for (auto is = left.begin(); is != left.end() && !in_order; ++is) {
      const std::size_t alike = similarity_of(was, *is);
      if (alike > most) {
        most = alike;
        best = is;
      }
    }
    if (best == left.end()) {
      alone.push_back(was);
    } else {
      pair_with(was, best);
    }
  }
  for (const Located was : alone) {
    if (left.empty()) {
      compared.report(SchemaChange::discriminator_removed, was, {});
    } else {
      pair_with(was, left.begin());
    }
  }
  for (const Located is : left)
    compared.report(SchemaChange::discriminator_added, {}, is);
}

/// In 2.0, a discriminator is a text.
void compare_discriminator_objects(SchemaComparison& compared, Located before, Located after) {
  const Located was = name_of_discriminator(before);
  const Located is = name_of_discriminator(after);
  if (was.node.string() != is.node.string())
    compared.report(SchemaChange::discriminator_property_changed, was ? was : before, is ? is : after);

  const auto target = [](Schemas& schemas, Located value) -> std::uint64_t {
    const auto text = value.node.string();
    Node node = openapi::find_local_ref(*value.node.document(), text);
    if (!node) node = schemas.side().references.description(value.source).index().schemas()[text];
    return node ? schemas.shape(schemas.of({node, value.source}), k_shape_depth) : 0;
  };
  // Without a mapping, a value chooses the component of that name.
  const auto named = [](Schemas& schemas, std::string_view name) -> std::uint64_t {
    const Node node = schemas.side().description().index().schemas()[name];
    return node ? schemas.shape(schemas.of({node, 0}), k_shape_depth) : 1;
  };
  const Located old_names = DocumentSide::member(before, "mapping");
  const Located new_names = DocumentSide::member(after, "mapping");
  for (const Node old : old_names.node) {
    const Located value = {old, old_names.source};
    const Located now = DocumentSide::member(new_names, old.key());
    if (!now && (implied(old) || target(compared.comparison.base_schemas(), value) ==
                                     named(compared.comparison.revision_schemas(), old.key())))
      continue;
    if (!now) {
      compared.report(SchemaChange::discriminator_mapping_removed, value, {}, old.key());
    } else if (last_step(old.string()) != last_step(now.node.string()) &&
               target(compared.comparison.base_schemas(), value) !=
                   target(compared.comparison.revision_schemas(), now)) {
      compared.report(SchemaChange::discriminator_mapping_changed, value, now, old.key());
    }
  }
  for (const Node now : new_names.node)
    if (!old_names.node[now.key()] && !implied(now) &&
        target(compared.comparison.revision_schemas(), {now, new_names.source}) !=
            named(compared.comparison.base_schemas(), now.key()))
      compared.report(SchemaChange::discriminator_mapping_added, {}, {now, new_names.source}, now.key());
}

/// Alternatives without a mapping are chosen by the names of their components, which are sent.
void compare_implied_names(SchemaComparison& compared, const AlternativePairs& pairs, const Union& revision) {
  if (compared.base.discriminators.empty() || compared.revision.discriminators.empty()) return;
  const Located before = compared.base.discriminators[0];
  const Located after = compared.revision.discriminators[0];
  if (!before.node.is_object() || !after.node.is_object()) return;
  const auto name_of = [](Schemas& schemas, Located alternative) {
    return last_step(schemas.side().references.reference_of(alternative.node));
  };
  const Node old_names = before.node["mapping"];
  const auto mapped = [&](std::string_view name) {
    return std::any_of(old_names.begin(), old_names.end(),
                       [&](Node value) { return last_step(value.string()) == name; });
  };
  std::set<std::string_view> known;
  for (const Located& alternative : revision.branches)
    known.insert(name_of(compared.comparison.revision_schemas(), alternative));
  for (const auto& [one, other] : pairs) {
    const auto was = name_of(compared.comparison.base_schemas(), one);
    const auto is = name_of(compared.comparison.revision_schemas(), other);
    if (was.empty() || is.empty() || known.contains(was) || mapped(was) || after.node["mapping"][was])
      continue;
    compared.report(SchemaChange::discriminator_mapping_changed, one, other, was);
  }
}

}  // namespace collet::diff
