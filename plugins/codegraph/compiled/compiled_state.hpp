// SPDX-License-Identifier: MIT
/// How many files of an index have the edges that a compiler found, as a part of a line of text.
#pragma once

#include "plugins/codegraph/compiled/compiled_store.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// Returns `, SCIP edges of 40 files by TOOL (2 more changed since and have none: a.ts, b.ts)`.
std::string compiled_state(const CompiledFacts& facts, const std::vector<FileRow>& files);

}  // namespace collet::codegraph
