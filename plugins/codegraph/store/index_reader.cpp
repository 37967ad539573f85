// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/index_reader.hpp"

#include <algorithm>
#include <array>
#include <unistd.h>

#include "plugins/codegraph/store/clamped.hpp"
#include "plugins/codegraph/store/index_format.hpp"

namespace collet::codegraph {
namespace {

constexpr std::string_view k_symbol_columns =
    "SELECT s.id, s.key, s.kind, s.flags, s.name, s.fqn, f.path, s.line, s.first, s.last, s.parent, "
    "s.callers, "
    "s.callees, s.signature, s.documentation, f.flags FROM symbol s JOIN file f ON f.id = s.file ";

std::string query(std::string_view rest) {
  return std::string(k_symbol_columns).append(rest);
}

/// Returns the text that follows all texts with this prefix.
std::string after_prefix(std::string_view prefix) {
  std::string out(prefix);
  while (!out.empty() && static_cast<unsigned char>(out.back()) == 0xFF)
    out.pop_back();
  if (!out.empty()) out.back() = static_cast<char>(static_cast<unsigned char>(out.back()) + 1);
  return out;
}

std::vector<SymbolRow> read_symbols(Statement& statement) {
  std::vector<SymbolRow> out;
  while (statement.step()) {
    SymbolRow row;
    row.id = statement.integer(0);
    row.key = statement.text(1);
    row.kind = clamped<SymbolKind>(statement.integer(2), static_cast<std::int64_t>(SymbolKind::count) - 1);
    row.flags = clamped<std::uint16_t>(statement.integer(3), 0xFFFF);
    row.name = statement.text(4);
    row.full_name = statement.text(5);
    row.path = statement.text(6);
    row.line = natural(statement.integer(7));
    row.first = natural(statement.integer(8));
    row.last = natural(statement.integer(9));
    row.parent = statement.integer(10);
    row.callers = natural(statement.integer(11));
    row.callees = natural(statement.integer(12));
    row.signature = statement.text(13);
    row.documentation = statement.text(14);
    row.test = (statement.integer(15) & k_file_test) != 0;
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace

std::string_view kind_name(SymbolKind kind) {
  static constexpr std::array<std::string_view, static_cast<std::size_t>(SymbolKind::count)> k_names = {
      "MODULE",    "CLASS",   "INTERFACE", "STRUCT",     "ENUM",     "ENUM_MEMBER", "METHOD",   "CONSTRUCTOR",
      "PROPERTY",  "FIELD",   "FUNCTION",  "TYPE_ALIAS", "OBJECT",   "TABLE",       "VIEW",     "COLUMN",
      "PROCEDURE", "TRIGGER", "DB_TYPE",   "SYNONYM",    "SEQUENCE", "INDEX",       "PARAMETER"};
  return k_names[static_cast<std::size_t>(kind)];
}

support::Result<IndexReader> IndexReader::open(const std::string& path) {
  const auto open_once = [&]() -> support::Result<IndexReader> {
    if (::access(path.c_str(), F_OK) != 0) return support::Error{COLLET_NOT_FOUND, "there is no index yet"};
    try {
      IndexReader reader(Database::open(path));
      const std::string version = reader.meta("version");
      if (version != std::to_string(k_index_version))
        return support::Error{COLLET_UNSUPPORTED, "the index has version " +
                                                      (version.empty() ? "none" : version) + ", expected " +
                                                      std::to_string(k_index_version)};
      const std::string name = reader.meta("graph");
      if (!name.starts_with("graph-") || name.find('/') != std::string::npos)
        return support::Error{COLLET_FAILED, "the index is damaged: it names no graph"};
      auto graph = Adjacency::open(path.substr(0, path.rfind('/') + 1) + name);
      if (!graph) return support::Error{COLLET_PENDING, graph.error().message};
      reader.graph_ = *std::move(graph);
      return reader;
    } catch (const DatabaseError& error) {
      return support::Error{COLLET_FAILED, std::string("the index is damaged: ") + error.what()};
    }
  };
  // Another process may replace the index and its graph between the two openings.
  constexpr int k_tries = 5;
  auto out = open_once();
  for (int i = 1; i < k_tries && !out && out.error().code == COLLET_PENDING; ++i)
    out = open_once();
  if (!out && out.error().code == COLLET_PENDING)
    return support::Error{COLLET_FAILED, "the index is damaged: " + out.error().message};
  return out;
}

std::string IndexReader::meta(std::string_view key) const {
  auto statement = database_.prepare("SELECT value FROM meta WHERE key = ?");
  statement.bind(1, key);
  return statement.step() ? statement.text(0) : std::string();
}

std::optional<SymbolRow> IndexReader::symbol(std::int64_t id) const {
  auto statement = database_.prepare(query("WHERE s.id = ?"));
  auto rows = read_symbols(statement.bind(1, id));
  return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
}

std::optional<SymbolRow> IndexReader::symbol_of_key(std::string_view key) const {
  auto statement = database_.prepare(query("WHERE s.key = ?"));
  auto rows = read_symbols(statement.bind(1, key));
  return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
}

std::vector<SymbolRow> IndexReader::named(std::string_view name, bool any_case, std::size_t limit) const {
  auto statement =
      database_.prepare(query("WHERE s.name = ?1 COLLATE NOCASE AND (?3 OR s.name = ?1) "
                              "ORDER BY s.fqn, s.key LIMIT ?2"));
  statement.bind(1, name).bind(2, static_cast<std::int64_t>(limit)).bind(3, std::int64_t{any_case ? 1 : 0});
  return read_symbols(statement);
}

std::vector<SymbolRow> IndexReader::prefixed(std::string_view text, bool full_name, std::size_t limit) const {
  const std::string end = after_prefix(text);
  auto statement =
      database_.prepare(full_name ? query("WHERE s.fqn >= ?1 AND s.fqn < ?2 ORDER BY s.fqn, s.key LIMIT ?3")
                                  : query("WHERE s.name >= ?1 COLLATE NOCASE AND s.name < ?2 COLLATE NOCASE "
                                          "ORDER BY s.name COLLATE NOCASE, s.id LIMIT ?3"));
  statement.bind(1, text).bind(2, std::string_view(end)).bind(3, static_cast<std::int64_t>(limit));
  return read_symbols(statement);
}

std::vector<std::uint32_t> IndexReader::matching(const std::set<SymbolKind>& kinds,
                                                 const std::string& pattern, std::size_t limit) const {
  constexpr std::size_t k_key_size = 20;
  std::string kind_list;
  for (const auto kind : kinds)
    kind_list += (kind_list.empty() ? "" : ",") + std::to_string(static_cast<int>(kind));
  const std::string of_kind = kind_list.empty() ? "" : " AND kind IN (" + kind_list + ")";
  const bool key =
      pattern.size() == k_key_size && pattern.find_first_not_of("0123456789abcdef") == std::string::npos;
  const bool full = pattern.find('.') != std::string::npos;
  // A glob of SQLite has brackets too, which are plain characters here.
  std::string glob;
  for (const char c : pattern)
    if (c == '[') {
      glob += "[[]";
    } else {
      glob += c;
    }
  std::string condition = key              ? "key = ?1"
                          : full           ? "fqn GLOB ?1"
                          : pattern == "*" ? "?1 = ?1"
                                           : "name GLOB ?1";
  // A full name matches with and without its parameters.
  if (full && !key && pattern.find('(') == std::string::npos)
    condition = "(fqn GLOB ?1 OR fqn GLOB ?1 || '(*')";
  const auto star = pattern.find_first_of("*?[");
  if (!key && star != 0) {
    const char* const column = full ? "fqn" : "name";
    const char* const order = full ? "" : " COLLATE NOCASE";
    condition += std::string(" AND ") + column + " >= ?3" + order + " AND " + column + " < ?4" + order;
  }
  const std::string first = pattern.substr(0, star);
  const std::string last = after_prefix(first);
  auto statement = database_.prepare("SELECT id FROM symbol WHERE " + condition + of_kind +
                                     " AND flags & 8 = 0 ORDER BY fqn, key LIMIT ?2");
  statement.bind(1, std::string_view(glob)).bind(2, static_cast<std::int64_t>(limit));
  if (!key && star != 0) statement.bind(3, std::string_view(first)).bind(4, std::string_view(last));
  std::vector<std::uint32_t> out;
  while (statement.step())
    out.push_back(natural(statement.integer(0)));
  return out;
}

std::vector<SymbolRow> IndexReader::children(std::int64_t id) const {
  auto statement = database_.prepare(query("WHERE s.parent = ? ORDER BY f.path, s.first, s.col, s.key"));
  return read_symbols(statement.bind(1, id));
}

std::vector<SymbolRow> IndexReader::in_file(std::string_view path, std::uint32_t first,
                                            std::uint32_t last) const {
  auto statement = database_.prepare(
      query("WHERE f.path = ? AND s.first <= ? AND s.last >= ? ORDER BY s.first, s.col, s.key"));
  return read_symbols(statement.bind(1, path).bind(2, std::int64_t{last}).bind(3, std::int64_t{first}));
}

WordRow IndexReader::word(std::string_view word, std::int64_t most) const {
  WordRow row;
  auto statement =
      database_.prepare("SELECT count, CASE WHEN count <= ?2 THEN postings END FROM word WHERE word = ?1");
  if (statement.bind(1, word).bind(2, most).step()) {
    row.count = statement.integer(0);
    row.postings = std::string(statement.blob(1));
  }
  auto learned = database_.prepare("SELECT names FROM association WHERE word = ?");
  if (learned.bind(1, word).step()) row.associations = unpack_associations(learned.blob(0));
  return row;
}

std::vector<FileRow> IndexReader::files() const {
  auto statement = database_.prepare(
      "SELECT path, language, size, modified, lines, flags, hash, id, data FROM file ORDER BY path");
  std::vector<FileRow> out;
  while (statement.step())
    out.push_back({statement.text(0), statement.text(1), static_cast<std::uint64_t>(statement.integer(2)),
                   statement.integer(3), natural(statement.integer(4)),
                   clamped<int>(statement.integer(5), 0xFFFF), statement.text(6), statement.integer(7),
                   statement.integer(8)});
  return out;
}

std::vector<std::string> IndexReader::names(const std::string& head, std::size_t min_size,
                                            std::size_t max_size, std::size_t limit) const {
  const std::string last = after_prefix(head);
  auto statement = database_.prepare(
      std::string(
          "SELECT DISTINCT name FROM symbol WHERE length(name) BETWEEN ?1 AND ?2 AND flags & 8 = 0 ") +
      (last.empty() ? "" : "AND name >= ?4 COLLATE NOCASE AND name < ?5 COLLATE NOCASE ") + "LIMIT ?3");
  statement.bind(1, static_cast<std::int64_t>(min_size)).bind(2, static_cast<std::int64_t>(max_size));
  statement.bind(3, static_cast<std::int64_t>(limit));
  if (!last.empty()) statement.bind(4, std::string_view(head)).bind(5, std::string_view(last));
  std::vector<std::string> out;
  while (statement.step())
    out.push_back(statement.text(0));
  return out;
}

std::vector<std::pair<SymbolKind, std::int64_t>> IndexReader::kind_counts() const {
  auto statement =
      database_.prepare("SELECT kind, count(*) FROM symbol WHERE flags & 12 = 0 GROUP BY kind ORDER BY kind");
  std::vector<std::pair<SymbolKind, std::int64_t>> out;
  while (statement.step())
    out.emplace_back(
        clamped<SymbolKind>(statement.integer(0), static_cast<std::int64_t>(SymbolKind::count) - 1),
        statement.integer(1));
  return out;
}

std::vector<SymbolRow> IndexReader::central_types(std::size_t limit) const {
  auto statement = database_.prepare(query(
      "JOIN (SELECT parent, sum(callers) AS total FROM symbol WHERE parent <> 0 GROUP BY parent) m ON "
      "m.parent = "
      "s.id WHERE f.flags & 1 = 0 AND s.kind BETWEEN 1 AND 4 ORDER BY m.total DESC, s.fqn, s.key LIMIT ?"));
  return read_symbols(statement.bind(1, static_cast<std::int64_t>(limit)));
}

}  // namespace collet::codegraph
