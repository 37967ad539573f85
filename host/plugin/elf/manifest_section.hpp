// SPDX-License-Identifier: MIT
/// Reads the manifest section of an ELF file without mapping or loading the file.
#pragma once

#include <string>

#include "host/plugin/elf/bytes.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Returns the text of COLLET_MANIFEST_SECTION without trailing NULs. The file must be a shared object for
/// this machine. The error is a phrase without the file's name: "is not an ELF file".
support::Result<std::string> read_manifest_section(const ElfBytes& file);

}  // namespace collet::host::plugin
