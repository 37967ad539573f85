// SPDX-License-Identifier: MIT
/// Opens a file beneath a folder so that no symbolic link, and no concurrent change of one, can lead out of
/// it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support {

enum class Resolver : std::uint8_t {
  kernel,     ///< openat2(RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS)
  userspace,  ///< the same rules, applied component by component, for kernels and sandboxes without openat2
};

struct OpenResult {
  int fd = -1;    ///< open for reading, non-blocking, never a controlling terminal; owned by the caller
  int error = 0;  ///< errno if fd is -1; EXDEV: a link leads outside; ELOOP: too many links, or a magic link
};

/// Opens `relative`, which has no `.` or `..` components and no slash at its front.
OpenResult open_beneath(int folder_fd, const std::string& relative, Resolver resolver);

/// Uses the kernel's resolver, or the other one if the kernel does not have it.
OpenResult open_beneath(int folder_fd, const std::string& relative);

/// After EXDEV, returns the absolute path, as text, to which the escaping link leads; empty if no link
/// escapes.
std::string escaping_target(int folder_fd, const std::string& relative);

/// Returns an absolute path without `.`, `..`, empty components and trailing slash, by its text alone. A `..`
/// at the root stays at the root.
std::string normalised_path(std::string_view absolute);

}  // namespace collet::support
