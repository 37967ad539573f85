// SPDX-License-Identifier: MIT
/// Base64 with padding (RFC 4648 section 4): how bytes travel in JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::support {

void append_base64(std::string& out, std::string_view bytes);

/// Nothing for what append_base64() would not have written: no other letters, no line ends, whole groups.
std::optional<std::string> read_base64(std::string_view text);

}  // namespace collet::support
