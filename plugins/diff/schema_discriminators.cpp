// SPDX-License-Identifier: MIT
// What chooses between alternatives: Discriminator Objects, of 2.0 names of properties.
#include <algorithm>
#include <limits>
#include <set>

#include "plugins/diff/schema_diff.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::diff {
namespace {

constexpr int k_deep = 5;
constexpr std::size_t k_most_likened = 256;  ///< pairs; of more each goes with the one at its place

std::string_view last_step(std::string_view reference) {
  return reference.substr(reference.rfind('/') + 1);
}

/// A name that the schema has without a mapping.
bool implied(Node mapping) {
  return mapping.key() == last_step(mapping.string());
}

/// The name of the property; of 2.0 the text itself.
Located name_of_discriminator(Located at) {
  return at.node.is_string() ? at : Side::member(at, "propertyName");
}

}  // namespace

void SchemaDiff::discriminators() {
  // A schema has those of all that it is made of, in no order: each goes with the one that is most like it.
  const auto likeness_of = [&](Located one, Located other) -> std::size_t {
    if (comparison_.same({one, other})) return std::numeric_limits<std::size_t>::max();
    const bool named = name_of_discriminator(one).node.string() == name_of_discriminator(other).node.string();
    std::size_t both = named ? 1 : 0;
    const Node names = other.node["mapping"];
    for (const Node name : one.node["mapping"])
      both += names[name.key()] ? 1U : 0U;
    return both;
  };
  const auto& before = base_.discriminators;
  std::vector<Located> left = revision_.discriminators;
  std::vector<Located> alone;
  const auto pair_with = [&](Located was, std::vector<Located>::iterator is) {
    const Located now = *is;
    left.erase(is);
    // Schemas that are made of one that has a discriminator all have it: it is a pair of its own.
    if (was.node.is_object() && now.node.is_object())
      return comparison_.schemas(was, now, pair_->position, pair_->at);
    names(was, now);
  };
  const bool in_order =
      before.size() * left.size() > k_most_likened || (before.size() == 1 && left.size() == 1);
  for (const Located was : before) {
    auto best = left.end();
    std::size_t most = 0;
    for (auto is = left.begin(); is != left.end() && !in_order; ++is) {
      const std::size_t alike = likeness_of(was, *is);
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
      report(What::discriminator_removed, was, {});
    } else {
      pair_with(was, left.begin());
    }
  }
  for (const Located is : left)
    report(What::discriminator_added, {}, is);
}

/// Two Discriminator Objects; of 2.0 a text.
void SchemaDiff::names(Located before, Located after) {
  const Located was = name_of_discriminator(before);
  const Located is = name_of_discriminator(after);
  if (was.node.string() != is.node.string())
    report(What::discriminator_property_changed, was ? was : before, is ? is : after);

  const auto target = [](Schemas& schemas, Located value) -> std::uint64_t {
    const auto text = value.node.string();
    Node node = openapi::find_local_ref(*value.node.document(), text);
    if (!node) node = schemas.side().references.description(value.source).index().schemas()[text];
    return node ? schemas.shape(schemas.of({node, value.source}), k_deep) : 0;
  };
  // What a value chooses without a mapping: the component of its name.
  const auto named = [](Schemas& schemas, std::string_view name) -> std::uint64_t {
    const Node node = schemas.side().description().index().schemas()[name];
    return node ? schemas.shape(schemas.of({node, 0}), k_deep) : 1;
  };
  const Located old_names = Side::member(before, "mapping");
  const Located new_names = Side::member(after, "mapping");
  for (const Node old : old_names.node) {
    const Located value = {old, old_names.source};
    const Located now = Side::member(new_names, old.key());
    if (!now && (implied(old) || target(comparison_.base_schemas(), value) ==
                                     named(comparison_.revision_schemas(), old.key())))
      continue;
    if (!now) {
      report(What::discriminator_mapping_removed, value, {}, old.key());
    } else if (last_step(old.string()) != last_step(now.node.string()) &&
               target(comparison_.base_schemas(), value) != target(comparison_.revision_schemas(), now)) {
      report(What::discriminator_mapping_changed, value, now, old.key());
    }
  }
  for (const Node now : new_names.node)
    if (!old_names.node[now.key()] && !implied(now) &&
        target(comparison_.revision_schemas(), {now, new_names.source}) !=
            named(comparison_.base_schemas(), now.key()))
      report(What::discriminator_mapping_added, {}, {now, new_names.source}, now.key());
}

/// Of alternatives that no mapping names, the names of their components are what travels.
void SchemaDiff::implied_names(const Alternatives& pairs, const Union& revision) {
  if (base_.discriminators.empty() || revision_.discriminators.empty()) return;
  const Located before = base_.discriminators[0];
  const Located after = revision_.discriminators[0];
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
    known.insert(name_of(comparison_.revision_schemas(), alternative));
  for (const auto& [one, other] : pairs) {
    const auto was = name_of(comparison_.base_schemas(), one);
    const auto is = name_of(comparison_.revision_schemas(), other);
    if (was.empty() || is.empty() || known.contains(was) || mapped(was) || after.node["mapping"][was])
      continue;
    report(What::discriminator_mapping_changed, one, other, was);
  }
}

}  // namespace collet::diff
