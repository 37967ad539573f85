// SPDX-License-Identifier: MIT
/// The roots of `[access]`, and the paths beneath them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::support {

/// Makes a path, which may contain any bytes, short and valid UTF-8 for a message.
std::string readable_path(std::string_view path);

/// Returns an error if no file can have that path.
std::optional<Error> bad_path(std::string_view path);

/// Returns the path absolute and normalised.
Result<std::string> absolute_path(std::string_view path, const std::string& working_directory);

/// Returns the usable roots, absolute and without duplicates.
std::vector<std::string> absolute_roots(const std::vector<std::string>& roots,
                                        const std::string& working_directory);

/// Returns the innermost of the roots that contains the path, or null.
const std::string* innermost_root(const std::vector<std::string>& roots, const std::string& path);

/// Returns the error of a path outside of the roots; `begin` is the first half of its message. `kind` is the
/// key of the configuration, `read` or `write`.
Error outside_roots(const std::string& begin, const std::string& wanted,
                    const std::vector<std::string>& roots, std::string_view kind);

}  // namespace collet::support
