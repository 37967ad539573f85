// SPDX-License-Identifier: MIT
/// Whether a change of some files may number symbols of others anew.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "plugins/codegraph/store/update/symbol_rows.hpp"

namespace collet::codegraph {

/// The files of a change, and the full names in them, before and after, with their kinds.
struct ChangedNames {
  std::vector<std::pair<std::string, std::int64_t>> names;
  std::set<std::int64_t> file_rows;
  const std::set<Index>* changed = nullptr;
};

/// Symbols of one full name are numbered over all files. Throws NotByParts if a name of the change is in
/// another file too, or in several of the change.
void check_shared_names(const Database& database, const Program& program, const ChangedNames& names);

}  // namespace collet::codegraph
