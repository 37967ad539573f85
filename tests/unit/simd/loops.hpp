// SPDX-License-Identifier: MIT
/// The inner loops that have a path with SSE2 and a portable one. loops.cpp is compiled twice: once as the
/// product is, and once with COLLET_PORTABLE and another name of the namespace `collet`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace simd_testing {

/// A place in a text, and whether a scan passed a character that JSON escapes.
struct Place {
  std::size_t at = 0;
  bool escapes = false;

  friend bool operator==(const Place&, const Place&) = default;
};

struct Screened {
  std::size_t place = 0;
  std::optional<std::size_t> invalid;
  std::optional<std::size_t> control;
  bool irregular = false;

  friend bool operator==(const Screened&, const Screened&) = default;
};

/// A loop that begins at `from`. Bytes outside of `text` may not be readable, unless Loop::padded.
using Scan = Place (*)(std::string_view text, std::size_t from);

struct Loop {
  const char* name;
  Scan scan;
  bool padded;  ///< a byte before the text, and a NUL and 15 more bytes after it are readable
};

/// One of the two sets of loops.
struct Loops {
  bool portable = false;
  std::vector<Loop> scans;
  bool (*valid_utf8)(std::string_view text) = nullptr;
  Screened (*screen)(std::string_view text, bool in_parts) = nullptr;
  /// Returns the symbols that a cache, which starts empty, gives to keys: that of an earlier key if the cache
  /// knows it, otherwise a new one. Each key is the beginning of a text of which `readable` bytes may be
  /// read.
  std::vector<std::uint32_t> (*symbols)(const std::vector<std::string_view>& keys,
                                        std::size_t readable) = nullptr;
};

}  // namespace simd_testing
