// SPDX-License-Identifier: MIT
/// A second opinion on a file of workflows as YAML, by libyaml's events.
#pragma once

#include <string>
#include <string_view>

namespace collet::workflow {

struct LibyamlOpinion {
  bool ours = false;       ///< read_yaml() accepts the text
  bool theirs = false;     ///< libyaml does, behind the same pre-scan
  std::string difference;  ///< of what both read; empty if there is none
};

/// Compares kinds, keys and texts, and what is plain; of a key that is there twice the first one counts.
/// Not compared: texts with merge keys, with characters at which only YAML 1.1 breaks lines, or with anchors
/// that YAML 1.1 would not have.
LibyamlOpinion ask_libyaml(std::string_view text);

}  // namespace collet::workflow
