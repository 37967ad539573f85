// SPDX-License-Identifier: MIT
/// Huge pages for large blocks of memory.
#pragma once

#include <cstddef>

namespace collet::support {

inline constexpr std::size_t k_huge_page = 2U << 20U;

/// Requests huge pages for a block whose first `used` bytes have been written. The first touch of a huge page
/// costs as much as that of 250 small pages and covers 512 of them. But a virtual machine that has returned
/// its free memory to its host may wait for the host, which costs ten times as much as small pages; those are
/// returned last. So the first huge page is populated at once, and if that was slow, no others are requested
/// for a while. The advice covers all whole pages of the block, since a block with mixed advice cannot be
/// moved. Does nothing on other systems than Linux.
void use_huge_pages(char* begin, std::size_t bytes, std::size_t used);

}  // namespace collet::support
