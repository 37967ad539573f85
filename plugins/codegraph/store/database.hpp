// SPDX-License-Identifier: MIT
/// A database of SQLite and its statements. Errors are thrown as DatabaseError and end in the room that
/// opened it.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace collet::codegraph {

class DatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A prepared statement. Numbers of parameters begin at 1, those of columns at 0.
class Statement {
 public:
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

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
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  /// Creates an empty database for one writer without a journal: a file that is incomplete is thrown away.
  static Database create(const std::string& path);
  /// Opens a file to change it in transactions that a killed process leaves undone.
  static Database open_to_write(const std::string& path);
  /// Opens a copy that no other process reads, to change it without a journal.
  static Database open_copy(const std::string& path);
  /// Opens a file that nobody changes any more.
  static Database open(const std::string& path);

  Statement prepare(std::string_view sql) const;
  void run(const char* sql) const;

 private:
  explicit Database(sqlite3* database) : database_(database) {}
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace collet::codegraph
