// SPDX-License-Identifier: MIT
/// Reads many summaries from the cache, in several threads.
#pragma once

#include <vector>

#include "plugins/codegraph/store/summary_cache.hpp"

namespace collet::codegraph {

/// A summary that the cache has.
struct StoredSummary {
  std::int64_t key = 0;
  FileSummary* summary = nullptr;
  std::vector<std::uint32_t>* names = nullptr;  ///< set by read_declarations
};

/// Reads what the files declare. Returns false if the cache lacks one or is damaged. Throws a DatabaseError.
bool read_declarations(SummaryCache& cache, const std::string& folder, const std::vector<StoredSummary>& all);

/// Adds the bodies to the declarations. Returns false and throws likewise.
bool read_bodies(SummaryCache& cache, const std::string& folder, const std::vector<StoredSummary>& all);

}  // namespace collet::codegraph
