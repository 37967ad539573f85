// SPDX-License-Identifier: MIT
/// Turns the occurrences of a SCIP index into uses of the functions that the code graph has.
#pragma once

#include "plugins/codegraph/compiled/compiled_store.hpp"
#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/store/database.hpp"

namespace collet::codegraph {

struct ScipReport {
  CompiledFacts facts;
  std::string prefix;  ///< the folder that the indexer's paths are relative to
  std::size_t documents = 0;
  std::size_t uses = 0;            ///< uses of functions of the sources
  std::size_t unknown = 0;         ///< documents that the index does not have
  std::vector<std::string> stale;  ///< paths of documents that do not fit the present files
};

/// `index` is the index of the project, and `bytes` the SCIP index. Fails if the latter is damaged, or if
/// none of its documents is in the index.
support::Result<ScipReport> scip_facts(const ProjectSettings& project, const Database& index,
                                       std::string_view bytes, const std::function<bool()>& stop);

}  // namespace collet::codegraph
