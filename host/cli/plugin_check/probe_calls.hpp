// SPDX-License-Identifier: MIT
/// Calls with wrong arguments, which a tool must refuse or answer properly.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::host::cli {

struct ProbeCall {
  std::string arguments;    ///< one JSON object
  std::string description;  ///< "'limit' of a wrong type"
};

/// Returns a call without arguments, one with an unknown argument, and one for each property with a value of
/// a wrong type and plausible values for the other required properties. For a tool that is not read-only,
/// returns only calls that its schema refuses, so that the calls change nothing. `input_schema` is valid
/// JSON.
std::vector<ProbeCall> probe_calls(std::string_view input_schema, bool read_only);

}  // namespace collet::host::cli
