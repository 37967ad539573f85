// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/index_update.hpp"

#include <algorithm>
#include <map>
#include <unistd.h>
#include <unordered_map>

#include "plugins/codegraph/store/files/replaced_file.hpp"
#include "plugins/codegraph/store/graph_writer.hpp"
#include "plugins/codegraph/store/packed/stored_types.hpp"
#include "plugins/codegraph/store/row_writer.hpp"
#include "plugins/codegraph/store/update/old_symbols.hpp"
#include "plugins/codegraph/store/update/shared_names.hpp"
#include "plugins/codegraph/store/update/symbol_rows.hpp"
#include "plugins/codegraph/store/update/word_changes.hpp"
#include "plugins/codegraph/store/word_index.hpp"

namespace collet::codegraph {
namespace {

class Updater {
 public:
  Updater(const std::string& path, const Program& program, const Links& links, const IndexChange& change)
      : program_(program),
        links_(links),
        change_(change),
        database_(Database::open_copy(path)),
        rows_(database_),
        symbol_rows_(database_, program, file_rows_) {}
  const Database& database() const { return database_; }
  const GraphChange& graph_change() const { return graph_; }

  IndexCounts update(const IndexMeta& meta, const std::string& graph) {
    database_.run("BEGIN");
    read_files();
    remove_links();
    project_ = meta.project;
    replace_symbols();
    update_parents();
    add_links();
    if (links_.routes) replace_routes();
    write_inferred_types();
    count_calls();
    words_.write(database_);
    const IndexCounts counts{count("file"), count("symbol"), count("edge")};
    rows_.meta("revision", meta.revision);
    rows_.meta("unreadable", meta.unreadable);
    rows_.meta("configuration", meta.configuration);
    rows_.meta("data_sites", meta.data_sites ? "1" : "");
    rows_.meta("graph", graph);
    rows_.meta("files", std::to_string(counts.files));
    rows_.meta("symbols", std::to_string(counts.symbols));
    rows_.meta("edges", std::to_string(counts.edges));
    database_.run("COMMIT");
    return counts;
  }

 private:
  std::uint64_t count(const char* table) {
    auto statement = database_.prepare(std::string("SELECT count(*) FROM ") + table);
    return statement.step() ? static_cast<std::uint64_t>(statement.integer(0)) : 0;
  }
  std::int64_t first_free(const char* column, const char* table) {
    auto statement = database_.prepare(std::string("SELECT max(") + column + ") FROM " + table);
    return statement.step() ? statement.integer(0) + 1 : 1;
  }

  /// Finds the rows of the files, and of the symbols of files that stay.
  void read_files() {
    auto files = database_.prepare("SELECT id, path FROM file");
    std::map<std::string, std::int64_t> ids;
    while (files.step())
      ids.emplace(files.text(1), files.integer(0));
    std::int64_t next = first_free("id", "file");
    for (std::size_t i = 0; i < program_.files().size(); ++i) {
      if (program_.files()[i].library) {
        file_rows_.push_back(0);
        continue;
      }
      const auto found = ids.find(program_.files()[i].path);
      if (found == ids.end() && change_.changed.count(static_cast<Index>(i)) == 0) throw NotByParts{};
      file_rows_.push_back(found == ids.end() ? next++ : found->second);
    }
    for (const auto& path : change_.removed)
      if (const auto found = ids.find(path); found != ids.end()) gone_files_.push_back(found->second);
  }

  void remove_links() {
    auto edges = database_.prepare("SELECT e.source, e.target FROM edge e WHERE e.source = ? AND e.kind = 0");
    auto symbols = database_.prepare("SELECT id FROM symbol WHERE file = ?");
    auto drop_edges = database_.prepare("DELETE FROM edge WHERE source = ?");
    auto drop_candidates =
        database_.prepare("DELETE FROM candidate WHERE call IN (SELECT id FROM open_call WHERE source = ?)");
    auto drop_calls = database_.prepare("DELETE FROM open_call WHERE source = ?");
    std::vector<std::int64_t> files = gone_files_;
    for (const Index file : change_.linked)
      files.push_back(file_rows_[file]);
    for (const auto file : files) {
      symbols.bind(1, file);
      while (symbols.step()) {
        const auto symbol = symbols.integer(0);
        graph_.symbols.insert(symbol);
        graph_.sources.insert(symbol);
        edges.bind(1, symbol);
        while (edges.step())
          graph_.symbols.insert(edges.integer(1));
        edges.reset();
        drop_edges.bind(1, symbol).run();
        drop_candidates.bind(1, symbol).run();
        drop_calls.bind(1, symbol).run();
      }
      symbols.reset();
    }
  }

