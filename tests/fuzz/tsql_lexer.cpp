// SPDX-License-Identifier: MIT
// The tokens of any text are in order, and only blanks and comments are between them.
#include <cstddef>
#include <cstdlib>

#include "plugins/codegraph/sql/tsql/lexer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace tsql = collet::codegraph::tsql;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::uint32_t end = 0;
  for (const auto& token : tsql::split(text)) {
    if (token.begin < end || token.stop() > size) std::abort();
    if (token.kind != tsql::TokenKind::end && token.length == 0) std::abort();
    end = token.stop();
    tsql::identifier(text, token);
    tsql::literal(text, token);
  }
  return 0;
}
