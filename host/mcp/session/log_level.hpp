// SPDX-License-Identifier: MIT
/// The log levels and log messages of MCP.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::host::mcp {

struct LogLevel {
  std::string_view name;
  int severity;  ///< 0 (debug) to 7 (emergency)
};

/// Returns the severity of the level `name`, or nothing if MCP has no such level.
std::optional<int> severity_of(std::string_view name);

/// Returns the level of MCP for a level of abi.h.
LogLevel mcp_level(std::int32_t abi_level);

/// Returns a notifications/message with at most 4096 bytes of `text`.
std::string log_notification(std::string_view level, std::string_view logger, std::string_view text);

}  // namespace collet::host::mcp
