// SPDX-License-Identifier: MIT
/// The input of the ELF readers.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace collet::host::plugin {

/// Bytes of a file, on disk or in memory. Untrusted.
struct ElfBytes {
  std::uint64_t size = 0;
  /// Fills `to` from `offset`; returns false if it cannot. Called only for ranges within `size`.
  std::function<bool(std::uint64_t offset, std::span<char> to)> read;
};

/// Returns bytes that are read by pread(2) from a descriptor. The caller keeps it open.
ElfBytes elf_bytes(int fd, std::uint64_t size);

}  // namespace collet::host::plugin
