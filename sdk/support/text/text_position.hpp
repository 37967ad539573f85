// SPDX-License-Identifier: MIT
/// Line and column of a byte offset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::support {

/// Line and column, both from 1; the column counts code points.
struct Place {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  bool operator==(const Place&) const = default;
};

/// Returns the position of the byte at `offset`, or of the end if `offset` is past it. LF, CRLF and a lone CR
/// each end a line.
Place place_of(std::string_view text, std::size_t offset);

}  // namespace collet::support
