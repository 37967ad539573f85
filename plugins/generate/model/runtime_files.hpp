// SPDX-License-Identifier: MIT
/// Files that are the same in each generated package.
#pragma once

#include <string_view>

namespace collet::generate {

struct RuntimeFile {
  std::string_view name;
  std::string_view text;  ///< as in the sources, with a head that is not printed
};

/// Returns the file with this name in a folder `runtime`; its text is empty if there is none.
RuntimeFile runtime_file(std::string_view name);

}  // namespace collet::generate
