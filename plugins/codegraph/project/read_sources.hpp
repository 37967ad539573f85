// SPDX-License-Identifier: MIT
/// Reads and parses source files in parallel; those whose content is in the cache are not parsed.
#pragma once

#include <atomic>
#include <optional>
#include <unordered_set>

#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/store/summary_cache.hpp"

namespace collet::codegraph {

/// The result for one file.
struct ReadFile {
  std::optional<FileSummary> summary;  ///< absent if it is in the cache, or if there is a problem
  std::string body;                    ///< the compressed body, if the linker reads it once more
  std::size_t symbols = 0;
  std::string problem;
  bool is_windows_1252 = false;  ///< the file is not UTF-8
  FileFacts facts;
};

/// A cache that the threads which read files fill.
struct FilledCache {
  std::unordered_set<std::int64_t> known;                        ///< the keys that it has
  std::function<void(std::int64_t, const CompactSummary&)> add;  ///< called by one thread at a time
};

/// Returns true if the linker reads the packed bodies of the language file by file, so that few bodies are in
/// memory at a time.
bool is_linked_packed(const Language& language);

/// Sets the summary of a file from its declarations and its compressed body, which stays so unless types are
/// inferred from it.
void set_summary(ReadFile& out, const SourceFile& file, FileSummary summary, std::string body);

/// Returns the name of the dialect that the statements of a project have, by the drivers of databases that
/// its project files and settings name. It is empty unless they name one.
std::string project_dialect(const ProjectSettings& project, const SourceList& list);

/// Returns the key of a file in the cache of summaries, which depends on the dialect of the project for SQL.
std::int64_t summary_key(std::string_view path, std::string_view hash, std::string_view dialect);

/// Reads the files in up to 8 threads. With a cache, those that it has are not parsed, and bodies may be
/// packed. `dialect` is that of the project.
std::vector<ReadFile> read_sources(const ProjectSettings& project, const std::vector<SourceFile>& files,
                                   std::string_view dialect, const FilledCache* cache,
                                   const std::function<void(const IndexProgress&)>& progress,
                                   const std::function<bool()>& stop, std::atomic<bool>& stopped);

unsigned index_threads();
/// Runs `work` in that many threads and waits for all. It gets true in the calling thread, which alone may
/// ask whether the caller wants to stop.
void in_index_threads(const std::function<void(bool first)>& work);

/// Returns the hash of a file's text, as an index has it.
std::string content_hash(std::string_view text);

}  // namespace collet::codegraph
