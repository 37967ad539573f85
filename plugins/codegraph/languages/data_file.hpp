// SPDX-License-Identifier: MIT
/// Files that describe data: schemas and mappings.
#pragma once

#include <algorithm>
#include <string_view>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

/// Returns the summary of such a file without its contents.
inline FileSummary data_file_summary(std::string_view language, std::string_view path,
                                     std::string_view text) {
  FileSummary out;
  out.language = language;
  out.test = path.find("/test/") != std::string_view::npos || path.find("/tests/") != std::string_view::npos;
  out.lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  return out;
}

}  // namespace collet::codegraph
