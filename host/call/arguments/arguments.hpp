// SPDX-License-Identifier: MIT
/// The arguments that a plugin receives: the client's, with those that the operator sets.
#pragma once

#include <string>
#include <string_view>

#include "host/catalog/catalog.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::call {

/// Returns true if the operator pins, hides or sets default values of arguments of the tool.
inline bool sets_arguments(const catalog::Tool& tool) {
  return !tool.pinned.empty() || !tool.defaults.empty() || !tool.hidden.empty();
}

/// Returns the client's arguments, which are one valid JSON object, together with the tool's pinned ones and
/// with a default value for each argument that the client does not set or sets to null. Fails if the client
/// sets a pinned or hidden argument. Returns the same bytes if the operator sets nothing.
support::Result<std::string> merge_arguments(std::string arguments, const catalog::Tool& tool);

/// Returns the JSON Pointer of an argument: "/name" (RFC 6901).
std::string pointer_to(std::string_view name);

}  // namespace collet::host::call
