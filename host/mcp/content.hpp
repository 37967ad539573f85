// SPDX-License-Identifier: MIT
/// The parts of an outcome as content blocks that a revision knows.
#pragma once

#include <collet/json.hpp>

#include "host/call/pipeline.hpp"
#include "host/mcp/revision.hpp"

namespace collet::host::mcp {

/// Appends the blocks to an open array: of a failure its text first, then the parts in order. What the
/// revision has no block for becomes a line of text that says what it was. `elsewhere`: a part that the
/// client gets in another way, or null.
void append_content(json::Writer& writer, const call::Outcome& outcome, const Revision& revision,
                    const call::Part* elsewhere = nullptr);

}  // namespace collet::host::mcp
