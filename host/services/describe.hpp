// SPDX-License-Identifier: MIT
/// Calls describe() of a plugin through a pipeline.
#pragma once

#include <memory>
#include <string>

#include "host/call/pipeline.hpp"
#include "host/catalog/current_catalog.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::services {

/// Returns the text that describe() wrote, unchecked. describe() waits for other calls as any call does, and
/// has the limit of a start. `first` is null unless the plugin describes itself last: then the plugin lists
/// the tools of this catalog and may call those of the pipeline, with the rights of `origin`.
support::Result<std::string> describe(const std::string& plugin, const catalog::CatalogPtr& first,
                                      std::shared_ptr<const call::Origin> origin, call::Pipeline& pipeline);

}  // namespace collet::host::services
