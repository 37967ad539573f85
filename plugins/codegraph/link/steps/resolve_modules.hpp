// SPDX-License-Identifier: MIT
/// Imports between the files of a project.
#pragma once

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// Lets each language resolve the imports of its files. Call it before declare().
void resolve_modules(Program& program, const ReadProjectFile& read);

}  // namespace collet::codegraph
