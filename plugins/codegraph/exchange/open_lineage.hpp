// SPDX-License-Identifier: MIT
/// The lineage of columns as events of OpenLineage (openlineage.io/spec), which catalogs of data read.
#pragma once

#include <functional>
#include <string>

#include "plugins/codegraph/store/database.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

struct LineageExport {
  std::string text;        ///< an event on each line
  std::size_t events = 0;  ///< one for each view, procedure, function, trigger or script that writes data
  std::size_t fields = 0;  ///< columns with inputs
  std::size_t inputs = 0;  ///< input fields of all columns
};

struct LineageRequest {
  std::string symbol;      ///< the ID of an object or column: only what it comes from and goes to; empty: all
  std::string time;        ///< the time of the events, in ISO 8601
  std::string name_space;  ///< the namespace of datasets and jobs
};

/// `index` is the index of a project. A parameter is no field of a dataset: the columns that it gets its
/// values from take its place. Fails if there is no such symbol.
support::Result<LineageExport> export_lineage(const Database& index, const LineageRequest& request,
                                              const std::function<bool()>& stop);

}  // namespace collet::codegraph
