// SPDX-License-Identifier: MIT
/// Writes out what is printed and still buffered, while the process crashes.
#pragma once

#include <cstdio>

namespace collet::host::util {

/// Flushes standard output and standard error unless another thread uses them. Takes no lock and allocates
/// nothing. Safe in a handler of a signal after which the process ends.
inline void flush_printed() {
  for (std::FILE* const stream : {stdout, stderr}) {
    if (::ftrylockfile(stream) != 0) continue;
    ::fflush_unlocked(stream);
    ::funlockfile(stream);
  }
}

}  // namespace collet::host::util
