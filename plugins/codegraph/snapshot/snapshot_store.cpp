// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/snapshot_store.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/store/index_format.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr int k_version = 1;

constexpr const char* k_tables = R"(
CREATE TABLE snapshot(number INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER, revision TEXT, files INTEGER,
  symbols INTEGER, version INTEGER, hash INTEGER, states BLOB);
CREATE TABLE path(hash INTEGER PRIMARY KEY, path TEXT);
CREATE TABLE name(key BLOB PRIMARY KEY, parent BLOB, name TEXT) WITHOUT ROWID;
)";

/// Undoes what was written unless it is committed.
class Transaction {
 public:
  explicit Transaction(const Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }
  ~Transaction() {
    if (done_) return;
    try {
      database_.run("ROLLBACK");
    } catch (const DatabaseError&) {
      return;
    }
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit() {
    database_.run("COMMIT");
    done_ = true;
  }

 private:
  const Database& database_;
  bool done_ = false;
};

std::string_view bytes_of(const SymbolKey& key) {
  return {reinterpret_cast<const char*>(key.data()), key.size()};
}

SymbolKey key_in(std::string_view bytes) {
  SymbolKey out{};
  if (bytes.size() == out.size()) std::memcpy(out.data(), bytes.data(), out.size());
  return out;
}

std::int64_t seal_of(std::string_view bytes) {
  return static_cast<std::int64_t>(XXH3_64bits(bytes.data(), bytes.size()));
}

/// Returns the part of a name that is not its parent's: `.sell(String)` of `shop.Shop.sell(String)`. What
/// does not begin with the parent's name is given whole.
std::string_view own_part(std::string_view name, std::string_view parent) {
  return !parent.empty() && name.size() > parent.size() && name.starts_with(parent) &&
                 name[parent.size()] == '.'
             ? name.substr(parent.size())
             : name;
}

}  // namespace

SymbolKey key_of(std::string_view id) {
  SymbolKey out{};
  if (id.size() != 2 * out.size()) return out;
  const auto digit = [](char c) {
    return support::is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
  };
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<unsigned char>(digit(id[2 * i]) * 16 + digit(id[2 * i + 1]));
  return out;
}

std::string id_of(const SymbolKey& key) {
  return support::hexadecimal(bytes_of(key));
}

support::Result<SnapshotStore> SnapshotStore::open(const std::string& folder, bool create) {
  const std::string file = path(folder);
  if (!create && ::access(file.c_str(), F_OK) != 0)
    return support::Error{COLLET_NOT_FOUND, "there is no snapshot yet"};
  try {
    auto database = Database::open_to_write(file);
    database.run("PRAGMA busy_timeout=10000; PRAGMA cell_size_check=ON;");
    Transaction transaction(database);
    auto found = database.prepare("PRAGMA user_version");
    const auto version = found.step() ? found.integer(0) : 0;
    found.reset();
    if (version == 0) {
      database.run(k_tables);
      database.run(("PRAGMA user_version = " + std::to_string(k_version)).c_str());
    } else if (version != k_version) {
      return support::Error{COLLET_UNSUPPORTED, file + " has version " + std::to_string(version) +
                                                    ", expected " + std::to_string(k_version)};
    }
    transaction.commit();
    return SnapshotStore(std::move(database));
  } catch (const DatabaseError& error) {
    return support::Error{COLLET_FAILED, "the snapshots in " + file + " are damaged: " + error.what()};
  }
}

std::vector<SnapshotInfo> SnapshotStore::list() const {
  auto statement = database_.prepare(
      "SELECT number, time, revision, files, symbols, version FROM snapshot ORDER BY number");
  std::vector<SnapshotInfo> out;
  while (statement.step())
    out.push_back({statement.integer(0), statement.integer(1), statement.text(2), statement.integer(3),
                   statement.integer(4), statement.integer(5)});
  return out;
}

std::vector<SymbolState> SnapshotStore::states(std::int64_t number) const {
  auto statement = database_.prepare("SELECT states, hash FROM snapshot WHERE number = ?");
  if (!statement.bind(1, number).step())
    throw DatabaseError("snapshot " + std::to_string(number) + " is missing");
  const auto bytes = statement.blob(0);
  const auto damaged = [&] { return DatabaseError("snapshot " + std::to_string(number) + " is damaged"); };
  if (bytes.size() % sizeof(SymbolState) != 0 || seal_of(bytes) != statement.integer(1)) throw damaged();
  std::vector<SymbolState> out(bytes.size() / sizeof(SymbolState));
  if (!out.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i].kind >= static_cast<std::uint8_t>(SymbolKind::count) ||
        (i != 0 && !by_key(out[i - 1], out[i])))
      throw damaged();
  return out;
}

