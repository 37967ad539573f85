// SPDX-License-Identifier: MIT
/// The removal of everything that a closure does not keep.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "plugins/openapi/open/outline.hpp"
#include "plugins/slice/closure.hpp"
#include "plugins/slice/slice.hpp"

namespace collet::slice {

/// `selected` are the units of the operations that were asked for.
Cut remove(const openapi::Outline& outline, const Closure& closure,
           const std::unordered_set<std::uint32_t>& selected, connections::Connections& connections);

/// Returns the counts of the whole document, without any removal.
Cut count_all(const openapi::Outline& outline);

}  // namespace collet::slice
