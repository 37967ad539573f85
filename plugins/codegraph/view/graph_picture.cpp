// SPDX-License-Identifier: MIT
#include "plugins/codegraph/view/graph_picture.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace collet::codegraph {
namespace {

/// Returns true if data go from the target of such an edge to its source.
bool goes_back(EdgeKind kind) {
  return kind == EdgeKind::reads_table || kind == EdgeKind::reads_column;
}

using Number = std::uint32_t;

/// Finds the symbols that the picture shows in place of others.
class Containers {
 public:
  /// With `all`, members are shown as their type; otherwise parts of objects of a database as the object.
  Containers(const IndexReader& reader, bool columns, bool all)
      : reader_(reader), columns_(columns), all_(all) {}

  /// Lets a symbol be shown as another one. The members of the start are shown as the start.
  void show_as(Number symbol, Number shown) { known_[symbol] = shown; }

  /// Returns 0 for a symbol that is not shown.
  Number of(Number symbol) {
    const auto known = known_.find(symbol);
    if (known != known_.end()) return known->second;
    return known_[symbol] = find(symbol);
  }

 private:
  bool is_part(SymbolKind kind) const {
    if (kind == SymbolKind::column || kind == SymbolKind::parameter) return columns_;
    return all_ &&
           (kind == SymbolKind::method || kind == SymbolKind::constructor || kind == SymbolKind::property ||
            kind == SymbolKind::field || kind == SymbolKind::enum_member || kind == SymbolKind::function);
  }

  Number find(Number symbol) const {
    constexpr int k_most = 16;
    const auto& graph = reader_.graph();
    for (int i = 0; i < k_most; ++i) {
      const auto node = graph.node(symbol);
      if (node.kind == GraphNode::k_no_node) return 0;
      const bool hidden = (node.flags & k_node_hidden) != 0;
      if (static_cast<SymbolKind>(node.kind) == SymbolKind::index) return 0;
      if (!hidden && !is_part(static_cast<SymbolKind>(node.kind))) return symbol;
      const auto row = reader_.symbol(symbol);
      if (!row || row->parent <= 0) return hidden ? 0 : symbol;
      symbol = static_cast<Number>(row->parent);
    }
    return 0;
  }

  const IndexReader& reader_;
  bool columns_;
  bool all_;
  std::unordered_map<Number, Number> known_;
};

struct Link {
  Number from = 0;
  Number to = 0;
  EdgeKind kind = EdgeKind::calls;
  bool operator<(const Link& other) const {
    return std::tie(from, to, kind) < std::tie(other.from, other.to, other.kind);
  }
};

/// Collects symbols and the edges between them.
class Painter {
 public:
  Painter(const IndexReader& reader, const PictureLimits& limits, const std::function<void()>& check,
          bool columns, bool all)
      : reader_(reader),
        limits_(limits),
        check_(check),
        columns_(columns),
        containers_(reader, columns, all) {}

  Picture around(Number focus) {
    const Number start = containers_.of(focus);
    if (start == 0) return {};
    place(start, 0, true);
    if (is_type(static_cast<SymbolKind>(reader_.graph().node(start).kind)))
      for (const auto& member : reader_.children(start))
        containers_.show_as(static_cast<Number>(member.id), start);
    std::vector<Number> right{start};
    std::vector<Number> left{start};
    for (int step = 1; step <= limits_.depth; ++step) {
      right = grow(right, step);
      left = grow(left, -step);
    }
    return finish();
  }

  Picture of_all() {
    std::unordered_map<Number, std::size_t> degrees;
    for (Number symbol = 1; symbol < reader_.graph().size(); ++symbol) {
      check_at(symbol);
      const Number from = owner(symbol);
      if (from == 0) continue;
      for (const auto& one : reader_.graph().neighbours(symbol, false)) {
        const Number to = is_shown(one.edge_kind()) ? owner(one.other) : 0;
        if (to == 0 || to == from) continue;
        ++degrees[from];
        ++degrees[to];
      }
    }
    std::vector<std::pair<std::size_t, Number>> order;
    order.reserve(degrees.size());
    for (const auto& [symbol, degree] : degrees)
      order.emplace_back(degree, symbol);
    std::sort(order.begin(), order.end(), [](const auto& one, const auto& other) {
      return one.first > other.first || (one.first == other.first && one.second < other.second);
    });
    const auto shown = std::min(order.size(), limits_.max_in_layer);
    out_.left_out = order.size() - shown;
    for (std::size_t i = 0; i < shown; ++i)
      place(order[i].second, 0, false);
    find_edges();
    set_layers();
    return finish_rows();
  }

 private:
  /// Returns false for relationships that describe a symbol, since they would fill the picture. Where columns
  /// are shown as their table, those of the table have the same meaning as theirs.
  bool is_shown(EdgeKind kind) const {
    switch (kind) {
      case EdgeKind::has_type:
      case EdgeKind::returns:
      case EdgeKind::throws_:
      case EdgeKind::annotated_by:
      case EdgeKind::reads_field:
      case EdgeKind::writes_field:
      case EdgeKind::passes:
        return false;
      case EdgeKind::reads_column:
      case EdgeKind::writes_column:
        return !columns_;
      default:
        return !columns_ || !is_indirect_flow(kind);
    }
  }

  void check_at(std::size_t count) const {
    constexpr std::size_t k_step = 1024;
    if (count % k_step == 0 && check_) check_();
  }

