// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/summary_cache.hpp"

#include <cstring>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/store/index_format.hpp"
#include "plugins/codegraph/store/packed/compressed.hpp"

namespace collet::codegraph {
namespace {

Database open_cache(const std::string& path) {
  auto out = Database::open_to_write(path);
  auto version = out.prepare("PRAGMA user_version");
  const auto found = version.step() ? version.integer(0) : 0;
  version.reset();
  if (found != k_index_version) {
    out.run("DROP TABLE IF EXISTS summary");
    out.run(k_summary_table);
    out.run(("PRAGMA user_version = " + std::to_string(k_index_version)).c_str());
  }
  return out;
}

/// Returns bytes with their hash, so that damaged ones are not read: a summary is not checked any further.
std::string sealed(std::string bytes) {
  const auto hash = XXH3_64bits(bytes.data(), bytes.size());
  bytes.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  return bytes;
}

/// Returns the bytes without their hash, or nothing if they are damaged.
std::optional<std::string_view> opened(std::string_view bytes) {
  XXH64_hash_t hash = 0;
  if (bytes.size() < sizeof hash) return std::nullopt;
  std::memcpy(&hash, bytes.data() + bytes.size() - sizeof hash, sizeof hash);
  bytes.remove_suffix(sizeof hash);
  return hash == XXH3_64bits(bytes.data(), bytes.size()) ? std::optional(bytes) : std::nullopt;
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
      return SummaryCache(open_cache(path));
    } catch (const DatabaseError&) {
      continue;
    }
  }
  return std::nullopt;
}

std::int64_t SummaryCache::key(std::string_view path, std::string_view hash, std::string_view dialect) {
  std::string text(path);
  text.append(1, '\0').append(hash);
  if (!dialect.empty()) text.append(1, '\0').append(dialect);
  return static_cast<std::int64_t>(XXH3_64bits(text.data(), text.size()));
}

bool SummaryCache::read(std::int64_t key, FileSummary& out, std::vector<std::uint32_t>& names) {
  read_.bind(1, key);
  bool good = read_.step();
  if (good) {
    const auto hashes = opened(read_.blob(0));
    const auto declarations = opened(read_.blob(1));
    const auto packed = declarations ? decompressed(*declarations) : std::nullopt;
    good = hashes && packed && unpack_declarations(*packed, out);
    if (good) names = unpack_names(*hashes);
  }
  read_.reset();
  return good;
}

bool SummaryCache::read_body(std::int64_t key, FileSummary& out) {
  read_body_.bind(1, key);
  const auto body = read_body_.step() ? opened(read_body_.blob(0)) : std::nullopt;
  const bool good = body && unpack_compact_body(*body, out);
  read_body_.reset();
  return good;
}

std::optional<std::string> SummaryCache::packed_body(std::int64_t key) {
  read_body_.bind(1, key);
  const auto body = read_body_.step() ? opened(read_body_.blob(0)) : std::nullopt;
  auto out = body ? std::optional(std::string(*body)) : std::nullopt;
  read_body_.reset();
  return out;
}

std::vector<std::int64_t> SummaryCache::keys() const {
  auto statement = database_.prepare("SELECT key FROM summary");
  std::vector<std::int64_t> out;
  while (statement.step())
    out.push_back(statement.integer(0));
  return out;
}

void SummaryCache::write(std::int64_t key, const CompactSummary& summary) {
  const auto names = sealed(summary.names);
  const auto declarations = sealed(summary.declarations);
  const auto body = sealed(summary.body);
  write_.bind(1, key).bind_blob(2, names).bind_blob(3, declarations).bind_blob(4, body);
  write_.run();
}

void SummaryCache::begin_reading() {
  database_.run("BEGIN");
}

void SummaryCache::end_reading() {
  database_.run("COMMIT");
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
