// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/impact_walk.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace collet::codegraph {
namespace {

class Walk {
 public:
  Walk(const IndexReader& reader, const ImpactRules& rules, const std::function<void()>& check)
      : reader_(reader), graph_(reader.graph()), rules_(rules), check_(check) {}

  ImpactWalk run(const std::vector<std::uint32_t>& changed) {
    std::vector<Impact> open;
    for (const auto symbol : changed) {
      seen_.insert(symbol);
      Impact start;
      start.symbol = symbol;
      start.severity = Severity::high;
      open.push_back(start);
    }
    for (depth_ = 1; depth_ <= rules_.max_depth && !open.empty(); ++depth_) {
      found_.clear();
      order_.clear();
      for (std::size_t i = 0; i < open.size(); ++i) {
        if ((i & 255U) == 0 && check_) check_();
        expand(open[i]);
      }
      open = take_found();
    }
    return std::move(out_);
  }

 private:
  SymbolKind kind_of(std::uint32_t symbol) const { return static_cast<SymbolKind>(graph_.node(symbol).kind); }

  void expand(const Impact& at) {
    for (const auto& edge : graph_.neighbours(at.symbol, true))
      if (edge.kind < static_cast<std::uint8_t>(EdgeKind::count) && depends_on_target(edge.edge_kind()))
        follow(at, edge);
    for (const auto& edge : graph_.neighbours(at.symbol, false))
      if (edge.kind < static_cast<std::uint8_t>(EdgeKind::count) && is_flow(edge.edge_kind()))
        follow(at, edge);
    if ((graph_.node(at.symbol).flags & k_node_overrides) == 0) return;
    // A call of a method of a base may run this method.
    for (const auto& base : graph_.neighbours(at.symbol, false)) {
      if (base.edge_kind() != EdgeKind::overrides) continue;
      for (const auto& edge : graph_.neighbours(base.other, true))
        if (edge.edge_kind() == EdgeKind::calls) follow(at, edge, base.other);
    }
  }

  void follow(const Impact& at, const Neighbour& edge, std::uint32_t via = 0) {
    const auto node = graph_.node(edge.other);
    if (node.kind == GraphNode::k_no_node || edge.rule >= static_cast<std::uint8_t>(Rule::count) ||
        seen_.count(edge.other) != 0)
      return;
    Impact one;
    one.symbol = edge.other;
    one.used = via != 0 ? via : at.symbol;
    one.kind = edge.edge_kind();
    one.rule = static_cast<Rule>(edge.rule);
    one.depth = depth_;
    one.test = (node.flags & k_node_test) != 0;
    one.confidence = at.confidence * codegraph::confidence(one.rule) / 100.0;
    if (depth_ == 1) {
      one.severity = direct_severity(rules_.change, one.kind, one.rule, kind_of(target_object(edge.other)));
    } else if (const auto later =
                   later_severity(rules_.change, at.severity, kind_of(target_object(at.symbol)), one.kind)) {
      one.severity = *later;
    } else {
      return;
    }
    if (one.severity < rules_.threshold) return;
    const auto [known, fresh] = found_.try_emplace(one.symbol, one);
    if (fresh) {
      order_.push_back(one.symbol);
    } else if (std::pair(one.severity, one.confidence) >
               std::pair(known->second.severity, known->second.confidence)) {
      known->second = one;
    }
  }

  /// Returns the table or view of a column, or the symbol itself.
  std::uint32_t target_object(std::uint32_t symbol) {
    if (kind_of(symbol) != SymbolKind::column) return symbol;
    const auto [found, fresh] = parents_.try_emplace(symbol, symbol);
    if (fresh)
      if (const auto row = reader_.symbol(symbol); row && row->parent != 0)
        found->second = static_cast<std::uint32_t>(row->parent);
    return found->second;
  }

  std::vector<Impact> take_found() {
    std::vector<Impact> next;
    for (const auto symbol : order_) {
      if (walked_ == rules_.max_symbols) {
        out_.complete = false;
        return {};
      }
      const auto& one = found_.at(symbol);
      seen_.insert(symbol);
      ++walked_;
      if (rules_.exclude.count(kind_of(symbol)) == 0) out_.reached.push_back(one);
      if (rules_.stop.count(kind_of(symbol)) == 0) next.push_back(one);
    }
    return next;
  }

  const IndexReader& reader_;
  const Adjacency& graph_;
  const ImpactRules& rules_;
  const std::function<void()>& check_;
  std::unordered_set<std::uint32_t> seen_;
  std::unordered_map<std::uint32_t, Impact> found_;
  std::vector<std::uint32_t> order_;
  std::unordered_map<std::uint32_t, std::uint32_t> parents_;
  ImpactWalk out_;
  std::size_t walked_ = 0;
  int depth_ = 0;
};

}  // namespace

ImpactWalk walk_impact(const IndexReader& reader, const std::vector<std::uint32_t>& changed,
                       const ImpactRules& rules, const std::function<void()>& check) {
  return Walk(reader, rules, check).run(changed);
}

}  // namespace collet::codegraph
