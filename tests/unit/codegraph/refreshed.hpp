// SPDX-License-Identifier: MIT
/// A project whose index is brought up to date, and compared with that of a full run.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>

#include "plugins/codegraph/project/index_refresh.hpp"
#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/store/word_index.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {

/// Returns the nodes and edges of the graph of an index, both ways, without the numbers of rows.
inline std::vector<std::string> graph_contents(const std::string& path) {
  const auto reader = IndexReader::open(path);
  if (!reader) throw std::runtime_error(reader.error().message);
  const auto& graph = reader->graph();
  std::vector<std::string> keys(graph.size());
  for (std::uint32_t i = 0; i < graph.size(); ++i)
    if (const auto row = reader->symbol(i)) keys[i] = row->key;
  std::vector<std::string> out;
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const auto node = graph.node(i);
    EXPECT_EQ(node.kind == GraphNode::k_no_node, keys[i].empty()) << i;
    if (keys[i].empty()) continue;
    std::string line = "node " + keys[i];
    for (const int number :
         {int{node.kind}, int{node.flags}, int{node.order}, static_cast<int>(node.callers)})
      line += "|" + std::to_string(number);
    out.push_back(line);
    for (const bool inbound : {false, true})
      for (const auto& one : graph.neighbours(i, inbound)) {
        line = std::string(inbound ? "in " : "out ") + keys[i] + "|" + keys[one.other];
        for (const int number : {int{one.kind}, int{one.rule}, int{one.count}})
          line += "|" + std::to_string(number);
        out.push_back(line);
      }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Returns the contents of an index, without the numbers of rows.
inline std::vector<std::string> contents(const std::string& path) {
  const auto database = Database::open(path);
  std::vector<std::string> out;
  const auto read = [&](const char* sql, int columns) {
    auto statement = database.prepare(sql);
    while (statement.step()) {
      std::string line;
      for (int i = 0; i < columns; ++i)
        line += statement.text(i) + "|";
      out.push_back(line);
    }
  };
  read("SELECT path, language, hash, size, lines, flags, data FROM file ORDER BY path", 7);
  read(
      "SELECT s.key, s.kind, s.flags, s.name, s.fqn, f.path, s.line, s.col, s.first, s.last, p.key, "
      "s.callers, "
      "s.callees, s.signature, s.documentation FROM symbol s JOIN file f ON f.id = s.file LEFT JOIN symbol p "
      "ON p.id "
      "= s.parent ORDER BY s.key",
      15);
  read(
      "SELECT 'edge', s.key, t.key, e.kind, e.rule, f.path, e.line, e.col FROM edge e JOIN symbol s ON s.id "
      "= e.source "
      "JOIN symbol t ON t.id = e.target JOIN file f ON f.id = e.file ORDER BY 2, 3, 4, 6, 7, 8",
      8);
  read(
      "SELECT 'open', s.key, o.name, o.target, o.arity, o.external, f.path, o.line, o.col, (SELECT "
      "group_concat(k) FROM "
      "(SELECT t.key AS k FROM candidate c JOIN symbol t ON t.id = c.symbol WHERE c.call = o.id ORDER BY "
      "t.key)) FROM "
      "open_call o JOIN symbol s ON s.id = o.source JOIN file f ON f.id = o.file ORDER BY 2, 3, 7, 8, 9",
      10);
  read(
      "SELECT 'route', s.key, r.method, r.path FROM route r JOIN symbol s ON s.id = r.symbol ORDER BY 2, 3, "
      "4",
      4);
  read("SELECT 'inferred', f.path, hex(i.types) FROM inferred i JOIN file f ON f.id = i.file ORDER BY 2", 3);
  read("SELECT key, value FROM meta WHERE key <> 'graph' ORDER BY key", 2);
  // The words name symbols by row; they are compared by ID.
  auto words = database.prepare("SELECT word, count, postings FROM word ORDER BY word");
  auto key = database.prepare("SELECT key FROM symbol WHERE id = ?");
  while (words.step()) {
    std::set<std::string> entries;
    read_postings(words.blob(2), [&](std::uint32_t symbol, double weight) {
      key.bind(1, std::int64_t{symbol});
      entries.insert((key.step() ? key.text(0) : "none") + ":" + std::to_string(weight));
      key.reset();
    });
    std::string line = words.text(0) + "|" + words.text(1);
    for (const auto& one : entries)
      line += "|" + one;
    out.push_back(line);
  }
  for (auto& line : graph_contents(path))
    out.push_back(std::move(line));
  return out;
}

class Refreshed : public testing::Test {
 public:
  Refreshed() {
    project.name = "t";
    project.root = scratch.path() + "/root";
    project.folder = scratch.path() + "/state";
    std::filesystem::create_directories(project.root);
  }
  RefreshReport refresh() const {
    const auto list = list_sources(project.root, {}, project.limits, nullptr);
    auto done = refresh_index(project, *list, nullptr);
    if (!done) throw std::runtime_error(done.error().message);
    return *done;
  }
  /// Indexes the project and opens its index.
  IndexReader read() const {
    if (auto done = index_project(project, nullptr, nullptr); !done)
      throw std::runtime_error(done.error().message);
    auto reader = IndexReader::open(project.index_path());
    if (!reader) throw std::runtime_error(reader.error().message);
    return *std::move(reader);
  }
  std::vector<std::string> full() const {
    auto other = project;
    other.folder = scratch.path() + "/full";
    std::filesystem::remove_all(other.folder);
    if (auto done = index_project(other, nullptr, nullptr); !done)
      throw std::runtime_error(done.error().message);
    return contents(other.index_path());
  }
  Scratch scratch;
  ProjectSettings project;
};

}  // namespace collet::codegraph
