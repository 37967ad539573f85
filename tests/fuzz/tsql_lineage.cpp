// SPDX-License-Identifier: MIT
#include "tests/fuzz/known_lineage.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  collet::codegraph::require_known_lineage({reinterpret_cast<const char*>(data), size}, false);
  return 0;
}
