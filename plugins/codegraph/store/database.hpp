// SPDX-License-Identifier: MIT
/// A database of SQLite and its statements. Errors are thrown as DatabaseError and end in the room that
/// opened it.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace collet::codegraph {

class DatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Keeps the statements of a database that were used last, since preparing one takes longer than most need to
/// run. For one thread at a time.
class IdleStatements {
 public:
  IdleStatements() { idle_.reserve(k_max_idle); }
  ~IdleStatements();
  IdleStatements(const IdleStatements&) = delete;
  IdleStatements& operator=(const IdleStatements&) = delete;

  /// Returns a statement with this text, or null.
  sqlite3_stmt* take(std::string_view sql);
  void give_back(sqlite3_stmt* statement);

 private:
  static constexpr std::size_t k_max_idle = 32;
  std::vector<sqlite3_stmt*> idle_;  ///< the one that was used last comes last
};

/// A prepared statement. Numbers of parameters begin at 1, those of columns at 0.
class Statement {
 public:
  /// `idle` gets the statement afterwards; null means that it is used once.
  Statement(sqlite3_stmt* statement, std::shared_ptr<IdleStatements> idle)
      : statement_(statement, Release{std::move(idle)}) {}

  Statement& bind(int parameter, std::int64_t value);
  /// Binds a text, which must live until the next step.
  Statement& bind(int parameter, std::string_view text);
  Statement& bind_blob(int parameter, std::string_view bytes);
  /// Returns true if there is a row.
  bool step();
  /// Runs a statement without rows, and makes it ready for the next values.
  void run();
  void reset();
  std::int64_t integer(int column) const;
  std::string text(int column) const;
  std::string_view blob(int column) const;

 private:
  struct Release {
    std::shared_ptr<IdleStatements> idle;
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Release> statement_;
};

class Database {
 public:
  /// Creates an empty database for one writer without a journal: a file that is incomplete is thrown away.
  static Database create(const std::string& path);
  /// Opens a file to change it in transactions that a killed process leaves undone.
  static Database open_to_write(const std::string& path);
  /// Opens a copy that no other process reads, to change it without a journal.
  static Database open_copy(const std::string& path);
  /// Opens a file that nobody changes any more, and keeps statements for the next use.
  static Database open(const std::string& path);

  Statement prepare(std::string_view sql) const;
  void run(const char* sql) const;

 private:
  explicit Database(sqlite3* database) : database_(database) {}
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
  std::shared_ptr<IdleStatements> idle_;
};

}  // namespace collet::codegraph
