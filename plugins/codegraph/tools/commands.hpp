// SPDX-License-Identifier: MIT
/// `collet codegraph index|status|forget PROJECT`; the other words are in exchange/.
#pragma once

#include <collet/plugin.hpp>

#include "plugins/codegraph/project/open_project.hpp"

namespace collet::codegraph {

inline constexpr std::string_view k_commands_usage =
    "index|status [PROJECT] | forget PROJECT | export [PROJECT] -o FILE | import FILE [--project NAME] | "
    "lineage [PROJECT] [--symbol ID] -o FILE | view [PROJECT] [--focus ID] [--depth N] -o FILE";

/// Runs the command and returns the exit code.
int run_command(Projects& projects, const std::vector<std::string>& arguments, Call& call);

/// Returns what an index run did, as lines of text.
std::string report_text(const std::string& project, const IndexReport& report);

}  // namespace collet::codegraph
