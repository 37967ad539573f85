// SPDX-License-Identifier: MIT
/// Gives an index to a project of another name. The IDs of symbols depend on the name of their project.
#pragma once

#include <functional>

#include "plugins/codegraph/store/database.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// Changes the IDs of all symbols to those that an index run of the project `to` gives them, in the database,
/// which has an open transaction, and in its graph file.
support::Result<void> rename_symbols(const Database& database, const std::string& graph,
                                     const std::string& from, const std::string& to,
                                     const std::function<bool()>& stop);

}  // namespace collet::codegraph
