// SPDX-License-Identifier: MIT
/// graph_maker FOLDER NODES EDGES: writes the index of a project `large` and its one source file, for
/// tests/bench/codegraph-graph.mjs. The index has NODES symbols and EDGES edges; a few symbols are hubs.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sys/stat.h>

#include "plugins/codegraph/store/graph_writer.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/index_writer.hpp"
#include "plugins/codegraph/store/row_writer.hpp"
#include "plugins/codegraph/store/word_index.hpp"

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

int main(int count, char** words) {
  if (count != 4) return 2;
  const std::string folder = words[1];
  const auto nodes = std::strtoul(words[2], nullptr, 10);
  const auto edges = std::strtoul(words[3], nullptr, 10);
  std::filesystem::create_directories(folder + "/root");
  std::filesystem::create_directories(folder + "/state/large");
  std::ofstream(folder + "/root/A.java") << "class A {}\n";
  struct stat info {};
  if (::stat((folder + "/root/A.java").c_str(), &info) != 0) return 1;
  std::filesystem::remove(folder + "/state/large/index.sqlite");
  auto database = Database::create(folder + "/state/large/index.sqlite");
  database.run(k_index_tables);
  RowWriter rows(database);
  database.run("BEGIN");
  ProgramFile file{"A.java", language_named("java"), {}, false, 0};
  rows.file(1, file,
            {"0", static_cast<std::uint64_t>(info.st_size),
             std::int64_t{info.st_mtim.tv_sec} * 1000000000 + info.st_mtim.tv_nsec});
  std::mt19937 random(1);
  std::vector<std::uint32_t> callers(nodes + 1, 0);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (unsigned long i = 0; i < edges; ++i) {
    const auto source = static_cast<std::uint32_t>(random() % nodes + 1);
    // Half of the edges stay near, the others go to hubs by a power law.
    const double share = static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
    const auto target =
        (i & 1U) != 0 ? static_cast<std::uint32_t>((source + random() % 50) % nodes + 1)
                      : static_cast<std::uint32_t>(std::pow(share, 6) * static_cast<double>(nodes - 1)) + 1;
    pairs.emplace_back(source, target);
    ++callers[target];
  }
  WordIndexBuilder word_index;
  Definition one;
  one.kind = SymbolKind::method;
  for (unsigned long i = 1; i <= nodes; ++i) {
    one.name = "method" + std::to_string(i) + (i % 7 == 0 ? "Save" : "Load") + "Device";
    const std::string name =
        "org.example.p" + std::to_string(i / 1000) + ".C" + std::to_string(i / 20) + "." + one.name;
    one.signature = "void " + one.name + "()";
    one.first_line = one.last_line = 1;
    rows.symbol({static_cast<std::int64_t>(i), 1, 0, callers[i], 0}, one,
                symbol_key("large", "java", one.kind, name, 0), name + "()");
    word_index.add(static_cast<std::uint32_t>(i),
                   {one.name, name.substr(0, name.rfind('.')), one.signature, ""});
  }
  for (const auto& [source, target] : pairs) {
    Edge edge;
    edge.rule = Rule::receiver;
    edge.at = {1, 1};
    rows.edge(source, target, edge, 1);
  }
  auto insert = database.prepare("INSERT INTO word(word, count, postings) VALUES(?, ?, ?)");
  for (const auto& [word, postings] : word_index.finish())
    insert.bind(1, word).bind(2, std::int64_t{postings.count}).bind_blob(3, postings.bytes).run();
  rows.meta("version", std::to_string(k_index_version));
  rows.meta("project", "large");
  rows.meta("files", "1");
  rows.meta("symbols", std::to_string(nodes));
  rows.meta("edges", std::to_string(edges));
  rows.meta("graph", "graph-made");
  database.run("COMMIT");
  database.run(k_index_indexes);
  std::vector<GraphNode> graph(nodes + 1, no_graph_node());
  auto symbols = database.prepare("SELECT id, kind, flags, callers, key FROM symbol");
  while (symbols.step())
    graph[static_cast<std::size_t>(symbols.integer(0))] = graph_node(
        static_cast<SymbolKind>(symbols.integer(1)), static_cast<std::uint16_t>(symbols.integer(2)), false,
        static_cast<std::uint32_t>(symbols.integer(3)), symbols.text(4));
  std::vector<PlainEdge> links;
  auto read = database.prepare("SELECT source, target, kind, rule FROM edge");
  while (read.step())
    links.push_back({static_cast<std::uint32_t>(read.integer(0)), static_cast<std::uint32_t>(read.integer(1)),
                     static_cast<EdgeKind>(read.integer(2)), static_cast<Rule>(read.integer(3))});
  return Adjacency::write(folder + "/state/large/graph-made", std::move(graph), links) ? 0 : 1;
}
