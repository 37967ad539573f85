// SPDX-License-Identifier: MIT
/// Writes the rows of files, symbols and links into an index.
#pragma once

#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/index_writer.hpp"

namespace collet::codegraph {

/// Returns the full name of a symbol with the types of its parameters, as answers show it.
std::string shown_name(const Program& program, Index symbol);

/// The numbers of a symbol that are not in its definition.
struct SymbolPlace {
  std::int64_t id = 0;
  std::int64_t file = 0;
  std::int64_t parent = 0;
  std::int64_t callers = 0;
  std::int64_t callees = 0;
};

class RowWriter {
 public:
  explicit RowWriter(const Database& database);

  void file(std::int64_t id, const ProgramFile& file, const FileFacts& facts);
  void symbol(const SymbolPlace& place, const Definition& definition, std::string_view key,
              std::string_view full_name);
  void edge(std::int64_t source, std::int64_t target, const Edge& edge, std::int64_t file);
  void open_call(std::int64_t id, std::int64_t source, const OpenCall& call, std::int64_t file);
  void route(std::int64_t symbol, const ServedRoute& route);
  void candidate(std::int64_t symbol, std::int64_t call);
  void inferred(std::int64_t file, std::string_view types);
  void meta(std::string_view key, std::string_view value);

 private:
  Statement file_;
  Statement symbol_;
  Statement edge_;
  Statement open_call_;
  Statement route_;
  Statement candidate_;
  Statement inferred_;
  Statement meta_;
};

}  // namespace collet::codegraph
