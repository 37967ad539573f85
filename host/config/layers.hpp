// SPDX-License-Identifier: MIT
/// Texts of configuration, in their order, to one tree.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// One file's text.
struct Source {
  std::string file;
  std::string text;
  bool may_hold_policy = false;  ///< a file of the system's folder
  bool policy_only = false;      ///< everything else in it is ignored
};

struct Sources {
  std::vector<Source> files;                  ///< lowest first
  std::string profile;                        ///< chosen name, or empty
  std::optional<Source> shipped_profile;      ///< the shipped file of that name, if there is one
  std::vector<std::string> shipped_profiles;  ///< names of all shipped ones
  std::vector<std::string> sets;
};

struct Layered {
  Node tree;  ///< checked against file_fields(), without `profiles` and `policy`
  std::vector<std::string> warnings;
};

/// Built-in → files → profile → --set, and [policy] over all. Tables merge, arrays replace, expose.deny
/// accumulates.
support::Result<Layered> merge_layers(const Sources& sources);

/// `from` over `into`, as above.
void merge(Node& into, Node from);

}  // namespace collet::host::config
