// SPDX-License-Identifier: MIT
/// The bridge from code to data: which tables, columns and procedures methods, classes and properties use.
#pragma once

#include "plugins/codegraph/bridge/strings/bodies.hpp"
#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

struct BridgeLinks {
  std::vector<Edge> requests;  ///< from requests to the methods that serve their routes
  std::vector<ServedRoute> routes;
};

/// Fills in what the code of a program does with data, in the summaries of the files that show it; bind_data
/// looks up the names. `load` adds the body of a file that has none, perhaps more than once.
BridgeLinks add_bridge_facts(Program& program, const bridge::LoadBody& load,
                             const std::function<bool()>& stop, const bridge::BodyLimits& limits = {});

/// Fills `models` of a summary: the classes that ORMs map to tables.
void add_models(std::string_view path, FileSummary& summary);
/// Sets `data_sites` and `data_values` of a summary.
void mark_data_sites(FileSummary& summary);

}  // namespace collet::codegraph
