// SPDX-License-Identifier: MIT
/// Durations and sizes with their units.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

using Milliseconds = std::chrono::milliseconds;

/// Reads "500ms", "10s", "2m", "1h", or an integer of milliseconds; returns nothing for anything else.
std::optional<Milliseconds> read_duration(const Value& value);
/// Returns "90 s", or "1500 ms" where seconds are not enough.
std::string duration_text(Milliseconds time);
/// Reads "150kB", "20MB", "1MiB", or an integer of bytes.
std::optional<std::uint64_t> read_size(const Value& value);

}  // namespace collet::workflow
