// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/index_writer.hpp"

#include <future>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/store/associations.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/files/replaced_file.hpp"
#include "plugins/codegraph/store/graph_writer.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/packed/stored_types.hpp"
#include "plugins/codegraph/store/row_writer.hpp"
#include "plugins/codegraph/store/word_index.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

/// The words of the symbols. They depend on the program alone, so that another thread finds them.
struct WordTables {
  std::map<std::string, Postings> words;
  std::map<std::string, std::vector<Association>> associations;
};

/// `rows` has the row of each symbol. An update of the index leaves the associations as they are.
WordTables find_words(const Program& program, const std::vector<std::int64_t>& rows) {
  WordIndexBuilder words;
  AssociationBuilder associations;
  for (const auto& file : program.files()) {
    if (file.library) continue;
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto symbol = static_cast<Index>(file.first_symbol + i);
      const auto& one = file.summary.definitions[i];
      if ((one.flags & (k_anonymous | k_synthesized)) != 0) continue;
      const Index parent = program.parent(symbol);
      const std::string_view outer = parent == k_none ? std::string_view() : program.full_name(parent);
      if (one.implementation == k_none)
        words.add(static_cast<std::uint32_t>(rows[symbol]),
                  {one.name, parent == k_none ? std::string_view(one.container) : outer, one.signature,
                   one.documentation});
      if (!one.documentation.empty() && !file.summary.generated)
        associations.add(one.documentation, one.name, outer, one.signature);
    }
  }
  return {words.finish(), associations.finish()};
}

/// Writes one index.
class Writer {
 public:
  Writer(const std::string& path, const Program& program, const Links& links)
      : program_(program), links_(links), database_(created(path)), rows_writer_(database_) {}
  const Database& database() const { return database_; }

  /// Writes the rows, and the graph as a file of that name in the folder.
  support::Result<IndexCounts> write(const std::vector<FileFacts>& facts, const IndexMeta& meta,
                                     const std::string& folder, const std::string& graph) {
    database_.run("BEGIN");
    number_symbols();
    auto words = std::async(std::launch::async, [&] { return find_words(program_, rows_); });
    write_files(facts);
    write_edges();
    write_open_calls();
    write_routes();
    write_symbols(meta.project);
    write_words(words.get());
    const auto set = [&](std::string_view key, const std::string& value) { rows_writer_.meta(key, value); };
    set("version", std::to_string(k_index_version));
    set("project", meta.project);
    set("root", meta.root);
    set("revision", meta.revision);
    set("unreadable", meta.unreadable);
    set("configuration", meta.configuration);
    set("modules", meta.modules);
    set("dialect", meta.dialect);
    set("data_sites", meta.data_sites ? "1" : "");
    set("graph", graph);
    set("files", std::to_string(counts_.files));
    set("symbols", std::to_string(counts_.symbols));
    set("edges", std::to_string(counts_.edges));
    database_.run("COMMIT");
    auto graph_written = std::async(std::launch::async, [&] { return write_graph(folder + "/" + graph); });
    database_.run(k_index_indexes);
    if (auto done = graph_written.get(); !done) return done.error();
    return counts_;
  }

