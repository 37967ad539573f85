// SPDX-License-Identifier: MIT
/// Finds strongly connected components by Tarjan's algorithm. It uses an explicit stack, because a chain of
/// references may be as long as the number of components in a document.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "plugins/refs/unit_graph.hpp"

namespace collet::refs {
namespace {

constexpr std::uint32_t k_unseen = 0xFFFFFFFFU;

class Components {
 public:
  explicit Components(const UnitGraph& graph)
      : graph_(graph),
        number_(graph.size(), k_unseen),
        low_(graph.size()),
        component_(graph.size(), k_unseen) {
    for (std::uint32_t unit = 0; unit < graph.size(); ++unit)
      if (number_[unit] == k_unseen) visit(unit);
  }

  /// Returns the members, sorted, of each component that has more than one unit or a unit that needs itself.
  std::vector<std::vector<std::uint32_t>> cyclic_components() const {
    std::vector<std::uint32_t> sizes(count_);
    for (const std::uint32_t component : component_)
      ++sizes[component];
    std::vector<std::vector<std::uint32_t>> members;
    std::vector<std::uint32_t> place(count_,
                                     k_unseen);  // index in `members`, in the order of the first units
    for (std::uint32_t unit = 0; unit < graph_.size(); ++unit) {
      const std::uint32_t component = component_[unit];
      if (sizes[component] == 1) {
        const auto needs = graph_.needs(unit);
        if (std::find(needs.begin(), needs.end(), unit) == needs.end()) continue;
      }
      if (place[component] == k_unseen) {
        place[component] = static_cast<std::uint32_t>(members.size());
        members.emplace_back().reserve(sizes[component]);
      }
      members[place[component]].push_back(unit);
    }
    return members;
  }

  std::uint32_t component(std::uint32_t unit) const { return component_[unit]; }

 private:
  struct Step {
    std::uint32_t unit;
    std::size_t next;  ///< index in the needs of `unit`
  };

  void visit(std::uint32_t start) {
    enter(start);
    while (!path_.empty()) {
      auto& [unit, next] = path_.back();
      const auto needs = graph_.needs(unit);
      if (next < needs.size()) {
        const auto needed = needs[next++];
        if (number_[needed] == k_unseen) {
          enter(needed);
        } else if (component_[needed] == k_unseen) {
          low_[unit] = std::min(low_[unit], number_[needed]);
        }
        continue;
      }
      const auto done = unit;
      path_.pop_back();
      if (!path_.empty()) low_[path_.back().unit] = std::min(low_[path_.back().unit], low_[done]);
      if (low_[done] == number_[done]) close(done);
    }
  }

  void enter(std::uint32_t unit) {
    number_[unit] = low_[unit] = next_number_++;
    open_.push_back(unit);
    path_.push_back({unit, 0});
  }

  void close(std::uint32_t root) {
    for (std::uint32_t unit = k_unseen; unit != root;) {
      unit = open_.back();
      open_.pop_back();
      component_[unit] = count_;
    }
    ++count_;
  }

  const UnitGraph& graph_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> open_;
  std::vector<Step> path_;
  std::uint32_t next_number_ = 0;
  std::uint32_t count_ = 0;
};

/// Returns a shortest path from a unit back to it within its component.
std::vector<std::uint32_t> shortest(const UnitGraph& graph, const Components& components, std::uint32_t start,
                                    std::vector<std::uint32_t>& before) {
  std::deque<std::uint32_t> open{start};
  std::vector<std::uint32_t> touched;
  std::uint32_t last = k_unseen;
  while (!open.empty() && last == k_unseen) {
    const auto unit = open.front();
    open.pop_front();
    for (const auto needed : graph.needs(unit)) {
      if (needed == start) {
        last = unit;
        break;
      }
      if (components.component(needed) != components.component(start) || before[needed] != k_unseen) continue;
      before[needed] = unit;
      touched.push_back(needed);
      open.push_back(needed);
    }
  }
  std::vector<std::uint32_t> path;
  for (auto unit = last; unit != start; unit = before[unit])
    path.push_back(unit);
  path.push_back(start);
  std::reverse(path.begin(), path.end());
  for (const auto unit : touched)
    before[unit] = k_unseen;
  return path;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> UnitGraph::cycles() const {
  const Components components(*this);
  std::vector<std::vector<std::uint32_t>> cycles;
  std::vector<std::uint32_t> before(size(), k_unseen);
  for (const auto& component : components.cyclic_components())
    cycles.push_back(shortest(*this, components, component.front(), before));
  return cycles;
}

}  // namespace collet::refs
