// SPDX-License-Identifier: MIT
#include "plugins/refs/unit_graph.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "plugins/openapi/print/list/filter/member_lookup.hpp"

namespace collet::refs {
namespace {

using openapi::k_no_symbol;
using openapi::k_none;
using openapi::Node;
using openapi::Object;

/// The named components of one type, by the symbols of their names.
class Named {
 public:
  Named(const openapi::Document& document, std::span<const openapi::UnitRecord> units, Object object)
      : document_(document), units_(document.arena().symbols.size(), k_none) {
    for (std::uint32_t i = 0; i < units.size(); ++i) {
      if (!units[i].component || units[i].object != object) continue;
      auto& unit = units_[document.node(units[i].node).key_symbol()];
      if (unit == k_none) unit = i;
    }
  }
  std::uint32_t find(openapi::Symbol name) const { return name == k_no_symbol ? k_none : units_[name]; }
  std::uint32_t find(std::string_view name) const { return find(document_.symbol(name)); }

 private:
  const openapi::Document& document_;
  std::vector<std::uint32_t> units_;
};

}  // namespace

UnitGraph::UnitGraph(const openapi::Description& description, const ResolvedTargets& resolved)
    : description_(description),
      document_(description.document()),
      units_(description.inventory().arrays().units.view().all()),
      unit_of_target_(resolved.units) {
  add_own();
}

UnitGraph::UnitGraph(const openapi::Description& description, const ResolvedTargets& resolved,
                     const ExternalDocuments& external_documents)
    : description_(description),
      document_(description.document()),
      external_documents_(&external_documents),
      units_(description.inventory().arrays().units.view().all()),
      others_(external_documents.units()),
      unit_of_target_(resolved.units) {
  for (const auto& followed : resolved.followed)
    if (const auto unit = external_documents.find(followed.to.at); unit != k_none)
      unit_of_target_[followed.target] = own() + unit;
  add_own();
  if (!others_.empty()) add_external_references(external_documents);
}

void UnitGraph::add_own() {
  const auto all = description_.inventory().references();
  needs_.reserve(all.size());
  begins_.reserve(units_.size() + 1);
  for (const auto& reference : all) {
    while (begins_.size() <= reference.unit)
      begins_.push_back(static_cast<std::uint32_t>(needs_.size()));
    const auto unit = unit_of(reference.target);
    const bool again = needs_.size() > begins_.back() && needs_.back() == unit;
    if (unit != k_none && !again) needs_.push_back(unit);
  }
  begins_.resize(units_.size() + 1, static_cast<std::uint32_t>(needs_.size()));
}

/// Adds the needs of units in other documents: their references, and their parts other than operations.
void UnitGraph::add_external_references(const ExternalDocuments& external_documents) {
  UnitOfNode unit_of_node(description_.inventory().units());
  Pairs pairs;
  for (const auto& reference : external_documents.references()) {
    if (!reference.to.at) continue;
    const auto unit = reference.to.at.source == 0 ? unit_of_node.find(reference.to.at.node)
                                                  : own() + external_documents.find(reference.to.at);
    if (unit != k_none) pairs.emplace_back(reference.unit, unit);
  }
  for (std::uint32_t i = 0; i < others_.size(); ++i) {
    if (others_[i].parent != k_none && others_[i].object != Object::operation)
      pairs.emplace_back(others_[i].parent, own() + i);
  }
  const AdjacencyList needed(others_.size(), [&](const auto& add_pair) {
    for (const auto& [from, to] : pairs)
      add_pair(from, to);
  });
  for (std::uint32_t i = 0; i < others_.size(); ++i) {
    needs_.insert(needs_.end(), needed[i].begin(), needed[i].end());
    begins_.push_back(static_cast<std::uint32_t>(needs_.size()));
  }
}

/// Returns the units that each unit contains.
AdjacencyList UnitGraph::inside() const {
  return {size(), [&](const auto& add_pair) {
            for (std::uint32_t i = 0; i < own(); ++i)
              if (units_[i].parent != k_none) add_pair(units_[i].parent, i);
            for (std::uint32_t i = own(); i < size(); ++i) {
              const auto& unit = others_[i - own()];
              if (unit.object == Object::operation && unit.parent != k_none) add_pair(own() + unit.parent, i);
            }
          }};
}

/// Another document that is needed counts as needed as a whole, because its other users are not known: its
/// units mention each other and everything that the document names.
void UnitGraph::add_documents(Pairs& mentions) const {
  if (external_documents_ == nullptr || others_.empty()) return;
  std::unordered_map<std::uint32_t, std::uint32_t> first;  // first unit of each document
  for (std::uint32_t i = 0; i < others_.size(); ++i) {
    const auto [at, is_new] = first.try_emplace(others_[i].at.source, own() + i);
    if (is_new) continue;
    mentions.emplace_back(own() + i, at->second);
    mentions.emplace_back(at->second, own() + i);
  }
  UnitOfNode unit_of_node(description_.inventory().units());
  for (const auto& mention : external_documents_->mentions()) {
    const auto at = first.find(mention.source);
    const auto unit = unit_of_node.find(mention.node);
    if (at != first.end() && unit != k_none) mentions.emplace_back(at->second, unit);
  }
}

/// The mapping of a Discriminator Object, and its default mapping in 3.2, contain names of schemas or
/// references to schemas.
void UnitGraph::add_mappings(Pairs& mentions, openapi::Resolver& references) const {
  const bool defaults = description_.index().version() == openapi::Version::v3_2;
  const listing::MemberLookup discriminator("discriminator");
  const listing::MemberLookup mapping_of("mapping");
  const listing::MemberLookup default_of("defaultMapping");
  if (document_.symbol(mapping_of.name()) == k_no_symbol &&
      (!defaults || document_.symbol(default_of.name()) == k_no_symbol))
    return;
  const Named schemas(document_, units_, Object::schema);
  const auto& inventory = description_.inventory();
  UnitOfNode unit_of_node(inventory.units());
  const auto unit_of = [&](Node object, std::string_view text) {
    if (inventory.by_value()) {
      const auto named = schemas.find(text);
      const auto to = references.follow({object, 0}, text, openapi::Resolver::Reach::known).at;
      return named != k_none || to.source != 0 ? named : unit_of_node.find(to.node);
    }
    const auto name = text.substr(text.rfind('/') + 1);
    return text.substr(0, 1) != "#" && name.size() != text.size() ? k_none : schemas.find(name);
  };
  for (const auto& found : inventory.arrays().schemas.view().all()) {
    if (found.discriminated == 0) continue;
    const Node object = discriminator.of(document_.node(found.node));
    const auto mention = [&](Node value) {
      if (const auto unit = unit_of(object, value.string()); unit != k_none)
        mentions.emplace_back(found.unit, unit);
    };
    if (const Node mapping = mapping_of.of(object); mapping.is_object())
      for (const Node value : mapping)
        mention(value);
    if (defaults) mention(default_of.of(object));
  }
}

/// Security requirements name security schemes. The requirements of the document count even if each operation
/// has its own.
void UnitGraph::add_security(Pairs& mentions, std::vector<std::uint32_t>& roots) const {
  const listing::MemberLookup security("security");
  if (document_.symbol(security.name()) == k_no_symbol) return;
  if (description_.inventory().security_schemes().empty()) return;
  const Named schemes(document_, units_, Object::security_scheme);
  const auto each_scheme = [&](Node requirements, const auto& add_unit) {
    if (!requirements.is_array()) return;
    for (const Node requirement : requirements)
      for (const Node scheme : requirement)
        if (const auto unit = schemes.find(scheme.key_symbol()); unit != k_none) add_unit(unit);
  };
  each_scheme(security.of(document_.root()), [&](std::uint32_t unit) { roots.push_back(unit); });
  constexpr std::uint32_t k_ahead =
      8;  // prefetch distance: most of the time is spent waiting for the members of operations
  const auto expect_members = [&](std::uint32_t unit) {
    if (unit >= own() || units_[unit].object != Object::operation) return;
    const Node operation = document_.node(units_[unit].node);
    if (operation.size() != 0) document_.prefetch((*operation.begin()).id());
  };
  for (std::uint32_t i = 0; i < own(); ++i) {
    if (i + 2 * k_ahead < own()) document_.prefetch(units_[i + 2 * k_ahead].node);
    expect_members(i + k_ahead);
    if (units_[i].object != Object::operation) continue;
    each_scheme(security.of(document_.node(units_[i].node)),
                [&](std::uint32_t unit) { mentions.emplace_back(i, unit); });
  }
}

UnitGraph::Marks UnitGraph::closure(const std::vector<std::uint32_t>& from, const Pairs& mentions) const {
  // An operation needs its path item for what the path item's operations share. The path item counts as a
  // whole only if something refers to it.
  constexpr std::uint8_t k_whole = 2;
  const AdjacencyList children = inside();
  const AdjacencyList mentioned_by(mentions.empty() ? 0 : size(), [&](const auto& add_pair) {
    for (const auto& [unit, mentioned] : mentions)
      add_pair(unit, mentioned);
  });
  Marks reached(size());
  std::vector<std::uint32_t> open;
  open.reserve(size());
  const auto reach = [&](std::uint32_t unit, std::uint8_t mark) {
    if (reached[unit] >= mark) return;
    reached[unit] = mark;
    open.push_back(unit);
  };
  for (const auto unit : from)
    reach(unit, k_whole);
  while (!open.empty()) {
    const auto unit = open.back();
    open.pop_back();
    for (const auto needed : needs(unit))
      reach(needed, k_whole);
    if (mentioned_by.size() != 0)
      for (const auto mentioned : mentioned_by[unit])
        reach(mentioned, k_whole);
    if (reached[unit] == k_whole)
      for (const auto child : children[unit])
        reach(child, k_whole);
    if (unit >= own()) continue;
    const auto parent = units_[unit].parent;
    if (units_[unit].object == Object::operation && parent != k_none) reach(parent, 1);
  }
  for (auto& mark : reached)
    mark = mark != 0 ? 1 : 0;
  return reached;
}

std::vector<std::uint32_t> UnitGraph::unused(openapi::Resolver& references) const {
  std::vector<std::uint32_t> roots;
  for (std::uint32_t i = 0; i < own(); ++i) {
    auto top = i;
    while (units_[top].parent != k_none)
      top = units_[top].parent;
    if (!units_[top].component) roots.push_back(i);
  }
  Pairs mentions;
  add_mappings(mentions, references);
  add_security(mentions, roots);
  add_documents(mentions);
  const auto reached = closure(roots, mentions);
  std::vector<std::uint32_t> rest;
  for (std::uint32_t i = 0; i < own(); ++i)
    if (units_[i].component && reached[i] == 0) rest.push_back(i);
  return rest;
}

std::vector<UnitGraph::User> UnitGraph::users(const std::vector<std::uint32_t>& of) const {
  const AdjacencyList children = inside();
  const AdjacencyList needed_by(size(), [&](const auto& add_pair) {
    for (std::uint32_t i = 0; i < size(); ++i)
      for (const auto needed : needs(i))
        add_pair(needed, i);
  });
  Marks seen(size());
  std::vector<User> users;
  std::vector<User> front;
  front.reserve(of.size());
  for (const auto unit : of)
    front.push_back({unit, 0, unit});
  const auto add = [&seen](std::vector<User>& to, std::uint32_t unit, std::uint32_t distance,
                           std::uint32_t via) {
    if (seen[unit] != 0) return;
    seen[unit] = 1;
    to.push_back({unit, distance, via});
  };
  while (!front.empty()) {
    // An operation that shares a path item's need, or contains the callback that needs it, is at the same
    // distance, and must be added before any unit that is one step further away.
    for (std::size_t i = 0; i < front.size(); ++i) {
      const auto [unit, distance, via] = front[i];
      if (distance == 0) continue;
      if (object(unit) == Object::path_item)
        for (const auto child : children[unit])
          add(front, child, distance, via);
      const auto parent = unit < own() ? units_[unit].parent : k_none;
      if (parent == k_none) continue;
      const auto around = units_[unit].object == Object::operation ? units_[parent].parent : parent;
      if (around != k_none) add(front, around, distance, via);
    }
    std::vector<User> next;
    for (const auto& [unit, distance, via] : front)
      for (const auto user : needed_by[unit])
        add(next, user, distance + 1, unit);
    if (front.front().distance != 0) users.insert(users.end(), front.begin(), front.end());
    front = std::move(next);
  }
  std::stable_sort(users.begin(), users.end(), [](const User& a, const User& b) {
    return std::pair(a.distance, a.unit) < std::pair(b.distance, b.unit);
  });
  return users;
}

}  // namespace collet::refs
