// SPDX-License-Identifier: MIT
/// Reads the symbols that an ELF file exports without mapping or loading the file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/plugin/elf/bytes.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

struct ElfExports {
  std::uint64_t total = 0;
  std::vector<std::string> names;  ///< the first 16 names, unchecked: any bytes
};

/// Returns the symbols that the file defines and that other files can bind to. The file must be a shared
/// object for this machine. The error is a phrase without the file's name.
support::Result<ElfExports> read_exports(const ElfBytes& file);

}  // namespace collet::host::plugin
