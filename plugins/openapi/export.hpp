// SPDX-License-Identifier: MIT
/// Marks the functions that families may call. The C++ ABI is private: library and families are built
/// together.
#pragma once

#ifdef COLLET_OPENAPI_BUILD
#define COLLET_OPENAPI_API __attribute__((visibility("default")))
#else
#define COLLET_OPENAPI_API
#endif
