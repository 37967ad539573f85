// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/graph_writer.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>
#include <unordered_map>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/store/index_format.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_graph_prefix = "graph-";
constexpr std::string_view k_nodes =
    "SELECT s.id, s.kind, s.flags, f.flags, s.callers, s.key FROM symbol s JOIN file f ON f.id = s.file ";

/// Returns the node of a row of k_nodes.
GraphNode node_of(const Statement& row) {
  return graph_node(static_cast<SymbolKind>(row.integer(1)), static_cast<std::uint16_t>(row.integer(2)),
                    (row.integer(3) & k_file_test) != 0, static_cast<std::uint32_t>(row.integer(4)),
                    row.text(5));
}

using Rows = std::unordered_map<std::uint32_t, std::vector<Neighbour>>;

/// Replaces some rows of one direction of a graph.
Adjacency::Direction replaced(const Adjacency& before, bool inbound, std::size_t nodes, const Rows& rows) {
  Adjacency::Direction out;
  out.start.reserve(nodes + 1);
  for (std::uint32_t node = 0; node < nodes; ++node) {
    out.start.push_back(out.entries.size());
    const auto changed = rows.find(node);
    if (changed != rows.end()) {
      out.entries.insert(out.entries.end(), changed->second.begin(), changed->second.end());
    } else {
      const auto same = before.neighbours(node, inbound);
      out.entries.insert(out.entries.end(), same.begin(), same.end());
    }
  }
  out.start.push_back(out.entries.size());
  return out;
}

class ChangedGraph {
 public:
  ChangedGraph(const Database& database, const Adjacency& before, const GraphChange& change)
      : database_(database), before_(before), change_(change) {}

  support::Result<void> write(const std::string& path) {
    read_nodes();
    read_outbound();
    derive_inbound();
    return Adjacency::write_arrays(path, nodes_, replaced(before_, false, nodes_.size(), outbound_),
                                   replaced(before_, true, nodes_.size(), inbound_));
  }

 private:
  void read_nodes() {
    for (std::uint32_t i = 0; i < before_.size(); ++i)
      nodes_.push_back(before_.node(i));
    auto read = database_.prepare(std::string(k_nodes) + "WHERE s.id = ?");
    for (const auto symbol : change_.symbols) {
      const auto number = static_cast<std::size_t>(symbol);
      read.bind(1, symbol);
      const bool found = read.step();
      if (found && number >= nodes_.size()) nodes_.resize(number + 1, no_graph_node());
      if (number < nodes_.size()) nodes_[number] = found ? node_of(read) : no_graph_node();
      read.reset();
    }
  }

  void read_outbound() {
    auto read = database_.prepare("SELECT target, kind, rule FROM edge WHERE source = ?");
    for (const auto source : change_.sources) {
      if (source < 0 || static_cast<std::size_t>(source) >= nodes_.size()) continue;
      auto& row = outbound_[static_cast<std::uint32_t>(source)];
      read.bind(1, source);
      while (read.step())
        if (read.integer(0) >= 0 && static_cast<std::size_t>(read.integer(0)) < nodes_.size())
          row.push_back({static_cast<std::uint32_t>(read.integer(0)),
                         static_cast<std::uint8_t>(read.integer(1)),
                         static_cast<std::uint8_t>(read.integer(2)), 1});
      read.reset();
      unite_neighbours(row);
    }
    for (const auto symbol : change_.symbols)
      if (static_cast<std::size_t>(symbol) < nodes_.size()) set_overrides(static_cast<std::uint32_t>(symbol));
    for (const auto& [source, row] : outbound_)
      set_overrides(source);
  }

  void set_overrides(std::uint32_t source) {
    const auto changed = outbound_.find(source);
    const auto row = changed != outbound_.end() ? std::span<const Neighbour>(changed->second)
                                                : before_.neighbours(source, false);
    const bool overrides = std::any_of(
        row.begin(), row.end(), [](const Neighbour& one) { return one.edge_kind() == EdgeKind::overrides; });
    auto& flags = nodes_[source].flags;
    flags = static_cast<std::uint8_t>(overrides ? flags | k_node_overrides : flags & ~k_node_overrides);
  }

  /// Every edge is in the rows of both of its ends.
  void derive_inbound() {
    const auto open = [&](std::uint32_t target) -> std::vector<Neighbour>& {
      const auto [row, fresh] = inbound_.try_emplace(target);
      if (fresh)
        for (const auto& one : before_.neighbours(target, true))
          if (outbound_.count(one.other) == 0) row->second.push_back(one);
      return row->second;
    };
    for (const auto& [source, row] : outbound_)
      for (const auto& old : before_.neighbours(source, false))
        open(old.other);
    for (const auto& [source, row] : outbound_)
      for (const auto& one : row)
        open(one.other).push_back({source, one.kind, one.rule, one.count});
    for (auto& [target, row] : inbound_)
      unite_neighbours(row);
  }

  const Database& database_;
  const Adjacency& before_;
  const GraphChange& change_;
  std::vector<GraphNode> nodes_;
  Rows outbound_;
  Rows inbound_;
};

}  // namespace

GraphNode no_graph_node() {
  GraphNode out;
  out.kind = GraphNode::k_no_node;
  return out;
}

GraphNode graph_node(SymbolKind kind, std::uint16_t flags, bool test, std::uint32_t callers,
                     std::string_view key) {
  GraphNode out;
  out.kind = static_cast<std::uint8_t>(kind);
  out.flags = static_cast<std::uint8_t>((test ? k_node_test : 0) |
                                        ((flags & (k_anonymous | k_synthesized)) != 0 ? k_node_hidden : 0));
  out.callers = callers;
  out.order = static_cast<std::uint16_t>(std::strtoul(std::string(key.substr(0, 4)).c_str(), nullptr, 16));
  return out;
}

support::Result<void> write_changed_graph(const Database& database, const Adjacency& before,
                                          const GraphChange& change, const std::string& path) {
  return ChangedGraph(database, before, change).write(path);
}

std::string new_graph_name() {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return std::string(k_graph_prefix) + std::to_string(now) + "-" + std::to_string(::getpid());
}

void remove_old_graphs(const std::string& folder, const std::string& keep) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with(k_graph_prefix) && name != keep) std::filesystem::remove(entry.path(), error);
  }
}

}  // namespace collet::codegraph
