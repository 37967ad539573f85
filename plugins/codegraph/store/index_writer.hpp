// SPDX-License-Identifier: MIT
/// Writes a linked program as an index file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/codegraph/link/linker.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// The facts about a file that the writer stores beside its summary.
struct FileFacts {
  std::string hash;
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::int64_t data = 0;  ///< the number of DataFingerprints
};

struct IndexCounts {
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;
  std::uint64_t edges = 0;
};

struct IndexMeta {
  std::string project;
  std::string root;
  std::string revision;       ///< the shortened revision of the version control, or empty
  std::string unreadable;     ///< paths of files that cannot be indexed, one a line
  std::string configuration;  ///< the states of project files and settings of compilers
  std::string modules;        ///< the modules of the code base, as module_lines writes them
  bool data_sites = false;    ///< code may use data
  std::string dialect = {};   ///< the dialect of SQL that project files and settings name, or empty
};

/// Writes beside `path` and renames the complete file to it, so that a reader sees the old index or the new
/// one. `facts` has an entry for each file of the program, empty for those of libraries.
support::Result<IndexCounts> write_index(const std::string& path, const Program& program, const Links& links,
                                         const std::vector<FileFacts>& facts, const IndexMeta& meta);

/// Writes an index as write_index does, in two parts, the first one by a thread of its own. What the links of
/// code decide is written while the links of data are looked for.
class IndexWriting {
 public:
  IndexWriting(std::string path, const Program& program);
  /// Removes a file that is not complete.
  ~IndexWriting();
  IndexWriting(const IndexWriting&) = delete;
  IndexWriting& operator=(const IndexWriting&) = delete;

  /// Begins to write. Until finish() returns, the names, texts and places of the program's definitions must
  /// not change.
  void start(Links links);
  /// Writes `more` links and the rest, and switches. `facts` has an entry for each file of the program, empty
  /// for those of libraries. Call it once, after start().
  support::Result<IndexCounts> finish(const Links& more, const std::vector<FileFacts>& facts,
                                      const IndexMeta& meta);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the public ID of a symbol: 20 hexadecimal digits.
std::string symbol_key(std::string_view project, std::string_view language, SymbolKind kind,
                       std::string_view full_name, unsigned number);

/// Gives the symbols of an index their IDs. Symbols of one name, in files that are not built together, differ
/// by a number.
class SymbolKeys {
 public:
  explicit SymbolKeys(std::string project) : project_(std::move(project)) {}

  /// Returns false if another symbol has the ID.
  bool add(const std::string& key) { return used_.insert(key).second; }
  bool has(const std::string& key) const { return used_.count(key) != 0; }
  /// Adds the first ID of a name that no other symbol has, and returns it.
  std::string make(std::string_view language, SymbolKind kind, std::string_view full_name);

 private:
  const std::string project_;
  std::unordered_set<std::string> used_;
  std::unordered_map<std::string, unsigned> latest_;  ///< number of the latest ID, by the ID without a number
};

}  // namespace collet::codegraph
