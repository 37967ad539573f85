// SPDX-License-Identifier: MIT
/// Writes the project of a new plugin.
#pragma once

#include <filesystem>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Copies the templates in `from` to the new or empty folder `to`, with the names of plugin `id` filled in.
/// The project is written beside `to` and then renamed, so that either all of it exists or nothing.
support::Result<void> make_project(const std::filesystem::path& from, const std::filesystem::path& to,
                                   const std::string& id);

}  // namespace collet::host::cli
