// SPDX-License-Identifier: MIT
/// An index as a command needs it: with the present contents of the files.
#pragma once

#include "plugins/codegraph/project/index_run.hpp"

namespace collet::codegraph {

/// Reads the files that have changed since the index was written. Fails with COLLET_NOT_FOUND, or with a
/// hint, if there is no index.
support::Result<void> make_current(const ProjectSettings& project, const std::function<bool()>& stop);

}  // namespace collet::codegraph
