// SPDX-License-Identifier: MIT
/// One file beneath one folder, whatever symbolic links say and whoever changes them meanwhile.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::support {

enum class Resolver : std::uint8_t {
  kernel,  ///< openat2(RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS)
  own,     ///< the same rules component by component, for kernels and sandboxes without openat2
};

struct Opened {
  int fd = -1;  ///< the caller's to close; opened to read, without blocking and without becoming a terminal
  int error =
      0;  ///< an errno when fd is -1; EXDEV: a link leads outside; ELOOP: too many links, or a magic one
};

/// `relative` has neither `.` nor `..` components and does not begin with a slash.
Opened open_beneath(int folder_fd, const std::string& relative, Resolver resolver);

/// Kernel, and own where the kernel cannot.
Opened open_beneath(int folder_fd, const std::string& relative);

/// After EXDEV: the absolute path that the link which left the folder led to, by its text; empty if nothing
/// leaves.
std::string escaping_target(int folder_fd, const std::string& relative);

/// An absolute path without `.`, `..`, empty components and trailing slash, by its text alone. A `..` at the
/// top stays at the top.
std::string normalised_path(std::string_view absolute);

}  // namespace collet::support
