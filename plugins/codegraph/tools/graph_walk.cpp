// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/graph_walk.hpp"

#include <algorithm>
#include <array>

namespace collet::codegraph {
namespace {

class Walk {
 public:
  Walk(const Adjacency& graph, bool inbound, const WalkRules& rules, const std::function<void()>& check)
      : graph_(graph), inbound_(inbound), check_(check), places_(graph.size(), 0) {
    for (std::size_t rule = 0; rule < accepted_.size(); ++rule)
      accepted_[rule] = rules.edges.accepts_rule(static_cast<Rule>(rule));
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
      kinds_[kind] = rules.edges.accepts_kind(static_cast<EdgeKind>(kind));
    for (const auto kind : rules.stop)
      stops_[static_cast<std::size_t>(kind)] = true;
    for (const auto kind : rules.exclude)
      hidden_[static_cast<std::size_t>(kind)] = true;
  }

  std::vector<Reached> run(const std::vector<std::uint32_t>& starts, int depth) {
    out_.reserve(places_.size());
    std::vector<std::uint32_t> open;
    for (const auto start : starts)
      if (start < places_.size() && places_[start] == 0) {
        places_[start] = k_seen;
        open.push_back(start);
      }
    for (step_ = 1; step_ <= depth && !open.empty(); ++step_) {
      next_.clear();
      for (std::size_t i = 0; i < open.size(); ++i) {
        if ((i & 1023U) == 0 && check_) check_();
        expand(open[i]);
      }
      open.swap(next_);
    }
    return std::move(out_);
  }

 private:
  static constexpr std::uint32_t k_seen = 0xFFFFFFFF;
  static constexpr std::size_t k_max_counted = 50000;

  void expand(std::uint32_t from) {
    for (const auto& edge : graph_.neighbours(from, inbound_))
      follow(from, edge, 0);
    if (!inbound_ || !kinds_[static_cast<std::size_t>(EdgeKind::calls)] ||
        (graph_.node(from).flags & k_node_overrides) == 0)
      return;
    // A call of a method of a base may run this method.
    for (const auto& base : graph_.neighbours(from, false)) {
      if (base.edge_kind() != EdgeKind::overrides) continue;
      for (const auto& edge : graph_.neighbours(base.other, true))
        if (edge.edge_kind() == EdgeKind::calls) follow(from, edge, base.other);
    }
  }

  void follow(std::uint32_t from, const Neighbour& edge, std::uint32_t via) {
    if (edge.kind >= kinds_.size() || !kinds_[edge.kind] || edge.rule >= accepted_.size() ||
        !accepted_[edge.rule] || edge.other >= places_.size())
      return;
    if (const auto place = places_[edge.other]; place != 0) {
      if (place == k_seen || out_.size() > k_max_counted) return;
      auto& known = out_[place - 1];
      if (known.depth == step_ && known.kind == edge.edge_kind() && known.via == via)
        known.count = static_cast<std::uint16_t>(std::min(known.count + edge.count, 0xFFFF));
      return;
    }
    const auto node = graph_.node(edge.other);
    if (node.kind == GraphNode::k_no_node) return;
    places_[edge.other] = k_seen;
    if (!stops_[node.kind]) next_.push_back(edge.other);
    if (hidden_[node.kind]) return;
    out_.push_back({edge.other, from, via, node.callers, edge.count, node.order, edge.edge_kind(),
                    static_cast<std::uint8_t>(step_), inbound_, (node.flags & k_node_test) != 0});
    places_[edge.other] = static_cast<std::uint32_t>(out_.size());
  }

  const Adjacency& graph_;
  const bool inbound_;
  const std::function<void()>& check_;
  std::array<bool, static_cast<std::size_t>(Rule::count)> accepted_{};
  std::array<bool, static_cast<std::size_t>(EdgeKind::count)> kinds_{};
  std::array<bool, static_cast<std::size_t>(SymbolKind::count)> stops_{};
  std::array<bool, static_cast<std::size_t>(SymbolKind::count)> hidden_{};
  std::vector<std::uint32_t> places_;  ///< for each symbol 0, its place in out_ plus 1, or k_seen
  std::vector<std::uint32_t> next_;
  std::vector<Reached> out_;
  int step_ = 0;
};

}  // namespace

std::vector<Reached> walk(const Adjacency& graph, const std::vector<std::uint32_t>& starts, bool inbound,
                          int depth, const WalkRules& rules, const std::function<void()>& check) {
  return Walk(graph, inbound, rules, check).run(starts, depth);
}

}  // namespace collet::codegraph
