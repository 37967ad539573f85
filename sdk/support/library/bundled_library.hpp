// SPDX-License-Identifier: MIT
/// Libraries of our own that are loaded on first use: a program that does not need one starts without it.
#pragma once

#include <string>

namespace collet::support {

/// What a library exports, or why there is nothing.
struct OwnSymbol {
  const void* symbol = nullptr;
  std::string reason;
};

/// Of `file`, which stands beside the program's other libraries, wherever it is installed. It is loaded by
/// its whole path, so that nothing else is taken for it, and stays for the life of the process. Thread-safe.
OwnSymbol load_own(const char* file, const char* symbol);

/// Loads `file` likewise, if there is one, so that the dynamic linker knows it when a plugin needs it: by its
/// name alone it would be looked for in two dozen folders, for the sake of every processor that might be.
void load_own_early(const char* file);

/// Loads what exceptions need, if it is not there yet, while there is memory for it: the first exception may
/// be that there is none.
void load_unwinder();

}  // namespace collet::support
