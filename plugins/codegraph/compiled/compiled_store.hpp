// SPDX-License-Identifier: MIT
/// Uses of functions that a compiler knows. They are beside the index and outlive index runs. A file's facts
/// hold for the content that the compiler read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// A function, method or constructor, named so that the next index run finds it again.
struct CompiledTarget {
  std::string path;
  SymbolKind kind = SymbolKind::function;
  std::string name;  ///< the full name with the types of its parameters, as the index has it
  Position at;       ///< decides between several of that name

  bool operator==(const CompiledTarget& other) const {
    return path == other.path && kind == other.kind && name == other.name && at.line == other.at.line;
  }
};

/// In place of a target: a function of the sources that the code graph does not have.
inline constexpr Index k_undecided = k_none - 1;

/// A place where a function is used.
struct CompiledUse {
  enum class How : std::uint8_t {
    mentioned,
    called,
    imported,  ///< in a statement that imports or exports names
  };
  Position at;
  Index target = k_none;  ///< index into the targets, or k_undecided; none: a function outside of the sources
  How how = How::mentioned;
};

struct CompiledFile {
  std::string path;
  std::string hash;  ///< hash of the content that the uses belong to
  std::vector<CompiledUse> uses;
};

struct CompiledFacts {
  std::string tool;  ///< name and version of the indexer
  std::vector<CompiledTarget> targets;
  std::vector<CompiledFile> files;
};

inline constexpr const char* k_compiled_tables = R"(
CREATE TABLE tool(name TEXT);
CREATE TABLE target(id INTEGER PRIMARY KEY, path TEXT, kind INTEGER, name TEXT, line INTEGER, col INTEGER);
CREATE TABLE file(id INTEGER PRIMARY KEY, path TEXT, hash TEXT);
CREATE TABLE use(file INTEGER, line INTEGER, col INTEGER, target INTEGER, how INTEGER);
)";

/// Returns the file of the facts in the folder of a state.
std::string compiled_path(const std::string& folder);

/// Returns nothing if there are none or they are damaged.
std::optional<CompiledFacts> read_compiled(const std::string& folder);

/// Replaces all facts. The caller holds the lock of the project.
support::Result<void> write_compiled(const std::string& folder, const CompiledFacts& facts);

}  // namespace collet::codegraph
