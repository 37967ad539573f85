// SPDX-License-Identifier: MIT
/// Takes a snapshot after an index run that somebody asked for. What a call reads again by itself is no run.
#pragma once

#include "plugins/codegraph/snapshot/index_states.hpp"
#include "plugins/codegraph/snapshot/run_bodies.hpp"
#include "plugins/codegraph/snapshot/snapshot_store.hpp"

namespace collet::codegraph {

/// Adds the state of a project's index as a snapshot, and removes those beyond the limits. Returns its
/// number. `known` has what the run knows of bodies; the other files are read. A file that is damaged is
/// renamed to `….damaged`, and a new one begins.
support::Result<std::int64_t> take_snapshot(const ProjectSettings& project, const SnapshotLimits& limits,
                                            const std::function<bool()>& stop,
                                            const RunBodies* known = nullptr);

/// Removes the snapshots of a project.
void forget_snapshots(const ProjectSettings& project);

/// Returns the function that reads the files beneath the root of a project. Those in `known`, which must
/// outlive it, are not read.
BodiesOf source_bodies(const ProjectSettings& project, const RunBodies* known = nullptr);

/// Returns a line for each snapshot of a project, the newest first.
std::string snapshot_lines(const ProjectSettings& project);

}  // namespace collet::codegraph
