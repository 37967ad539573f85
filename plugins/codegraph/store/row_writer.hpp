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
  void candidate(std::int64_t symbol, std::int64_t call);
  void meta(std::string_view key, std::string_view value);

 private:
  Statement file_;
  Statement symbol_;
  Statement edge_;
  Statement open_call_;
  Statement candidate_;
  Statement meta_;
};

/// Reads all symbols and edges of an index that is being written, and writes them as a graph file.
support::Result<void> write_graph(const Database& database, const std::string& path);

/// Returns a name for a new graph file that no file in the folder has.
std::string new_graph_name();

/// Flushes `from` if `durable`, and renames it to `to`.
support::Result<void> replace_file(const std::string& from, const std::string& to, bool durable);

/// Removes graph files of a folder other than `keep`.
void remove_old_graphs(const std::string& folder, const std::string& keep);

}  // namespace collet::codegraph
