// SPDX-License-Identifier: MIT
/// The limits for reading one document.
#pragma once

#include <cstddef>
#include <cstdint>

namespace collet::openapi {

/// A reader fails with `too_large` if a document exceeds one of these.
struct Limits {
  std::size_t max_bytes = std::size_t{256} << 20U;
  std::uint64_t max_nodes = 20'000'000;  ///< values; each YAML alias counts its values again
  std::uint32_t max_depth = 512;
  bool operator==(const Limits&) const = default;
};

}  // namespace collet::openapi
