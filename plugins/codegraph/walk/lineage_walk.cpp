// SPDX-License-Identifier: MIT
#include "plugins/codegraph/walk/lineage_walk.hpp"

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph {
namespace {

bool is_read(EdgeKind kind) {
  return kind == EdgeKind::reads_table || kind == EdgeKind::reads_column || kind == EdgeKind::reads_field;
}
bool is_write(EdgeKind kind) {
  return is_table_write(kind) || kind == EdgeKind::writes_column || kind == EdgeKind::writes_field ||
         kind == EdgeKind::passes;
}
/// A request is a call over the network.
bool is_call(EdgeKind kind) {
  return kind == EdgeKind::calls || kind == EdgeKind::requests;
}
/// Views hold the data that they read.
bool holds_rows(SymbolKind kind) {
  return kind == SymbolKind::view;
}

/// The columns and parameters of SQL have edges of their own, so that its procedures need no guess.
bool has_exact_flows(SymbolKind kind) {
  return kind == SymbolKind::procedure || kind == SymbolKind::trigger || kind == SymbolKind::module;
}

/// Returns the role of the symbol at the other end of an edge, or nothing if data does not take this way.
/// `out` means that the edge leads away from the symbol of kind `at`.
std::optional<DataRole> role_before(DataRole role, SymbolKind at, SymbolKind other, EdgeKind kind, bool out) {
  const DataRole giver = has_exact_flows(other) ? DataRole::ends : DataRole::supplies;
  switch (role) {
    case DataRole::holds:
      // A property and its column hold the same values.
      if (kind == EdgeKind::maps_to) return DataRole::holds;
      if (!out && is_flow(kind)) return DataRole::holds;
      if (!out && is_write(kind)) return giver;
      if (out && holds_rows(at) && is_read(kind)) return DataRole::holds;
      return std::nullopt;
    case DataRole::supplies:
      if (out && (is_read(kind) || kind == EdgeKind::triggered_by)) return DataRole::holds;
      if (!out && is_call(kind)) return giver;
      return std::nullopt;
    case DataRole::gets:
      if (out && is_read(kind)) return DataRole::holds;
      if (out && is_call(kind)) return DataRole::gets;
      return std::nullopt;
    case DataRole::ends:
      return std::nullopt;
  }
  return std::nullopt;
}

/// The same for what follows.
std::optional<DataRole> role_after(DataRole role, SymbolKind other, EdgeKind kind, bool out) {
  switch (role) {
    case DataRole::holds:
      // A property and its column hold the same values.
      if (kind == EdgeKind::maps_to) return DataRole::holds;
      if (out && is_flow(kind)) return DataRole::holds;
      if (!out && is_read(kind)) return holds_rows(other) ? DataRole::holds : DataRole::gets;
      if (!out && kind == EdgeKind::triggered_by) return DataRole::supplies;
      return std::nullopt;
    case DataRole::supplies:
      if (out && is_write(kind)) return DataRole::holds;
      if (out && is_call(kind)) return DataRole::supplies;
      return std::nullopt;
    case DataRole::gets:
      if (!out && is_call(kind)) return DataRole::gets;
      return std::nullopt;
    case DataRole::ends:
      return std::nullopt;
  }
  return std::nullopt;
}

class Walk {
 public:
  Walk(const IndexReader& reader, const LineageRules& rules, const std::function<void()>& check)
      : reader_(reader), graph_(reader.graph()), rules_(rules), check_(check) {}

  LineageWalk run(const std::vector<std::uint32_t>& starts) {
    for (const auto start : starts)
      seen_.insert(start);
    std::vector<Open> open;
    for (std::size_t i = 0; i < starts.size(); ++i)
      for (const DataRole role : roles_of(starts[i]))
        open.push_back({starts[i], LineageStep::k_start, role,
                        kind_of(starts[i]) == SymbolKind::column && i + 1 < starts.size()});
    for (depth_ = 1; depth_ <= rules_.max_depth && !open.empty(); ++depth_) {
      next_.clear();
      for (std::size_t i = 0; i < open.size(); ++i) {
        if ((i & 255U) == 0 && check_) check_();
        expand(open[i]);
      }
      open.swap(next_);
    }
    return std::move(out_);
  }

 private:
  struct Open {
    std::uint32_t symbol = 0;
    std::uint32_t place = 0;
    DataRole role = DataRole::holds;
    bool member = false;  ///< a column whose table is a start too
  };

  SymbolKind kind_of(std::uint32_t symbol) const { return static_cast<SymbolKind>(graph_.node(symbol).kind); }

  /// A function of SQL has edges of its columns and parameters, as a procedure has.
  SymbolKind kind_in_data(std::uint32_t symbol, EdgeKind edge) const {
    const auto kind = kind_of(symbol);
    if (kind != SymbolKind::function || (!is_write(edge) && !is_call(edge))) return kind;
    const auto row = reader_.symbol(symbol);
    const auto* const language = row ? language_of(row->path) : nullptr;
    return language != nullptr && language->data_objects ? SymbolKind::procedure : kind;
  }

  /// A procedure or method has data from what it reads and calls, and gives data to what it writes. One that
  /// only reads gives its results to its callers.
  std::vector<DataRole> roles_of(std::uint32_t symbol) const {
    const auto kind = kind_of(symbol);
    if (!is_callable(kind) && kind != SymbolKind::module) return {DataRole::holds};
    if (rules_.backward) return {DataRole::gets};
    bool reads = false;
    bool writes = false;
    for (const auto& edge : graph_.neighbours(symbol, false)) {
      reads = reads || is_read(edge.edge_kind());
      writes = writes || is_write(edge.edge_kind());
    }
    if (reads && !writes) return {DataRole::supplies, DataRole::gets};
    return {DataRole::supplies};
  }

  void expand(const Open& at) {
    const auto kind = kind_of(at.symbol);
    for (const bool out : {false, true}) {
      for (const auto& edge : graph_.neighbours(at.symbol, !out)) {
        const auto other = graph_.node(edge.other).kind;
        if (other == GraphNode::k_no_node || edge.kind >= static_cast<std::uint8_t>(EdgeKind::count))
          continue;
        // Conditions matter for what was asked for, not for what its values come from.
        if (depth_ > 1 && is_indirect_flow(edge.edge_kind())) continue;
        // The statements that use a table are those that use its columns.
        if (at.member && !is_flow(edge.edge_kind())) continue;
        const auto other_kind = kind_in_data(edge.other, edge.edge_kind());
        const auto role = rules_.backward ? role_before(at.role, kind, other_kind, edge.edge_kind(), out)
                                          : role_after(at.role, other_kind, edge.edge_kind(), out);
        if (role) follow(at, edge, out, *role);
      }
    }
    // Callers in code give values to the parameters of a procedure; those in SQL have edges to them.
    if (!rules_.backward || kind != SymbolKind::parameter) return;
    const auto row = reader_.symbol(at.symbol);
    if (!row) return;
    // A caller whose values are known has edges to the parameters that it gives one.
    const auto owner = static_cast<std::uint32_t>(row->parent);
    const auto exact = [&](std::uint32_t caller) {
      for (const auto& edge : graph_.neighbours(caller, false))
        if (edge.edge_kind() == EdgeKind::passes && parent_of(edge.other) == owner) return true;
      return false;
    };
    for (const auto& edge : graph_.neighbours(owner, true))
      if (edge.edge_kind() == EdgeKind::calls &&
          !has_exact_flows(kind_in_data(edge.other, EdgeKind::calls)) && !exact(edge.other))
        follow({owner, at.place, at.role, false}, edge, false, DataRole::supplies);
  }

  void follow(const Open& at, const Neighbour& edge, bool out, DataRole role) {
    const Rule rule = static_cast<Rule>(edge.rule);
    if (edge.rule >= static_cast<std::uint8_t>(Rule::count) || confidence(rule) < rules_.min_confidence)
      return;
    std::uint32_t symbol = edge.other;
    bool stopped = rules_.stop.count(kind_of(symbol)) != 0;
    // A column counts as its table where the walk stops at tables.
    if (!stopped && !rules_.stop.empty() && kind_of(symbol) == SymbolKind::column) {
      const auto parent = parent_of(symbol);
      stopped = parent != 0 && rules_.stop.count(kind_of(parent)) != 0;
      if (stopped) symbol = parent;
    }
    if (!seen_.insert(symbol).second) return;
    if (out_.steps.size() >= rules_.max_steps) {
      out_.complete = false;
      return;
    }
    LineageStep step;
    step.symbol = symbol;
    step.from = at.place;
    step.source = out ? at.symbol : edge.other;
    step.target = out ? edge.other : at.symbol;
    step.kind = edge.edge_kind();
    step.rule = rule;
    step.role = role;
    step.depth = depth_;
    step.test = (graph_.node(symbol).flags & k_node_test) != 0;
    out_.steps.push_back(step);
    if (!stopped && role != DataRole::ends)
      next_.push_back({symbol, static_cast<std::uint32_t>(out_.steps.size() - 1), role, false});
  }

  std::uint32_t parent_of(std::uint32_t symbol) {
    const auto [found, fresh] = parents_.try_emplace(symbol, 0);
    if (fresh)
      if (const auto row = reader_.symbol(symbol)) found->second = static_cast<std::uint32_t>(row->parent);
    return found->second;
  }

  const IndexReader& reader_;
  const Adjacency& graph_;
  const LineageRules& rules_;
  const std::function<void()>& check_;
  std::unordered_set<std::uint32_t> seen_;
  std::unordered_map<std::uint32_t, std::uint32_t> parents_;
  std::vector<Open> next_;
  LineageWalk out_;
  int depth_ = 0;
};

}  // namespace

LineageWalk walk_lineage(const IndexReader& reader, const std::vector<std::uint32_t>& starts,
                         const LineageRules& rules, const std::function<void()>& check) {
  return Walk(reader, rules, check).run(starts);
}

}  // namespace collet::codegraph
