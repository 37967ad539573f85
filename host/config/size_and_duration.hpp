// SPDX-License-Identifier: MIT
/// Parses sizes and durations with units.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// Returns bytes: "256MiB", "10 kB", "4096". B, kB, MB, GB and TB are powers of 1000; KiB, MiB, GiB and TiB
/// are powers of 1024. Only whole numbers are accepted.
std::optional<std::int64_t> parse_size(std::string_view text);
/// Does the same for a value of a configuration, which may also be an integer of bytes.
std::optional<std::int64_t> parse_size(const Node& node);

/// Returns milliseconds: "500ms", "30s", "10min" or "10m", "2h". A number without a unit is not accepted.
std::optional<std::int64_t> parse_duration(std::string_view text);
std::optional<std::int64_t> parse_duration(const Node& node);

}  // namespace collet::host::config
