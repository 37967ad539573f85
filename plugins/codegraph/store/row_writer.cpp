// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/row_writer.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "plugins/codegraph/store/adjacency.hpp"
#include "plugins/codegraph/store/index_format.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_graph_prefix = "graph-";

std::string shown_type(const TypeName& type) {
  std::string out =
      type.name.substr(type.name.rfind('.') == std::string::npos ? 0 : type.name.rfind('.') + 1);
  out.resize(
      std::min(out.size(), out.find('`')));  // the number of type parameters is no part of a shown name
  if (out.empty()) out = "var";
  for (int i = 0; i < type.dimensions; ++i)
    out += "[]";
  return out;
}

}  // namespace

std::string shown_name(const Program& program, Index symbol) {
  const auto& one = program.definition(symbol);
  std::string name = program.full_name(symbol);
  if (!is_callable(one.kind) || program.file_of(symbol).language->data_objects) return name;
  name += '(';
  for (std::size_t p = 0; p < one.parameters.size(); ++p)
    name += (p == 0 ? "" : ", ") + shown_type(one.parameters[p].type);
  return name + ")";
}

RowWriter::RowWriter(const Database& database)
    : file_(database.prepare("INSERT OR REPLACE INTO file VALUES(?, ?, ?, ?, ?, ?, ?, ?)")),
      symbol_(database.prepare(
          "INSERT OR REPLACE INTO symbol VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      edge_(database.prepare("INSERT INTO edge VALUES(?, ?, ?, ?, ?, ?, ?)")),
      open_call_(database.prepare("INSERT INTO open_call VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")),
      candidate_(database.prepare("INSERT INTO candidate VALUES(?, ?)")),
      meta_(database.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)")) {}

void RowWriter::file(std::int64_t id, const ProgramFile& file, const FileFacts& facts) {
  const auto& summary = file.summary;
  file_.bind(1, id).bind(2, file.path).bind(3, file.language->name).bind(4, facts.hash);
  file_.bind(5, static_cast<std::int64_t>(facts.size)).bind(6, facts.modified_ns);
  file_.bind(7, std::int64_t{summary.lines});
  file_.bind(8, std::int64_t{(summary.test ? k_file_test : 0) | (summary.generated ? k_file_generated : 0) |
                             (summary.has_errors ? k_file_errors : 0)});
  file_.run();
}

void RowWriter::symbol(const SymbolPlace& place, const Definition& one, std::string_view key,
                       std::string_view full_name) {
  symbol_.bind(1, place.id).bind(2, key).bind(3, static_cast<std::int64_t>(one.kind));
  symbol_.bind(4, std::int64_t{one.flags}).bind(5, one.name).bind(6, full_name).bind(7, place.file);
  symbol_.bind(8, std::int64_t{one.start.line}).bind(9, std::int64_t{one.start.column});
  symbol_.bind(10, std::int64_t{one.first_line}).bind(11, std::int64_t{one.last_line});
  symbol_.bind(12, place.parent).bind(13, place.callers).bind(14, place.callees);
  symbol_.bind(15, one.signature).bind(16, one.documentation).run();
}

void RowWriter::edge(std::int64_t source, std::int64_t target, const Edge& edge, std::int64_t file) {
  edge_.bind(1, source).bind(2, target).bind(3, static_cast<std::int64_t>(edge.kind));
  edge_.bind(4, static_cast<std::int64_t>(edge.rule)).bind(5, file);
  edge_.bind(6, std::int64_t{edge.at.line}).bind(7, std::int64_t{edge.at.column}).run();
}

void RowWriter::open_call(std::int64_t id, std::int64_t source, const OpenCall& call, std::int64_t file) {
  open_call_.bind(1, id).bind(2, source).bind(3, call.name).bind(4, call.target);
  open_call_.bind(5, std::int64_t{call.arity}).bind(6, std::int64_t{call.external ? 1 : 0}).bind(7, file);
  open_call_.bind(8, std::int64_t{call.at.line}).bind(9, std::int64_t{call.at.column}).run();
}

void RowWriter::candidate(std::int64_t symbol, std::int64_t call) {
  candidate_.bind(1, symbol).bind(2, call).run();
}

void RowWriter::meta(std::string_view key, std::string_view value) {
  meta_.bind(1, key).bind(2, value).run();
}

support::Result<void> write_graph(const Database& database, const std::string& path) {
  std::vector<GraphNode> nodes;
  auto symbols = database.prepare(
      "SELECT s.id, s.kind, s.flags, f.flags, s.callers, s.key FROM symbol s JOIN file f ON f.id = s.file "
      "ORDER BY "
      "s.id");
  GraphNode none;
  none.kind = GraphNode::k_no_node;
  while (symbols.step()) {
    nodes.resize(static_cast<std::size_t>(symbols.integer(0)) + 1, none);
    auto& node = nodes.back();
    node.kind = static_cast<std::uint8_t>(symbols.integer(1));
    node.flags = static_cast<std::uint8_t>(
        ((symbols.integer(3) & k_file_test) != 0 ? k_node_test : 0) |
        ((symbols.integer(2) & (k_anonymous | k_synthesized)) != 0 ? k_node_hidden : 0));
    node.callers = static_cast<std::uint32_t>(symbols.integer(4));
    node.order = static_cast<std::uint16_t>(std::strtoul(symbols.text(5).substr(0, 4).c_str(), nullptr, 16));
  }
  if (nodes.empty()) nodes.push_back(none);
  std::vector<PlainEdge> edges;
  auto links = database.prepare("SELECT source, target, kind, rule FROM edge");
  while (links.step()) {
    const auto source = static_cast<std::uint32_t>(links.integer(0));
    const auto target = static_cast<std::uint32_t>(links.integer(1));
    if (source < nodes.size() && target < nodes.size())
      edges.push_back(
          {source, target, static_cast<EdgeKind>(links.integer(2)), static_cast<Rule>(links.integer(3))});
  }
  return Adjacency::write(path, std::move(nodes), edges);
}

std::string new_graph_name() {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return std::string(k_graph_prefix) + std::to_string(now) + "-" + std::to_string(::getpid());
}

support::Result<void> replace_file(const std::string& from, const std::string& to, bool durable) {
  bool synced = true;
  if (durable) {
    const int file = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
    synced = file >= 0 && ::fsync(file) == 0;
    if (file >= 0) ::close(file);
  }
  if (!synced || ::rename(from.c_str(), to.c_str()) != 0)
    return support::Error{COLLET_FAILED, "the index " + to + " cannot be written: " + std::strerror(errno)};
  return {};
}

void remove_old_graphs(const std::string& folder, const std::string& keep) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with(k_graph_prefix) && name != keep) std::filesystem::remove(entry.path(), error);
  }
}

}  // namespace collet::codegraph
