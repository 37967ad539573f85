// SPDX-License-Identifier: MIT
/// The preprocessor of C# (ECMA-334, 6.5), as far as it decides which lines of a file are compiled.
#pragma once

#include <string>
#include <string_view>

namespace collet::codegraph::csharp {

/// Returns the text with spaces in place of directives and of the lines that `#if`, `#elif` and `#else` leave
/// out, so that every other byte keeps its place. Defined are the symbols of current .NET
/// (`NET8_0_OR_GREATER`, `NETCOREAPP`) and those that the file defines; a build may define others, which no
/// file shows.
std::string active_branches(std::string_view text);

}  // namespace collet::codegraph::csharp
