// SPDX-License-Identifier: MIT
/// Returns what a file declares, imports and exports, in a form that shows whether it changed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

struct Declared {
  std::string name;
  std::string path;   ///< its full name
  std::string shape;  ///< for a type, what its members and values depend on
  bool type = false;
  bool constructor = false;
  bool method = false;
  bool in_interface = false;
  std::string outer;
};

/// Returns the declarations of a file by a text with all that other files can see of them.
std::multimap<std::string, Declared> declarations(const FileSummary& file);
/// Returns the meaning of each name that a file imports or exports.
std::multimap<std::string, std::string> outside_names(const FileSummary& file);
/// Returns the hashes of the names in the bases of a type.
std::vector<std::uint32_t> bases_of(const Definition& one);
/// Returns the hashes of the names in the types of a value, a callable, and its parameters.
std::vector<std::uint32_t> signature_of(const Definition& one);

}  // namespace collet::codegraph
