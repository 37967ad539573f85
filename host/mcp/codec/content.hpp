// SPDX-License-Identifier: MIT
/// Writes the parts of an outcome as content blocks.
#pragma once

#include <cstddef>

#include <collet/json.hpp>

#include "host/call/pipeline.hpp"
#include "sdk/support/mcp_revisions.hpp"

namespace collet::host::mcp {

using support::mcp::Revision;

/// Appends the blocks to an open array: the message of a failure first, then the parts in order. A part for
/// which the revision has no block becomes a line of text that describes it. `omitted` is a part that the
/// client gets in another member, or null.
void append_content(json::Writer& writer, const call::Outcome& outcome, const Revision& revision,
                    const call::Part* omitted = nullptr);

/// Returns the number of bytes in the texts and parts.
std::size_t content_bytes(const call::Outcome& outcome);

}  // namespace collet::host::mcp
