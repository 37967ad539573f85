// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/index_writer.hpp"

#include <future>
#include <malloc.h>
#include <optional>
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
/// The words of the symbols. They depend on the program alone, so that another thread finds them.
struct WordTables {
  std::map<std::string, Postings> words;
  std::map<std::string, std::vector<Association>> associations;
};

namespace {

/// `rows` has the row of each symbol. An update of the index leaves the associations as they are.
WordTables find_words(const Program& program, const std::vector<std::int64_t>& rows,
                      const std::vector<bool>& nameless) {
  WordIndexBuilder words;
  AssociationBuilder associations;
  for (const auto& file : program.files()) {
    if (file.library) continue;
    for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
      const auto symbol = static_cast<Index>(file.first_symbol + i);
      const auto& one = file.summary.definitions[i];
      if (nameless[symbol]) continue;
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

}  // namespace

/// Writes the rows and the graph of one index.
class IndexRows {
 public:
  IndexRows(const std::string& path, const Program& program)
      : program_(program), database_(created(path)), rows_writer_(database_) {
    number_symbols();
    words_ = std::async(std::launch::async, [&] { return find_words(program_, rows_, nameless_); });
  }

  /// Writes links, which must outlive the writer.
  void write_links(const Links& links) {
    parts_.push_back(&links);
    write_edges(links);
    write_open_calls(links);
  }

  /// Writes the other rows, and the graph as a file of that name in the folder.
  support::Result<IndexCounts> write_rest(const std::optional<std::vector<ServedRoute>>& routes,
                                          const std::vector<FileFacts>& facts, const IndexMeta& meta,
                                          const std::string& folder, const std::string& graph) {
    write_files(facts);
    if (routes) write_routes(*routes);
    write_symbols(meta.project);
    write_words(words_.get());
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
    out.run("BEGIN");
    return out;
  }
  support::Result<void> write_graph(const std::string& path) {
    std::vector<PlainEdge> edges;
    edges.reserve(counts_.edges);
    for (const Links* const links : parts_)
      for (const auto& edge : links->edges)
        edges.push_back({static_cast<std::uint32_t>(rows_[edge.source]),
                         static_cast<std::uint32_t>(rows_[edge.target]), edge.kind, edge.rule});
    return Adjacency::write(path, std::move(nodes_), edges);
  }
  void number_symbols() {
    rows_.assign(program_.symbol_count(), 0);
    nameless_.assign(program_.symbol_count(), false);
    callers_.assign(program_.symbol_count(), 0);
    callees_.assign(program_.symbol_count(), 0);
    for (const auto& file : program_.files()) {
      if (file.library) continue;
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i)
        if (file.summary.definitions[i].implementation == k_none)
          rows_[file.first_symbol + i] = static_cast<std::int64_t>(++counts_.symbols);
      // All signatures of a function are one row.
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        const auto symbol = static_cast<Index>(file.first_symbol + i);
        rows_[symbol] = rows_[implementation(program_, symbol)];
        nameless_[symbol] = (file.summary.definitions[i].flags & (k_anonymous | k_synthesized)) != 0;
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

  void write_edges(const Links& links) {
    for (const auto& edge : links.edges) {
      if (edge.kind == EdgeKind::calls) {
        ++callers_[edge.target];
        ++callees_[edge.source];
      }
      rows_writer_.edge(rows_[edge.source], rows_[edge.target], edge, std::int64_t{edge.file});
    }
    counts_.edges += links.edges.size();
  }

  void write_open_calls(const Links& links) {
    for (const auto& call : links.open_calls) {
      rows_writer_.open_call(++open_calls_, rows_[call.source], call, std::int64_t{call.file});
      for (const Index symbol : call.candidates)
        rows_writer_.candidate(rows_[symbol], open_calls_);
    }
  }

  void write_routes(const std::vector<ServedRoute>& routes) {
    for (const auto& route : routes)
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
  Database database_;
  RowWriter rows_writer_;
  std::vector<const Links*> parts_;
  std::int64_t open_calls_ = 0;
  IndexCounts counts_;
  std::vector<std::int64_t> rows_;
  std::vector<std::uint32_t> callers_;
  std::vector<std::uint32_t> callees_;
  std::vector<GraphNode> nodes_;
  std::vector<bool> nameless_;  ///< symbols without a name of their own, by symbol
  std::future<WordTables> words_;
};

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

struct IndexWriting::State {
  State(std::string to, const Program& linked)
      : path(std::move(to)),
        program(linked),
        beside(path + ".new-" + std::to_string(::getpid())),
        folder(path.substr(0, path.rfind('/'))),
        graph(new_graph_name()) {}

  void undo() const {
    ::unlink(beside.c_str());
    ::unlink((folder + "/" + graph).c_str());
  }

  const std::string path;
  const Program& program;
  const std::string beside;  ///< the file that is written
  const std::string folder;
  const std::string graph;
  bool done = false;
  Links links;  ///< the links that start() received
  std::optional<IndexRows> writer;
  std::future<void> started;
};

IndexWriting::IndexWriting(std::string path, const Program& program)
    : state_(std::make_unique<State>(std::move(path), program)) {}

IndexWriting::~IndexWriting() {
  if (state_->started.valid()) state_->started.wait();
  state_->writer.reset();
  if (!state_->done) state_->undo();
}

void IndexWriting::start(Links links) {
  state_->links = std::move(links);
  ::unlink(state_->beside.c_str());
  try {
    // The numbers of rows depend on flags of definitions, which may change later.
    state_->writer.emplace(state_->beside, state_->program);
  } catch (const DatabaseError&) {
    std::promise<void> failed;
    failed.set_exception(std::current_exception());
    state_->started = failed.get_future();
    return;
  }
  state_->started = std::async(std::launch::async, [this] {
    state_->writer->write_links(state_->links);
    // The graph needs the edges only. The other links are in the memory of threads that have ended.
    state_->links.open_calls = std::vector<OpenCall>();
    ::malloc_trim(0);
  });
}

support::Result<IndexCounts> IndexWriting::finish(const Links& more, const std::vector<FileFacts>& facts,
                                                  const IndexMeta& meta) {
  IndexCounts counts;
  try {
    state_->started.get();
    state_->writer->write_links(more);
    auto written = state_->writer->write_rest(more.routes, facts, meta, state_->folder, state_->graph);
    if (!written) return written.error();
    counts = *written;
    state_->writer.reset();
  } catch (const DatabaseError& error) {
    return support::Error{COLLET_FAILED, "the index " + state_->path + " cannot be written: " + error.what()};
  }
  if (auto done = replace_file(state_->beside, state_->path, true); !done) return done.error();
  state_->done = true;
  remove_old_graphs(state_->folder, state_->graph);
  return counts;
}

support::Result<IndexCounts> write_index(const std::string& path, const Program& program, const Links& links,
                                         const std::vector<FileFacts>& facts, const IndexMeta& meta) {
  IndexWriting writing(path, program);
  writing.start(links);
  Links rest;
  rest.routes = links.routes;
  return writing.finish(rest, facts, meta);
}

}  // namespace collet::codegraph
