// SPDX-License-Identifier: MIT
/// The section headers of an ELF file, read without mapping or loading it. For the readers of this folder
/// only.
#pragma once

#include <cstdint>
#include <elf.h>
#include <string>
#include <vector>

#include "host/plugin/elf/bytes.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

struct ElfSections {
  std::vector<Elf64_Shdr> sections;  ///< as they stand in the file: nothing in them is checked
  std::string names;                 ///< what sh_name is an offset into
};

/// An error that says what is wrong with the file, without its name.
support::Error bad_elf(std::string what);

/// The file must be a shared object for this machine.
support::Result<ElfSections> read_sections(const ElfBytes& file);

/// `size` bytes from `offset`; the caller bounds `size`. `what` names them in the error.
support::Result<std::string> read_bytes(const ElfBytes& file, std::uint64_t offset, std::uint64_t size,
                                        const char* what);

}  // namespace collet::host::plugin
