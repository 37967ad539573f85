// SPDX-License-Identifier: MIT
/// `collet codegraph publish|fetch`, and what `status` shows of the shared store.
#pragma once

#include <collet/plugin.hpp>

#include "plugins/codegraph/project/projects.hpp"
#include "plugins/codegraph/shared_store/store_settings.hpp"

namespace collet::codegraph {

bool is_store_command(std::string_view word);

/// Runs the command and returns the exit code. `arguments` begins with the word.
int run_store_command(const Projects& projects, const StoreSettings& settings,
                      const std::vector<std::string>& arguments, Call& call);

/// Returns a line for each project, or for the one with this name, that compares the local copy with the
/// store.
std::string store_lines(const Projects& projects, const StoreSettings& settings, const std::string& name,
                        const std::function<bool()>& stop);

}  // namespace collet::codegraph
