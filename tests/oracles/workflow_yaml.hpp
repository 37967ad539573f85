// SPDX-License-Identifier: MIT
/// A second reader of workflow files as YAML, by yaml-cpp's events.
#pragma once

#include <string>
#include <string_view>

namespace collet::workflow {

struct YamlCppComparison {
  bool ours = false;       ///< true if read_yaml() accepts the text
  bool theirs = false;     ///< true if yaml-cpp accepts it after the same pre-scan
  std::string difference;  ///< the first difference between the two, or empty
};

/// Compares kinds, keys and texts, and which scalars are plain; of a duplicate key the first one counts. It
/// does not compare texts with merge keys or unusual names of anchors. Line breaks at the end of a text,
/// escapes \N and \_, and words for null may differ, since yaml-cpp 0.7 misreads them.
YamlCppComparison compare_with_yaml_cpp(std::string_view text);

}  // namespace collet::workflow
