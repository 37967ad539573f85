// SPDX-License-Identifier: MIT
/// Strongly connected components by Tarjan's algorithm, with a stack of its own: chains of references may be
/// as long as a document has components.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "plugins/refs/graph.hpp"

namespace collet::refs {
namespace {

constexpr std::uint32_t k_unseen = 0xFFFFFFFFU;

class Components {
 public:
  explicit Components(const Graph& graph)
      : graph_(graph),
        number_(graph.size(), k_unseen),
        low_(graph.size()),
        component_(graph.size(), k_unseen) {
    for (std::uint32_t unit = 0; unit < graph.size(); ++unit)
      if (number_[unit] == k_unseen) visit(unit);
  }

  /// Members of each component of more than one unit, or of one that needs itself; each sorted.
  std::vector<std::vector<std::uint32_t>> circles() const {
    std::vector<std::uint32_t> sizes(count_);
    for (const std::uint32_t component : component_)
      ++sizes[component];
    std::vector<std::vector<std::uint32_t>> members;
    std::vector<std::uint32_t> place(count_, k_unseen);  // in members; in the order of their first units
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
    std::size_t next;  ///< in its needs
  };

  void visit(std::uint32_t start) {
    enter(start);
    while (!way_.empty()) {
      auto& [unit, next] = way_.back();
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
      way_.pop_back();
      if (!way_.empty()) low_[way_.back().unit] = std::min(low_[way_.back().unit], low_[done]);
      if (low_[done] == number_[done]) close(done);
    }
  }

  void enter(std::uint32_t unit) {
    number_[unit] = low_[unit] = next_number_++;
    open_.push_back(unit);
    way_.push_back({unit, 0});
  }

  void close(std::uint32_t root) {
    for (std::uint32_t unit = k_unseen; unit != root;) {
      unit = open_.back();
      open_.pop_back();
      component_[unit] = count_;
    }
    ++count_;
  }

  const Graph& graph_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<std::uint32_t> open_;
  std::vector<Step> way_;
  std::uint32_t next_number_ = 0;
  std::uint32_t count_ = 0;
};

/// A shortest way from a unit back to it within its component.
std::vector<std::uint32_t> shortest(const Graph& graph, const Components& components, std::uint32_t start,
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
  std::vector<std::uint32_t> way;
  for (auto unit = last; unit != start; unit = before[unit])
    way.push_back(unit);
  way.push_back(start);
  std::reverse(way.begin(), way.end());
  for (const auto unit : touched)
    before[unit] = k_unseen;
  return way;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> Graph::cycles() const {
  const Components components(*this);
  std::vector<std::vector<std::uint32_t>> ways;
  std::vector<std::uint32_t> before(size(), k_unseen);
  for (const auto& circle : components.circles())
    ways.push_back(shortest(*this, components, circle.front(), before));
  return ways;
}

}  // namespace collet::refs
