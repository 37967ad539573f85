// SPDX-License-Identifier: MIT
/// The memory of the parser: trees consist of very many small blocks, all of which are freed after the file
/// is read.
#pragma once

namespace collet::codegraph {

/// Makes the parser take its blocks from a pool of the calling thread, which returns its memory when the last
/// block is freed. A tree must be deleted by the thread that parsed it. Call it before the first use of the
/// parser; further calls do nothing. Builds with AddressSanitizer keep the allocator of the system.
void use_parser_pools();

}  // namespace collet::codegraph
