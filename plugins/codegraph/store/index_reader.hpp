// SPDX-License-Identifier: MIT
/// Reads an index file. Every function throws a DatabaseError if the file is damaged.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/link/linker.hpp"
#include "plugins/codegraph/store/adjacency.hpp"
#include "plugins/codegraph/store/associations.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// Returns the name of a kind in answers: `CLASS`.
std::string_view kind_name(SymbolKind kind);

struct SymbolRow {
  std::int64_t id = 0;
  std::string key;
  SymbolKind kind = SymbolKind::class_;
  std::uint16_t flags = 0;
  std::string name;
  std::string full_name;
  std::string path;
  std::uint32_t line = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::int64_t parent = 0;
  std::uint32_t callers = 0;
  std::uint32_t callees = 0;
  std::string signature;
  std::string documentation;
  bool test = false;
};

/// An edge, seen from one of its ends.
struct EdgeRow {
  std::int64_t other = 0;
  EdgeKind kind = EdgeKind::calls;
  Rule rule = Rule::none;
  std::string path;
  std::uint32_t line = 0;
};

struct OpenCallRow {
  std::int64_t source = 0;
  std::string name;
  std::string target;
  std::uint32_t arity = 0;
  std::string path;
  std::uint32_t line = 0;
  bool data = false;                ///< code uses data that no source defines
  EdgeKind kind = EdgeKind::calls;  ///< how it uses it
};

struct FileRow {
  std::string path;
  std::string language;
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::uint32_t lines = 0;
  int flags = 0;
  std::string hash;
  std::int64_t id = 0;
  std::int64_t data = 0;  ///< as DataFingerprints has it
};

/// A route of HTTP that a method serves.
struct RouteRow {
  std::int64_t symbol = 0;
  std::string method;  ///< empty for any
  std::string path;
};

struct WordRow {
  std::int64_t count = 0;  ///< the number of symbols with the word
  std::string postings;
  std::vector<Association> associations;  ///< words of names that documentation uses the word for
};

class IndexReader {
 public:
  /// Fails with COLLET_NOT_FOUND if there is no index, with COLLET_UNSUPPORTED if it is of another version,
  /// with COLLET_FAILED if it is damaged.
  static support::Result<IndexReader> open(const std::string& path);

  const Adjacency& graph() const { return graph_; }
  std::string meta(std::string_view key) const;
  std::optional<SymbolRow> symbol(std::int64_t id) const;
  std::optional<SymbolRow> symbol_of_key(std::string_view key) const;
  /// Returns the symbols of a name; `any_case` ignores the case of ASCII letters. At most `limit`.
  std::vector<SymbolRow> named(std::string_view name, bool any_case, std::size_t limit) const;
  /// Returns the symbols whose name begins with the text in any case, in the order of their names, or those
  /// whose full name begins with it, in the order of these. Reads at most `limit` rows.
  std::vector<SymbolRow> prefixed(std::string_view text, bool full_name, std::size_t limit) const;
  /// Returns the numbers of the symbols of these kinds, or of all, that fit a pattern: an ID, or a glob for
  /// the name, or for the full name if it has a dot. Without symbols that have no name of their own.
  std::vector<std::uint32_t> matching(const std::set<SymbolKind>& kinds, const std::string& pattern,
                                      std::size_t limit) const;
  std::vector<SymbolRow> children(std::int64_t id) const;
  std::vector<SymbolRow> in_file(std::string_view path, std::uint32_t first, std::uint32_t last) const;
  std::vector<EdgeRow> edges(std::int64_t id, bool inbound) const;
  /// Returns the first place of an edge, as `edges` orders them.
  std::optional<EdgeRow> first_edge(std::int64_t source, std::int64_t target, EdgeKind kind) const;
  /// Returns the calls of this name, within the sources, whose target is not known.
  std::vector<OpenCallRow> open_calls_named(std::string_view name, std::size_t limit) const;
  /// Returns the calls of a symbol that leave the sources.
  std::vector<OpenCallRow> external_calls(std::int64_t source, std::size_t limit) const;
  /// Returns what the index knows of a word; the postings only if they are at most `most`.
  WordRow word(std::string_view word, std::int64_t most) const;
  std::vector<FileRow> files() const;
  /// Returns different names that begin with `head` in any case and have this number of characters.
  std::vector<std::string> names(const std::string& head, std::size_t min_size, std::size_t max_size,
                                 std::size_t limit) const;
  /// Returns the number of symbols of each kind.
  std::vector<std::pair<SymbolKind, std::int64_t>> kind_counts() const;
  /// Returns the types with the most callers of their members and themselves, without tests.
  std::vector<SymbolRow> central_types(std::size_t limit) const;
  std::int64_t count_inbound(std::int64_t id, std::initializer_list<EdgeKind> kinds) const;

 private:
  friend class DataUses;
  friend class Routes;
  explicit IndexReader(Database database) : database_(std::move(database)) {}

  Database database_;
  Adjacency graph_;
};

/// How code uses data, as an index has it.
class DataUses {
 public:
  explicit DataUses(const IndexReader& reader) : reader_(reader) {}
  /// Returns the uses of data of this name, in any case, that no source defines.
  std::vector<OpenCallRow> named(std::string_view name, std::size_t limit) const;
  /// Returns the paths of the files whose code uses data.
  std::vector<std::string> files() const;

 private:
  const IndexReader& reader_;
};

/// The routes that methods serve.
class Routes {
 public:
  explicit Routes(const IndexReader& reader) : reader_(reader) {}
  std::vector<RouteRow> of(std::int64_t symbol) const;
  std::vector<RouteRow> all() const;

 private:
  const IndexReader& reader_;
};

}  // namespace collet::codegraph
