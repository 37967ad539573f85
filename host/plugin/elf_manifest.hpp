// SPDX-License-Identifier: MIT
/// The content of an ELF file's manifest section, read without mapping or loading the file.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Bytes of a file, wherever they are. Untrusted.
struct ElfBytes {
  std::uint64_t size = 0;
  /// Fills `to` from `offset`; false if it cannot. Only asked for ranges within `size`.
  std::function<bool(std::uint64_t offset, std::span<char> to)> read;
};

/// Reads by pread(2) on a descriptor that the caller keeps open.
ElfBytes elf_bytes(int fd, std::uint64_t size);

/// Text of COLLET_MANIFEST_SECTION without the NULs behind it. The file must be a shared object for this
/// machine. The error says what is wrong with the file, without its name: "is not an ELF file".
support::Result<std::string> read_manifest_section(const ElfBytes& file);

}  // namespace collet::host::plugin
