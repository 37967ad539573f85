// SPDX-License-Identifier: MIT
/// The alias of an MCP server: the name that a configuration gives it, as keys of tools and command lines
/// write it.
#pragma once

#include <string>
#include <string_view>

namespace collet::support::mcp {

/// Returns true for a character that an alias may contain. Others have a meaning in keys and on command
/// lines.
constexpr bool is_alias_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '.' || c == '@' || c == '/';
}

/// Returns `name` with an underscore in place of each other character: "Framelink MCP for Figma" becomes
/// "Framelink_MCP_for_Figma". Clients accept any name in their files.
inline std::string alias_of_name(std::string_view name) {
  std::string alias;
  for (const char c : name) {
    const bool continues_character = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (!continues_character) alias += is_alias_character(c) ? c : '_';
  }
  return alias;
}

}  // namespace collet::support::mcp
