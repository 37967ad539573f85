// SPDX-License-Identifier: MIT
/// Drawings of a workflow: its steps, branches, loops and fallbacks.
#pragma once

#include <string>
#include <vector>

#include "plugins/workflow/language/model/model.hpp"

namespace collet::workflow {

/// Returns a flowchart in the language of Mermaid.
std::string mermaid_of(const Workflow& workflow);
/// Returns the flowchart as an SVG document that needs nothing else.
std::string svg_of(const Workflow& workflow);

/// The lines of a step's box: "2 open", "browser:navigate", "for each of urls".
std::vector<std::string> box_lines(const Step& step);

}  // namespace collet::workflow
