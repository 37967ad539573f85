// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/index_writer.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <unordered_set>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/word_index.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

std::string shown_type(const TypeName& type) {
  std::string out =
      type.name.substr(type.name.rfind('.') == std::string::npos ? 0 : type.name.rfind('.') + 1);
  if (out.empty()) out = "var";
  for (int i = 0; i < type.dimensions; ++i)
    out += "[]";
  return out;
}

/// Writes one index.
class Writer {
 public:
  Writer(const std::string& path, const Program& program, const Links& links)
      : program_(program), links_(links), database_(Database::create(path)) {}

  IndexCounts write(const std::vector<FileFacts>& facts, const IndexMeta& meta) {
    database_.run(k_index_tables);
    database_.run("BEGIN");
    number_symbols();
    write_files(facts);
    write_edges();
    write_open_calls();
    write_symbols(meta.project);
    write_words();
    auto insert = database_.prepare("INSERT INTO meta VALUES(?, ?)");
    const auto set = [&](std::string_view key, const std::string& value) {
      insert.bind(1, key).bind(2, value).run();
    };
    set("version", std::to_string(k_index_version));
    set("project", meta.project);
    set("root", meta.root);
    set("revision", meta.revision);
    set("unreadable", meta.unreadable);
    set("files", std::to_string(counts_.files));
    set("symbols", std::to_string(counts_.symbols));
    set("edges", std::to_string(counts_.edges));
    database_.run("COMMIT");
    database_.run(k_index_indexes);
    return counts_;
  }

 private:
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
    auto insert = database_.prepare("INSERT INTO file VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
    for (std::size_t i = 0; i < program_.files().size(); ++i) {
      const auto& file = program_.files()[i];
      if (file.library) continue;
      ++counts_.files;
      const auto& summary = file.summary;
      insert.bind(1, static_cast<std::int64_t>(i))
          .bind(2, file.path)
          .bind(3, file.language->name)
          .bind(4, facts[i].hash);
      insert.bind(5, static_cast<std::int64_t>(facts[i].size)).bind(6, facts[i].modified_ns);
      insert.bind(7, std::int64_t{summary.lines});
      insert.bind(8,
                  std::int64_t{(summary.test ? k_file_test : 0) | (summary.generated ? k_file_generated : 0) |
                               (summary.has_errors ? k_file_errors : 0)});
      insert.run();
    }
  }

  void write_edges() {
    callers_.assign(program_.symbol_count(), 0);
    callees_.assign(program_.symbol_count(), 0);
    auto insert = database_.prepare("INSERT INTO edge VALUES(?, ?, ?, ?, ?, ?, ?)");
    for (const auto& edge : links_.edges) {
      if (edge.kind == EdgeKind::calls) {
        ++callers_[edge.target];
        ++callees_[edge.source];
      }
      insert.bind(1, rows_[edge.source])
          .bind(2, rows_[edge.target])
          .bind(3, static_cast<std::int64_t>(edge.kind));
      insert.bind(4, static_cast<std::int64_t>(edge.rule)).bind(5, std::int64_t{edge.file});
      insert.bind(6, std::int64_t{edge.at.line}).bind(7, std::int64_t{edge.at.column}).run();
    }
    counts_.edges = links_.edges.size();
  }

  void write_open_calls() {
    auto insert = database_.prepare("INSERT INTO open_call VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
    auto candidate = database_.prepare("INSERT INTO candidate VALUES(?, ?)");
    std::int64_t number = 0;
    for (const auto& call : links_.open_calls) {
      ++number;
      insert.bind(1, number).bind(2, rows_[call.source]).bind(3, call.name).bind(4, call.target);
      insert.bind(5, std::int64_t{call.arity}).bind(6, std::int64_t{call.external ? 1 : 0});
      insert.bind(7, std::int64_t{call.file}).bind(8, std::int64_t{call.at.line});
      insert.bind(9, std::int64_t{call.at.column}).run();
      for (const Index symbol : call.candidates)
        candidate.bind(1, rows_[symbol]).bind(2, number).run();
    }
  }

  void write_symbols(const std::string& project) {
    auto insert =
        database_.prepare("INSERT INTO symbol VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    std::unordered_set<std::string> keys;
    for (std::size_t number = 0; number < program_.files().size(); ++number) {
      const auto& file = program_.files()[number];
      if (file.library) continue;
      for (std::size_t i = 0; i < file.summary.definitions.size(); ++i) {
        const auto symbol = static_cast<Index>(file.first_symbol + i);
        const auto& one = file.summary.definitions[i];
        if (one.implementation != k_none) continue;
        std::string name = program_.full_name(symbol);
        if (is_callable(one.kind)) {
          name += '(';
          for (std::size_t p = 0; p < one.parameters.size(); ++p)
            name += (p == 0 ? "" : ", ") + shown_type(one.parameters[p].type);
          name += ')';
        }
        // Symbols of one name, in files that are not built together, differ by a number.
        std::string key;
        for (unsigned same = 0; key.empty() || !keys.insert(key).second; ++same)
          key = symbol_key(project, file.language->name, one.kind, name, same);
        const Index parent = program_.parent(symbol);
        insert.bind(1, rows_[symbol]).bind(2, key).bind(3, static_cast<std::int64_t>(one.kind));
        insert.bind(4, std::int64_t{one.flags})
            .bind(5, one.name)
            .bind(6, name)
            .bind(7, static_cast<std::int64_t>(number));
        insert.bind(8, std::int64_t{one.start.line}).bind(9, std::int64_t{one.start.column});
        insert.bind(10, std::int64_t{one.first_line}).bind(11, std::int64_t{one.last_line});
        insert.bind(12, parent == k_none ? 0 : rows_[parent]);
        insert.bind(13, std::int64_t{callers_[symbol]}).bind(14, std::int64_t{callees_[symbol]});
        insert.bind(15, one.signature).bind(16, one.documentation).run();
        if ((one.flags & (k_anonymous | k_synthesized)) == 0)
          words_.add(static_cast<std::uint32_t>(rows_[symbol]),
                     {one.name, parent == k_none ? one.container : program_.full_name(parent), one.signature,
                      one.documentation});
      }
    }
  }

  void write_words() {
    auto insert = database_.prepare("INSERT INTO word VALUES(?, ?, ?)");
    for (const auto& [word, postings] : words_.finish())
      insert.bind(1, word)
          .bind(2, static_cast<std::int64_t>(postings.count))
          .bind_blob(3, postings.bytes)
          .run();
  }

  const Program& program_;
  const Links& links_;
  Database database_;
  IndexCounts counts_;
  std::vector<std::int64_t> rows_;
  std::vector<std::uint32_t> callers_;
  std::vector<std::uint32_t> callees_;
  WordIndexBuilder words_;
};

support::Result<void> sync_and_rename(const std::string& from, const std::string& to) {
  const int file = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  if (!synced || ::rename(from.c_str(), to.c_str()) != 0)
    return support::Error{COLLET_FAILED, "the index " + to + " cannot be written: " + std::strerror(errno)};
  return {};
}

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
  try {
    Writer writer(beside, program, links);
    counts = writer.write(facts, meta);
  } catch (const DatabaseError& error) {
    ::unlink(beside.c_str());
    return support::Error{COLLET_FAILED, "the index " + path + " cannot be written: " + error.what()};
  }
  if (auto done = sync_and_rename(beside, path); !done) {
    ::unlink(beside.c_str());
    return done.error();
  }
  return counts;
}

}  // namespace collet::codegraph
