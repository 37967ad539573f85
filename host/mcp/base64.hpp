// SPDX-License-Identifier: MIT
/// Base64 with padding (RFC 4648 section 4): how bytes travel in JSON.
#pragma once

#include <string>
#include <string_view>

namespace collet::host::mcp {

void append_base64(std::string& out, std::string_view bytes);

}  // namespace collet::host::mcp
