// SPDX-License-Identifier: MIT
/// Named entities of HTML for the characters of Latin-1.
#pragma once

#include <cstdint>
#include <string_view>

namespace collet::call_api {

/// Returns the character with that name, which is without & and semicolon, or 0.
std::uint32_t html_entity(std::string_view name);

}  // namespace collet::call_api
