// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/graph_walk.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

namespace collet::codegraph {
namespace {

class Walk {
 public:
  Walk(const Adjacency& graph, bool inbound, const WalkRules& rules, const std::function<void()>& check)
      : graph_(graph), inbound_(inbound), check_(check), seen_((graph.size() + 63) / 64, 0) {
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
    std::vector<std::uint32_t> open;
    for (const auto start : starts)
      if (start < graph_.size() && mark(start)) open.push_back(start);
    depth_ = depth;
    for (step_ = 1; step_ <= depth && !open.empty(); ++step_) {
      next_.clear();
      if (open.size() > k_many) {
        put_in_order(open);
        out_.reserve(graph_.size());
      }
      for (std::size_t i = 0; i < open.size(); ++i) {
        if ((i & 1023U) == 0 && check_) check_();
        expand(open[i]);
      }
      add_found();
      open.swap(next_);
    }
    return std::move(out_);
  }

 private:
  /// Up to this number of symbols, the edges of one kind to a symbol are counted.
  static constexpr std::size_t k_max_counted = 50000;
  /// From this number of symbols on, an order by number pays: the arrays are then read from front to back.
  static constexpr std::size_t k_many = 4096;

  /// A symbol on its way into the result.
  struct Found {
    Neighbour edge;
    std::uint32_t from = 0;
    std::uint32_t via = 0;
  };

  bool is_marked(std::uint32_t symbol) const {
    return (seen_[symbol / 64] & (std::uint64_t{1} << (symbol % 64))) != 0;
  }
  /// Returns true if the symbol was not seen before.
  bool mark(std::uint32_t symbol) {
    auto& word = seen_[symbol / 64];
    const std::uint64_t bit = std::uint64_t{1} << (symbol % 64);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

  /// Sorts the symbols by number, by one bit for each symbol.
  void put_in_order(std::vector<std::uint32_t>& symbols) const {
    std::vector<std::uint64_t> bits(seen_.size(), 0);
    for (const auto symbol : symbols)
      bits[symbol / 64] |= std::uint64_t{1} << (symbol % 64);
    std::size_t at = 0;
    for (std::size_t word = 0; word < bits.size(); ++word)
      for (auto rest = bits[word]; rest != 0; rest &= rest - 1)
        symbols[at++] =
            static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }

  void expand(std::uint32_t from) {
    const auto edges = graph_.neighbours(from, inbound_);
    if (out_.size() > k_max_counted) {
      // Most edges of a large walk lead to symbols that it has reached.
      for (const auto& edge : edges)
        if (edge.other < graph_.size() && !is_marked(edge.other)) follow(from, edge, 0);
    } else {
      for (const auto& edge : edges)
        follow(from, edge, 0);
    }
    if (!kinds_[static_cast<std::size_t>(EdgeKind::calls)]) return;
    if (inbound_) {
      if ((graph_.node(from).flags & k_node_overrides) != 0) follow_calls_of_bases(from);
    } else {
      for (const auto& edge : edges)
        if (edge.edge_kind() == EdgeKind::calls) follow_overriding_methods(from, edge);
    }
  }

  /// A call of a method of a base may run the method `from`.
  void follow_calls_of_bases(std::uint32_t from) {
    for (const auto& base : graph_.neighbours(from, false)) {
      if (base.edge_kind() != EdgeKind::overrides) continue;
      for (const auto& edge : graph_.neighbours(base.other, true))
        if (edge.edge_kind() == EdgeKind::calls) follow(from, edge, base.other);
    }
  }

  /// A call of a method may run each of those that override it, or override one of those.
  void follow_overriding_methods(std::uint32_t from, const Neighbour& call) {
    overridden_.assign(1, call.other);
    for (std::size_t i = 0; i < overridden_.size(); ++i) {
      const auto methods = graph_.neighbours(overridden_[i], true);
      const auto before = [](const Neighbour& one, EdgeKind kind) { return one.edge_kind() < kind; };
      for (auto one = std::lower_bound(methods.begin(), methods.end(), EdgeKind::overrides, before);
           one != methods.end() && one->edge_kind() == EdgeKind::overrides; ++one) {
        if (one->other >= graph_.size() || is_marked(one->other)) continue;
        auto edge = call;
        edge.other = one->other;
        follow(from, edge, call.other);
        overridden_.push_back(one->other);
      }
    }
  }

  void follow(std::uint32_t from, const Neighbour& edge, std::uint32_t via) {
    const bool counted = out_.size() <= k_max_counted;
    if (edge.other >= graph_.size() || (!counted && is_marked(edge.other))) return;
    if (edge.kind >= kinds_.size() || !kinds_[edge.kind] || edge.rule >= accepted_.size() ||
        !accepted_[edge.rule])
      return;
    if (!mark(edge.other)) {
      const auto place = places_.find(edge.other);
      if (place == places_.end()) return;
      auto& known = out_[place->second];
      if (known.depth == step_ && known.kind == edge.edge_kind() && known.via == via)
        known.count = static_cast<std::uint16_t>(std::min(known.count + edge.count, 0xFFFF));
      return;
    }
    if (counted) return add(from, edge, via);
    graph_.prefetch(edge.other);
    found_[found_count_++] = {edge, from, via};
    if (found_count_ == found_.size()) add_found();
  }

  /// Adds the symbols whose nodes were prefetched.
  void add_found() {
    for (std::size_t i = 0; i < found_count_; ++i)
      add(found_[i].from, found_[i].edge, found_[i].via);
    found_count_ = 0;
  }

  void add(std::uint32_t from, const Neighbour& edge, std::uint32_t via) {
    const auto node = graph_.node(edge.other);
    if (node.kind == GraphNode::k_no_node) return;
    if (step_ < depth_ && !stops_[node.kind]) next_.push_back(edge.other);
    if (hidden_[node.kind]) return;
    out_.push_back({edge.other, from, via, node.callers, edge.count, node.order, edge.edge_kind(),
                    static_cast<std::uint8_t>(step_), inbound_, (node.flags & k_node_test) != 0});
    if (out_.size() <= k_max_counted)
      places_.emplace(edge.other, static_cast<std::uint32_t>(out_.size() - 1));
  }

  const Adjacency& graph_;
  const bool inbound_;
  const std::function<void()>& check_;
  std::array<bool, static_cast<std::size_t>(Rule::count)> accepted_{};
  std::array<bool, static_cast<std::size_t>(EdgeKind::count)> kinds_{};
  std::array<bool, static_cast<std::size_t>(SymbolKind::count)> stops_{};
  std::array<bool, static_cast<std::size_t>(SymbolKind::count)> hidden_{};
  std::vector<std::uint64_t> seen_;                          ///< a bit for each symbol
  std::unordered_map<std::uint32_t, std::uint32_t> places_;  ///< in out_, of the first k_max_counted
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> overridden_;
  std::array<Found, 64> found_{};
  std::size_t found_count_ = 0;
  std::vector<Reached> out_;
  int step_ = 0;
  int depth_ = 0;
};

}  // namespace

std::vector<Reached> walk(const Adjacency& graph, const std::vector<std::uint32_t>& starts, bool inbound,
                          int depth, const WalkRules& rules, const std::function<void()>& check) {
  return Walk(graph, inbound, rules, check).run(starts, depth);
}

}  // namespace collet::codegraph
