// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/summary_cache.hpp"

#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/store/index_format.hpp"

namespace collet::codegraph {
namespace {

Database opened(const std::string& path) {
  auto out = Database::open_to_write(path);
  auto version = out.prepare("PRAGMA user_version");
  const auto found = version.step() ? version.integer(0) : 0;
  version.reset();
  if (found != k_index_version) {
    out.run("DROP TABLE IF EXISTS summary");
    out.run("CREATE TABLE summary(key INTEGER PRIMARY KEY, names BLOB, declarations BLOB, body BLOB)");
    out.run(("PRAGMA user_version = " + std::to_string(k_index_version)).c_str());
  }
  return out;
}

}  // namespace

SummaryCache::SummaryCache(Database database)
    : database_(std::move(database)),
      read_(database_.prepare("SELECT names, declarations FROM summary WHERE key = ?")),
      read_body_(database_.prepare("SELECT body FROM summary WHERE key = ?")),
      write_(database_.prepare("INSERT OR REPLACE INTO summary VALUES(?, ?, ?, ?)")) {}

std::optional<SummaryCache> SummaryCache::open(const std::string& folder) {
  const std::string path = folder + "/summaries.sqlite";
  for (const bool again : {false, true}) {
    if (again) ::unlink(path.c_str());
    try {
      return SummaryCache(opened(path));
    } catch (const DatabaseError&) {
      continue;
    }
  }
  return std::nullopt;
}

std::int64_t SummaryCache::key(std::string_view path, std::string_view hash) {
  std::string text(path);
  text.append(1, '\0').append(hash);
  return static_cast<std::int64_t>(XXH3_64bits(text.data(), text.size()));
}

bool SummaryCache::read(std::int64_t key, FileSummary& out, std::vector<std::uint32_t>& names) {
  read_.bind(1, key);
  bool good = read_.step();
  if (good) {
    names = unpack_names(read_.blob(0));
    good = unpack_declarations(read_.blob(1), out);
  }
  read_.reset();
  return good;
}

bool SummaryCache::read_body(std::int64_t key, FileSummary& out) {
  read_body_.bind(1, key);
  const bool good = read_body_.step() && unpack_body(read_body_.blob(0), out);
  read_body_.reset();
  return good;
}

std::vector<std::int64_t> SummaryCache::keys() const {
  auto statement = database_.prepare("SELECT key FROM summary");
  std::vector<std::int64_t> out;
  while (statement.step())
    out.push_back(statement.integer(0));
  return out;
}

void SummaryCache::write(std::int64_t key, const PackedSummary& packed) {
  write_.bind(1, key).bind_blob(2, packed.names).bind_blob(3, packed.declarations).bind_blob(4, packed.body);
  write_.run();
}

void SummaryCache::begin() {
  database_.run("BEGIN IMMEDIATE");
}

void SummaryCache::end(const std::vector<std::int64_t>& used, bool prune) {
  if (prune) {
    database_.run("CREATE TEMP TABLE used(key INTEGER PRIMARY KEY)");
    auto insert = database_.prepare("INSERT OR IGNORE INTO used VALUES(?)");
    for (const auto key : used)
      insert.bind(1, key).run();
    database_.run("DELETE FROM summary WHERE key NOT IN (SELECT key FROM used); DROP TABLE used");
  }
  database_.run("COMMIT");
}

}  // namespace collet::codegraph
