// SPDX-License-Identifier: MIT
/// Fake tools with schemas like those of real ones, and short functions to load and check workflows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/read/load.hpp"

namespace collet::workflow::test {

/// Parses valid JSON.
Value json(std::string_view text);

/// Returns a tool with its key, input schema and optional output schema.
ToolInfo tool(std::string key, std::string_view input, std::string_view output = {});

/// Returns chrome-devtools and shadcn with their current schemas, and validate, diff and walk as built-in
/// tools.
ToolMap fake_tools();

/// Loads one file, "workflows.yaml".
Loaded load_text(std::string_view yaml);
/// Returns the findings of loading as text without the counts; the second function adds the findings of
/// checking.
std::string load_findings(std::string_view yaml);
std::string all_findings(std::string_view yaml, const Tools& tools);
std::string all_findings(std::string_view yaml);

/// Returns a workflow `w` of version 1 with two parameters and these steps, which are not indented.
std::string with_steps(std::string_view steps, std::string_view more = {});

}  // namespace collet::workflow::test
