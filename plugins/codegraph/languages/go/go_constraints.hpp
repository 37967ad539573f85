// SPDX-License-Identifier: MIT
/// Build constraints: which files belong to the usual build, that of Linux on amd64 with the newest Go.
#pragma once

#include <string_view>

namespace collet::codegraph::go {

/// Returns false if the name of a file ends with another system or processor: `open_windows.go`.
bool is_usual_file(std::string_view path);
/// Returns the value of the expression after `//go:build`. A text that is none is true.
bool is_usual_build(std::string_view expression);

}  // namespace collet::codegraph::go