  /// Returns the type or table of a symbol outside of tests, or 0.
  Number owner(Number symbol) {
    const auto node = reader_.graph().node(symbol);
    if (node.kind == GraphNode::k_no_node || (node.flags & k_node_test) != 0) return 0;
    const Number out = containers_.of(symbol);
    if (out == 0) return 0;
    const auto kind = static_cast<SymbolKind>(reader_.graph().node(out).kind);
    return (is_type(kind) && kind != SymbolKind::module) || has_columns(kind) ? out : 0;
  }

  void place(Number symbol, int layer, bool start) {
    if (!numbers_.emplace(symbol, out_.symbols.size()).second) return;
    auto& shown = out_.symbols.emplace_back();
    shown.row.id = symbol;
    shown.layer = layer;
    shown.start = start;
  }

  /// Returns the symbol and all that the picture shows as it.
  std::vector<Number> parts(Number symbol) {
    std::vector<Number> out{symbol};
    for (std::size_t i = 0; i < out.size() && out.size() < k_max_parts; ++i)
      for (const auto& child : reader_.children(out[i]))
        if (containers_.of(static_cast<Number>(child.id)) == symbol)
          out.push_back(static_cast<Number>(child.id));
    return out;
  }

  /// Adds the symbols next to these, on the right or on the left, and returns them.
  std::vector<Number> grow(const std::vector<Number>& from, int step) {
    const bool right = step > 0;
    std::map<Number, std::size_t> found;
    for (const Number shown : from) {
      for (const Number symbol : parts(shown))
        for (const bool inbound : {false, true})
          for (const auto& one : reader_.graph().neighbours(symbol, inbound)) {
            if (!is_shown(one.edge_kind()) || (goes_back(one.edge_kind()) == inbound) != right) continue;
            check_at(++looked_at_);
            const Number other = containers_.of(one.other);
            if (other != 0 && numbers_.count(other) == 0) found[other] += one.count;
          }
    }
    std::vector<std::pair<Number, std::size_t>> order(found.begin(), found.end());
    const auto weight = [&](const std::pair<Number, std::size_t>& one) {
      const auto node = reader_.graph().node(one.first);
      return std::tuple((node.flags & k_node_test) == 0, one.second, node.callers);
    };
    std::sort(order.begin(), order.end(), [&](const auto& one, const auto& other) {
      return weight(one) > weight(other) || (weight(one) == weight(other) && one.first < other.first);
    });
    const auto room = limits_.max_symbols - std::min(limits_.max_symbols, out_.symbols.size());
    const auto shown = std::min({order.size(), room, limits_.max_in_layer});
    for (std::size_t i = shown; i < order.size(); ++i)
      left_out_.insert(order[i].first);
    std::vector<Number> out;
    for (std::size_t i = 0; i < shown; ++i) {
      place(order[i].first, step, false);
      out.push_back(order[i].first);
    }
    return out;
  }

  void find_edges() {
    std::map<Link, std::uint32_t> links;
    for (const auto& shown : out_.symbols) {
      const auto start = static_cast<Number>(shown.row.id);
      for (const Number symbol : parts(start))
        for (const auto& one : reader_.graph().neighbours(symbol, false)) {
          check_at(++looked_at_);
          const Number other = is_shown(one.edge_kind()) ? containers_.of(one.other) : 0;
          if (other != 0 && other != start && numbers_.count(other) != 0)
            links[oriented(start, other, one.edge_kind())] += one.count;
        }
    }
    for (const auto& [link, count] : links)
      out_.edges.push_back({numbers_.at(link.from), numbers_.at(link.to), link.kind, count});
  }

  static Link oriented(Number source, Number target, EdgeKind kind) {
    return goes_back(kind) ? Link{target, source, kind} : Link{source, target, kind};
  }

  /// Puts each symbol to the right of those that lead to it, as far as there are no circles.
  void set_layers() {
    constexpr int k_max_layer = 5;
    for (int round = 0; round < k_max_layer; ++round)
      for (const auto& edge : out_.edges) {
        auto& to = out_.symbols[edge.to].layer;
        const int wanted = out_.symbols[edge.from].layer + 1;
        if (wanted > to && wanted <= k_max_layer && edge.from < edge.to) to = wanted;
      }
  }

  Picture finish() {
    find_edges();
    for (const Number one : left_out_)
      if (numbers_.count(one) == 0) ++out_.left_out;
    return finish_rows();
  }

  Picture finish_rows() {
    for (auto& shown : out_.symbols) {
      const auto id = shown.row.id;
      if (auto row = reader_.symbol(id)) shown.row = *std::move(row);
      if (shown.row.parent <= 0) continue;
      if (const auto parent = reader_.symbol(shown.row.parent)) shown.inside = parent->name;
    }
    return std::move(out_);
  }

  static constexpr std::size_t k_max_parts = 20000;
  const IndexReader& reader_;
  const PictureLimits& limits_;
  const std::function<void()>& check_;
  const bool columns_;
  Containers containers_;
  std::unordered_map<Number, std::size_t> numbers_;
  std::unordered_set<Number> left_out_;
  std::size_t looked_at_ = 0;
  Picture out_;
};

}  // namespace

Picture picture_around(const IndexReader& reader, const SymbolRow& focus, const PictureLimits& limits,
                       const std::function<void()>& check) {
  const bool part = focus.kind == SymbolKind::column || focus.kind == SymbolKind::parameter;
  return Painter(reader, limits, check, !part, false).around(static_cast<Number>(focus.id));
}

Picture picture_of_all(const IndexReader& reader, const PictureLimits& limits,
                       const std::function<void()>& check) {
  return Painter(reader, limits, check, true, true).of_all();
}

}  // namespace collet::codegraph
