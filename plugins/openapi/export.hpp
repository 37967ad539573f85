// SPDX-License-Identifier: MIT
/// What families may call. Private C++ ABI: library and families are built together.
#pragma once

#ifdef COLLET_OPENAPI_BUILD
#define COLLET_OPENAPI_API __attribute__((visibility("default")))
#else
#define COLLET_OPENAPI_API
#endif
