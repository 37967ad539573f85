// SPDX-License-Identifier: MIT
/// The members that Lombok adds to a class, by its annotations.
#pragma once

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph::java {

/// Adds accessors, constructors and builders to the type `type`, after all its own members. What the type
/// declares itself is not added.
void add_lombok_members(FileSummary& file, Index type);

}  // namespace collet::codegraph::java
