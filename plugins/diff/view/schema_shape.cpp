// SPDX-License-Identifier: MIT
// Hashes of the meaning of schemas, for finding similar schemas.
#include <functional>

#include "plugins/diff/view/schema_view.hpp"

namespace collet::diff {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29U);
}
std::uint64_t hash_of(std::string_view text) {
  return std::hash<std::string_view>()(text);
}

}  // namespace

std::uint64_t Schemas::shape(SchemaId schema, int depth, Annotations annotations) {
  const std::uint64_t key =
      (std::uint64_t{schema} << 8U) |
      static_cast<std::uint64_t>(depth * 2 + (annotations == Annotations::counted ? 1 : 0));
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
  if (annotations == Annotations::counted) names(view.texts);
  for (const auto& [keyword, bound] : view.counts)
    hash = mix(mix(hash, hash_of(keyword)), static_cast<std::uint64_t>(bound.value * 16));
  for (const auto* bound : {&view.minimum, &view.maximum})
    hash = mix(hash, *bound ? static_cast<std::uint64_t>(static_cast<std::int64_t>((*bound)->value * 16)) +
                                  ((*bound)->exclusive ? 5U : 0U)
                            : 7);
  names(view.multiples);
  if (view.values)
    for (const EnumValue& value : *view.values)
      hash = mix(hash, hash_of(value.text));
  const auto inner = [&](const std::vector<Located>& schemas) {
    hash = mix(hash,
               depth == 0 || schemas.empty() ? schemas.size() : shape(of(schemas), depth - 1, annotations));
  };
  for (const auto& [name, schemas] : view.properties) {
    hash = mix(hash, hash_of(name));
    inner(schemas);
  }
  inner(view.items);
  inner(view.additional);
  hash = mix(hash, view.closed ? 3 : 4);
  for (const auto& [keyword, places] : view.others)
    for (const Located& value : places)
      hash = mix(mix(hash, hash_of(keyword)), hash_of(canonical(value.node)));
  for (const Located& excluded : view.excluded)
    inner({excluded});
  for (const Located& part : view.conditionals)
    for (const std::string_view keyword : {"if", "then", "else"})
      inner({DocumentSide::member(part, keyword)});
  for (const Union& alternatives : view.unions) {
    std::uint64_t sum = alternatives.branches.size();
    for (const Located& branch : alternatives.branches)
      sum += depth == 0 ? 1 : shape(of(branch), depth - 1, annotations);
    hash = mix(hash, sum);
  }
  shapes_.emplace(key, hash);
  return hash;
}

}  // namespace collet::diff
