// SPDX-License-Identifier: MIT
/// The quick way of the printer: a value with all that is in it, as it stands.
#pragma once

#include <cstddef>
#include <string>

#include "plugins/openapi/document.hpp"

namespace collet::openapi {

/// Appends compact JSON. False if that needs more than `max_bytes`: `out` then has some part of it.
bool print_whole(Node node, std::string& out, std::size_t max_bytes);

}  // namespace collet::openapi
