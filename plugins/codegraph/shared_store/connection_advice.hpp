// SPDX-License-Identifier: MIT
/// Advises an operator after a connection to a shared store failed.
#pragma once

#include <string_view>

namespace collet::codegraph {

/// Returns the parameter of the address that a failure of TLS asks for, as the end of a sentence; empty for
/// other failures. `message` is libpq's.
std::string_view connection_advice(std::string_view message);

}  // namespace collet::codegraph
