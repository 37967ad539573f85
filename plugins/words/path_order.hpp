// SPDX-License-Identifier: MIT
/// Paths with their operations, in order.
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

/// Paths mostly come in order already, or in a few runs that are: those are merged.
class PathOrder {
 public:
  void reserve(std::size_t count) { paths_.reserve(count); }
  void add(const OrderedPath& path);
  /// Ends the adding. Of equal paths those that came first stand first.
  std::span<const OrderedPath> sorted();

 private:
  std::vector<OrderedPath> paths_;
  std::vector<std::ptrdiff_t> runs_;  ///< where each begins
};

}  // namespace collet::openapi
