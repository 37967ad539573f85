// SPDX-License-Identifier: MIT
/// Which symbols an ELF file exports, read without mapping or loading it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/plugin/elf/bytes.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

struct ElfExports {
  std::uint64_t total = 0;
  std::vector<std::string> names;  ///< the first 16 of them, as they stand in the file: any bytes
};

/// The symbols that the file defines and that others can bind to. The file must be a shared object for this
/// machine. The error says what is wrong with it, without its name.
support::Result<ElfExports> read_exports(const ElfBytes& file);

}  // namespace collet::host::plugin
