// SPDX-License-Identifier: MIT
/// The cursor of tools/list.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace collet::host::mcp {

/// Names the last tool of the page before. So a client that reads page after page while the catalog changes
/// misses no tool that stays, and gets none twice.
struct ToolCursor {
  std::string after;  ///< empty for the first page; the list is sorted by name

  static std::optional<ToolCursor> read(json::View text) {
    const auto string = text.string();
    if (!string || string->size() <= k_prefix.size() || !string->starts_with(k_prefix)) return std::nullopt;
    return ToolCursor{string->substr(k_prefix.size())};
  }
  std::string text() const { return std::string(k_prefix) + after; }

 private:
  static constexpr std::string_view k_prefix = "after:";
};

}  // namespace collet::host::mcp
