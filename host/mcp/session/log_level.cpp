// SPDX-License-Identifier: MIT
#include "host/mcp/session/log_level.hpp"

#include <array>

#include <collet/abi.h>
#include <collet/json.hpp>

#include "host/mcp/jsonrpc/write_message.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

constexpr std::array<std::string_view, 8> k_levels = {"debug", "info",     "notice", "warning",
                                                      "error", "critical", "alert",  "emergency"};

}  // namespace

std::optional<int> severity_of(std::string_view name) {
  for (std::size_t i = 0; i < k_levels.size(); ++i) {
    if (k_levels[i] == name) return static_cast<int>(i);
  }
  return std::nullopt;
}

LogLevel mcp_level(std::int32_t abi_level) {
  switch (abi_level) {
    case COLLET_LOG_DEBUG:
      return {"debug", 0};
    case COLLET_LOG_INFO:
      return {"info", 1};
    case COLLET_LOG_WARNING:
      return {"warning", 3};
    default:
      return {"error", 4};
  }
}

std::string log_notification(std::string_view level, std::string_view logger, std::string_view text) {
  std::string params;
  json::Writer(params)
      .begin_object()
      .member("level", level)
      .member("logger", support::replace_invalid_utf8(logger))
      .member("data", support::replace_invalid_utf8(support::cut_utf8(text, 4096)))
      .end_object();
  return notification("notifications/message", params);
}

}  // namespace collet::host::mcp
