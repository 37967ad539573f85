// SPDX-License-Identifier: MIT
/// Loading of libraries from the folder of this library on first use.
#pragma once

namespace collet::openapi {

/// Loads `file` from the folder of this library and returns the address of `symbol`, or null. The library is
/// loaded by its full path, so that no other library of that name is used, and is never unloaded.
const void* load_beside(const char* file, const char* symbol);

}  // namespace collet::openapi
