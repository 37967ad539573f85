// SPDX-License-Identifier: MIT
/// Arguments of calls that the check makes: wrong ones, which a tool must refuse or answer properly, and
/// valid ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collet::host::cli {

struct ProbeCall {
  std::string arguments;    ///< one JSON object
  std::string description;  ///< "'limit' of a wrong type"
  bool is_example = false;  ///< the schema offers exactly this call, which is expected to succeed
};

/// Returns a call without arguments, one with an unknown argument, and one for each property with a value of
/// a wrong type and plausible values for the other required properties. For a tool that is not read-only,
/// returns only calls that its schema refuses, so that the calls change nothing. `input_schema` is valid
/// JSON.
std::vector<ProbeCall> probe_calls(std::string_view input_schema, bool read_only);

/// Returns the calls in the keyword `examples` of the schema, at most ten.
std::vector<ProbeCall> example_calls(std::string_view input_schema);

/// Returns a call with every property that has `examples` and every required one, or nothing if a required
/// property has no example, default, const or enum.
std::optional<ProbeCall> composed_call(std::string_view input_schema);

/// Returns a call for each place of the schema that accepts any text, with `text` there and plausible values
/// for the other required properties; at most 32.
std::vector<std::string> calls_with_text(std::string_view input_schema, std::string_view text);

}  // namespace collet::host::cli
