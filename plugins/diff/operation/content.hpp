// SPDX-License-Identifier: MIT
/// The comparison of the media types of a request or response.
#pragma once

#include <vector>

#include "plugins/diff/operation/operation_comparison.hpp"

namespace collet::diff {

/// The rules for a comparison of two lists of media types.
struct MediaRules {
  Position position;
  DocumentChange added;
  DocumentChange removed;
  bool negotiated = false;  ///< for responses: a range instead of a type promises less
};

/// Compares two lists of media types by `rules`. `holders` are the objects that contain the lists.
void compare_content(Comparison& comparison, const std::vector<MediaType>& base,
                     const std::vector<MediaType>& revision, const Places& holders, const MediaRules& rules);

}  // namespace collet::diff
