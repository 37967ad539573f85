// SPDX-License-Identifier: MIT
/// Tools that exist only here, with schemas in the shape of real ones; and short ways to load and check.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/check/check.hpp"
#include "plugins/workflow/language/read/load.hpp"

namespace collet::workflow::test {

/// JSON that must be right.
Value json(std::string_view text);

/// A tool by its key, input schema and, maybe, output schema.
ToolInfo tool(std::string key, std::string_view input, std::string_view output = {});

/// chrome-devtools and shadcn by their schemas of today, validate, diff and walk as built-in ones.
ToolMap fake_tools();

/// One file, "workflows.yaml".
Loaded load_text(std::string_view yaml);
/// What loading says, as text without the counts; and what checking says behind it.
std::string load_findings(std::string_view yaml);
std::string all_findings(std::string_view yaml, const Tools& tools);
std::string all_findings(std::string_view yaml);

/// A workflow `w` in the v1 form with two parameters and these steps, indented by nothing.
std::string with_steps(std::string_view steps, std::string_view more = {});

}  // namespace collet::workflow::test
