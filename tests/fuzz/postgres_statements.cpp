// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstdlib>

#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"

/// Statements follow each other and lie in the text, whose size and lines stay.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string before(reinterpret_cast<const char*>(data), size);
  auto text = before;
  const auto all = collet::codegraph::postgres::split_statements(text);
  if (text.size() != before.size()) std::abort();
  std::uint32_t last = 0;
  for (const auto& one : all) {
    if (one.begin < last || one.end <= one.begin || one.end > size) std::abort();
    last = one.end;
  }
  for (std::size_t i = 0; i < size; ++i)
    if ((text[i] == '\n') != (before[i] == '\n')) std::abort();
  return 0;
}
