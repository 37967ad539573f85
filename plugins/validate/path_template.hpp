// SPDX-License-Identifier: MIT
/// A path or a server's URL taken apart at its braces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::validate {

struct PathTemplate {
  /// `path` must outlive it.
  explicit PathTemplate(std::string_view path);

  std::vector<std::string_view> names;  ///< between braces, as often as they stand there; no empty ones
  std::string literal;  ///< the text with `{}` for each of them: what two paths have in common
  std::string problem;  ///< "a { that is never closed"; empty: none
};

}  // namespace collet::validate
