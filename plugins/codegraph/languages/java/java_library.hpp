// SPDX-License-Identifier: MIT
/// The members of the JDK through which types flow: collections, streams, functions.
#pragma once

#include <string_view>

namespace collet::codegraph::java {

/// Declarations in Java, one package after the other, each begun by its `package` line.
std::string_view library_text();

}  // namespace collet::codegraph::java
