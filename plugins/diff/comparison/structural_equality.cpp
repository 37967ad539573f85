// SPDX-License-Identifier: MIT
#include "plugins/diff/comparison/structural_equality.hpp"

#include <cstring>
#include <unordered_map>

#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::diff {
namespace {

using openapi::Document;
using openapi::Inventory;
using openapi::Target;
using openapi::Type;

constexpr std::uint32_t k_check_every = 1U << 16U;

std::uint64_t mix(std::uint64_t value) {
  value ^= value >> 32U;
  value *= 0xD6E8FEB86659FD93U;
  value ^= value >> 29U;
  value *= 0xA0761D6478BD642FU;
  return value ^ (value >> 32U);
}

std::uint64_t hash_text(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = mix(seed ^ text.size());
  const char* p = text.data();
  std::size_t left = text.size();
  for (; left >= 8; p += 8, left -= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, p, 8);
    hash = mix(hash ^ word);
  }
  if (left != 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, p, left);
    hash = mix(hash ^ word ^ (std::uint64_t{left} << 56U));
  }
  return hash;
}

/// Children precede their container, so that one pass in the order of the nodes is enough.
std::vector<std::uint64_t> hashes_of(const Document& document, std::uint64_t seed,
                                     const std::function<void()>& check) {
  std::vector<std::uint64_t> hashes(document.node_count());
  std::vector<std::uint64_t> keys(document.arena().symbols.size());
  for (std::uint32_t symbol = 0; symbol < keys.size(); ++symbol)
    keys[symbol] = hash_text(document.symbol_text(symbol), seed);
  for (std::uint32_t id = 0; id < document.node_count(); ++id) {
    if (id % k_check_every == 0) check();
    if (!document.is_value(id)) continue;
    const Node node = document.node(id);
    const Type type = node.type();
    const std::uint64_t start = seed + static_cast<std::uint64_t>(type);
    if (type == Type::object) {
      std::uint64_t sum = start;  // members have no order
      for (const Node child : node)
        sum += mix(keys[child.key_symbol()] ^ (hashes[child.id()] * 0x9E3779B97F4A7C15U));
      hashes[id] = mix(sum ^ node.size());
    } else if (type == Type::array) {
      std::uint64_t hash = mix(start ^ node.size());
      for (const Node child : node)
        hash = mix(hash ^ hashes[child.id()]);
      hashes[id] = hash;
    } else {
      hashes[id] = hash_text(node.text(), start);
    }
  }
  return hashes;
}

/// Returns true if `$ref`, `nullable` and the other keywords have the same meaning in both documents.
bool comparable(const DocumentSide& base, const DocumentSide& revision) {
  return base.is_2_0() == revision.is_2_0() && base.has_2020_12() == revision.has_2020_12();
}

}  // namespace

StructuralEquality::StructuralEquality(DocumentSide& base, DocumentSide& revision,
                                       const std::function<void()>& check)
    : base_(&base.document()), revision_(&revision.document()) {
  if (!comparable(base, revision) || base.references.has_ids() || revision.references.has_ids()) return;
  if (base.description().inventory().by_value() || revision.description().inventory().by_value()) return;
  const std::uint64_t seed = base_->arena().hash_seed;
  hashes_base_ = hashes_of(*base_, seed, check);
  hashes_revision_ = base_ == revision_ ? hashes_base_ : hashes_of(*revision_, seed, check);
  touched_.resize(hashes_base_.size());
  touch_references(base, revision);
}

void StructuralEquality::touch_references(DocumentSide& base, DocumentSide& revision) {
  const Inventory& inventory = base.description().inventory();
  const auto targets = inventory.targets();
  const auto references = inventory.references();

  std::vector<std::uint32_t> differing;  // targets whose users are not marked yet
  std::vector<bool> differs(targets.size());
  const auto mark = [&](std::uint32_t target) {
    if (differs[target]) return;
    differs[target] = true;
    differing.push_back(target);
  };
  std::unordered_multimap<std::uint32_t, std::uint32_t> target_at;  // by node
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    const Target target = targets[i];
    if (target.state == Target::State::external) {
      mark(i);
      continue;
    }
    const Node there = openapi::find_local_ref(revision.document(), target.text);
    if (target.node) target_at.emplace(target.node.id(), i);
    if (static_cast<bool>(there) != static_cast<bool>(target.node) ||
        (there && hashes_revision_[there.id()] != hashes_base_[target.node.id()]))
      mark(i);
  }

  std::vector<std::vector<std::uint32_t>> users(targets.size());
  for (const auto& reference : references)
    users[reference.target].push_back(reference.node);
  const auto touch = [&](Node node) {
    for (; node && !touched_[node.id()]; node = node.parent()) {
      touched_[node.id()] = true;
      const auto [first, last] = target_at.equal_range(node.id());
      for (auto at = first; at != last; ++at)
        mark(at->second);
    }
  };
  // A value that YAML aliases share knows only one of its containers, so it never counts as equal.
  if (base.document().format() == openapi::Format::yaml) {
    for (std::uint32_t id = 0; id < base.document().node_count(); ++id) {
      if (!base.document().is_value(id)) continue;
      const Node node = base.document().node(id);
      if (node.size() != 0 && (*node.begin()).parent() != node) touch(node);
    }
  }
  while (!differing.empty()) {
    const std::uint32_t target = differing.back();
    differing.pop_back();
    for (const std::uint32_t user : users[target])
      touch(base.document().node(user));
  }
}

}  // namespace collet::diff
