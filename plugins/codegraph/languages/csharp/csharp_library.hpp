// SPDX-License-Identifier: MIT
/// Types of the framework through which the types of a program flow.
#pragma once

#include <string_view>

namespace collet::codegraph::csharp {

/// Returns their declarations as C#.
std::string_view library_text();

}  // namespace collet::codegraph::csharp
