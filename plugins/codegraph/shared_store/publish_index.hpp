// SPDX-License-Identifier: MIT
/// Writes a project's index to the shared store, for the hosts of a team.
#pragma once

#include "plugins/codegraph/exchange/archive_header.hpp"
#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/shared_store/store_settings.hpp"

namespace collet::codegraph {

struct PublishReport {
  ArchiveHeader header;
  std::int64_t number = 0;
  double seconds = 0;
};

/// Brings the index up to date, or builds it if there is none, and writes it in one transaction. Two at once
/// write one after the other or side by side; readers see complete indexes only.
support::Result<PublishReport> publish_index(const ProjectSettings& project, const StoreSettings& settings,
                                             const std::function<bool()>& stop);

}  // namespace collet::codegraph
