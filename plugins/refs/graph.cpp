// SPDX-License-Identifier: MIT
#include "plugins/refs/graph.hpp"

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

/// Named components of one sort, by the symbols of their names.
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

Graph::Graph(const openapi::Description& description, const Leads& leads)
    : description_(description),
      document_(description.document()),
      units_(description.inventory().arrays().units.view().all()),
      unit_of_target_(leads.units) {
  add_own();
}

Graph::Graph(const openapi::Description& description, const Leads& leads, const Elsewhere& elsewhere)
    : description_(description),
      document_(description.document()),
      elsewhere_(&elsewhere),
      units_(description.inventory().arrays().units.view().all()),
      others_(elsewhere.units()),
      unit_of_target_(leads.units) {
  for (const auto& lead : leads.followed)
    if (const auto unit = elsewhere.find(lead.to.at); unit != k_none)
      unit_of_target_[lead.target] = own() + unit;
  add_own();
  if (!others_.empty()) add_elsewhere(elsewhere);
}

void Graph::add_own() {
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

/// Behind the own units: references there, and the parts that a whole needs. Operations are no such parts.
void Graph::add_elsewhere(const Elsewhere& elsewhere) {
  UnitOfNode unit_of_node(description_.inventory().units());
  Pairs pairs;
  for (const auto& reference : elsewhere.references()) {
    if (!reference.to.at) continue;
    const auto unit = reference.to.at.source == 0 ? unit_of_node.find(reference.to.at.node)
                                                  : own() + elsewhere.find(reference.to.at);
    if (unit != k_none) pairs.emplace_back(reference.unit, unit);
  }
  for (std::uint32_t i = 0; i < others_.size(); ++i) {
    if (others_[i].parent != k_none && others_[i].object != Object::operation)
      pairs.emplace_back(others_[i].parent, own() + i);
  }
  const Adjacent needed(others_.size(), [&](const auto& take) {
    for (const auto& [from, to] : pairs)
      take(from, to);
  });
  for (std::uint32_t i = 0; i < others_.size(); ++i) {
    needs_.insert(needs_.end(), needed[i].begin(), needed[i].end());
    begins_.push_back(static_cast<std::uint32_t>(needs_.size()));
  }
}

/// The units that stand in others.
Adjacent Graph::inside() const {
  return {size(), [&](const auto& take) {
            for (std::uint32_t i = 0; i < own(); ++i)
              if (units_[i].parent != k_none) take(units_[i].parent, i);
            for (std::uint32_t i = own(); i < size(); ++i) {
              const auto& unit = others_[i - own()];
              if (unit.object == Object::operation && unit.parent != k_none) take(own() + unit.parent, i);
            }
          }};
}

/// A document that is needed is needed as a whole, since who else uses what is in it is not known: its units
/// mention each other, and what the document names.
void Graph::add_documents(Pairs& mentions) const {
  if (elsewhere_ == nullptr || others_.empty()) return;
  std::unordered_map<std::uint32_t, std::uint32_t> first;  // unit, by document
  for (std::uint32_t i = 0; i < others_.size(); ++i) {
    const auto [at, is_new] = first.try_emplace(others_[i].at.source, own() + i);
    if (is_new) continue;
    mentions.emplace_back(own() + i, at->second);
    mentions.emplace_back(at->second, own() + i);
  }
  UnitOfNode unit_of_node(description_.inventory().units());
  for (const auto& mention : elsewhere_->mentions()) {
    const auto at = first.find(mention.source);
    const auto unit = unit_of_node.find(mention.node);
    if (at != first.end() && unit != k_none) mentions.emplace_back(at->second, unit);
  }
}

/// Discriminator Object: a mapping's value is the name of a schema or a reference to one, and so is the
/// default mapping of 3.2.
void Graph::add_mappings(Pairs& mentions, openapi::Resolver& references) const {
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

/// Security Requirement Object: names of security schemes. What the document asks for of all operations
/// counts though each may have its own.
void Graph::add_security(Pairs& mentions, std::vector<std::uint32_t>& roots) const {
  const listing::MemberLookup security("security");
  if (document_.symbol(security.name()) == k_no_symbol) return;
  if (description_.inventory().security_schemes().empty()) return;
  const Named schemes(document_, units_, Object::security_scheme);
  const auto each_scheme = [&](Node requirements, const auto& take) {
    if (!requirements.is_array()) return;
    for (const Node requirement : requirements)
      for (const Node scheme : requirement)
        if (const auto unit = schemes.find(scheme.key_symbol()); unit != k_none) take(unit);
  };
  each_scheme(security.of(document_.root()), [&](std::uint32_t unit) { roots.push_back(unit); });
  constexpr std::uint32_t k_ahead = 8;  // most of the time goes to waiting for the operations' members
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

Graph::Marks Graph::closure(const std::vector<std::uint32_t>& from, const Pairs& mentions) const {
  // A path item is needed for what its operations share, and whole only where somebody refers to it.
  constexpr std::uint8_t k_whole = 2;
  const Adjacent children = inside();
  const Adjacent mentioned_by(mentions.empty() ? 0 : size(), [&](const auto& take) {
    for (const auto& [unit, mentioned] : mentions)
      take(unit, mentioned);
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

std::vector<std::uint32_t> Graph::unused(openapi::Resolver& references) const {
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

std::vector<Graph::User> Graph::users(const std::vector<std::uint32_t>& of) const {
  const Adjacent children = inside();
  const Adjacent needed_by(size(), [&](const auto& take) {
    for (std::uint32_t i = 0; i < size(); ++i)
      for (const auto needed : needs(i))
        take(needed, i);
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
    // As far away, and so before anything that is a step further: what a path item has for all of its
    // operations each of them uses; what a callback uses its operation uses.
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
