// SPDX-License-Identifier: MIT
/// A path or a server URL, split at its braces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::validate {

struct PathTemplate {
  /// `path` must outlive the names.
  explicit PathTemplate(std::string_view path);

  std::vector<std::string_view>
      names;            ///< the texts between braces, repeated ones included, empty ones excluded
  std::string literal;  ///< the text with `{}` for each name, equal for paths that differ only in names
  std::string problem;  ///< "a { that is never closed", …; empty if the syntax is right
};

}  // namespace collet::validate
