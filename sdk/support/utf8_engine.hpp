// SPDX-License-Identifier: MIT
/// simdjson's check of UTF-8 as a library of its own, which utf8.cpp loads with the first long text.
#pragma once

#include <cstddef>

extern "C" {

struct ColletUtf8Engine {
  /// From any thread.
  bool (*valid)(const char* text, std::size_t size);
};

/// The one symbol that libcollet-utf8.so exports, of type ColletUtf8Engine. The number changes with the type.
#define COLLET_UTF8_ENGINE "collet_utf8_engine_1"
}
