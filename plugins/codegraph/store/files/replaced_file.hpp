// SPDX-License-Identifier: MIT
/// Replaces files in the folder of an index, so that a reader sees the old file or the new one.
#pragma once

#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// Returns a name in the same folder under which a file is written before it is renamed to `path`. The next
/// index run removes such a file of a process that was killed.
std::string name_beside(const std::string& path);

/// Flushes `from` if `durable`, and renames it to `to`.
support::Result<void> replace_file(const std::string& from, const std::string& to, bool durable);

/// Replaces a file by this text.
support::Result<void> replace_text(const std::string& path, std::string_view text);

}  // namespace collet::codegraph
