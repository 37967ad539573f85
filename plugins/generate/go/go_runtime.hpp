// SPDX-License-Identifier: MIT
/// The files that are the same in each generated package, without the line `package`.
#pragma once

#include <string_view>

namespace collet::generate::go {

extern const std::string_view k_types_runtime;

}  // namespace collet::generate::go
