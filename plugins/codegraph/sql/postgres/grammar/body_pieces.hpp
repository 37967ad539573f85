// SPDX-License-Identifier: MIT
/// Splits a body in PL/pgSQL into its statements and expressions without a grammar: for bodies that the
/// parser of libpg_query refuses, because it knows no types.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph::postgres {

struct BodyPiece {
  enum class Kind : std::uint8_t {
    statement,
    expression,
    executed,  ///< an expression whose text is executed
  };
  Kind kind = Kind::statement;
  std::uint32_t begin = 0;  ///< the first byte in the body
  std::string text;
};

/// Returns the pieces of a body in their order.
std::vector<BodyPiece> body_pieces(std::string_view body);

}  // namespace collet::codegraph::postgres
