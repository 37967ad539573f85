// SPDX-License-Identifier: MIT
#include "host/cli/words.hpp"

#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::cli {

support::Result<const Words*> words() {
  static const support::BundledSymbol loaded = support::load_bundled("libcollet-words.so", k_words_symbol);
  const auto* const found = static_cast<const Words*>(loaded.symbol);
  if (found == nullptr) return support::Error{COLLET_INTERNAL, loaded.reason};
  if (found->options_size != sizeof(Options)) {
    return support::Error{COLLET_INTERNAL, "libcollet-words.so is of another build than the host"};
  }
  return found;
}

}  // namespace collet::host::cli
