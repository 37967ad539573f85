// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/index_writer.hpp"

#include <unistd.h>
#include <unordered_set>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/store/associations.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/graph_writer.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/row_writer.hpp"
#include "plugins/codegraph/store/word_index.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

/// Writes one index.
class Writer {
 public:
  Writer(const std::string& path, const Program& program, const Links& links)
      : program_(program), links_(links), database_(created(path)), rows_writer_(database_) {}
  const Database& database() const { return database_; }

  IndexCounts write(const std::vector<FileFacts>& facts, const IndexMeta& meta, const std::string& graph) {
    database_.run("BEGIN");
    number_symbols();
    write_files(facts);
    write_edges();
    write_open_calls();
    write_symbols(meta.project);
    write_words();
    write_associations();
    const auto set = [&](std::string_view key, const std::string& value) { rows_writer_.meta(key, value); };
    set("version", std::to_string(k_index_version));
    set("project", meta.project);
    set("root", meta.root);
    set("revision", meta.revision);
    set("unreadable", meta.unreadable);
    set("configuration", meta.configuration);
    set("modules", meta.modules);
    set("data_sites", meta.data_sites ? "1" : "");
    set("graph", graph);
    set("files", std::to_string(counts_.files));
    set("symbols", std::to_string(counts_.symbols));
    set("edges", std::to_string(counts_.edges));
    database_.run("COMMIT");
    database_.run(k_index_indexes);
    return counts_;
  }

 private:
  static Database created(const std::string& path) {
    auto out = Database::create(path);
    out.run(k_index_tables);
    return out;
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

  void write_symbols(const std::string& project) {
    std::unordered_set<std::string> keys;
    for (std::size_t number = 0; number < program_.files().size(); ++number) {
      const auto& file = program_.files()[number];
      if (file.library) continue;
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        const auto symbol = static_cast<Index>(file.first_symbol + i);
        const auto& one = file.summary.definitions[i];
        if (one.implementation != k_none) continue;
        const std::string name = shown_name(program_, symbol);
        // Symbols of one name, in files that are not built together, differ by a number.
        std::string key;
        for (unsigned same = 0; key.empty() || !keys.insert(key).second; ++same)
          key = symbol_key(project, file.language->name, one.kind, name, same);
        const Index parent = program_.parent(symbol);
        rows_writer_.symbol(
            {rows_[symbol], static_cast<std::int64_t>(number), parent == k_none ? 0 : rows_[parent],
             std::int64_t{callers_[symbol]}, std::int64_t{callees_[symbol]}},
            one, key, name);
        if ((one.flags & (k_anonymous | k_synthesized)) == 0)
          words_.add(static_cast<std::uint32_t>(rows_[symbol]),
                     {one.name, parent == k_none ? one.container : program_.full_name(parent), one.signature,
                      one.documentation});
      }
    }
  }

  void write_words() {
    auto insert = database_.prepare("INSERT INTO word(word, count, postings) VALUES(?, ?, ?)");
    for (const auto& [word, postings] : words_.finish())
      insert.bind(1, word)
          .bind(2, static_cast<std::int64_t>(postings.count))
          .bind_blob(3, postings.bytes)
          .run();
  }

  /// Learns what words of documentation mean in names. An update of the index leaves that as it is.
  void write_associations() {
    AssociationBuilder builder;
    for (const auto& file : program_.files()) {
      if (file.library || file.summary.generated) continue;
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        const auto& one = file.summary.definitions[i];
        if (one.documentation.empty() || (one.flags & (k_anonymous | k_synthesized)) != 0) continue;
        const Index parent = program_.parent(static_cast<Index>(file.first_symbol + i));
        builder.add(one.documentation, one.name,
                    parent == k_none ? std::string_view() : program_.full_name(parent), one.signature);
      }
    }
    auto insert = database_.prepare("INSERT INTO association VALUES(?, ?)");
    for (const auto& [word, associations] : builder.finish())
      insert.bind(1, word).bind_blob(2, pack_associations(associations)).run();
  }

  const Program& program_;
  const Links& links_;
  Database database_;
  RowWriter rows_writer_;
  IndexCounts counts_;
  std::vector<std::int64_t> rows_;
  std::vector<std::uint32_t> callers_;
  std::vector<std::uint32_t> callees_;
  WordIndexBuilder words_;
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
    counts = writer.write(facts, meta, graph);
    if (auto done = write_graph(writer.database(), folder + "/" + graph); !done) {
      undo();
      return done.error();
    }
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
