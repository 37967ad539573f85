// SPDX-License-Identifier: MIT
// A text that was converted from UTF-16 or Windows-1252 is valid UTF-8.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "plugins/codegraph/sql/utf16.hpp"
#include "sdk/support/text/windows_1252.hpp"
#include "sdk/support/utf8.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (!collet::support::valid_utf8(collet::support::utf8_of_windows_1252(bytes))) std::abort();
  const auto text = collet::codegraph::utf8_of_utf16(bytes);
  if (text && !collet::support::valid_utf8(*text)) std::abort();
  return 0;
}
