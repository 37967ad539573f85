// SPDX-License-Identifier: MIT
/// The parts of a document that a call names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/open/outline.hpp"

namespace collet::slice {

struct Selection {
  std::vector<std::uint32_t> operations;  ///< numbers in the outline, ascending
  std::vector<std::uint32_t> path_items;  ///< chosen as a whole, by a path alone; ascending
  std::vector<openapi::Node> schemas;     ///< named schemas
  bool without = false;                   ///< the selection is what the result does not contain
};

/// Reads tags, paths and methods, which narrow each other, and operations and schemas, which add to them.
/// Throws a Failure for a name that the document does not have.
Selection select(const Call& call, const openapi::Outline& outline);

}  // namespace collet::slice
