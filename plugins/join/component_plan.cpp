// SPDX-License-Identifier: MIT
#include "plugins/join/component_plan.hpp"

#include <collet/failure.hpp>

#include "plugins/bundling/component_names.hpp"
#include "plugins/bundling/sections.hpp"
#include "plugins/connections/connections.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "sdk/support/text.hpp"

namespace collet::join {
namespace {

using bundling::section_for;
using bundling::section_in;
using openapi::k_none;
using openapi::Node;

constexpr std::size_t k_max_shown = 5;

/// Returns true if `other` has no value at the place that `node` has below `component`.
bool lacks(Node other, Node component, Node node) {
  std::vector<Node> way;
  for (; node && node != component; node = node.parent())
    way.push_back(node);
  while (!way.empty() && other) {
    const Node step = way.back();
    way.pop_back();
    const bool member = step.key_symbol() != openapi::k_no_symbol;
    other = member ? other.find(step.key()) : other.at(step.id() - step.parent().at(0).id());
  }
  return !other;
}

class Planner {
 public:
  Planner(const openapi::Description& left, const openapi::Description& right, Strategy strategy)
      : left_(left), right_(right), version_(left.index().version()), strategy_(strategy) {}

  ComponentPlan run(std::string_view left_label, std::string_view label) {
    compare();
    // A renamed component changes the meaning of those that refer to it, even if their text is equal.
    if (strategy_ != Strategy::accept_left && strategy_ != Strategy::accept_right) spread();
    if (!different_.empty() && strategy_ == Strategy::accept_left)
      indispensable_ = indispensable(right_, left_);
    if (!different_.empty() && strategy_ == Strategy::accept_right)
      indispensable_ = indispensable(left_, right_);
    plan_.identical = same_.size();
    for (const auto& name : different_)
      decide(name, left_label, label);
    if (failed_ != 0)
      throw Failure(COLLET_FAILED, std::to_string(failed_) +
                                       (failed_ == 1 ? " component differs" : " components differ") +
                                       " from the one of that name in the documents before: " + failures_ +
                                       (failed_ > k_max_shown ? ", …" : "") +
                                       "; choose another schema_strategy, such as rename-right");
    return std::move(plan_);
  }

 private:
  using Name = std::pair<std::string, std::string>;

  void compare() {
    for (const bundling::Section& section : bundling::sections_of(version_)) {
      const Node mine = section_in(left_.document().root(), version_, section.name);
      const Node theirs = section_in(right_.document().root(), version_, section.name);
      auto& taken = taken_[std::string(section.name)];
      for (const Node entry : mine)
        taken.emplace(entry.key());
      if (!theirs.is_object()) continue;
      for (const Node entry : theirs) {
        taken.emplace(entry.key());
        const Node other = mine.find(entry.key());
        if (!other) continue;
        Name name{section.name, entry.key()};
        (openapi::edit::equal_values(other, entry) ? same_ : different_).insert(std::move(name));
      }
    }
  }

  /// Returns the name of the component that a unit of the right document is.
  Name name_of(std::uint32_t unit) const { return name_of(right_, unit); }
  Name name_of(const openapi::Description& document, std::uint32_t unit) const {
    if (unit == k_none) return {};
    const auto found = document.inventory().unit(unit);
    if (!found.component) return {};
    return {std::string(section_for(version_, found.object)), std::string(found.name())};
  }

  /// Moves components from `same_` to `different_` if they refer to one that differs.
  void spread() {
    if (different_.empty() || same_.empty()) return;
    std::vector<std::pair<Name, Name>> needs;
    const auto targets = right_.inventory().targets();
    const auto add = [&](std::uint32_t unit, std::uint32_t target) {
      Name to = name_of(target);
      if (to.first.empty()) return;
      Name from = name_of(unit);
      if (!from.first.empty()) needs.emplace_back(std::move(from), std::move(to));
    };
    for (const auto& reference : right_.inventory().references())
      add(reference.unit, targets[reference.target].unit);
    connections::Connections connections(right_);
    std::vector<connections::Connection> found;
    for (std::uint32_t i = 0; i < right_.inventory().units().size(); ++i) {
      found.clear();
      connections.of_unit(i, found);
      for (const auto& connection : found)
        add(i, connection.target);
    }
    for (bool grown = true; grown;) {
      grown = false;
      for (const auto& [from, to] : needs)
        if (different_.contains(to) && same_.erase(from) != 0)
          grown = different_.insert(from).second || grown;
    }
  }

  /// Returns the components of `loser` into which its references lead, to a place that the component of that
  /// name in `winner` does not have.
  std::set<Name> indispensable(const openapi::Description& loser, const openapi::Description& winner) const {
    std::set<Name> found;
    for (const auto& target : loser.inventory().targets()) {
      if (target.state != openapi::Target::State::found) continue;
      const Name name = name_of(loser, target.unit);
      if (!different_.contains(name)) continue;
      const Node component = loser.inventory().unit(target.unit).node;
      const Node other = section_in(winner.document().root(), version_, name.first)[name.second];
      if (target.node != component && lacks(other, component, target.node)) found.insert(name);
    }
    return found;
  }

  void decide(const Name& name, std::string_view left_label, std::string_view label) {
    const std::string place = name.first + "/" + name.second;
    switch (strategy_) {
      case Strategy::accept_left:
        if (indispensable_.contains(name)) {
          plan_.right[name] = bundling::new_name(name.second, label, taken_[name.first]);
          plan_.collisions.push_back(
              {place, "kept both, since references lead into the right one", plan_.right[name]});
          return;
        }
        plan_.collisions.push_back({place, "kept the left one"});
        return;
      case Strategy::accept_right:
        if (indispensable_.contains(name)) {
          plan_.left[name] = bundling::new_name(name.second, left_label, taken_[name.first]);
          plan_.collisions.push_back(
              {place, "kept both, since references lead into the left one", plan_.left[name]});
          return;
        }
        plan_.replaced.insert(name);
        plan_.collisions.push_back({place, "took the right one"});
        return;
      case Strategy::rename_left:
        plan_.left[name] = bundling::new_name(name.second, left_label, taken_[name.first]);
        plan_.collisions.push_back({place, "renamed the left one", plan_.left[name]});
        return;
      case Strategy::rename_right:
      case Strategy::deduplicate_or_rename:
        plan_.right[name] = bundling::new_name(name.second, label, taken_[name.first]);
        plan_.collisions.push_back({place, "renamed the right one", plan_.right[name]});
        return;
      case Strategy::fail:
      case Strategy::deduplicate:
        if (++failed_ <= k_max_shown) failures_ += (failures_.empty() ? "" : ", ") + support::quote(place);
        return;
    }
  }

  const openapi::Description& left_;
  const openapi::Description& right_;
  const openapi::Version version_;
  const Strategy strategy_;
  std::set<Name> same_;
  std::set<Name> different_;
  std::set<Name> indispensable_;  ///< components that stay although the other one of their name is accepted
  std::map<std::string, std::set<std::string>> taken_;
  std::size_t failed_ = 0;
  std::string failures_;
  ComponentPlan plan_;
};

}  // namespace

ComponentPlan plan_components(const openapi::Description& left, const openapi::Description& right,
                              Strategy strategy, std::string_view left_label, std::string_view label) {
  return Planner(left, right, strategy).run(left_label, label);
}

}  // namespace collet::join