 private:
  static Database created(const std::string& path) {
    auto out = Database::create(path);
    out.run(k_index_tables);
    return out;
  }
  support::Result<void> write_graph(const std::string& path) {
    std::vector<PlainEdge> edges;
    edges.reserve(links_.edges.size());
    for (const auto& edge : links_.edges)
      edges.push_back({static_cast<std::uint32_t>(rows_[edge.source]),
                       static_cast<std::uint32_t>(rows_[edge.target]), edge.kind, edge.rule});
    return Adjacency::write(path, std::move(nodes_), edges);
  }
  void number_symbols() {
    rows_.assign(program_.symbol_count(), 0);
    for (const auto& file : program_.files()) {
      if (file.library) continue;
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i)
        if (file.summary.definitions[i].implementation == k_none)
          rows_[file.first_symbol + i] = static_cast<std::int64_t>(++counts_.symbols);
      // All signatures of a function are one row.
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        const auto symbol = static_cast<Index>(file.first_symbol + i);
        rows_[symbol] = rows_[implementation(program_, symbol)];
      }
    }
  }

  void write_files(const std::vector<FileFacts>& facts) {
    for (std::size_t i = 0; i < program_.files().size(); ++i) {
      if (program_.files()[i].library) continue;
      ++counts_.files;
      rows_writer_.file(static_cast<std::int64_t>(i), program_.files()[i], facts[i]);
    }
    const StoredTypes types(program_);
    for (std::size_t i = 0; i < program_.files().size(); ++i) {
      const auto& file = program_.files()[i];
      if (!file.library && has_inferred_types(file))
        rows_writer_.inferred(static_cast<std::int64_t>(i), pack_inferences(types.of(file)));
    }
  }

  void write_edges() {
    callers_.assign(program_.symbol_count(), 0);
    callees_.assign(program_.symbol_count(), 0);
    for (const auto& edge : links_.edges) {
      if (edge.kind == EdgeKind::calls) {
        ++callers_[edge.target];
        ++callees_[edge.source];
      }
      rows_writer_.edge(rows_[edge.source], rows_[edge.target], edge, std::int64_t{edge.file});
    }
    counts_.edges = links_.edges.size();
  }

  void write_open_calls() {
    std::int64_t number = 0;
    for (const auto& call : links_.open_calls) {
      rows_writer_.open_call(++number, rows_[call.source], call, std::int64_t{call.file});
      for (const Index symbol : call.candidates)
        rows_writer_.candidate(rows_[symbol], number);
    }
  }

  void write_routes() {
    if (!links_.routes) return;
    for (const auto& route : *links_.routes)
      rows_writer_.route(rows_[route.symbol], route);
  }

  void write_symbols(const std::string& project) {
    SymbolKeys keys(project);
    nodes_.assign(counts_.symbols + 1, no_graph_node());
    for (std::size_t number = 0; number < program_.files().size(); ++number) {
      const auto& file = program_.files()[number];
      if (file.library) continue;
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        const auto symbol = static_cast<Index>(file.first_symbol + i);
        const auto& one = file.summary.definitions[i];
        if (one.implementation != k_none) continue;
        const std::string name = shown_name(program_, symbol);
        const std::string key = keys.make(file.language->name, one.kind, name);
        const Index parent = program_.parent(symbol);
        rows_writer_.symbol(
            {rows_[symbol], static_cast<std::int64_t>(number), parent == k_none ? 0 : rows_[parent],
             std::int64_t{callers_[symbol]}, std::int64_t{callees_[symbol]}},
            one, key, name);
        nodes_[static_cast<std::size_t>(rows_[symbol])] =
            graph_node(one.kind, one.flags, file.summary.test, callers_[symbol], key);
      }
    }
  }

  void write_words(const WordTables& tables) {
    auto insert = database_.prepare("INSERT INTO word(word, count, postings) VALUES(?, ?, ?)");
    for (const auto& [word, postings] : tables.words)
      insert.bind(1, word)
          .bind(2, static_cast<std::int64_t>(postings.count))
          .bind_blob(3, postings.bytes)
          .run();
    auto learned = database_.prepare("INSERT INTO association VALUES(?, ?)");
    for (const auto& [word, associations] : tables.associations)
      learned.bind(1, word).bind_blob(2, pack_associations(associations)).run();
  }

  const Program& program_;
  const Links& links_;
  Database database_;
  RowWriter rows_writer_;
  IndexCounts counts_;
  std::vector<std::int64_t> rows_;
  std::vector<std::uint32_t> callers_;
  std::vector<std::uint32_t> callees_;
  std::vector<GraphNode> nodes_;
};

}  // namespace

std::string symbol_key(std::string_view project, std::string_view language, SymbolKind kind,
                       std::string_view full_name, unsigned number) {
  std::string text(project);
  text.append(1, '\0').append(language).append(1, '\0').append(
      1, static_cast<char>('a' + static_cast<int>(kind)));
  text.append(1, '\0').append(full_name);
  if (number != 0) text.append(1, '\0').append(std::to_string(number));
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, XXH3_128bits(text.data(), text.size()));
  return support::hexadecimal({reinterpret_cast<const char*>(bytes.digest), 10});
}

std::string SymbolKeys::make(std::string_view language, SymbolKind kind, std::string_view full_name) {
  std::string first = symbol_key(project_, language, kind, full_name, 0);
  if (add(first)) return first;
  unsigned& number = latest_[first];
  for (;;)
    if (std::string key = symbol_key(project_, language, kind, full_name, ++number); add(key)) return key;
}

support::Result<IndexCounts> write_index(const std::string& path, const Program& program, const Links& links,
                                         const std::vector<FileFacts>& facts, const IndexMeta& meta) {
  const std::string beside = path + ".new-" + std::to_string(::getpid());
  ::unlink(beside.c_str());
  IndexCounts counts;
  const std::string folder = path.substr(0, path.rfind('/'));
  const std::string graph = new_graph_name();
  const auto undo = [&] {
    ::unlink(beside.c_str());
    ::unlink((folder + "/" + graph).c_str());
  };
  try {
    Writer writer(beside, program, links);
    auto written = writer.write(facts, meta, folder, graph);
    if (!written) {
      undo();
      return written.error();
    }
    counts = *written;
  } catch (const DatabaseError& error) {
    undo();
    return support::Error{COLLET_FAILED, "the index " + path + " cannot be written: " + error.what()};
  }
  if (auto done = replace_file(beside, path, true); !done) {
    undo();
    return done.error();
  }
  remove_old_graphs(folder, graph);
  return counts;
}

}  // namespace collet::codegraph