SymbolName SnapshotStore::name(const SymbolKey& key) const {
  constexpr int k_max_depth = 400;
  auto statement = database_.prepare("SELECT name, parent FROM name WHERE key = ?");
  SymbolName out;
  SymbolKey at = key;
  for (int depth = 0; depth < k_max_depth; ++depth) {
    if (!statement.bind_blob(1, bytes_of(at)).step()) break;
    out.full_name.insert(0, statement.text(0));
    const auto parent = key_in(statement.blob(1));
    statement.reset();
    if (depth == 0) out.parent = parent;
    if (!out.full_name.starts_with('.')) break;
    at = parent;
  }
  return out;
}

std::string SnapshotStore::file_path(std::uint32_t hash) const {
  auto statement = database_.prepare("SELECT path FROM path WHERE hash = ?");
  return statement.bind(1, std::int64_t{hash}).step() ? statement.text(0) : std::string();
}

std::int64_t SnapshotStore::add(const SymbolStates& now, const std::string& revision, std::int64_t time) {
  Transaction transaction(database_);
  auto path = database_.prepare("INSERT OR IGNORE INTO path VALUES(?, ?)");
  for (const auto& [hash, text] : now.paths)
    path.bind(1, std::int64_t{hash}).bind(2, text).run();
  auto name = database_.prepare(
      "INSERT INTO name VALUES(?, ?, ?) ON CONFLICT(key) DO UPDATE SET parent = excluded.parent, name = "
      "excluded.name WHERE parent <> excluded.parent");
  SymbolState wanted;
  for (std::size_t i = 0; i < now.states.size(); ++i) {
    const auto& one = now.names[i];
    wanted.key = one.parent;
    const auto found = std::lower_bound(now.states.begin(), now.states.end(), wanted, by_key);
    const bool known = found != now.states.end() && found->key == one.parent;
    const std::string_view parent =
        known ? std::string_view(now.names[static_cast<std::size_t>(found - now.states.begin())].full_name)
              : std::string_view();
    name.bind_blob(1, bytes_of(now.states[i].key)).bind_blob(2, bytes_of(one.parent));
    name.bind(3, own_part(one.full_name, parent)).run();
  }
  const std::string_view bytes(reinterpret_cast<const char*>(now.states.data()),
                               now.states.size() * sizeof(SymbolState));
  auto snapshot = database_.prepare(
      "INSERT INTO snapshot(time, revision, files, symbols, version, hash, states) VALUES(?, ?, ?, ?, ?, ?, "
      "?)");
  snapshot.bind(1, time).bind(2, revision).bind(3, static_cast<std::int64_t>(now.files));
  snapshot.bind(4, static_cast<std::int64_t>(now.states.size())).bind(5, std::int64_t{k_index_version});
  snapshot.bind(6, seal_of(bytes)).bind_blob(7, bytes).run();
  auto last = database_.prepare("SELECT max(number) FROM snapshot");
  const auto number = last.step() ? last.integer(0) : 0;
  last.reset();
  transaction.commit();
  return number;
}

void SnapshotStore::prune(const SnapshotLimits& limits, std::int64_t now) {
  constexpr std::int64_t k_day = 24 * 60 * 60;
  constexpr std::size_t k_always = 2;
  const auto all = list();
  const auto keep = static_cast<std::size_t>(std::max<std::int64_t>(limits.keep, k_always));
  Transaction transaction(database_);
  for (std::size_t i = 0; i + k_always < all.size(); ++i) {
    if (all.size() - i <= keep && all[i].time >= now - limits.days * k_day) continue;
    remove(all[i].number);
  }
  transaction.commit();
}

/// Removes a snapshot with the names that no other one has. Keeps two snapshots in memory at most.
void SnapshotStore::remove(std::int64_t number) {
  auto gone = states(number);
  auto drop = database_.prepare("DELETE FROM snapshot WHERE number = ?");
  drop.bind(1, number).run();
  const auto rest = list();
  // The newest snapshot has most of the symbols.
  for (auto one = rest.rbegin(); one != rest.rend() && !gone.empty(); ++one) {
    const auto kept = states(one->number);
    std::vector<SymbolState> left;
    std::set_difference(gone.begin(), gone.end(), kept.begin(), kept.end(), std::back_inserter(left), by_key);
    gone = std::move(left);
  }
  auto name = database_.prepare("DELETE FROM name WHERE key = ?");
  for (const auto& one : gone)
    name.bind_blob(1, bytes_of(one.key)).run();
}

}  // namespace collet::codegraph
