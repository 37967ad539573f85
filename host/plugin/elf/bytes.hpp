// SPDX-License-Identifier: MIT
/// What the readers of ELF files read from.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace collet::host::plugin {

/// Bytes of a file, wherever they are. Untrusted.
struct ElfBytes {
  std::uint64_t size = 0;
  /// Fills `to` from `offset`; false if it cannot. Only asked for ranges within `size`.
  std::function<bool(std::uint64_t offset, std::span<char> to)> read;
};

/// Reads by pread(2) on a descriptor that the caller keeps open.
ElfBytes elf_bytes(int fd, std::uint64_t size);

}  // namespace collet::host::plugin
