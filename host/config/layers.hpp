// SPDX-License-Identifier: MIT
/// Merges the texts of a configuration into one tree.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/config/toml_node.hpp"

namespace collet::host::config {

/// The text of one file.
struct Source {
  std::string file;
  std::string text;
  bool may_hold_policy = false;  ///< true for files in the system's folder
  bool policy_only = false;      ///< the other tables of the file are ignored
  std::string warning{};         ///< about the file itself, or empty
};

struct Sources {
  std::vector<Source> files;                  ///< lowest layer first
  std::string profile;                        ///< name of the chosen profile, or empty
  std::optional<Source> shipped_profile;      ///< shipped file of that name, if it exists
  std::vector<std::string> shipped_profiles;  ///< names of all shipped profiles
  std::vector<std::string> sets;
};

struct Layered {
  Node tree;         ///< checked against file_fields(), without `profiles`; of `policy` only `nested`
  GivenNames given;  ///< names of all layers, also of files of which only [policy] counts
  std::vector<std::string> warnings;
};

/// Merges in the order built-in, files, profile, --set, then [policy]. Tables merge, arrays replace, and
/// expose.deny accumulates.
support::Result<Layered> merge_layers(const Sources& sources);

/// Merges `from` over `into` by these rules.
void merge(Node& into, Node from);

}  // namespace collet::host::config