  void replace_symbols() {
    for (const Index file : change_.changed)
      old_.read(database_, file_rows_[file], names_);
    for (const auto file : gone_files_)
      old_.read(database_, file, names_);
    std::int64_t next = first_free("id", "symbol");
    struct New {
      Index symbol;
      std::string key;
      std::string name;
    };
    std::vector<New> made;
    for (const Index number : change_.changed) {
      const auto& file = program_.files()[number];
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        const auto symbol = static_cast<Index>(file.first_symbol + i);
        const auto& one = file.summary.definitions[i];
        if (one.implementation != k_none) continue;
        made.push_back({symbol, {}, shown_name(program_, symbol)});
        names_.add_after({made.back().name, static_cast<std::int64_t>(one.kind)}, file_rows_[number]);
      }
    }
    for (const auto file : gone_files_)
      names_.add_file(file);
    for (const Index file : change_.changed)
      names_.add_file(file_rows_[file]);
    const auto shared = names_.shared(database_);
    SymbolKeys keys(project_);
    std::map<std::pair<std::int64_t, NamedKind>, std::size_t> used;
    for (auto& one : made) {
      const auto& file = program_.file_of(one.symbol);
      const auto kind = program_.definition(one.symbol).kind;
      const NamedKind named{one.name, static_cast<std::int64_t>(kind)};
      if (shared.count(named) != 0) {
        // The symbols of this file keep their numbers.
        const std::pair place{file_rows_[program_.file_number(one.symbol)], named};
        one.key = old_.keys(place.first, named).at(used[place]++);
      }
      if (one.key.empty() || !keys.add(one.key)) one.key = keys.make(file.language->name, kind, one.name);
      const auto* const old = old_.find(one.key);
      symbol_rows_.set(one.symbol, old == nullptr ? next++ : old->id);
    }
    for (const Index number : change_.changed)
      symbol_rows_.share(program_.files()[number]);
    auto drop = database_.prepare("DELETE FROM symbol WHERE id = ?");
    for (const auto& [key, one] : old_.all())
      drop.bind(1, one.id).run();
    for (const Index number : change_.changed)
      rows_.file(file_rows_[number], program_.files()[number], (*change_.facts)[number]);
    auto data = database_.prepare("UPDATE file SET data = ? WHERE id = ? AND data <> ?1");
    for (const Index number : change_.linked)
      if (change_.changed.count(number) == 0)
        data.bind(1, (*change_.facts)[number].data).bind(2, file_rows_[number]).run();
    for (const auto& one : made) {
      const Index parent = program_.parent(one.symbol);
      const auto& definition = program_.definition(one.symbol);
      const auto id = symbol_rows_.of(one.symbol);
      graph_.symbols.insert(id);
      graph_.sources.insert(id);
      rows_.symbol({id, file_rows_[program_.file_number(one.symbol)],
                    parent == k_none ? 0 : symbol_rows_.of(parent), 0, 0},
                   definition, one.key, one.name);
      SymbolWords words;
      if ((definition.flags & (k_anonymous | k_synthesized)) == 0)
        words = word_weights({definition.name,
                              parent == k_none ? definition.container : program_.full_name(parent),
                              definition.signature, definition.documentation});
      const auto* const old = old_.find(one.key);
      words_.replace(id, old == nullptr ? SymbolWords{} : old->words, words);
    }
    for (const auto& [key, one] : old_.all())
      if (!keys.has(key)) words_.replace(one.id, one.words, {});
    auto drop_file = database_.prepare("DELETE FROM file WHERE id = ?");
    for (const auto file : gone_files_)
      drop_file.bind(1, file).run();
  }

