// SPDX-License-Identifier: MIT
/// Libraries of data access whose queries are not followed to tables, so that answers can name what they
/// lack.
#pragma once

#include <string_view>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

/// Returns the number of the first such library that a file imports, or 0. The index keeps it.
std::uint8_t unfollowed_library(const FileSummary& summary);
/// Returns the name of a library by its number, or an empty text for a number that is none.
std::string_view unfollowed_library_name(std::uint8_t number);

}  // namespace collet::codegraph
