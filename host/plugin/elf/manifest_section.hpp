// SPDX-License-Identifier: MIT
/// The content of an ELF file's manifest section, read without mapping or loading the file.
#pragma once

#include <string>

#include "host/plugin/elf/bytes.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Text of COLLET_MANIFEST_SECTION without the NULs behind it. The file must be a shared object for this
/// machine. The error says what is wrong with the file, without its name: "is not an ELF file".
support::Result<std::string> read_manifest_section(const ElfBytes& file);

}  // namespace collet::host::plugin
