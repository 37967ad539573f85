// SPDX-License-Identifier: MIT
/// Sizes and durations as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// Bytes: "256MiB", "10 kB", "4096"; B, kB, MB, GB, TB by 1000, KiB, MiB, GiB, TiB by 1024. Whole numbers
/// only.
std::optional<std::int64_t> parse_size(std::string_view text);
/// The same for a value of a configuration, which may also be an integer of bytes.
std::optional<std::int64_t> parse_size(const Node& node);

/// Milliseconds: "500ms", "30s", "10min", "2h". A number alone is none: its unit would be a guess.
std::optional<std::int64_t> parse_duration(std::string_view text);
std::optional<std::int64_t> parse_duration(const Node& node);

}  // namespace collet::host::config
