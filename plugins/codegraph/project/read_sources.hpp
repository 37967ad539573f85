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
  std::optional<FileSummary> summary;  ///< absent if it is packed or in the cache, or if there is a problem
  std::optional<PackedSummary> packed;
  std::string body;  ///< the packed body, if the summary has none yet
  std::size_t symbols = 0;
  std::string problem;
  FileFacts facts;
};

/// Reads the files in up to 8 threads. `known` are the keys of the cache; a caller without a cache passes
/// null and gets summaries that are not packed. Packed ones take about a sixth of the memory.
std::vector<ReadFile> read_sources(const ProjectSettings& project, const std::vector<SourceFile>& files,
                                   const std::unordered_set<std::int64_t>* known,
                                   const std::function<void(const IndexProgress&)>& progress,
                                   const std::function<bool()>& stop, std::atomic<bool>& stopped);

unsigned index_threads();

}  // namespace collet::codegraph
