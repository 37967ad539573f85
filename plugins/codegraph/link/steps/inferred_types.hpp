// SPDX-License-Identifier: MIT
/// The types of fields and functions that the sources do not write.
#pragma once

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// Finds the types of all definitions that have a value and no written type. Files that have such types
/// already keep them, and their bodies are not read. Call it after resolve_bases.
/// The result does not depend on threads, because one thread computes it in the order of the symbols.
void infer_types(Program& program);

}  // namespace collet::codegraph
