// SPDX-License-Identifier: MIT
/// Sorting of paths with their operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace collet::openapi {

struct OrderedPath {
  std::string_view path;
  std::uint32_t first_operation;
  std::uint32_t operation_count;
};

/// Sorts paths by merging sorted runs, because paths are usually added in order or in a few sorted runs.
class PathOrder {
 public:
  void reserve(std::size_t count) { paths_.reserve(count); }
  void add(const OrderedPath& path);
  /// Returns all paths sorted; equal paths keep their order. No path may be added afterwards.
  std::span<const OrderedPath> sorted();

 private:
  std::vector<OrderedPath> paths_;
  std::vector<std::ptrdiff_t> runs_;  ///< begin of each sorted run
};

}  // namespace collet::openapi