  /// A change may make a symbol of another file a member, or leave it out, as with files of Go for other
  /// systems. Its row changes alone, since its name and place stay.
  void update_parents() {
    auto parents = database_.prepare("SELECT id, parent FROM symbol WHERE file = ?");
    auto update = database_.prepare("UPDATE symbol SET parent = ? WHERE id = ?");
    for (const Index number : change_.linked) {
      const auto& file = program_.files()[number];
      if (change_.changed.count(number) != 0 || file.language->resolve_modules == nullptr) continue;
      std::unordered_map<std::int64_t, std::int64_t> before;
      parents.bind(1, file_rows_[number]);
      while (parents.step())
        before.emplace(parents.integer(0), parents.integer(1));
      parents.reset();
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        if (file.summary.definitions[i].implementation != k_none) continue;
        const auto symbol = static_cast<Index>(file.first_symbol + i);
        const Index parent = program_.parent(symbol);
        const auto row = symbol_rows_.of(symbol);
        const auto now = parent == k_none ? 0 : symbol_rows_.of(parent);
        if (before.at(row) != now) update.bind(1, now).bind(2, row).run();
      }
    }
  }

  void add_links() {
    for (const auto& edge : links_.edges) {
      const auto source = symbol_rows_.of(edge.source);
      const auto target = symbol_rows_.of(edge.target);
      if (edge.kind == EdgeKind::calls) {
        graph_.symbols.insert(source);
        graph_.symbols.insert(target);
      }
      rows_.edge(source, target, edge, file_rows_[edge.file]);
    }
    std::int64_t next = first_free("id", "open_call");
    for (const auto& call : links_.open_calls) {
      rows_.open_call(next, symbol_rows_.of(call.source), call, file_rows_[call.file]);
      for (const Index symbol : call.candidates)
        rows_.candidate(symbol_rows_.of(symbol), next);
      ++next;
    }
  }

  void replace_routes() {
    database_.run("DELETE FROM route");
    for (const auto& route : *links_.routes)
      rows_.route(symbol_rows_.of(route.symbol), route);
  }

  void write_inferred_types() {
    const StoredTypes types(program_);
    auto drop = database_.prepare("DELETE FROM inferred WHERE file = ?");
    for (const auto file : gone_files_)
      drop.bind(1, file).run();
    for (const Index number : change_.linked) {
      const auto& file = program_.files()[number];
      if (has_inferred_types(file)) {
        rows_.inferred(file_rows_[number], pack_inferences(types.of(file)));
      } else {
        drop.bind(1, file_rows_[number]).run();
      }
    }
  }

  void count_calls() {
    auto statement = database_.prepare(
        "UPDATE symbol SET callers = (SELECT count(*) FROM edge WHERE target = ?1 AND kind = 0), callees = "
        "(SELECT count(*) FROM edge WHERE source = ?1 AND kind = 0) WHERE id = ?1");
    for (const auto symbol : graph_.symbols)
      statement.bind(1, symbol).run();
  }

  const Program& program_;
  const Links& links_;
  const IndexChange& change_;
  Database database_;
  RowWriter rows_;
  std::string project_;
  std::vector<std::int64_t> file_rows_;
  std::vector<std::int64_t> gone_files_;
  GraphChange graph_;
  OldSymbols old_;
  SymbolRows symbol_rows_;
  NameCounts names_;
  WordChanges words_;
};

}  // namespace

support::Result<IndexCounts> update_index(const std::string& path, IndexCopy& copy, const Program& program,
                                          const Links& links, const IndexChange& change,
                                          const IndexMeta& meta) {
  const std::string folder = path.substr(0, path.rfind('/'));
  const std::string name = new_graph_name();
  const std::string graph = folder + "/" + name;
  if (auto done = copy.wait(); !done) return done.error();
  IndexCounts counts;
  const auto write = [&]() -> support::Result<void> {
    Updater updater(copy.path(), program, links, change);
    counts = updater.update(meta, name);
    return write_changed_graph(updater.database(), *change.graph, updater.graph_change(), graph);
  };
  support::Result<void> done;
  try {
    done = write();
  } catch (const NotByParts&) {
    done = support::Error{COLLET_UNSUPPORTED, "IDs of other files depend on the change"};
  } catch (const DatabaseError& failed) {
    done = support::Error{COLLET_FAILED, "the index " + path + " cannot be written: " + failed.what()};
  }
  if (done) done = replace_file(copy.path(), path, false);
  if (!done) {
    ::unlink(graph.c_str());
    return done.error();
  }
  remove_old_graphs(folder, name);
  return counts;
}

}  // namespace collet::codegraph
