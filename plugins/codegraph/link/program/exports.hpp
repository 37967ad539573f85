// SPDX-License-Identifier: MIT
/// The names that modules export.
#pragma once

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// The symbols that a module exports under a name.
struct Exported {
  std::vector<Index> symbols;
  bool external = false;  ///< the module, or one that it exports from, is outside of the sources
};
Exported find_export(const Program& program, const Language* language, std::string_view module,
                     std::string_view name);

/// Returns the symbols that a type exports under a name, if it is a module.
std::vector<Index> exported_by(const Program& program, const Language* language, Index type,
                               std::string_view name);

}  // namespace collet::codegraph
