// SPDX-License-Identifier: MIT
#include "host/cli/command_library/command_library.hpp"

#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::cli {

support::Result<const CommandLibrary*> command_library() {
  static const support::BundledSymbol loaded =
      support::load_bundled("libcollet-commands.so", k_command_library_symbol);
  const auto* const found = static_cast<const CommandLibrary*>(loaded.symbol);
  if (found == nullptr) return support::Error{COLLET_INTERNAL, loaded.reason};
  if (found->options_size != sizeof(Options))
    return support::Error{COLLET_INTERNAL, "libcollet-commands.so is of another build than the host"};
  return found;
}

}  // namespace collet::host::cli
