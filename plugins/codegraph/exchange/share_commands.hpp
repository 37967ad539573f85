// SPDX-License-Identifier: MIT
/// `collet codegraph export|import|lineage|view`: what leaves the index as a file, and what comes into it.
#pragma once

#include <collet/plugin.hpp>

#include "plugins/codegraph/exchange/command_words.hpp"
#include "plugins/codegraph/project/projects.hpp"

namespace collet::codegraph {

bool is_share_command(std::string_view word);

/// Runs the command and returns the exit code. `arguments` begins with the word.
int run_share_command(Projects& projects, const std::vector<std::string>& arguments, Call& call);

}  // namespace collet::codegraph
