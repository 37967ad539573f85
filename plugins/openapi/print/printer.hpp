// SPDX-License-Identifier: MIT
/// Values as compact JSON text, straight from the document.
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
  /// Bytes that may be appended. What does not fit is not printed at all.
  std::size_t max_bytes = std::numeric_limits<std::size_t>::max();
  /// Objects and arrays open at once. If expanded references alone lead deeper, none is expanded.
  std::size_t max_depth = std::numeric_limits<std::size_t>::max();
  /// If not null: put the targets of references in their place, at most 8 deep, each target once a branch,
  /// and none begins once `resolve_bytes` are written. What is not expanded stays a $ref.
  Resolver* references = nullptr;
  std::uint32_t source = 0;  ///< the document of the value, as `references` counts them
  std::size_t resolve_bytes = 256 * 1024;
  /// If not empty: of an object only these members, in source order.
  std::vector<std::string_view> fields{};
};

/// What print() did with references, when it resolves them.
struct PrintedRefs {
  std::size_t expanded = 0;
  std::size_t left = 0;                 ///< those that stay a $ref: depth, cycle, budget, or nothing there
  std::size_t dynamic = 0;              ///< of those expanded: $dynamicRef, shown as its initial target
  std::vector<std::string> problems{};  ///< why some lead nowhere; at most 3, each once
  bool too_deep = false;                ///< nothing was printed, as it needs more than max_depth
};

/// Appends the value. False if it needs more than max_bytes or max_depth: then `out` is as it was. An absent
/// Node prints `null`.
COLLET_OPENAPI_API bool print(Node node, std::string& out, const PrintOptions& options = {},
                              PrintedRefs* refs = nullptr);

}  // namespace collet::openapi
