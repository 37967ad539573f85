// SPDX-License-Identifier: MIT
/// Printer of document values as compact JSON text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

class Resolver;

struct PrintOptions {
  /// Maximum number of bytes to append. A value that needs more is not printed at all.
  std::size_t max_bytes = std::numeric_limits<std::size_t>::max();
  /// Maximum number of nested objects and arrays. If only expanded references exceed it, the value is printed
  /// with no reference expanded.
  std::size_t max_depth = std::numeric_limits<std::size_t>::max();
  /// If not null, targets are printed in place of references: at most 8 levels deep, each target once per
  /// branch, and only while fewer than `resolve_bytes` bytes are written. Every other reference stays a $ref.
  Resolver* references = nullptr;
  std::uint32_t source = 0;  ///< number that `references` gives to the document of the value
  std::size_t resolve_bytes = 256 * 1024;
  /// If not empty and the value is an object, only these members are printed, in source order.
  std::vector<std::string_view> fields{};
};

/// Result of resolving references during print().
struct PrintedRefs {
  std::size_t expanded = 0;
  std::size_t left = 0;     ///< references that stay a $ref because of depth, cycle, size or missing target
  std::size_t dynamic = 0;  ///< expanded references that are a $dynamicRef, printed as the initial target
  std::vector<std::string> problems{};  ///< reasons why references cannot be resolved; at most 3, without
                                        ///< duplicates
  bool too_deep = false;                ///< true if nothing was printed because the value exceeds max_depth
};

/// Appends the value and returns true. Returns false and leaves `out` unchanged if the value needs more than
/// max_bytes or max_depth. An absent Node prints `null`.
COLLET_OPENAPI_API bool print(Node node, std::string& out, const PrintOptions& options = {},
                              PrintedRefs* refs = nullptr);

}  // namespace collet::openapi
