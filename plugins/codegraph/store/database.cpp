// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/database.hpp"

#include <filesystem>
#include <sqlite3.h>
#include <string>

namespace collet::codegraph {
namespace {

[[noreturn]] void fail(sqlite3* database) {
  throw DatabaseError(database == nullptr ? "there is no memory for a database" : sqlite3_errmsg(database));
}

sqlite3* open_file(const std::string& name, int flags) {
  sqlite3* database = nullptr;
  if (sqlite3_open_v2(name.c_str(), &database, flags, nullptr) == SQLITE_OK) return database;
  const std::string message =
      database == nullptr ? "there is no memory for a database" : sqlite3_errmsg(database);
  sqlite3_close(database);
  throw DatabaseError(message);
}

/// Returns the path as a URI of SQLite.
std::string uri(const std::string& path) {
  static constexpr std::string_view k_digits = "0123456789ABCDEF";
  std::string out = "file:";
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      out += '%';
      out += k_digits[static_cast<unsigned char>(c) >> 4U];
      out += k_digits[static_cast<unsigned char>(c) & 15U];
    } else {
      out += c;
    }
  }
  return out + "?immutable=1";
}

}  // namespace

IdleStatements::~IdleStatements() {
  for (auto* const statement : idle_)
    sqlite3_finalize(statement);
}

sqlite3_stmt* IdleStatements::take(std::string_view sql) {
  for (auto at = idle_.end(); at != idle_.begin();) {
    --at;
    if (sqlite3_sql(*at) != sql) continue;
    auto* const out = *at;
    idle_.erase(at);
    return out;
  }
  return nullptr;
}

void IdleStatements::give_back(sqlite3_stmt* statement) {
  // A statement that failed, as on a damaged page, is not used again.
  if (sqlite3_reset(statement) != SQLITE_OK) {
    sqlite3_finalize(statement);
    return;
  }
  sqlite3_clear_bindings(statement);
  if (idle_.size() == k_max_idle) {
    sqlite3_finalize(idle_.front());
    idle_.erase(idle_.begin());
  }
  idle_.push_back(statement);
}

void Statement::Release::operator()(sqlite3_stmt* statement) const {
  if (idle) {
    idle->give_back(statement);
  } else {
    sqlite3_finalize(statement);
  }
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), parameter, value);
  return *this;
}

Statement& Statement::bind(int parameter, std::string_view text) {
  sqlite3_bind_text(statement_.get(), parameter, text.data() == nullptr ? "" : text.data(),
                    static_cast<int>(text.size()), SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind_blob(int parameter, std::string_view bytes) {
  sqlite3_bind_blob(statement_.get(), parameter, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) fail(sqlite3_db_handle(statement_.get()));
  return false;
}

void Statement::run() {
  step();
  reset();
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return text == nullptr
             ? std::string()
             : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
}

std::string_view Statement::blob(int column) const {
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  return bytes == nullptr
             ? std::string_view()
             : std::string_view(bytes,
                                static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

Database Database::create(const std::string& path) {
  Database out(open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX));
  out.run(
      "PRAGMA page_size=8192; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA "
      "locking_mode=EXCLUSIVE;");
  return out;
}

Database Database::open_to_write(const std::string& path) {
  Database out(open_file(
      path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW));
  out.run("PRAGMA page_size=8192; PRAGMA synchronous=OFF; PRAGMA trusted_schema=OFF;");
  return out;
}

Database Database::open_copy(const std::string& path) {
  Database out(open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX));
  out.run(
      "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA "
      "trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA cache_size=-64000;");
  return out;
}

Database Database::open(const std::string& path) {
  Database out(open_file(uri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX));
  // A damaged file may contain wrong numbers, so they are checked.
  out.run("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;");
  // On a damaged page, SQLite before 3.41 reads some bytes behind the page. The last page stays out of the
  // mapping, but for its first half, so that these bytes are mapped.
  constexpr std::uintmax_t k_half_page = 4096;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > k_half_page)
    out.run(("PRAGMA mmap_size=" + std::to_string(size - k_half_page)).c_str());
  out.idle_ = std::make_shared<IdleStatements>();
  return out;
}

Statement Database::prepare(std::string_view sql) const {
  if (idle_)
    if (auto* const idle = idle_->take(sql)) return {idle, idle_};
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr) !=
      SQLITE_OK)
    fail(database_.get());
  return {statement, idle_};
}

void Database::run(const char* sql) const {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(database_.get());
}

}  // namespace collet::codegraph
