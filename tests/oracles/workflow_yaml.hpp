// SPDX-License-Identifier: MIT
/// A second reader of workflow files as YAML, by libyaml's events.
#pragma once

#include <string>
#include <string_view>

namespace collet::workflow {

struct LibyamlOpinion {
  bool ours = false;       ///< true if read_yaml() accepts the text
  bool theirs = false;     ///< true if libyaml accepts it after the same pre-scan
  std::string difference;  ///< the first difference between the two, or empty
};

/// Compares kinds, keys and texts, and which scalars are plain; of a duplicate key the first one counts. It
/// does not compare texts with merge keys, with characters at which only YAML 1.1 breaks lines, or with
/// anchors that YAML 1.1 does not allow.
LibyamlOpinion ask_libyaml(std::string_view text);

}  // namespace collet::workflow
