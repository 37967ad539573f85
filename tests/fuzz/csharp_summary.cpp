// SPDX-License-Identifier: MIT
#include "tests/fuzz/language_summary.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;
  static const Language& language = *language_named("csharp");
  static const FileSummary library = *language.read("library", language.library, nullptr, nullptr);
  read_and_link(language, library, "A.cs", {reinterpret_cast<const char*>(data), size});
  return 0;
}
