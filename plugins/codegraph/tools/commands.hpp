// SPDX-License-Identifier: MIT
/// `collet codegraph index|status|forget PROJECT`; the other words are in exchange/ and shared_store/.
#pragma once

#include <collet/plugin.hpp>

#include "plugins/codegraph/project/open_project.hpp"
#include "plugins/codegraph/snapshot/run_bodies.hpp"
#include "plugins/codegraph/snapshot/snapshot_limits.hpp"

namespace collet::codegraph {

class Models;

inline constexpr std::string_view k_commands_usage =
    "index|status|publish|fetch [PROJECT] | forget PROJECT | export [PROJECT] -o FILE | "
    "import FILE [--project P] | lineage [PROJECT] [--symbol ID] -o FILE | "
    "view [PROJECT] [--focus ID --depth N] -o FILE";
// The host shows no longer ones.
static_assert(k_commands_usage.size() <= 200);

/// Runs the command and returns the exit code.
int run_command(Projects& projects, const SnapshotLimits& limits, const Models& models,
                const std::vector<std::string>& arguments, Call& call);

/// Returns what an index run did, as lines of text.
std::string report_text(const std::string& project, const IndexReport& report);

/// Makes what is kept beside the index that a run has written: a snapshot, the overview, what models make.
/// Returns lines about them. `bodies` is what the run knows of bodies.
std::string follow_up_report(const ProjectSettings& project, const SnapshotLimits& limits,
                             const Models& models, const RunBodies& bodies, Call& call);

}  // namespace collet::codegraph
