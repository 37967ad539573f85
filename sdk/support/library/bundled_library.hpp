// SPDX-License-Identifier: MIT
/// Shared libraries that Collet installs for itself and loads on first use, so that a program that does not
/// need one starts without it.
#pragma once

#include <string>

namespace collet::support {

/// An exported symbol, or the reason why it is not available.
struct BundledSymbol {
  const void* symbol = nullptr;
  std::string reason;
};

/// Returns the full path of `file` in the folder of Collet's own libraries and helper programs.
std::string bundled_path(const char* file);

/// Loads `file` from the folder of Collet's own libraries, by its full path, so that no other library of that
/// name is taken. The library stays loaded for the life of the process. Thread-safe.
BundledSymbol load_bundled(const char* file, const char* symbol);

/// Loads `file` in the same way, if it exists, so that the dynamic linker already knows it when a plugin
/// needs it. By its name alone, the linker would search two dozen folders, one for each kind of processor.
void preload_bundled(const char* file);

/// Loads the library that exceptions of this program or library need, while there is memory for it: the first
/// exception may be std::bad_alloc. Returns false if it cannot be loaded now. Does nothing once it is loaded.
/// Thread-safe.
bool load_unwinder();

/// Returns the path of a loaded library through which no exception can pass, or an empty text. A process that
/// throws in such a library ends. glibc leaves one behind if memory runs out while it loads the library, and
/// regards it as loaded afterwards. Thread-safe.
std::string library_without_unwinding();

}  // namespace collet::support
