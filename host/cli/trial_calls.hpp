// SPDX-License-Identifier: MIT
/// What a tool is called with to see whether it stands wrong arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::host::cli {

struct TrialCall {
  std::string arguments;  ///< one JSON object
  std::string what;       ///< "'limit' of a wrong type"
};

/// No arguments, an unknown one, and each property with a value of a wrong type beside plausible ones for the
/// others that are required. For a tool that is not read-only, only calls that its schema refuses, so that
/// trying it out changes nothing. `input_schema` is valid JSON.
std::vector<TrialCall> trial_calls(std::string_view input_schema, bool read_only);

}  // namespace collet::host::cli
