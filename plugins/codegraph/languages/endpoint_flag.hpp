// SPDX-License-Identifier: MIT
/// A flag of definitions that no reader of a language sets.
#pragma once

#include <cstdint>

namespace collet::codegraph {

/// Besides the flags of `file_summary.hpp`: a method that serves a route. The bridge sets it.
inline constexpr std::uint16_t k_endpoint = 128;

}  // namespace collet::codegraph
