// SPDX-License-Identifier: MIT
// JSON bytes to a document, and every use of the document.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/document_checks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::openapi;
  const auto document = read_json_document({reinterpret_cast<const char*>(data), size}, fuzz_limits());
  if (document) {
    check_document(*document);
  } else {
    require(!document.error().message.empty());
  }
  return 0;
}
