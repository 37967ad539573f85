// SPDX-License-Identifier: MIT
/// Reads the steps that a caller gives in a call, by the grammar of the files.
///
/// A Mark of these steps has line 0, and its file is the index of a JSON Pointer in Model::files. Findings
/// and errors therefore name the place in the arguments.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/workflow/language/read/load.hpp"

namespace collet::workflow {

/// Key and name of the workflow that holds the steps.
inline constexpr std::string_view k_given_key = "run_workflow";

inline constexpr std::size_t k_max_given_bytes = 64U << 10U;
inline constexpr std::size_t k_max_given_steps = 100;  ///< nested ones and fallbacks included
inline constexpr std::uint64_t k_max_given_calls = 500;
inline constexpr std::uint64_t k_max_given_attempts = 5000;  ///< executions of steps, in loops too
inline constexpr std::uint64_t k_max_given_result_bytes = std::uint64_t{64} << 20U;  ///< all steps together
inline constexpr std::uint64_t k_max_given_artifact_bytes = std::uint64_t{64} << 20U;
inline constexpr Milliseconds k_max_given_time{300'000};

/// Reads {"steps", "outputs"?, "args"?}, one valid JSON object. The model has one workflow, in `workflows` or
/// with errors in `broken`. Its parameters are the members of `args`.
Loaded load_given(std::string_view arguments_json);

}  // namespace collet::workflow
