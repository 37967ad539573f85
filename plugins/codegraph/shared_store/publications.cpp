// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/publications.hpp"

#include <algorithm>
#include <charconv>

namespace collet::codegraph {
namespace {

// The names end in the version of these tables. A Collet with other tables gives them other names.
constexpr const char* k_lock_creation = "SELECT pg_advisory_xact_lock(4848373927100)";
constexpr const char* k_missing = "SELECT (to_regclass('collet.codegraph_piece_1') IS NULL)::text";
constexpr const char* k_schema_missing =
    "SELECT (NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'collet'))::text";
constexpr const char* k_tables[] = {
    "CREATE TABLE collet.codegraph_index_1(number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, project "
    "text "
    "NOT NULL, version integer NOT NULL, revision text NOT NULL, published timestamptz NOT NULL DEFAULT "
    "now(), "
    "bytes bigint NOT NULL, header bytea NOT NULL)",
    "CREATE INDEX codegraph_index_1_project ON collet.codegraph_index_1(project, version, number)",
    "CREATE TABLE collet.codegraph_piece_1(index bigint NOT NULL REFERENCES collet.codegraph_index_1 ON "
    "DELETE "
    "CASCADE, place integer NOT NULL, content bytea NOT NULL, PRIMARY KEY (index, place))",
    // The pieces are compressed already.
    "ALTER TABLE collet.codegraph_piece_1 ALTER COLUMN content SET STORAGE EXTERNAL"};

constexpr const char* k_find =
    "SELECT number::text, to_char(published AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), header "
    "FROM collet.codegraph_index_1 WHERE project = $1::text AND version = $2::text::integer "
    "AND octet_length(header) <= 4096 ORDER BY (revision = $3::text AND revision <> '') DESC, number DESC "
    "LIMIT 1";
constexpr const char* k_versions =
    "SELECT string_agg(version::text, ', ') FROM (SELECT DISTINCT version FROM collet.codegraph_index_1 "
    "WHERE "
    "project = $1::text ORDER BY version LIMIT 20) AS found";
constexpr const char* k_read =
    "SELECT content FROM collet.codegraph_piece_1 WHERE index = $1::text::bigint AND place = "
    "$2::text::integer "
    "AND octet_length(content) = $3::text::bigint";
constexpr const char* k_insert =
    "INSERT INTO collet.codegraph_index_1(project, version, revision, bytes, header) VALUES ($1::text, "
    "$2::text::integer, $3::text, $4::text::bigint, $5::bytea) RETURNING number::text";
constexpr const char* k_insert_piece =
    "INSERT INTO collet.codegraph_piece_1(index, place, content) VALUES ($1::text::bigint, "
    "$2::text::integer, "
    "$3::bytea)";
/// Rows that another publication removes now are skipped, so that two never wait for each other.
constexpr const char* k_prune =
    "DELETE FROM collet.codegraph_index_1 WHERE number IN (SELECT number FROM collet.codegraph_index_1 AS "
    "old WHERE "
    "project = $1::text AND number < $2::text::bigint AND CASE WHEN version = $3::text::integer THEN "
    "(revision = $4::text AND revision <> '') OR (SELECT count(*) FROM collet.codegraph_index_1 AS newer "
    "WHERE "
    "newer.project = old.project AND newer.version = old.version AND newer.number > old.number) >= "
    "$5::text::bigint ELSE published < now() - interval '90 days' END FOR UPDATE SKIP LOCKED)";

support::Result<void> run(StoreConnection& store, const char* statement) {
  if (auto done = store.run(statement); !done) return done.error();
  return {};
}

bool is_true(const StoreRows& rows) {
  return rows.size() == 1 && rows[0].size() == 1 && rows[0][0] == "true";
}

support::Result<void> create_tables(StoreConnection& store) {
  if (auto done = run(store, k_lock_creation); !done) return done;
  const auto missing = store.run(k_missing);
  if (!missing) return missing.error();
  if (!is_true(*missing)) return {};
  // CREATE SCHEMA IF NOT EXISTS needs the right to create one even if it exists.
  const auto schema = store.run(k_schema_missing);
  if (!schema) return schema.error();
  if (is_true(*schema))
    if (auto done = run(store, "CREATE SCHEMA collet"); !done) return done;
  for (const auto* statement : k_tables)
    if (auto done = run(store, statement); !done) return done;
  return {};
}

/// Runs `work` between BEGIN and COMMIT. The server undoes what a connection that ends has not committed.
template <class Work>
support::Result<void> in_transaction(StoreConnection& store, const Work& work) {
  if (auto done = run(store, "BEGIN"); !done) return done;
  auto done = run(store, "SET LOCAL statement_timeout = '20s'");
  if (done) done = work();
  if (!done) {
    static_cast<void>(store.run("ROLLBACK"));
    return done;
  }
  return run(store, "COMMIT");
}

support::Error not_used(const Publication& publication, collet_status code, std::string_view what) {
  return {code, "index " + std::to_string(publication.number) +
                    " of the shared store is not used: " + std::string(what)};
}

}  // namespace

support::Result<Publication> publication_in(const std::vector<std::string>& row) {
  Publication out;
  const auto end = row.empty() ? nullptr : row[0].data() + row[0].size();
  if (row.size() != 3 || row[2].size() > k_archive_header_bytes ||
      std::from_chars(row[0].data(), end, out.number).ptr != end || out.number <= 0)
    return support::Error{COLLET_FAILED, "the shared store has a row that is no index"};
  out.published = row[1];
  out.packed_header = row[2];
  auto header = unpack_header(out.packed_header);
  if (!header) return not_used(out, header.error().code, header.error().message);
  out.header = *std::move(header);
  return out;
}

support::Result<void> begin_reading(StoreConnection& store) {
  if (auto done = run(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); !done) return done;
  return run(store, "SET LOCAL statement_timeout = '20s'");
}

support::Result<std::optional<Publication>> find_publication(StoreConnection& store,
                                                             const std::string& project, std::int64_t version,
                                                             const std::string& revision) {
  const auto rows = store.run(k_find, {project, std::to_string(version), revision});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<Publication>();
  auto out = publication_in(rows->front());
  if (!out) return out.error();
  return std::optional(*std::move(out));
}

support::Result<std::string> versions_of(StoreConnection& store, const std::string& project) {
  const auto rows = store.run(k_versions, {project});
  if (!rows) return rows.error();
  return rows->empty() || rows->front().empty() ? std::string() : rows->front().front();
}

support::Result<void> read_pieces(StoreConnection& store, const Publication& publication,
                                  const std::function<support::Result<void>(std::string_view)>& write) {
  const std::string number = std::to_string(publication.number);
  std::uint64_t left = publication.header.compressed;
  for (std::uint64_t place = 0; left > 0; ++place) {
    const auto size = std::min<std::uint64_t>(left, k_piece_bytes);
    const auto rows = store.run(k_read, {number, std::to_string(place), std::to_string(size)});
    if (!rows) return rows.error();
    if (rows->size() != 1 || rows->front().size() != 1 || rows->front().front().size() != size)
      return not_used(publication, COLLET_NOT_FOUND,
                      "it is damaged: piece " + std::to_string(place) + " is missing or has another size");
    if (auto done = write(rows->front().front()); !done) return done;
    left -= size;
  }
  return {};
}

support::Result<std::int64_t> write_publication(
    StoreConnection& store, const ArchiveHeader& header, std::int64_t keep,
    const std::function<support::Result<std::string>(std::size_t)>& read) {
  const auto packed = pack_header(header);
  if (!packed) return packed.error();
  const auto missing = store.run(k_missing);
  if (!missing) return missing.error();
  if (is_true(*missing))
    if (auto done = in_transaction(store, [&] { return create_tables(store); }); !done) return done.error();
  std::int64_t out = 0;
  const std::string version = std::to_string(header.index_version);
  auto done = in_transaction(store, [&]() -> support::Result<void> {
    const auto rows = store.run(
        k_insert, {header.project, version, header.revision, std::to_string(header.compressed), *packed});
    if (!rows) return rows.error();
    if (rows->size() != 1 || rows->front().size() != 1)
      return support::Error{COLLET_FAILED, "the shared store gives the index no number"};
    const std::string number = rows->front().front();
    std::from_chars(number.data(), number.data() + number.size(), out);
    for (std::int64_t place = 0;; ++place) {
      const auto piece = read(k_piece_bytes);
      if (!piece) return piece.error();
      if (piece->empty()) break;
      if (auto one = store.run(k_insert_piece, {number, std::to_string(place), *piece}); !one)
        return one.error();
    }
    if (auto pruned =
            store.run(k_prune, {header.project, number, version, header.revision, std::to_string(keep)});
        !pruned)
      return pruned.error();
    return {};
  });
  if (!done) return done.error();
  return out;
}

}  // namespace collet::codegraph
