// SPDX-License-Identifier: MIT
#include "tests/fuzz/language_summary.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;
  static const Language& language = *language_named("tsql");
  read_and_link(language, {}, "A.sql", {reinterpret_cast<const char*>(data), size});
  return 0;
}
