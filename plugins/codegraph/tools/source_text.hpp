// SPDX-License-Identifier: MIT
/// Lines of indexed files.
#pragma once

#include "plugins/codegraph/project/open_project.hpp"

namespace collet::codegraph {

/// Returns the lines of an indexed file, the first at index 0. Throws a Failure if the file cannot be read.
std::vector<std::string> source_lines(const OpenProject& project, const std::string& path);

/// Returns lines `first` to `last` as a block of Markdown, or a line with the reason why they cannot be read.
std::string source_block(const OpenProject& project, const std::string& path, std::uint32_t first,
                         std::uint32_t last);

}  // namespace collet::codegraph
