// SPDX-License-Identifier: MIT
/// The rows of a program's symbols in an index that is changed.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/link/program/program.hpp"
#include "plugins/codegraph/store/database.hpp"

namespace collet::codegraph {

/// Thrown if the index must be written whole.
struct NotByParts {};

class SymbolRows {
 public:
  /// `file_rows` are the rows of the program's files.
  SymbolRows(const Database& database, const Program& program, const std::vector<std::int64_t>& file_rows)
      : database_(database), program_(program), file_rows_(file_rows) {}

  void set(Index symbol, std::int64_t row) { rows_[symbol] = row; }
  /// Gives all signatures of a function the row of its implementation.
  void share(const ProgramFile& file);
  /// Returns the row of a symbol of any file; those of unchanged files are found by their full names, of
  /// which several in one file have their rows in order. Throws NotByParts.
  std::int64_t of(Index symbol);

 private:
  void load(Index number);

  const Database& database_;
  const Program& program_;
  const std::vector<std::int64_t>& file_rows_;
  std::unordered_map<Index, std::int64_t> rows_;
};

}  // namespace collet::codegraph
