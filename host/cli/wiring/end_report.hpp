// SPDX-License-Identifier: MIT
/// The report on the end of `collet serve`.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "host/transport/stdio_loop.hpp"

namespace collet::host::cli {

/// Returns the line for standard error, or an empty string if the end needs no reason and no answer was
/// dropped. `grace` is the time that calls had after the end of input.
std::string end_report(const transport::StdioLoop::End& end, std::optional<std::chrono::milliseconds> grace);

/// Returns true if a client did not get an answer to its request.
bool dropped_answers(const transport::StdioLoop::End& end);

}  // namespace collet::host::cli
