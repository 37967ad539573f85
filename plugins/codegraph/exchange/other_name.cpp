// SPDX-License-Identifier: MIT
#include "plugins/codegraph/exchange/other_name.hpp"

#include "plugins/codegraph/store/clamped.hpp"
#include "plugins/codegraph/store/graph_writer.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/index_writer.hpp"

namespace collet::codegraph {
namespace {

struct Renamed {
  std::int64_t id = 0;
  std::string key;
};

/// Finds the numbers by which symbols of one name differ. An index run counts them up, so that all symbols
/// together need few more tries than there are symbols.
class Keys {
 public:
  Keys(std::string from, std::string to, std::uint64_t symbols)
      : from_(std::move(from)), to_(std::move(to)), tries_(k_spare_tries + 20 * symbols) {}

  /// Returns nothing if no number gives the old ID.
  std::optional<std::string> find(const std::string& old, const std::string& language, SymbolKind kind,
                                  const std::string& full_name) {
    for (unsigned number = 0; tries_ > 0; ++number, --tries_)
      if (symbol_key(from_, language, kind, full_name, number) == old)
        return symbol_key(to_, language, kind, full_name, number);
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t k_spare_tries = 1000000;
  std::string from_;
  std::string to_;
  std::uint64_t tries_;
};

Adjacency::Direction direction_of(const Adjacency& graph, bool inbound) {
  Adjacency::Direction out;
  for (std::uint32_t node = 0; node < graph.size(); ++node) {
    out.start.push_back(out.entries.size());
    const auto row = graph.neighbours(node, inbound);
    out.entries.insert(out.entries.end(), row.begin(), row.end());
  }
  out.start.push_back(out.entries.size());
  return out;
}

/// The order of nodes comes from the IDs.
support::Result<void> rename_nodes(const std::string& path, const std::vector<Renamed>& symbols) {
  std::vector<GraphNode> nodes;
  Adjacency::Direction out;
  Adjacency::Direction in;
  {
    auto graph = Adjacency::open(path);
    if (!graph) return graph.error();
    for (std::uint32_t i = 0; i < graph->size(); ++i)
      nodes.push_back(graph->node(i));
    out = direction_of(*graph, false);
    in = direction_of(*graph, true);
  }
  for (const auto& one : symbols)
    if (one.id >= 0 && static_cast<std::size_t>(one.id) < nodes.size()) {
      auto& node = nodes[static_cast<std::size_t>(one.id)];
      node.order = graph_node(SymbolKind::class_, 0, false, 0, one.key).order;
    }
  return Adjacency::write_arrays(path, nodes, out, in);
}

}  // namespace

support::Result<void> rename_symbols(const Database& database, const std::string& graph,
                                     const std::string& from, const std::string& to,
                                     const std::function<bool()>& stop) {
  auto count = database.prepare("SELECT count(*) FROM symbol");
  Keys keys(from, to, count.step() ? static_cast<std::uint64_t>(count.integer(0)) : 0);
  count.reset();
  auto read = database.prepare(
      "SELECT s.id, s.key, f.language, s.kind, s.fqn FROM symbol s JOIN file f ON f.id = s.file");
  std::vector<Renamed> symbols;
  while (read.step()) {
    const auto kind = clamped<SymbolKind>(read.integer(3), static_cast<std::int64_t>(SymbolKind::count) - 1);
    auto key = keys.find(read.text(1), read.text(2), kind, read.text(4));
    if (!key) return support::Error{COLLET_FAILED, "the file is damaged: an ID is not that of its symbol"};
    symbols.push_back({read.integer(0), *std::move(key)});
    constexpr std::size_t k_step = 4096;
    if (symbols.size() % k_step == 0 && stop && stop())
      return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  }
  read.reset();
  database.run("DROP INDEX symbol_key");
  auto update = database.prepare("UPDATE symbol SET key = ? WHERE id = ?");
  for (const auto& one : symbols)
    update.bind(1, std::string_view(one.key)).bind(2, one.id).run();
  database.run("CREATE UNIQUE INDEX symbol_key ON symbol(key)");
  return rename_nodes(graph, symbols);
}

}  // namespace collet::codegraph
