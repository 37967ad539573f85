// SPDX-License-Identifier: MIT
/// Base64 with padding (RFC 4648 section 4), in which JSON carries bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::support {

void append_base64(std::string& out, std::string_view bytes);

/// Returns nullopt for a text that append_base64() cannot have written: other characters, line ends,
/// incomplete groups.
std::optional<std::string> read_base64(std::string_view text);

}  // namespace collet::support
