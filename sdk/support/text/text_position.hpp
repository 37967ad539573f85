// SPDX-License-Identifier: MIT
/// Offsets as people read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::support {

/// Both from 1; the column counts code points.
struct Place {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  bool operator==(const Place&) const = default;
};

/// The place of the byte at `offset` (of the end, when it is beyond). LF, CRLF and a lone CR each end a line.
Place place_of(std::string_view text, std::size_t offset);

}  // namespace collet::support
