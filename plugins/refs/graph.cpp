// SPDX-License-Identifier: MIT
#include "plugins/refs/graph.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/list/member.hpp"
#include "plugins/openapi/pointer.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;
using openapi::Node;
using openapi::Object;

using UnitOfName = std::unordered_map<std::string_view, std::uint32_t>;

UnitOfName components(const openapi::Document& document, Object object) {
  const auto& units = document.inventory().arrays().units;
  UnitOfName found;
  for (std::uint32_t i = 0; i < units.size(); ++i)
    if (units[i].component && units[i].object == object)
      found.try_emplace(document.node(units[i].node).key(), i);
  return found;
}

}  // namespace

Graph::Graph(openapi::Resolver& references)
    : document_(references.document()),
      units_(document_.inventory().arrays().units),
      leads_(leads_of(references, openapi::Resolver::Reach::known)),
      needs_(units_.size(), reference_pairs()) {
  needs_.make_sets();
  Pairs inside;
  for (std::uint32_t i = 0; i < units_.size(); ++i)
    if (const auto parent = units_[i].parent; parent != k_none) inside.emplace_back(parent, i);
  inside_ = Adjacent(units_.size(), inside);
}

Graph::Pairs Graph::reference_pairs() const {
  Pairs pairs;
  for (const auto& reference : document_.inventory().references()) {
    const auto unit = unit_of(reference.target);
    if (unit != k_none) pairs.emplace_back(reference.unit, unit);
  }
  return pairs;
}

/// Discriminator Object: a mapping's value is the name of a schema or a reference to one.
void Graph::add_mappings(Pairs& mentions) const {
  const auto& inventory = document_.inventory();
  if (document_.symbol("discriminator") == openapi::k_no_symbol) return;
  const auto schemas = components(document_, Object::schema);
  const listing::Member discriminator("discriminator");
  const listing::Member mapping_of("mapping");
  for (const auto& found : inventory.schemas()) {
    if (!found.discriminated) continue;
    const Node mapping = mapping_of.of(discriminator.of(document_.node(found.node)));
    if (!mapping.is_object()) continue;
    for (const Node value : mapping) {
      const auto text = value.string();
      const auto name = text.substr(text.rfind('/') + 1);
      const bool local = text.substr(0, 1) == "#" || name.size() == text.size();
      const auto at = schemas.find(name);
      if (local && at != schemas.end()) mentions.emplace_back(found.unit, at->second);
    }
  }
}

/// Security Requirement Object: names of security schemes; those of the document hold where an operation has
/// none of its own.
void Graph::add_security(Pairs& mentions) const {
  const auto schemes = components(document_, Object::security_scheme);
  if (schemes.empty()) return;
  const auto common = document_.root()["security"];
  const listing::Member security("security");
  for (std::uint32_t i = 0; i < units_.size(); ++i) {
    if (units_[i].object != Object::operation) continue;
    const Node own = security.of(document_.node(units_[i].node));
    const Node requirements = own ? own : common;
    if (!requirements.is_array()) continue;
    for (const Node requirement : requirements) {
      for (const Node scheme : requirement) {
        const auto at = schemes.find(scheme.key());
        if (at != schemes.end()) mentions.emplace_back(i, at->second);
      }
    }
  }
}

std::vector<bool> Graph::closure(const std::vector<std::uint32_t>& from, Mentions mentions) const {
  // A path item is needed for what its operations share, and whole only where somebody refers to it.
  std::vector<bool> reached(size());
  std::vector<bool> whole(size());
  std::vector<std::uint32_t> open;
  Pairs pairs;
  if (mentions == Mentions::followed) {
    add_mappings(pairs);
    add_security(pairs);
  }
  const Adjacent mentioned_by(size(), pairs);
  const auto reach = [&](std::uint32_t unit, bool with_inside) {
    if (reached[unit] && (whole[unit] || !with_inside)) return;
    reached[unit] = true;
    whole[unit] = whole[unit] || with_inside;
    open.push_back(unit);
  };
  for (const auto unit : from)
    reach(unit, true);
  while (!open.empty()) {
    const auto unit = open.back();
    open.pop_back();
    for (const auto needed : needs_[unit])
      reach(needed, true);
    for (const auto mentioned : mentioned_by[unit])
      reach(mentioned, true);
    if (whole[unit]) {
      for (const auto child : inside_[unit])
        reach(child, true);
    }
    const auto parent = units_[unit].parent;
    if (units_[unit].object == Object::operation && parent != k_none) reach(parent, false);
  }
  return reached;
}

std::vector<std::uint32_t> Graph::unused() const {
  std::vector<std::uint32_t> roots;
  for (std::uint32_t i = 0; i < size(); ++i) {
    auto top = i;
    while (units_[top].parent != k_none)
      top = units_[top].parent;
    if (!units_[top].component) roots.push_back(i);
  }
  const auto reached = closure(roots, Mentions::followed);
  std::vector<std::uint32_t> rest;
  for (std::uint32_t i = 0; i < size(); ++i)
    if (units_[i].component && !reached[i]) rest.push_back(i);
  return rest;
}

std::vector<Graph::User> Graph::users(const std::vector<std::uint32_t>& of) const {
  Pairs pairs;
  for (std::uint32_t i = 0; i < size(); ++i)
    for (const auto needed : needs_[i])
      pairs.emplace_back(needed, i);
  const Adjacent needed_by(size(), pairs);
  std::vector<bool> seen(size());
  std::vector<User> users;
  std::vector<User> front;
  front.reserve(of.size());
  for (const auto unit : of)
    front.push_back({unit, 0, unit});
  while (!front.empty()) {
    std::vector<User> next;
    const auto add = [&](std::uint32_t unit, std::uint32_t distance, std::uint32_t via) {
      if (seen[unit]) return;
      seen[unit] = true;
      next.push_back({unit, distance, via});
    };
    for (std::size_t i = 0; i < front.size(); ++i) {
      const auto [unit, distance, via] = front[i];
      for (const auto user : needed_by[unit])
        add(user, distance + 1, unit);
      // What a path item has for all of its operations each of them uses; what a callback uses its operation
      // uses.
      if (units_[unit].object == Object::path_item) {
        for (const auto child : inside_[unit])
          if (distance != 0) add(child, distance, via);
      }
      const auto parent = units_[unit].parent;
      if (parent == k_none) continue;
      const auto around = units_[unit].object == Object::operation ? units_[parent].parent : parent;
      if (around != k_none && distance != 0) add(around, distance, via);
    }
    std::sort(next.begin(), next.end(), [](const User& a, const User& b) {
      return std::pair(a.distance, a.unit) < std::pair(b.distance, b.unit);
    });
    users.insert(users.end(), next.begin(), next.end());
    front = std::move(next);
  }
  std::stable_sort(users.begin(), users.end(), [](const User& a, const User& b) {
    return std::pair(a.distance, a.unit) < std::pair(b.distance, b.unit);
  });
  return users;
}

}  // namespace collet::refs
