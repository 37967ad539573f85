// SPDX-License-Identifier: MIT
/// Reads the section headers of an ELF file without mapping or loading the file. Only the readers in this
/// folder use it.
#pragma once

#include <cstdint>
#include <elf.h>
#include <string>
#include <vector>

#include "host/plugin/elf/bytes.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

struct ElfSections {
  std::vector<Elf64_Shdr> sections;  ///< unchecked
  std::string names;                 ///< section that contains the names; sh_name is an offset into it
};

/// Returns an error about the file. `what` is a phrase without the file's name.
support::Error bad_elf(std::string what);

/// Reads the section headers. The file must be a shared object for this machine.
support::Result<ElfSections> read_sections(const ElfBytes& file);

/// Returns `size` bytes from `offset`. The caller limits `size`. `what` names the bytes in the error.
support::Result<std::string> read_bytes(const ElfBytes& file, std::uint64_t offset, std::uint64_t size,
                                        const char* what);

}  // namespace collet::host::plugin
