// SPDX-License-Identifier: MIT
/// Columns that objects of a database have from others: views that select `*`, partitions, inherited tables,
/// tables that are like others or have a new name.
#pragma once

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// Appends these columns to the summaries as synthesized definitions, and marks the signatures of objects
/// that a later statement drops. Call it after all files were added and before declare(). Returns true if a
/// definition may have columns of a definition in another file.
bool derive_columns(Program& program);

}  // namespace collet::codegraph
